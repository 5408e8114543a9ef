#include "ui/file_panel.h"

#include <algorithm>

#include "ui/keys.h"
#include "ui/widgets.h"
#include "view/markup.h"

namespace ui {
namespace {

bool begins_with(const std::string& text, const std::string& start) {
  return text.compare(0, start.size(), start) == 0;
}

void use_path(Frame& frame) {
  view::Workspace& workspace = frame.workspace;
  view::FilePanel& panel = workspace.file_panel;
  if (panel.path.empty() || panel.path.back() == '/') {
    panel.note = "No file is named; the path ends in a folder.";
    return;
  }
  const bool saving = panel.purpose == view::FilePurpose::save;
  const std::optional<core::Error> error =
      saving ? workspace.files->save(panel.path, panel.bytes) : workspace.files->open(panel.path);
  if (error) {
    panel.note = error->text();
    return;
  }
  view::remember(workspace.settings.recent, panel.path);
  workspace.overlay = view::Overlay::none;
  if (saving)
    workspace.notice = "Saved " + view::name_of(panel.path) + " in " + view::folder_of(panel.path);
}

void entries(Frame& frame) {
  view::FilePanel& panel = frame.workspace.file_panel;
  const std::string folder = view::folder_of(panel.path);
  const std::string start = view::name_of(panel.path);
  if (folder.size() > 1 && link(frame.kit, "../", "The folder above")) {
    panel.path = view::folder_of(folder.substr(0, folder.size() - 1));
    return;
  }
  int shown = 0;
  for (const view::FileEntry& entry : frame.workspace.files->list(folder)) {
    if (!begins_with(entry.name, start)) continue;
    const std::string name = entry.name + (entry.folder ? "/" : "");
    if (link(frame.kit, name + "##entry" + std::to_string(shown))) {
      panel.path = folder + name;
      panel.note.clear();
    }
    ++shown;
  }
  if (shown == 0) {
    text_line(frame.kit, frame.kit.fonts.label, frame.kit.theme.dim,
              panel.purpose == view::FilePurpose::save ? "A new file in this folder"
                                                       : "Nothing here begins like this");
  }
}

void recent(Frame& frame) {
  view::FilePanel& panel = frame.workspace.file_panel;
  const std::vector<std::string>& paths = frame.workspace.settings.recent;
  if (paths.empty()) return;
  text_line(frame.kit, frame.kit.fonts.label, frame.kit.theme.dim, "Recent files");
  for (std::size_t i = 0; i < paths.size(); ++i) {
    if (link(frame.kit, paths[i] + "##recent" + std::to_string(i))) {
      panel.path = paths[i];
    }
  }
  rule(frame.kit);
}

}  // namespace

void file_panel(Frame& frame) {
  view::FilePanel& panel = frame.workspace.file_panel;
  const bool saving = panel.purpose == view::FilePurpose::save;
  const FieldEvent event =
      text_field(frame.kit, "##Path", panel.path, saving ? "Path to save to" : "Path of the file");
  if (event == FieldEvent::changed) panel.note.clear();
  const bool replaces = saving && frame.workspace.files->exists(panel.path);
  ButtonOptions go;
  go.look = ButtonLook::primary;
  const char* const verb = !saving ? "Open" : replaces ? "Replace" : "Save";
  if (button(frame.kit, verb, go) || event == FieldEvent::accepted) use_path(frame);
  if (!panel.note.empty()) {
    paragraph(frame.kit, view::escape_markup(panel.note));
  } else if (replaces) {
    paragraph(frame.kit, "A file of this name is there; it will be replaced.", {0.0F, true, false});
  }
  rule(frame.kit);
  recent(frame);
  entries(frame);
}

}  // namespace ui
