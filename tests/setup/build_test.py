"""Checks of the build itself: what it asks for, and that files get into the program unchanged."""

import os
import pathlib
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


class Scratch(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.scratch = pathlib.Path(scratch.name)

    def configure(self, source, *definitions, **environment):
        return subprocess.run(
            ["cmake", "-S", str(source), "-B", str(self.scratch / "build"), "-G", "Ninja"]
            + [f"-D{definition}" for definition in definitions],
            env={**os.environ, **environment},
            capture_output=True,
            text=True,
            check=False,
        )

    def build(self):
        return subprocess.run(
            ["cmake", "--build", str(self.scratch / "build")],
            capture_output=True,
            text=True,
            check=False,
        )


class Dependencies(Scratch):
    def hidden(self, *names):
        return [f"CMAKE_DISABLE_FIND_PACKAGE_{name}=ON" for name in names]

    def test_core_needs_only_eigen_and_glpk(self):
        others = self.hidden("nlohmann_json", "glfw3", "CLI11", "OpenGL", "GTest", "PkgConfig")
        done = self.configure(ROOT, "AV_CORE_ONLY=ON", "AV_TESTS=OFF", "AV_GLAD=", *others)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_the_window_off_needs_no_window_libraries(self):
        others = self.hidden("glfw3", "CLI11", "OpenGL", "GTest")
        done = self.configure(ROOT, "AV_WINDOW=OFF", "AV_TESTS=OFF", "AV_GLAD=", *others)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_what_is_missing_is_named_with_its_package(self):
        for name, package in [
            ("Eigen3", "libeigen3-dev"),
            ("nlohmann_json", "nlohmann-json3-dev"),
            ("PkgConfig", "libfribidi-dev"),
            ("glfw3", "libglfw3-dev"),
            ("CLI11", "libcli11-dev"),
        ]:
            with self.subTest(name):
                done = self.configure(ROOT, "AV_TESTS=OFF", *self.hidden(name))
                self.assertNotEqual(done.returncode, 0)
                self.assertIn(package, done.stderr)
                for file in self.scratch.glob("build/CMakeCache.txt"):
                    file.unlink()

    def test_a_library_without_a_package_file_is_named_with_its_package(self):
        done = self.configure(ROOT, "AV_TESTS=OFF", "GLPK_LIBRARY=")
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("libglpk-dev", done.stderr)


class Embedding(Scratch):
    """A small program that lists what it carries."""

    CMAKE = f"""
cmake_minimum_required(VERSION 3.22)
project(carrier LANGUAGES CXX)
set(CMAKE_CXX_STANDARD 20)
include("{ROOT}/src/embed_files.cmake")
av_embed_files("${{PROJECT_SOURCE_DIR}}/files" carried.h carrier::carried embedded)
add_executable(carrier main.cpp "${{embedded}}")
target_include_directories(carrier PRIVATE "${{PROJECT_SOURCE_DIR}}")
target_compile_options(carrier PRIVATE -Wall -Wextra -Wpedantic -Werror)
"""
    HEADER = """#pragma once
#include <span>
#include <string_view>
namespace carrier {
struct EmbeddedFile { std::string_view path, bytes; };
std::span<const EmbeddedFile> carried();
}
"""
    MAIN = """#include <cstdio>
#include "carried.h"
int main() {
  for (const auto& file : carrier::carried()) {
    std::printf("%s %zu\\n", file.path.data(), file.bytes.size());
    std::fwrite(file.bytes.data(), 1, file.bytes.size(), stdout);
    if (file.bytes.data()[file.bytes.size()] != '\\0') return 1;
  }
}
"""

    def setUp(self):
        super().setUp()
        self.source = self.scratch / "a source"
        self.files = self.source / "files"
        self.files.mkdir(parents=True)
        for name, text in [
            ("CMakeLists.txt", self.CMAKE),
            ("carried.h", self.HEADER),
            ("main.cpp", self.MAIN),
        ]:
            (self.source / name).write_text(text, encoding="utf-8")

    def check(self, contents):
        """The program built now carries exactly these files."""
        for name, content in contents.items():
            path = self.files / name
            path.parent.mkdir(exist_ok=True)
            if not path.exists() or path.read_bytes() != content:
                path.write_bytes(content)
        built = self.build()
        self.assertEqual(built.returncode, 0, built.stdout)
        program = subprocess.run(
            [str(self.scratch / "build" / "carrier")], capture_output=True, check=True
        )
        expected = b"".join(
            f"{name} {len(contents[name])}\n".encode() + contents[name] for name in sorted(contents)
        )
        self.assertEqual(program.stdout, expected)

    def test_files_arrive_unchanged(self):
        done = self.configure(self.source)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.check({})
        contents = {"any.bin": bytes(range(256)), "deep/text.json": b'{"a": "b\\n"}??/;[x]\n'}
        self.check(contents)
        contents["deep/text.json"] = b"edited"
        contents["new file.txt"] = b"0"
        contents["empty"] = b""
        contents["big"] = bytes(range(256)) * 4096
        self.check(contents)


if __name__ == "__main__":
    unittest.main()
