#include "ui/panels.h"
#include "ui/widgets.h"

namespace ui {

void steps_tab(Frame& frame) {
  paragraph(frame.kit, "steps_tab");
}

}  // namespace ui
