"""Files that somebody names on the command line or in a request: read whole, if they are plain files."""

from __future__ import annotations

from pathlib import Path

from rocket_desktop.model.jsontext import shown_path


class Unreadable(Exception):
    """A file that cannot be read; the text says which and why."""


def read_file(name: str, most: int) -> bytes:
    """The content of a plain file of at most `most` bytes.  Raises `Unreadable`.

    Of anything but a plain file nothing is read: a device or a pipe might never end.
    """
    if not name:
        raise Unreadable("the name of the file is empty")
    called = shown_path(name)
    path = Path(name)
    try:
        if path.is_dir():
            raise Unreadable(f"{called} is a folder, not a file")
        if not path.exists():
            raise Unreadable(f"there is no file {called}")
        if not path.is_file():
            raise Unreadable(f"{called} is a device or a pipe, not a file")
        if path.stat().st_size > most:
            raise Unreadable(f"{called} is too large: it has more than {most} bytes")
        return path.read_bytes()
    except OSError as error:
        raise Unreadable(f"{called} cannot be read: {reason(error)}") from error
    except ValueError as error:  # a name that no file can have, with a null character
        raise Unreadable(f"there is no file {called}") from error


def reason(error: OSError) -> str:
    """Why the system refused something, in its words alone: without number and name."""
    return (error.strerror or type(error).__name__).lower()
