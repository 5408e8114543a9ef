#include "ui/laboratories.h"

namespace ui {

void build_lab(Frame& frame, const LabArea& area) {
  lab_column(frame, area.column, "Build", [] {});
}

}  // namespace ui
