"""What every game is to the rest of the program: a state, a description, moves and events.

A game is a pure value.  `GameState` says who must decide, lists the legal moves and applies one;
`GameSpec` knows the game's name, options and words.  Search, records, the engine protocol and the
table speak only this language.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from rocket_desktop.i18n import _
from rocket_desktop.model.jsontext import show
from rocket_desktop.model.rng import Rng

OVER: Final = -1
"""What `GameState.to_act` returns when no decision is left."""

NOBODY: Final = -1
"""Stands for a reader at no seat, who may know what everybody does and no more."""

OptionValue = str | bool | int
"""The value of a game option as it stands in a record."""

Json = dict[str, object]
"""A JSON object."""

_OWN_NAME: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")  # of a player's own data file
_LONGEST_NAME: Final = 40
_FAULTS_TOLD: Final = 3


class IllegalMove(ValueError):
    """A move that may not be made now; its text says why in the rules' words."""


class BadOptions(ValueError):
    """Options or a number of players that the game does not have; its text says which."""


class BadData(ValueError):
    """A data file (map, deck) that a game cannot be played with; `faults` names every fault, the text the first."""

    def __init__(self, faults: Sequence[str]) -> None:
        more = len(faults) - _FAULTS_TOLD
        told = [*faults[:_FAULTS_TOLD], *([f"and {more} more"] if more > 0 else [])]
        super().__init__("; ".join(told))
        self.faults = list(faults)


class EventLog:
    """What happened, in order: one short list of ints per event, its kind first.

    The numbers mean something to the game alone; `GameSpec.describe` turns them into words.
    """

    def __init__(self) -> None:
        self.records: list[list[int]] = []

    def add(self, record: list[int]) -> None:
        """Append one event."""
        self.records.append(record)


@dataclass(frozen=True)
class Result:
    """How a finished game ended.

    `reason` is the game's word for it (an id, not a sentence); `ranking` lists the seats from first
    place to last, tied seats together; `scores` is by seat.
    """

    reason: str
    ranking: list[list[int]]
    scores: list[int]


@dataclass(frozen=True)
class Option:
    """A choice made before the game: `values` in the order they are offered, the `default` one of them.

    `title` is its name for people, `help` one sentence on what it changes.  With a `folder`, each value stands for
    the built-in data file `folder/value`, and the name of a file that comes with the game is a value, too.  An option
    that `needs` another one means nothing unless that is on.
    """

    name: str
    values: tuple[OptionValue, ...]
    default: OptionValue
    title: str
    help: str
    folder: str = ""
    needs: str = ""


@mypyc_attr(allow_interpreted_subclasses=True)
class GameState(ABC):
    """A position of one game, changed in place by `apply`.

    Moves are ints below 2**62 whose meaning belongs to the game.  Nothing here checks a move but
    `is_legal`: callers that take moves from outside ask `GameSpec.parse_move`, which refuses with a reason.
    """

    @abstractmethod
    def players(self) -> int:
        """The number of seats."""

    @abstractmethod
    def to_act(self) -> int:
        """The seat that must decide now, or `OVER`."""

    @abstractmethod
    def legal_moves(self) -> list[int]:
        """Every move the seat to act may make: sorted, without repeats, empty exactly when the game is over."""

    @abstractmethod
    def is_legal(self, move: int) -> bool:
        """Whether `move` is one of `legal_moves()`, found without listing them."""

    @abstractmethod
    def random_move(self, rng: Rng) -> int:
        """A random legal move: its kind first, then its target; every legal move has a chance.

        Only while the game is not over.  (Among all moves alike, most would shift stations to and fro.)
        """

    @abstractmethod
    def apply(self, move: int, events: EventLog | None = None) -> None:
        """Make a legal move, with all that follows from it by itself; what happened goes into `events`."""

    @abstractmethod
    def settle(self, events: EventLog | None = None) -> None:
        """Finish a decision under way (a veto, say) as if all still to be asked passed; else nothing."""

    @abstractmethod
    def clone(self) -> GameState:
        """A copy that shares only what never changes."""

    @abstractmethod
    def scores(self) -> list[int]:
        """The points scored so far, by seat; after the end, the final scores."""

    @abstractmethod
    def projected_scores(self) -> list[int]:
        """The final scores if the game ended now, by seat, a decision under way settled by nobody objecting."""

    @abstractmethod
    def result(self) -> Result | None:
        """Reason, ranking and scores once the game is over, else None."""

    @abstractmethod
    def encode(self) -> list[int]:
        """All that influences the future, as ints in a fixed order: equal lists, equal games from here on."""

    @abstractmethod
    def observe(self, seat: int) -> list[int]:
        """What `seat` may know of the position, and nothing else."""

    @abstractmethod
    def redeal(self, observation: list[int], rng: Rng) -> GameState:
        """A random state that `observation` allows; of this state only what never changes is used.

        Raises `BadData` when the observation is none of this game.
        """


@mypyc_attr(allow_interpreted_subclasses=True)
class GameSpec(ABC):
    """One game of the catalogue: what it is called, what can be chosen, and its words.

    `id` stands in records, `rules` is the version of the rules' code (raised when an old record would
    play differently), `players` the smallest and largest number of seats, `reasons` what `Result.reason` can be,
    `secrets` whether seats know what others must not see.
    """

    id: ClassVar[str]
    title: ClassVar[str]
    rules: ClassVar[int]
    players: ClassVar[tuple[int, int]]
    options: ClassVar[tuple[Option, ...]]
    reasons: ClassVar[tuple[str, ...]]
    secrets: ClassVar[bool] = False

    def complete_options(self, options: Mapping[str, object], own: Container[str] = ()) -> dict[str, OptionValue]:
        """All options of the game, those not given by their default.

        `own` has the names of the data files that come with the game, beside the built-in ones.  Raises `BadOptions`.
        """
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known:
                raise BadOptions(
                    _("{game} has no option {name} (it has {names})").format(
                        game=self.title, name=show(name), names=", ".join(known) or _("none")
                    )
                )
        complete: dict[str, OptionValue] = {}
        for option in self.options:
            value = options.get(option.name, option.default)
            # bool is an int in Python: compare the types too, so that 1 is not taken for True.
            same = [v for v in option.values if type(v) is type(value) and v == value]
            if same:
                complete[option.name] = same[0]
            elif isinstance(value, str) and option.folder and f"{option.folder}/{value}" in own:
                if len(value) > _LONGEST_NAME or not _OWN_NAME.fullmatch(value):
                    raise BadOptions(
                        _(
                            "the data file {name} needs another name: at most {number} lower-case letters a-z and"
                            " digits, joined by hyphens"
                        ).format(name=show(option.folder + "/" + value), number=_LONGEST_NAME)
                    )
                complete[option.name] = value
            elif len(option.values) == 1:
                raise BadOptions(
                    _("option {name} cannot be {value}: it can only be {last}").format(
                        name=option.name, value=show(value), last=show(option.values[0])
                    )
                )
            else:
                *others, last = [show(v) for v in option.values]
                raise BadOptions(
                    _("option {name} cannot be {value}: it can be {others} or {last}").format(
                        name=option.name, value=show(value), others=", ".join(others), last=last
                    )
                )
        return complete

    def is_built_in(self, name: str) -> bool:
        """Whether a data file of this name comes with the program, as a value of an option."""
        return any(option.folder and name == f"{option.folder}/{v}" for option in self.options for v in option.values)

    def check_players(self, players: int) -> None:
        """Raise `BadOptions` unless the game can be played by so many."""
        least, most = self.players
        if not least <= players <= most:
            raise BadOptions(
                _("{game} is for {least} to {most} players, not {number}").format(
                    game=self.title, least=least, most=most, number=players
                )
            )

    def amount(self, number: int, options: Mapping[str, object]) -> str:
        """A final score for people, without the word for points: `30`, `−2`, or as money.

        `options` are those of a record, which need not be sound.
        """
        return str(number).replace("-", "−")

    @abstractmethod
    def data_files(self, options: Mapping[str, OptionValue]) -> list[str]:
        """Names of the data files a game with these options needs, such as `maps/england`."""

    @abstractmethod
    def new_game(
        self, players: int, options: Mapping[str, OptionValue], seed: int, data: Mapping[str, object]
    ) -> GameState:
        """The first position; `data` holds the parsed JSON of every name in `data_files(options)`.

        Raises `BadOptions` or `BadData`.  `seed` (0 to 2**63 - 1) decides all chance.
        """

    @abstractmethod
    def format_move(self, state: GameState, move: int) -> str:
        """The text form of a legal move, as the game's rules page defines it."""

    @abstractmethod
    def parse_move(self, state: GameState, text: str) -> int:
        """The legal move that `text` names.  Raises `IllegalMove` with the reason in the rules' words."""

    @abstractmethod
    def describe(self, state: GameState, record: list[int], names: Sequence[str]) -> Json:
        """One event as JSON: `kind`, `text` in words, and its facts; scores have `seat`, `points`, `why`.

        `state` is any state of the game it happened in (only its fixed tables are read), `names` are by seat.
        """

    def told_move(self, state: GameState, move: int, seat: int) -> str:
        """The text of a legal move of another seat as `seat` may read it: what is hidden from it stands as `?`.

        `seat` may be `NOBODY`.  Here, for games whose moves hide nothing: the whole text.
        """
        return self.format_move(state, move)

    def told_event(self, state: GameState, record: list[int], names: Sequence[str], seat: int) -> Json:
        """One event as `describe` has it, without what is hidden from `seat`, which may be `NOBODY`.

        Here, for games whose events hide nothing: all of it.
        """
        return self.describe(state, record, names)

    def revealed(self, record: list[int], names: Sequence[str]) -> str:
        """What an event has shown that was hidden before, as a sentence without its full stop; empty for nothing.

        A decision that caused such an event is not taken back.  Here, for games that hide nothing: never anything.
        """
        return ""

    def projected(self, state: GameState, seat: int | None = None) -> list[int]:
        """`GameState.projected_scores`, for a seat or `NOBODY` without what hidden things would bring.

        Here, for games whose scores depend on nothing hidden: the same for everybody.
        """
        return state.projected_scores()

    @abstractmethod
    def position(self, state: GameState, seat: int | None = None) -> Json:
        """The position as JSON; with `seat`, only what that seat may know."""
