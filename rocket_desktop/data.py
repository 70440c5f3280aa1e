"""Finds and reads what lies in `resources/`: maps, fonts, texts.  Nothing else touches that folder.

A resource is called by its path below the folder, with `/` on every system: `fonts/SourceSans3.ttf`.
Data files are JSON and go without their suffix, `maps/england`: so records name them, too.
"""

from __future__ import annotations

import gettext
import io
import re
import struct
import sys
from pathlib import Path
from typing import Final

from rocket_desktop.i18n import _, use_catalogue
from rocket_desktop.model.jsontext import BadJson, read_json
from rocket_desktop.pseudo import PSEUDO, PseudoCatalogue

DATA_SUFFIX: Final = ".json"

# One part of a name.  It begins with a letter or digit: "..", hidden files, drives and roots are no names.
_PART: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]*", re.ASCII)


class DataError(Exception):
    """A resource that is missing, damaged or no resource's name; the text says which in one sentence."""


def resources() -> Path:
    """The folder of the resources: of the frozen program, inside the installed package, or of the checkout.

    Raises `DataError` when the installation has lost it.
    """
    # The frozen program unpacks the package's files where PyInstaller says, in the layout of the wheel.
    bundle = getattr(sys, "_MEIPASS", None)
    package = Path(__file__).resolve().parent if bundle is None else Path(bundle, "rocket_desktop")
    for folder in (package / "resources", package.parent / "resources"):
        if folder.is_dir():
            return folder
    raise DataError(_("the program's data is missing from {folder}: install it again").format(folder=package))


def data_names(folder: str) -> list[str]:
    """The names of the data files right in `folder`, sorted: `data_names("maps")` has `maps/england`.

    Raises `DataError` for a folder that is not there.
    """
    return [name.removesuffix(DATA_SUFFIX) for name in resource_names(folder) if name.endswith(DATA_SUFFIX)]


def resource_names(folder: str) -> list[str]:
    """The names of all resources right in `folder`, with their suffixes, sorted.

    Raises `DataError` for a folder that is not there.
    """
    place = _locate(folder)
    if not place.is_dir():
        raise DataError(_("there is no folder {name} among the program's data").format(name=repr(folder)))
    return sorted(f"{folder}/{path.name}" for path in place.iterdir() if path.is_file() and _PART.fullmatch(path.name))


def read_bytes(name: str) -> bytes:
    """The content of the resource `name` (with its suffix).  Raises `DataError`."""
    path = _locate(name)
    try:
        if path.is_file():
            return path.read_bytes()
    except OSError as error:
        raise DataError(
            _("the program's file {name} cannot be read: {reason}").format(name=name, reason=error.strerror)
        ) from error
    raise DataError(_("there is no file {name} among the program's data").format(name=repr(name)))


def read_text(name: str) -> str:
    """The content of the UTF-8 text `name` (with its suffix).  Raises `DataError`."""
    return _decode(read_bytes(name), name)


def read_data(name: str) -> object:
    """The parsed JSON of the data file `name` (without suffix), new on each call.  Raises `DataError`."""
    return parse_data(read_bytes(name + DATA_SUFFIX), name)


def parse_data(content: bytes, name: str) -> object:
    """The value of a JSON file, read strictly; `name` is what the error calls it.  Raises `DataError`."""
    try:
        return read_json(_decode(content, name))
    except BadJson as error:
        raise DataError(_("{name} is damaged: {fault}").format(name=name, fault=error)) from error


def read_catalogue(language: str) -> gettext.NullTranslations:
    """The texts of a language by its code, `fr`; English has none to read.  Raises `DataError`."""
    if language == "en":
        return gettext.NullTranslations()
    name = f"i18n/{language}.mo"
    try:
        return gettext.GNUTranslations(io.BytesIO(read_bytes(name)))
    except (OSError, ValueError, IndexError, struct.error) as error:
        raise DataError(
            _("the program's file {name} is damaged: install the program again").format(name=name)
        ) from error


def use_language(language: str) -> None:
    """Show all texts in this language from now on; `PSEUDO` is one, too.

    Raises `DataError` when it has no catalogue, and nothing changes then.
    """
    catalogue = PseudoCatalogue() if language == PSEUDO else read_catalogue(language)
    use_catalogue(catalogue, language)


def _locate(name: str) -> Path:
    """Where the resource or folder `name` is or would be, surely inside the folder of the resources."""
    parts = name.split("/")
    if not all(_PART.fullmatch(part) for part in parts):
        raise DataError(_("{name} is not the name of a data file").format(name=repr(name)))
    folder = resources().resolve()
    path = folder.joinpath(*parts).resolve()
    if not path.is_relative_to(folder):
        raise DataError(_("{name} lies outside the program's data").format(name=repr(name)))
    return path


def _decode(content: bytes, name: str) -> str:
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise DataError(
            _("{name} is damaged: byte {number} is not UTF-8 text").format(name=name, number=error.start + 1)
        ) from error
