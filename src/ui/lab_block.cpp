#include "ui/laboratories.h"

namespace ui {

void block_lab(Frame& frame, const LabArea& area) {
  lab_column(frame, area.column, "Block", [] {});
}

}  // namespace ui
