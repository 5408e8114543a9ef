"""Fails on an #include under src/ that the folder map does not allow."""

import pathlib
import re
import tempfile
import unittest

SOURCE = pathlib.Path(__file__).resolve().parent.parent / "src"

# Folder -> the folders whose headers it may include besides its own.
ARROWS = {
    "core": set(),
    "content": {"core"},
    "view": {"core", "content"},
    "gpu": {"view"},
    "ui": {"core", "content", "view"},
    "app": {"core", "content", "view", "gpu", "ui"},
    "main.cpp": {"core", "content", "view", "gpu", "ui", "app"},
}

# Headers of a dependency -> where they may be included.
DEPENDENCIES = {
    r"imgui|imstb_|backends/imgui|misc/cpp/imgui": {"ui", "app"},
    r"glad/|GL/|GLES": {"gpu", "app"},
    r"GLFW/|EGL/|stb_": {"app"},
    r"nlohmann/": {"content", "app"},
    r"CLI/": {"app", "main.cpp"},
    r"fribidi": {"view"},
}

# core reads no files and no clocks, and knows no library but Eigen (GLPK for linear programs).
CORE_SYSTEM = re.compile(r"[a-z_]+$|Eigen/\w+$|glpk\.h$")
CORE_FORBIDDEN = {"chrono", "ctime", "filesystem", "fstream", "iostream", "cstdio", "thread"}

INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*(["<])([^">]+)[">]', re.MULTILINE)


def problem(folder, quote, header):
    """What is wrong with this include in a file of this folder, or None."""
    target = header.split("/")[0]
    if target in ARROWS:
        allowed = ARROWS[folder] | {folder}
        return None if target in allowed else f"{folder} may not include {target}"
    for pattern, folders in DEPENDENCIES.items():
        if re.match(pattern, header):
            return None if folder in folders else f"only {' and '.join(sorted(folders))} may include it"
    if quote == '"':
        return 'own headers are included as "folder/name.h"'
    if folder == "core" and (header in CORE_FORBIDDEN or not CORE_SYSTEM.match(header)):
        return "core has only the standard library, without files and clocks, Eigen and GLPK"
    return None


def problems(source):
    """A line for every include below this folder that is not allowed."""
    found = []
    for file in sorted([*source.rglob("*.h"), *source.rglob("*.cpp")]):
        inside = file.relative_to(source)
        folder = inside.parts[0]
        if folder not in ARROWS:
            found.append(f"{inside}: not in a folder of the map")
            continue
        for quote, header in INCLUDE.findall(file.read_text(encoding="utf-8")):
            wrong = problem(folder, quote, header)
            if wrong:
                found.append(f"{inside}: {header}: {wrong}")
    return found


class TheSource(unittest.TestCase):
    def test_every_include_follows_the_map(self):
        self.assertTrue(list(SOURCE.rglob("*.cpp")), "no source was read")
        self.assertEqual(problems(SOURCE), [])


class ABadTree(unittest.TestCase):
    """Each wrong include is found, and none of the right ones."""

    def check(self, file, include):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, file)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(f"// first\n  #  include {include}\nint x;\n", encoding="utf-8")
            return problems(pathlib.Path(folder))

    def test_wrong_includes_are_found(self):
        for file, include in [
            ("core/a.h", '"content/a.h"'),
            ("core/a.cpp", "<nlohmann/json.hpp>"),
            ("core/a.cpp", "<fstream>"),
            ("core/a.cpp", "<unistd.h>"),
            ("content/a.cpp", '"view/a.h"'),
            ("content/a.cpp", "<CLI/CLI.hpp>"),
            ("view/a.h", '"ui/a.h"'),
            ("view/a.h", "<imgui.h>"),
            ("view/deep/a.h", "<nlohmann/json.hpp>"),
            ("gpu/a.cpp", '"core/types.h"'),
            ("gpu/a.cpp", '"ui/a.h"'),
            ("gpu/a.cpp", "<GLFW/glfw3.h>"),
            ("ui/a.cpp", '"gpu/a.h"'),
            ("ui/a.cpp", "<glad/gl.h>"),
            ("ui/a.cpp", "<GL/gl.h>"),
            ("ui/a.cpp", '"app/a.h"'),
            ("ui/a.cpp", "<EGL/egl.h>"),
            ("app/a.cpp", '"neighbour.h"'),
            ("main.cpp", "<imgui.h>"),
            ("other/a.cpp", "<vector>"),
        ]:
            with self.subTest(file=file, include=include):
                self.assertEqual(len(self.check(file, include)), 1)

    def test_right_includes_pass(self):
        for file, include in [
            ("core/a.cpp", '"core/a.h"'),
            ("core/a.cpp", "<Eigen/Core>"),
            ("core/a.cpp", "<vector>"),
            ("content/a.cpp", "<nlohmann/json.hpp>"),
            ("content/a.cpp", '"core/a.h"'),
            ("view/a.cpp", "<fribidi.h>"),
            ("gpu/a.cpp", "<glad/gl.h>"),
            ("gpu/a.cpp", '"view/a.h"'),
            ("ui/a.cpp", "<imgui_internal.h>"),
            ("ui/a.cpp", '"core/a.h"'),
            ("app/a.cpp", "<backends/imgui_impl_opengl3.h>"),
            ("app/a.cpp", '"gpu/a.h"'),
            ("main.cpp", '"app/a.h"'),
            ("main.cpp", "<CLI/CLI.hpp>"),
        ]:
            with self.subTest(file=file, include=include):
                self.assertEqual(self.check(file, include), [])


if __name__ == "__main__":
    unittest.main()
