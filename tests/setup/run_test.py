"""Drives run.sh as a user does, over a tiny project in place of the real one."""

import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent

# Its program is a script, so that nothing has to be compiled; each configuration leaves a line.
PROJECT = """
cmake_minimum_required(VERSION 3.22)
project(tiny LANGUAGES NONE)
file(APPEND "${PROJECT_SOURCE_DIR}/configured.log" "once\\n")
add_custom_command(OUTPUT built COMMAND "${CMAKE_COMMAND}" -E copy
  "${PROJECT_SOURCE_DIR}/program.sh" "${PROJECT_BINARY_DIR}/attention-visualiser"
  COMMAND "${CMAKE_COMMAND}" -E touch built DEPENDS program.sh VERBATIM)
add_custom_target(attention-visualiser DEPENDS built)
"""
PRESETS = """
{"version": 3, "configurePresets": [{"name": "release", "generator": "Ninja",
 "binaryDir": "${sourceDir}/build/${presetName}"}]}
"""
PROGRAM = """#!/usr/bin/env bash
printf '<%s>' "$PWD" "$@"
read -r line && printf '{%s}' "$line"
exit "${PROGRAM_EXIT:-0}"
"""
ABSENT = "no-such-package-anywhere"

# Stands in for the package tools: what was called with what is kept, and a package is there when a
# file of its name is.
DPKG_QUERY = """#!/usr/bin/env bash
echo "dpkg-query" >>"$STUB_LOG"
for file in "$STUB_INSTALLED"/*; do echo "installed $(basename "$file")"; done
"""
APT_GET = """#!/usr/bin/env bash
echo "apt-get $* as ${STUB_ROOT:-user}" >>"$STUB_LOG"
echo "noise of apt-get"
cat >/dev/null
[ -z "$STUB_BROKEN" ] || exit 100
for word in "$@"; do case $word in *package*) touch "$STUB_INSTALLED/$word" ;; esac; done
"""
SUDO = '#!/usr/bin/env bash\nSTUB_ROOT=root exec "$@"\n'
USER_ID = '#!/usr/bin/env bash\necho "${STUB_USER_ID}"\n'


class Run(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.scratch = pathlib.Path(scratch.name)
        self.tree = self.scratch / "a folder" / "tree"
        (self.tree / "third_party").mkdir(parents=True)
        shutil.copy(ROOT / "run.sh", self.tree)
        shutil.copy(ROOT / "third_party" / "install.sh", self.tree / "third_party")
        self.write("CMakeLists.txt", PROJECT)
        self.write("CMakePresets.json", PRESETS)
        self.write("program.sh", PROGRAM, executable=True)
        self.need("needed-package")
        self.installed = self.scratch / "installed"
        self.installed.mkdir()
        (self.installed / "needed-package").touch()
        self.tools = self.scratch / "tools"
        for name, text in [
            ("dpkg-query", DPKG_QUERY),
            ("apt-get", APT_GET),
            ("sudo", SUDO),
            ("id", USER_ID),
        ]:
            self.write(self.tools / name, text, executable=True)
        self.log = self.scratch / "log"
        self.environment = {
            **os.environ,
            "PATH": f"{self.tools}:{os.environ['PATH']}",
            "STUB_LOG": str(self.log),
            "STUB_INSTALLED": str(self.installed),
            "STUB_USER_ID": "0",
            "STUB_BROKEN": "",
        }

    def write(self, name, text, executable=False):
        path = self.tree / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        if executable:
            path.chmod(0o755)

    def need(self, package):
        """Makes this the one package that the program needs."""
        self.write("third_party/debian-packages.txt", f"# list\n\nrun  {package}  # reason\ntest x\n")

    def run_sh(self, *arguments, script=None, folder=None, stdin="", **environment):
        return subprocess.run(
            [str(script or self.tree / "run.sh"), *arguments],
            cwd=folder or self.scratch,
            env={**self.environment, **environment},
            input=stdin,
            capture_output=True,
            text=True,
            check=False,
        )

    def calls(self):
        return self.log.read_text(encoding="utf-8").splitlines() if self.log.exists() else []

    def configurations(self):
        log = self.tree / "configured.log"
        return len(log.read_text(encoding="utf-8").splitlines()) if log.exists() else 0

    def test_standard_output_is_the_programs_alone(self):
        for attempt in ("first, which builds", "second"):
            with self.subTest(attempt):
                self.assertEqual(self.run_sh().stdout, f"<{self.scratch}>")

    def test_arguments_pass_unchanged(self):
        arguments = ["--size", "two words", "", "*", "--no-install", '"quoted"', "$HOME"]
        shown = "".join(f"<{argument}>" for argument in arguments)
        self.assertEqual(self.run_sh(*arguments).stdout, f"<{self.scratch}>{shown}")

    def test_no_install_is_not_passed_on(self):
        self.assertEqual(self.run_sh("--no-install", "x").stdout, f"<{self.scratch}><x>")

    def test_standard_input_reaches_the_program(self):
        self.assertIn("{typed}", self.run_sh(stdin="typed\n").stdout)

    def test_the_exit_code_is_the_programs(self):
        for code in (0, 1, 2, 77):
            self.assertEqual(self.run_sh(PROGRAM_EXIT=str(code)).returncode, code)

    def test_it_starts_from_any_folder_and_through_a_link(self):
        link = self.scratch / "link to run"
        link.symlink_to(self.tree / "run.sh")
        elsewhere = self.scratch / "else where"
        elsewhere.mkdir()
        self.assertEqual(self.run_sh(script=link, folder=elsewhere).stdout, f"<{elsewhere}>")
        self.assertEqual(self.run_sh(script="./run.sh", folder=self.tree).stdout, f"<{self.tree}>")

    def test_a_second_run_neither_configures_nor_asks_for_packages(self):
        self.run_sh()
        self.assertEqual(self.configurations(), 1)
        asked = self.calls()
        second = self.run_sh()
        self.assertEqual((self.configurations(), self.calls()), (1, asked))
        self.assertEqual(second.stderr, "")

    def test_a_change_is_built(self):
        self.run_sh()
        self.write("program.sh", "#!/bin/sh\necho changed\n")
        self.assertEqual(self.run_sh().stdout, "changed\n")

    def test_a_changed_package_list_is_checked_again(self):
        self.run_sh()
        self.need(ABSENT)
        self.assertNotEqual(self.run_sh("--no-install").returncode, 0)

    def test_no_install_names_what_is_missing_and_refuses(self):
        self.need(ABSENT)
        refused = self.run_sh("--no-install", "x")
        self.assertEqual((refused.returncode, refused.stdout), (1, ""))
        self.assertIn(ABSENT, refused.stderr)
        self.assertFalse([call for call in self.calls() if call.startswith("apt-get")])

    def test_root_installs_directly(self):
        self.need(ABSENT)
        done = self.run_sh(stdin="typed\n")
        self.assertEqual((done.returncode, done.stdout), (0, f"<{self.scratch}>{{typed}}"))
        self.assertIn(f"Missing packages: {ABSENT}", done.stderr)
        installs = [call for call in self.calls() if " install " in call]
        self.assertEqual(len(installs), 1)
        self.assertIn("--no-install-recommends", installs[0])
        self.assertTrue(installs[0].endswith(f"{ABSENT} as user"))

    def test_others_install_through_sudo(self):
        self.need(ABSENT)
        self.assertEqual(self.run_sh(STUB_USER_ID="1000").returncode, 0)
        installs = [call for call in self.calls() if call.startswith("apt-get")]
        self.assertEqual(len(installs), 2)
        self.assertTrue(all(call.endswith("as root") for call in installs))

    def test_a_failed_installation_ends_it_and_is_tried_again(self):
        self.need(ABSENT)
        failed = self.run_sh(STUB_BROKEN="yes")
        self.assertEqual((failed.returncode, failed.stdout), (1, ""))
        self.assertIn(ABSENT, failed.stderr)
        self.assertEqual(self.run_sh().returncode, 0)

    def test_either_of_two_names_will_do(self):
        self.need(f"{ABSENT}|needed-package")
        self.assertEqual(self.run_sh("--no-install").returncode, 0)

    def test_without_apt_the_packages_are_named_and_it_goes_on(self):
        self.need(ABSENT)
        bare = self.scratch / "bare"
        bare.mkdir()
        for tool in ["bash", "cat", "chmod", "cmake", "dirname", "env", "grep", "mkdir", "ninja",
                     "nproc", "readlink", "rm", "sed", "touch"]:
            (bare / tool).symlink_to(shutil.which(tool))
        done = self.run_sh(PATH=str(bare))
        self.assertEqual((done.returncode, done.stdout), (0, f"<{self.scratch}>"))
        self.assertIn(ABSENT, done.stderr)

    def test_a_failed_configuration_is_made_again(self):
        self.write("CMakeLists.txt", PROJECT + 'message(FATAL_ERROR "broken")\n')
        broken = self.run_sh()
        self.assertEqual((broken.returncode, broken.stdout), (1, ""))
        self.assertIn("broken", broken.stderr)
        self.write("CMakeLists.txt", PROJECT)
        self.assertEqual(self.run_sh().returncode, 0)

    def test_a_failed_build_starts_no_old_program(self):
        self.run_sh()
        (self.tree / "program.sh").unlink()
        failed = self.run_sh()
        self.assertEqual((failed.returncode, failed.stdout), (1, ""))

    def test_a_moved_folder_builds_again(self):
        self.run_sh()
        self.tree = self.tree.rename(self.scratch / "moved")
        self.assertEqual(self.run_sh().stdout, f"<{self.scratch}>")

    def test_a_program_left_open_does_not_hold_up_another(self):
        self.run_sh()
        with subprocess.Popen(
            [str(self.tree / "run.sh")],
            cwd=self.scratch,
            env=self.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        ) as left_open:
            self.assertEqual(left_open.stdout.read(1), "<")
            lock = self.tree / "build" / "lock"
            free = subprocess.run(["flock", "-n", str(lock), "true"], check=False)
            left_open.communicate("")
        self.assertEqual(free.returncode, 0)

    def test_two_at_once_both_work(self):
        both = [
            subprocess.Popen(
                [str(self.tree / "run.sh"), str(number)],
                cwd=self.scratch,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
            )
            for number in (1, 2)
        ]
        for number, process in enumerate(both, 1):
            self.assertEqual(process.communicate()[0], f"<{self.scratch}><{number}>")
        self.assertEqual(self.configurations(), 1)


if __name__ == "__main__":
    unittest.main()
