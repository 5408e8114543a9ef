#include "ui/panels.h"
#include "ui/widgets.h"

namespace ui {

void representation_tab(Frame& frame) {
  paragraph(frame.kit, "representation_tab");
}

}  // namespace ui
