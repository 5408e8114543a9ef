#pragma once

#include <iosfwd>
#include <optional>
#include <string>

#include "core/error.h"
#include "view/workspace.h"

namespace app {

// Walks the workspace's tour without a display: for each step prints what was set and what was
// read, and writes one picture into `folder`, which is made if it is not there.
std::optional<core::Error> walk_tour(view::Workspace& workspace, const std::string& folder,
                                     int width, int height, std::ostream& out);

}  // namespace app
