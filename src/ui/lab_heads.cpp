#include "ui/laboratories.h"

namespace ui {

void heads_lab(Frame& frame, const LabArea& area) {
  lab_column(frame, area.column, "Heads", [] {});
}

}  // namespace ui
