#!/bin/sh
# Makes the AppImage from what `python3 dev.py package` has built.  Needs appimagetool (with the runtime that it brings
# or fetches) on the path, or named by APPIMAGETOOL.
# Usage: packaging/appimage/make.sh
set -eu

root=$(cd "$(dirname "$0")/../.." && pwd)
tree=$root/build/package/tree
if [ ! -d "$tree/usr/lib/rocket-desktop" ]; then
    echo "there is no build to make it from: run python3 dev.py package" >&2
    exit 1
fi
tool=${APPIMAGETOOL:-appimagetool}
if ! command -v "$tool" >/dev/null; then
    echo "there is no appimagetool: put it on the path, or name it in APPIMAGETOOL" >&2
    exit 1
fi
version=$(sed -n 's/^__version__ = "\(.*\)"$/\1/p' "$root/rocket_desktop/__init__.py")
machine=$(uname -m)
folder=$root/build/package/AppDir
target=$root/dist/rocket-desktop-$version-$machine.AppImage

rm -rf "$folder"
mkdir -p "$folder/usr"
cp -R "$tree/usr/lib" "$tree/usr/share" "$folder/usr/"
rm -rf "$folder/usr/share/doc" "$folder/usr/share/lintian"
cp "$folder/usr/share/applications/rocket-desktop.desktop" "$folder/"
cp "$folder/usr/share/icons/hicolor/256x256/apps/rocket-desktop.png" "$folder/"
ln -s rocket-desktop.png "$folder/.DirIcon"
cat >"$folder/AppRun" <<'RUN'
#!/bin/sh
exec "$(dirname "$(readlink -f "$0")")/usr/lib/rocket-desktop/rocket-desktop" "$@"
RUN
chmod 755 "$folder/AppRun"
ARCH=$machine VERSION=$version "$tool" --no-appstream "$folder" "$target"
echo "$target"
