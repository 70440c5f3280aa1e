#!/bin/sh
# Installs Rocket Desktop from the unpacked .run: for all as root, else for whoever runs it.
# Usage: rocket-desktop-VERSION.run [-- --prefix FOLDER]; the installed `uninstall` removes it again.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
if [ "$(id -u)" -eq 0 ]; then prefix=/usr/local; else prefix=$HOME/.local; fi
while [ $# -gt 0 ]; do
    case $1 in
        --prefix)
            if [ $# -lt 2 ] || [ -z "$2" ]; then echo "--prefix needs a folder" >&2; exit 2; fi
            prefix=$2
            shift 2
            ;;
        *)
            echo "usage: $0 [--prefix FOLDER]" >&2
            exit 2
            ;;
    esac
done
case $prefix in
    /*) ;;
    *) prefix=$PWD/$prefix ;;
esac
# The desktop file names the program, and a few characters would need quoting there in ways that desktops read differently.
case $prefix in
    *[!A-Za-z0-9_./@:+-]*)
        echo "Rocket Desktop cannot be installed in $prefix: choose a folder without spaces and signs (--prefix FOLDER)" >&2
        exit 2
        ;;
esac

program=$prefix/lib/rocket-desktop
share=$prefix/share
if [ -e "$program" ] && [ ! -x "$program/uninstall" ]; then
    echo "$program is there already, and is not from this installer: nothing was changed" >&2
    exit 1
fi
if [ -e "$program" ]; then "$program/uninstall" --quiet; fi

mkdir -p "$prefix/bin" "$prefix/lib" "$share"
cp -R "$here/rocket-desktop" "$program"
ln -sf ../lib/rocket-desktop/rocket-desktop "$prefix/bin/rocket-desktop"
cp "$here/uninstall.sh" "$program/uninstall"
chmod 755 "$program/uninstall"
(cd "$here/share" && find . -type f) | sed 's|^\./||' | sort >"$program/installed"
while read -r file; do
    mkdir -p "$(dirname "$share/$file")"
    cp "$here/share/$file" "$share/$file"
done <"$program/installed"
# Whoever starts it from a menu may have no such folder on the path.
sed "s|^Exec=rocket-desktop|Exec=$program/rocket-desktop|" "$here/share/applications/rocket-desktop.desktop" \
    >"$share/applications/rocket-desktop.desktop"

if command -v update-desktop-database >/dev/null; then update-desktop-database -q "$share/applications" || :; fi
if command -v update-mime-database >/dev/null; then update-mime-database "$share/mime" 2>/dev/null || :; fi
if command -v gtk-update-icon-cache >/dev/null; then gtk-update-icon-cache -q -f -t "$share/icons/hicolor" || :; fi
echo "Rocket Desktop is installed: $prefix/bin/rocket-desktop"
echo "To remove it: $program/uninstall"
