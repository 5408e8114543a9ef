#include "ui/laboratories.h"

namespace ui {

void depth_lab(Frame& frame, const LabArea& area) {
  lab_column(frame, area.column, "Depth", [] {});
}

}  // namespace ui
