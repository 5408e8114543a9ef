#pragma once

#include <optional>

#include "app/options.h"
#include "core/error.h"
#include "view/workspace.h"

namespace app {

// Opens the example asked for (if any) and sets the controls. The error is wrong use or a bad file,
// exit code 2.
std::optional<core::Error> apply_options(const Options& options, view::Workspace& workspace);

}  // namespace app
