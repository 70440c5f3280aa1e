"""What a player has set: read at the start, written at every change, never a reason not to start."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, fields
from pathlib import Path

from rocket_desktop.i18n import LANGUAGES, N_, _
from rocket_desktop.model.jsontext import read_json
from rocket_desktop.play.game_file import why
from rocket_desktop.play.storage import StorageError, data_folder, write_atomically

_MOST = 1024 * 1024  # bytes of a settings file; it has some thousand

LANGUAGE_CHOICES = ("system", *LANGUAGES)
THEMES = ("system", "light", "dark", "contrast")
CURTAINS = ("hidden", "always", "never")
SPEEDS = ("off", "fast", "normal", "slow")
WHAT_HAPPENED = ("offer", "show")
TEXT_SIZES = (80, 90, 100, 115, 130, 150, 175, 200)

_CHOICES: dict[str, tuple[object, ...]] = {
    "language": LANGUAGE_CHOICES,
    "theme": THEMES,
    "curtain": CURTAINS,
    "speed": SPEEDS,
    "what_happened": WHAT_HAPPENED,
    "text_size": TEXT_SIZES,
}


@dataclass
class Settings:
    """Every setting with its first value.

    `language` one of `LANGUAGE_CHOICES`, in force from the next start on; `theme` one of `THEMES`; `text_size`
    percent, one of `TEXT_SIZES`; `speed`, one of `SPEEDS`, of showing moves of others ("off": they follow at once);
    `reduced_motion` lets nothing slide; `what_happened`, one of `WHAT_HAPPENED`, tells whether what others did is
    shown again by itself when a person's turn begins; `curtain`, one of `CURTAINS`, when the table is covered between
    people; `confirm` asks for a second click, `practice` lets any number of moves be taken back, `memory_aid` shows
    what hidden things may still be by all that was seen, where a game has such; `new_game` is the last choice of the
    new-game page (its own JSON); `window` is the window's size and place as Qt gives it, in base64; `tables` tells by
    game where its table's panels stand.
    """

    language: str = "system"
    theme: str = "system"
    text_size: int = 100
    speed: str = "normal"
    reduced_motion: bool = False
    what_happened: str = "offer"
    curtain: str = "hidden"
    confirm: bool = True
    practice: bool = False
    memory_aid: bool = False
    new_game: dict[str, object] = field(default_factory=dict)
    window: str = ""
    tables: dict[str, object] = field(default_factory=dict)


class SettingsFile:
    """The settings on disk.

    `values` are in force.
    """

    def __init__(self, path: Path | None = None) -> None:
        """Read `path` (by default `settings.json` in the data folder).

        A file that is no JSON object is kept aside under another name and defaults are used; a single value of
        the wrong kind falls back to its default.
        """
        self.path = path if path is not None else data_folder() / "settings.json"
        self.values = Settings()
        # What was wrong at reading, with its fields: said when the language is known, which stands in the file.
        self._trouble = ""
        self._fields: dict[str, str] = {}
        self._others: dict[str, object] = {}
        self._unread = False  # there is a file that could not be read, but perhaps can be another time
        self._read()

    @property
    def message(self) -> str:
        """What was wrong at reading, else empty."""
        return _(self._trouble).format(**self._fields) if self._trouble else ""

    def save(self) -> None:
        """Write the values; what a newer version has added to the file stays in it.

        A file that could not be read is kept under another name.  Raises `StorageError`.
        """
        if self._unread:
            try:
                if self.path.exists():
                    self.path.rename(self._free_name("unread"))
            except OSError as error:
                text = _("{file} cannot be saved: {reason}")
                raise StorageError(text.format(file=self.path.name, reason=why(error))) from error
            self._unread = False
        mine = {f.name: getattr(self.values, f.name) for f in fields(Settings)}
        write_atomically(self.path, json.dumps({**self._others, **mine}, indent=1, ensure_ascii=False) + "\n")

    def _read(self) -> None:
        try:
            with self.path.open("rb") as file:
                text = file.read(_MOST + 1)
        except FileNotFoundError:
            return
        except OSError as error:
            self._unread = True
            self._complain(N_("The settings cannot be read ({reason}): defaults are used."), reason=why(error))
            return
        try:
            data = read_json(text.decode("utf-8-sig")) if len(text) <= _MOST else None
        except ValueError:  # what is read this strictly can also be written again
            data = None
        if not isinstance(data, dict):
            self._set_aside()
            return
        wrong = []
        for f in fields(Settings):
            if f.name not in data:
                continue
            value = data.pop(f.name)
            if type(value) is not type(getattr(self.values, f.name)) or (
                f.name in _CHOICES and value not in _CHOICES[f.name]
            ):
                wrong.append(f.name)
            else:
                setattr(self.values, f.name, value)
        self._others = data
        if wrong:
            self._complain(
                N_("Settings without sense were replaced by their defaults: {names}."), names=", ".join(wrong)
            )

    def _set_aside(self) -> None:
        try:
            aside = self._free_name("broken")
            self.path.rename(aside)
        except OSError as error:
            self._complain(
                N_(
                    "The settings file is damaged: defaults are used. It cannot be moved aside ({reason}), so changed"
                    " settings will replace it if they can be saved at all."
                ),
                reason=why(error),
            )
            return
        self._complain(
            N_("The settings file was damaged: defaults are used, the old file is kept as {file}."), file=aside.name
        )

    def _free_name(self, what: str) -> Path:
        """A path that nothing has yet, for the file as it is."""
        number = 1
        while (free := self.path.with_name(f"settings.{what}-{number}.json")).exists():
            number += 1
        return free

    def _complain(self, trouble: str, **fields: str) -> None:
        self._trouble, self._fields = trouble, fields
