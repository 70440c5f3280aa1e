#!/bin/sh
# Removes Rocket Desktop as install.sh has put it there, and leaves the games.
# Usage: uninstall [--quiet]
set -eu

main() {
    program=$(cd "$(dirname "$0")" && pwd)
    prefix=${program%/lib/rocket-desktop}
    if [ "$prefix" = "$program" ]; then
        echo "this belongs into the folder lib/rocket-desktop: nothing was removed" >&2
        exit 1
    fi
    while read -r file; do rm -f "$prefix/share/$file"; done <"$program/installed"
    rm -f "$prefix/bin/rocket-desktop"
    rm -rf "$program"
    if command -v update-desktop-database >/dev/null; then update-desktop-database -q "$prefix/share/applications" || :; fi
    if command -v update-mime-database >/dev/null; then update-mime-database "$prefix/share/mime" 2>/dev/null || :; fi
    if [ "${1:-}" != --quiet ]; then echo "Rocket Desktop is removed; the games are still there."; fi
}

# The whole is read before it removes itself.
main "$@"
exit 0
