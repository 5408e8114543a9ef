#include "ui/laboratories.h"
#include "ui/widgets.h"

namespace ui {

void norms_lab(Frame& frame, const LabArea& area) {
  lab_column(frame, area.column, "Is what is connected used?", [] {});
}

}  // namespace ui
