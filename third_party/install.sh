#!/usr/bin/env bash
# Usage: install.sh [--no-install] KIND...
# Installs the packages of debian-packages.txt of these kinds (run, test) that are missing; with
# --no-install it lists them and fails. Writes to standard error only.
set -euo pipefail
exec </dev/null >&2

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
may_install=1
if [ "${1:-}" = --no-install ]; then
  may_install=0
  shift
fi

# Packages of the kinds, a line each: NAME or NAME|OTHER.
wanted() {
  local kind package rest
  while read -r kind package rest; do
    [[ " $* " == *" $kind "* ]] && printf '%s\n' "$package"
  done <"$here/debian-packages.txt"
  return 0
}

# Reads wanted packages and prints those of which no name is installed.
missing() {
  local installed package name
  installed=$(dpkg-query -W -f='${db:Status-Status} ${Package}\n' | sed -n 's/^installed //p')
  while read -r package; do
    for name in ${package//|/ }; do
      grep -qxF -e "$name" <<<"$installed" && continue 2
    done
    printf '%s\n' "${package%%|*}"
  done
}

if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
  echo "No apt here. What Debian calls these packages is needed, as packages of this system or of vcpkg:"
  wanted "$@" | sed 's/|.*//; s/^/  /'
  exit 0
fi

list=$(wanted "$@" | missing)
[ -n "$list" ] || exit 0
mapfile -t packages <<<"$list"

echo "Missing packages: ${packages[*]}"
if [ "$may_install" = 0 ]; then
  echo "Install them with: apt-get install --no-install-recommends ${packages[*]}"
  exit 1
fi

as_root=()
if [ "$(id -u)" != 0 ]; then
  if ! command -v sudo >/dev/null; then
    echo "Neither root nor sudo here. As root: apt-get install --no-install-recommends ${packages[*]}"
    exit 1
  fi
  as_root=(sudo)
fi
echo "Installing them."
apt() { ${as_root[@]+"${as_root[@]}"} env DEBIAN_FRONTEND=noninteractive apt-get -q "$@"; }
apt update || echo "The package lists could not be renewed; trying with those at hand."
apt install -y --no-install-recommends -o DPkg::Lock::Timeout=300 "${packages[@]}" || {
  echo "These packages could not be installed: ${packages[*]}"
  exit 1
}
