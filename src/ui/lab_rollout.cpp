#include "ui/laboratories.h"
#include "ui/widgets.h"

namespace ui {

void rollout_lab(Frame& frame, const LabArea& area) {
  lab_column(frame, area.column, "Where do deeper layers look?", [] {});
}

}  // namespace ui
