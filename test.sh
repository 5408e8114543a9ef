#!/usr/bin/env bash
# Usage: ./test.sh [--tidy]
# Installs what the tests need, builds with g++ (release) and with clang's sanitizers (asan), and runs
# every test in both. --tidy adds clang-tidy over all of src/, which takes minutes.
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")"

jobs=$(nproc 2>/dev/null || echo 2)
say() { printf '\n== %s\n' "$*"; }

mkdir -p build
if command -v flock >/dev/null; then
  exec 9>build/lock
  flock 9
fi
third_party/install.sh run test

check_layout() {
  local version
  version=$(clang-format --version | grep -oE '[0-9]+' | head -n 1)
  if [ "$version" != 14 ]; then
    echo "not checked: clang-format 14 decides, and this is $version"
    return
  fi
  find src tests \( -name '*.cpp' -o -name '*.h' \) -print0 |
    xargs -0 clang-format --dry-run -Werror
}

say "layout"
check_layout
for preset in release asan; do
  say "build: $preset"
  if ! grep -qxF -e "CMAKE_HOME_DIRECTORY:INTERNAL=$PWD" "build/$preset/CMakeCache.txt" 2>/dev/null; then
    rm -rf "build/$preset/CMakeCache.txt" "build/$preset/CMakeFiles"
  fi
  generator=()
  command -v ninja >/dev/null || generator=(-G "Unix Makefiles")
  cmake --preset "$preset" ${generator[@]+"${generator[@]}"} 9>&-
  cmake --build "build/$preset" --parallel "$jobs" 9>&-
done
if [ "${1:-}" = --tidy ]; then
  say "clang-tidy"
  find src -name '*.cpp' -print0 | xargs -0 -n 1 -P "$jobs" clang-tidy --quiet -p build/asan
fi
exec 9>&- # The tests may build for themselves.

# Both always run. What failed is said last, so that the end tells the whole.
failed=0
for preset in release asan; do
  say "tests: $preset"
  ctest --preset "$preset" 2>&1 | tee "build/$preset/ctest.log" || failed=1
done
if [ "$failed" != 0 ]; then
  say "failed"
  for preset in release asan; do
    echo "$preset:"
    sed -n '/tests passed, /,$p' "build/$preset/ctest.log"
  done
fi
exit "$failed"
