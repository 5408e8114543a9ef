#include "ui/panels.h"
#include "ui/widgets.h"

namespace ui {

void laboratories_page(Frame& frame) {
  paragraph(frame.kit, "laboratories_page");
}

}  // namespace ui
