#include "ui/panels.h"
#include "ui/widgets.h"

namespace ui {

void page(Frame& frame) {
  begin_panel("page", frame.kit.theme, frame.kit.scale, frame.layout.page, true);
  switch (frame.workspace.page) {
    case view::Page::laboratories:
      laboratories_page(frame);
      break;
    case view::Page::course:
      course_page(frame);
      break;
    case view::Page::none:
      break;
  }
  end_panel();
}

}  // namespace ui
