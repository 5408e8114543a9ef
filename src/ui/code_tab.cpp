#include "ui/panels.h"
#include "ui/widgets.h"

namespace ui {

void code_tab(Frame& frame) {
  paragraph(frame.kit, "code_tab");
}

}  // namespace ui
