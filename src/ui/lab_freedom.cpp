#include "ui/laboratories.h"
#include "ui/widgets.h"

namespace ui {

void freedom_lab(Frame& frame, const LabArea& area) {
  lab_column(frame, area.column, "Could the weights be others?", [] {});
}

}  // namespace ui
