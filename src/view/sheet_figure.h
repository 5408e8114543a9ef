#pragma once

#include "view/sheet_layout.h"

namespace view {

// The parts, each drawn over the ones before where the table scrolls under them. Rows are those of
// the keys `first` to `last` - 1; the sums belong to the rows where `last` is the number of keys.
Figure sheet_rows(const SheetContext& context, const SheetLayout& layout, core::Index first,
                  core::Index last);
Figure sheet_words(const SheetContext& context, const SheetLayout& layout, core::Index first,
                   core::Index last);
Figure sheet_header(const SheetContext& context, const SheetLayout& layout);
Figure sheet_corner(const SheetContext& context, const SheetLayout& layout);

}  // namespace view
