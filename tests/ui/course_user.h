#pragma once

#include "ui/driver.h"

// What tests of the course have in common.
namespace ui {

inline const Where show_me{"tour", {"Show me"}};

inline Where course_tab(int place) {
  return segment("page", "##Course", place);
}
inline Where entry_row(const char* list, const content::CourseEntry& entry) {
  return {list, {"##" + entry.title}};
}
inline Where option(const content::TourQuestion& asked, std::size_t place) {
  return {"step", {asked.options[place] + "##option" + std::to_string(place)}};
}

// A window of the last frame by its own name, or null.
inline const ImGuiWindow* window(std::string_view name) {
  for (const ImGuiWindow* one : ImGui::GetCurrentContext()->Windows) {
    if (one->WasActive && Driver::own_name(one->Name) == name) return one;
  }
  return nullptr;
}

class CourseUser : public testing::Test {
 protected:
  const content::Library& library() const { return user.workspace.library(); }
  const content::Tour& quiz() const { return user.workspace.guide_of(view::Guide::quiz).tour(); }
  // The first lesson that opens this place.
  const content::CourseEntry& lesson(content::Place place) const {
    for (const content::CourseGroup& group : library().lessons().groups) {
      for (const content::CourseEntry& entry : group.entries) {
        if (entry.open.show == place) return entry;
      }
    }
    throw std::runtime_error("no lesson of it");
  }

  Driver user;
};

}  // namespace ui
