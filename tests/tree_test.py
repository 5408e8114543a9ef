"""Fails on a committed file that does not belong: its place, its length, or a path of one machine."""

import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent
TOP_LEVEL = {
    "CMakeLists.txt", "CMakePresets.json", "README.md", "run.sh", "test.sh",
    "src", "shaders", "assets", "third_party", "tests",
}
LONGEST = 400
MACHINE_PATH = re.compile(r"(?<![\w.~-])/(home|work|root|Users)/[\w.-]+")


def tracked(root):
    """Paths that git knows in this folder, or None where there is no repository."""
    listing = subprocess.run(
        ["git", "-C", str(root), "ls-files", "-z"], capture_output=True, check=False
    )
    if listing.returncode != 0:
        return None
    return [os.fsdecode(name) for name in listing.stdout.split(b"\0") if name]


def problems(root):
    """A line for every tracked file that does not belong."""
    found = []
    for name in tracked(root):
        top = name.split("/")[0]
        if top not in TOP_LEVEL and not top.startswith("."):
            found.append(f"{name}: the top level has no {top}")
        path = root / name
        if not path.is_file():
            continue
        try:
            lines = path.read_text(encoding="utf-8").splitlines()
        except UnicodeDecodeError:
            continue
        if name.startswith(("src/", "tests/")) and name.endswith((".cpp", ".h")):
            if len(lines) > LONGEST:
                found.append(f"{name}: {len(lines)} lines, {LONGEST} at most")
        for number, line in enumerate(lines, 1):
            if MACHINE_PATH.search(line):
                found.append(f"{name}:{number}: names a path of one machine")
    return found


class TheTree(unittest.TestCase):
    def test_every_committed_file_belongs(self):
        self.assertEqual(problems(ROOT), [])


class ABadTree(unittest.TestCase):
    """Each fault is found, and a good tree passes."""

    def check(self, name, text):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            subprocess.run(["git", "init", "-q", folder], check=True)
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, encoding="utf-8")
            subprocess.run(["git", "-C", folder, "add", "-A"], check=True)
            return problems(root)

    def test_faults_are_found(self):
        home = "/" + "home/someone/project"
        for name, text in [
            ("notes.txt", "anything\n"),
            ("cmake/tools.cmake", "\n"),
            ("src/core/long.cpp", "int x;\n" * (LONGEST + 1)),
            ("assets/a.json", f'{{"path": "{home}"}}\n'),
        ]:
            with self.subTest(name=name):
                self.assertEqual(len(self.check(name, text)), 1)

    def test_a_good_file_passes(self):
        for name, text in [
            (".gitignore", "/build/\n"),
            ("src/core/short.cpp", "int x;\n" * LONGEST),
            ("README.md", "see notes/" + "home/x and docs/" + "tmp/page\n"),
        ]:
            with self.subTest(name=name):
                self.assertEqual(self.check(name, text), [])


if __name__ == "__main__":
    if tracked(ROOT) is None:
        print("skipped: no git repository here")
        sys.exit(77)
    unittest.main()
