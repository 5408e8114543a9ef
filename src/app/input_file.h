#pragma once

#include <optional>
#include <string>

#include "content/tour.h"
#include "core/error.h"
#include "view/workspace.h"

namespace app {

bool path_exists(const std::string& path);

// Whether two paths lead to one regular file, or would once it is written. "-" is no path; pipes
// and devices can be written to twice.
bool is_same_file(const std::string& one, const std::string& other);

// All bytes of a file of at most 256 MiB. The error names the file: absent, a folder, unreadable,
// too large.
core::Result<std::string> read_file(const std::string& path);

// Reads an example file and shows it.
std::optional<core::Error> open_example_file(const std::string& path, view::Workspace& workspace);

// Reads a tour file; the examples it names must be shipped ones.
core::Result<content::Tour> read_tour_file(const std::string& path,
                                           const content::Library& library);

}  // namespace app
