#!/usr/bin/env bash
# Usage: ./run.sh [--no-install] [arguments of the program]
# Installs what is missing, builds what changed and starts the program where you are. Writes nothing on
# standard output itself.
set -euo pipefail

root=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
build="$root/build/release"
install=()
if [ "${1:-}" = --no-install ]; then
  install=(--no-install)
  shift
fi

say() { printf 'run.sh: %s\n' "$*" >&2; }

# One build at a time: a second run waits here for the first.
mkdir -p "$root/build"
if command -v flock >/dev/null; then
  exec 9>"$root/build/lock"
  flock -n 9 || { say "waiting for another build to end"; flock 9; }
fi

checked="$root/build/packages-checked"
if [ ! "$checked" -nt "$root/third_party/debian-packages.txt" ]; then
  "$root/third_party/install.sh" ${install[@]+"${install[@]}"} run || exit 1
  touch "$checked"
fi

# True when an earlier configuration came to its end, here: a copied or moved folder names another place.
configured() {
  { [ -e "$build/build.ninja" ] || [ -e "$build/Makefile" ]; } &&
    grep -qxF -e "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$build/CMakeCache.txt" 2>/dev/null
}

configure() {
  local generator=()
  command -v ninja >/dev/null || generator=(-G "Unix Makefiles")
  say "first build: this takes a minute or two"
  rm -rf "$build/CMakeCache.txt" "$build/CMakeFiles"
  # Warnings of a compiler newer than the project must not keep anyone from running it.
  (cd "$root" && cmake --preset release ${generator[@]+"${generator[@]}"} -DAV_TESTS=OFF -DAV_WERROR=OFF) \
    </dev/null >&2
}

compile() {
  cmake --build "$build" --target attention-visualiser --parallel "$(nproc 2>/dev/null || echo 2)" \
    </dev/null 2>&1 | sed -u '/^ninja: no work to do\.$/d; /Re-checking globbed directories/d' >&2
}

configured || configure || { rm -f "$checked"; say "configuring failed; see above"; exit 1; }
compile || { rm -f "$checked"; say "building failed; see above (rm -rf build starts afresh)"; exit 1; }

exec 9>&-
exec "$build/attention-visualiser" "$@"
