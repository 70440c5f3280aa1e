"""Packages of Linux from the bundle: .deb, .rpm and a .run that installs itself; and what validates them."""

from __future__ import annotations

import gzip
import os
import re
import shutil
import struct
from collections.abc import Iterable
from email.utils import format_datetime
from pathlib import Path
from typing import Final

import dev
from rocket_build.places import (
    DIST,
    HOME_VARIABLE,
    IDENTIFIER,
    NAME,
    PACKAGING,
    ROOT,
    SUMMARY,
    TITLE,
    VENV,
    WORK,
    Failure,
    fill,
    machine,
    output,
    run,
    say,
    version,
)
from rocket_build.source import date, epoch

FILES: Final = PACKAGING / "linux"
SHARED: Final = ("applications", "icons", "man", "metainfo", "mime")
"""What of `share` every package has alike."""

SCRIPTS: Final = (FILES / "install.sh", FILES / "uninstall.sh")
MAINTAINER: Final = "The Rocket Desktop developers <rocket-desktop@users.noreply.github.com>"

_DEBIAN: Final = {"x86_64": "amd64", "aarch64": "arm64"}
_OF_THE_C_LIBRARY: Final = re.compile(r"(ld-linux.*|lib(c|m|dl|pthread|rt|util|resolv))\.so\.\d+")

# Packages of Debian that `dev.PACKAGES` does not name.
_MORE_OF_DEBIAN: Final = {
    "libdrm.so.2": "libdrm2",
    "libgbm.so.1": "libgbm1",
    "libgcc_s.so.1": "libgcc-s1",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libstdc++.so.6": "libstdc++6",
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
}
_RENAMED: Final = {"libglib2.0-0": "libglib2.0-0t64 | libglib2.0-0"}  # since Debian 13


def build(bundle: Path, icons: Path) -> list[Path]:
    """All packages of Linux made from the folder of the bundle."""
    tree = stage(bundle, icons)
    return [*make_packages(tree), make_run(tree)]


# The files


def stage(bundle: Path, icons: Path) -> Path:
    """The files as they lie on a system, below a folder that stands for its root."""
    tree = WORK / "tree"
    shutil.rmtree(tree, ignore_errors=True)
    shutil.copytree(bundle, tree / "usr" / "lib" / NAME, symlinks=True)
    share = tree / "usr" / "share"
    put(share / "applications" / f"{NAME}.desktop", (FILES / "rocket-desktop.desktop").read_bytes())
    put(share / "metainfo" / f"{IDENTIFIER}.metainfo.xml", metainfo().encode())
    put(share / "mime" / "packages" / f"{NAME}.xml", (FILES / "rocket-desktop.xml").read_bytes())
    for picture in sorted(icons.glob("*.png")):
        put(
            share / "icons" / "hicolor" / f"{picture.stem}x{picture.stem}" / "apps" / f"{NAME}.png",
            picture.read_bytes(),
        )
    drawing = (ROOT / "resources" / "icons" / f"{NAME}.svg").read_bytes()
    put(share / "icons" / "hicolor" / "scalable" / "apps" / f"{NAME}.svg", drawing)
    manual = fill(FILES / "rocket-desktop.6", version=version(), date=f"{date():%Y-%m-%d}")
    put(share / "man" / "man6" / f"{NAME}.6.gz", gzip.compress(manual.encode(), 9, mtime=0))
    put(share / "doc" / NAME / "copyright", fill(FILES / "copyright", year=f"{date():%Y}").encode())
    news = (ROOT / "CHANGELOG.md").read_bytes()
    put(share / "doc" / NAME / "changelog.gz", gzip.compress(news, 9, mtime=0))
    debian = f"{NAME} ({version()}-1) unstable; urgency=medium\n\n  * What is new stands in changelog.gz.\n\n"
    debian += f" -- {MAINTAINER}  {format_datetime(date())}\n"
    put(share / "doc" / NAME / "changelog.Debian.gz", gzip.compress(debian.encode(), 9, mtime=0))
    put(share / "lintian" / "overrides" / NAME, (FILES / "lintian-overrides").read_bytes())
    even_out(tree)
    return tree


def put(path: Path, content: bytes) -> None:
    """Write a file, in folders that are made as needed."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def even_out(tree: Path) -> None:
    """Give everything the modes that it should have, whatever umask it was made with, and one time."""
    for path in sorted(tree.rglob("*"), reverse=True):
        if path.is_symlink():
            os.utime(path, (epoch(), epoch()), follow_symlinks=False)
            continue
        runs = path.is_dir() or path.parent.name == "bin" or (path.name == NAME and path.parent.name == NAME)
        runs = runs and (path.is_dir() or path.read_bytes()[:4] == b"\x7fELF")
        path.chmod(0o755 if runs else 0o644)
        os.utime(path, (epoch(), epoch()))


def metainfo(home: str | None = None, identifier: str = IDENTIFIER, desktop: str = NAME) -> str:
    """The program's description for software centres.

    Pictures and addresses are in it where the project has a public address: `home`, else that of the environment.
    """
    home = (os.environ.get(HOME_VARIABLE, "") if home is None else home).rstrip("/")
    public = ""
    if home:
        sizes: dict[str, str] = {}
        for name, file in (("table", "table"), ("choice", "choice-dark"), ("review", "review")):
            width, height = png_size(ROOT / "docs" / "pictures" / f"{file}.png")
            sizes |= {f"{name}_width": str(width), f"{name}_height": str(height)}
        public = fill(FILES / "public.xml", home=home, pictures=f"{home}/raw/v{version()}/docs/pictures", **sizes)
    return fill(
        FILES / "metainfo.xml",
        identifier=identifier,
        developer_id=identifier.rpartition(".")[0].lower(),
        desktop_id=f"{desktop}.desktop",
        icon=desktop,
        summary=SUMMARY,
        version=version(),
        date=f"{date():%Y-%m-%d}",
        public=public,
    )


def png_size(path: Path) -> tuple[int, int]:
    """Width and height of a PNG in pixels."""
    width, height = struct.unpack(">II", path.read_bytes()[16:24])
    return width, height


# What the bundle wants of a system


def foreign_libraries(bundle: Path) -> dict[str, set[str]]:
    """The shared libraries that the bundle's files name and that are not in it, with the files that name each."""
    files = [path for path in sorted(bundle.rglob("*")) if path.is_file() and path.read_bytes()[:4] == b"\x7fELF"]
    own = {path.name for path in files}
    found: dict[str, set[str]] = {}
    for path in files:
        for name in re.findall(r"\(NEEDED\).*\[(.+)\]", output(["readelf", "--dynamic", "--wide", str(path)])):
            if name not in own and not _OF_THE_C_LIBRARY.fullmatch(name):
                found.setdefault(name, set()).add(path.name)
    return found


def newest_c_library(bundle: Path) -> tuple[int, int]:
    """The version of glibc that the bundle's files ask for."""
    newest = (2, 17)
    for path in bundle.rglob("*"):
        if path.is_file() and path.read_bytes()[:4] == b"\x7fELF":
            for major, minor in re.findall(rb"\0GLIBC_(\d+)\.(\d+)", path.read_bytes()):
                newest = max(newest, (int(major), int(minor)))
    return newest


def debian_packages(libraries: Iterable[str]) -> list[str]:
    """The packages of Debian with these shared libraries.  Raises `Failure` for one that is not known."""
    packages = set()
    for name in libraries:
        package = dev.PACKAGES[name][0] if name in dev.PACKAGES else _MORE_OF_DEBIAN.get(name)
        if package is None:
            raise Failure(f"which package of Debian holds {name}, which the program needs, is not known")
        packages.add(_RENAMED.get(package, package))
    return sorted(packages)


def is_optional(users: set[str]) -> bool:
    """Whether a library serves Wayland alone: without it the program opens its window through X11."""
    return all(
        "wayland" in name.lower() or name in {"libxdg-shell.so", "libbradient.so", "libadwaita.so"} for name in users
    )


# The packages


def make_packages(tree: Path) -> list[Path]:
    """The .deb and the .rpm."""
    libraries = foreign_libraries(tree / "usr" / "lib" / NAME)
    needed = [name for name, users in libraries.items() if not is_optional(users)]
    helpful = [name for name, users in libraries.items() if is_optional(users)]
    glibc = "{}.{}".format(*newest_c_library(tree / "usr" / "lib" / NAME))
    home = os.environ.get(HOME_VARIABLE, "")
    settings = fill(
        FILES / "nfpm.yaml",
        arch=_DEBIAN.get(machine(), machine()),
        version=version(),
        maintainer=MAINTAINER,
        homepage=f"homepage: {home}\n" if home else "",
        mtime=f"{date():%Y-%m-%dT%H:%M:%SZ}",
        tree=str(tree),
        deb_depends=_listed([f"libc6 (>= {glibc})", "fontconfig-config", *debian_packages(needed)]),
        deb_recommends=_listed(["shared-mime-info", "desktop-file-utils", *debian_packages(helpful)]),
        rpm_depends=_listed(
            [f"libc.so.6(GLIBC_{glibc})(64bit)", "fontconfig", *(f"{name}()(64bit)" for name in needed)]
        ),
        rpm_recommends=_listed(["shared-mime-info", "desktop-file-utils", *(f"{name}()(64bit)" for name in helpful)]),
    )
    file = WORK / "nfpm.yaml"
    file.write_text(settings, encoding="utf-8")
    made = []
    for kind, name in (
        ("deb", f"{NAME}_{version()}-1_{_DEBIAN.get(machine(), machine())}.deb"),
        ("rpm", f"{NAME}-{version()}-1.{machine()}.rpm"),
    ):
        say(f"making the .{kind}")
        target = DIST / name
        target.unlink(missing_ok=True)
        nfpm = [
            str(VENV / "bin" / "nfpm"),
            "package",
            "--config",
            str(file),
            "--packager",
            kind,
            "--target",
            str(target),
        ]
        run(nfpm, quiet=True, SOURCE_DATE_EPOCH=str(epoch()))
        if kind == "deb":
            squeeze(target)
        made.append(target)
    return made


def squeeze(package: Path) -> None:
    """Compress a .deb anew: Debian's own tool makes it a sixth smaller than nfpm does."""
    inside = WORK / "deb"
    shutil.rmtree(inside, ignore_errors=True)
    run(["dpkg-deb", "--raw-extract", str(package), str(inside)])
    # By one thread, or the bytes would depend on how many processors there are.
    compressed = ["dpkg-deb", "--root-owner-group", "--threads-max=1", "-Zxz", "-z6", "--build"]
    run([*compressed, str(inside), str(package)], quiet=True, SOURCE_DATE_EPOCH=str(epoch()))
    shutil.rmtree(inside)


def _listed(lines: Iterable[str]) -> str:
    return "\n".join(f'      - "{line}"' for line in lines)


def make_run(tree: Path) -> Path:
    """The archive that installs itself, for every other Linux."""
    say("making the .run")
    inside = WORK / "run"
    shutil.rmtree(inside, ignore_errors=True)
    inside.mkdir(parents=True)
    shutil.copytree(tree / "usr" / "lib" / NAME, inside / NAME, symlinks=True)
    for part in SHARED:
        shutil.copytree(tree / "usr" / "share" / part, inside / "share" / part)
    even_out(inside)
    for script in SCRIPTS:
        shutil.copy2(script, inside / script.name)
        (inside / script.name).chmod(0o755)
        os.utime(inside / script.name, (epoch(), epoch()))
    target = DIST / f"{NAME}-{version()}-{machine()}.run"
    archive = f"--sort=name --owner=0 --group=0 --numeric-owner --mtime=@{epoch()}"
    run(
        [
            *("makeself", "--quiet", "--tar-quietly", "--nox11", "--nomd5", "--sha256", "--xz", "--complevel", "6"),
            *("--tar-extra", archive, "--packaging-date", f"{date():%Y-%m-%d}"),
            *(inside.name, os.path.relpath(target, WORK), f"{TITLE} {version()}", "./install.sh"),
        ],
        cwd=WORK,  # makeself writes down how it was called
        quiet=True,
    )
    return target


# Validators


def validate(tree: Path, packages: Iterable[Path]) -> None:
    """Let the system's validators look at everything.  Raises `Failure`."""
    share = tree / "usr" / "share"
    say("validating")
    run(["desktop-file-validate", str(share / "applications" / f"{NAME}.desktop")])
    run(["appstreamcli", "validate", "--no-net", "--explain", str(share / "metainfo" / f"{IDENTIFIER}.metainfo.xml")])
    database = WORK / "mime"
    shutil.rmtree(database, ignore_errors=True)
    shutil.copytree(share / "mime", database)
    run(["update-mime-database", str(database)])
    if "*.rocket" not in (database / "globs2").read_text(encoding="utf-8"):
        raise Failure("the kind of file .rocket is not in the database of kinds")
    run(["shellcheck", *map(str, SCRIPTS), str(PACKAGING / "appimage" / "make.sh")])
    for package in packages:
        if package.suffix == ".deb":
            run(["lintian", "--allow-root", "--fail-on", "error,warning", str(package)])
        elif package.suffix == ".rpm":
            run(["rpm", "--query", "--package", "--info", "--requires", str(package)], quiet=True)
            if shutil.which("rpmlint"):  # not every system has a package of it
                run(["rpmlint", "--config", str(FILES / "rpmlint.toml"), str(package)])
