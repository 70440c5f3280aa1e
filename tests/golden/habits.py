"""Ways to play that lead to each way a game can end, for golden transcripts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from rocket_desktop.ai.knowledge import KNOWLEDGE
from rocket_desktop.ai.levels import find_bot
from rocket_desktop.ai.view import View
from rocket_desktop.data import read_data
from rocket_desktop.model.core import OVER, OptionValue
from rocket_desktop.model.game import Game, find_game
from rocket_desktop.model.record import Seat
from rocket_desktop.model.rng import Rng

GAME: Final = "stephensons-rocket"
STATION_MASTER: Final = "station-master"
POCKET_ROCKETS: Final = "pocket-rockets"
SPIKE: Final = "spike"
NAMES: Final = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")
_TRIES: Final = 40
_MANY: Final = 6  # cards in a hand
_LONG: Final = 12  # turns without a draw, a build or a delivery

Habit = Callable[[Game, Rng], str]
"""What a player with this habit does now."""


def greedy(game: Game, rng: Rng) -> str:
    """What the greedy bot does."""
    state = game.state
    seat = state.to_act()
    view = View(game.spec, state, seat, state.observe(seat))
    move = find_bot("greedy", game.spec.id).choose(view, int(rng.word()))
    return game.spec.format_move(state, move)


def random(game: Game, rng: Rng) -> str:
    """Anything, kind first."""
    return game.spec.format_move(game.state, game.state.random_move(rng))


def builder(game: Game, rng: Rng) -> str:
    """Extends lines wherever that causes no merger, two times in three."""
    return random(game, rng) if rng.below(3) == 0 else _extension(game, rng)


def eager_builder(game: Game, rng: Rng) -> str:
    """The same, nine times in ten."""
    return random(game, rng) if rng.below(10) == 0 else _extension(game, rng)


def _extension(game: Game, rng: Rng) -> str:
    """An extension that causes no merger if there is one; in a veto, pass."""
    wanted = "none"
    for text in _shuffled([text for text in game.texts() if text.startswith(("extend", "pass"))], rng):
        wanted = text
        state = game.state.clone()
        state.apply(game.parse(text))
        state.settle()
        lines = game.spec.position(state)["lines"]
        before = game.spec.position(game.state)["lines"]
        assert isinstance(lines, dict)
        assert isinstance(before, dict)
        if _dissolved(lines) == _dissolved(before):
            return text
    return wanted if wanted != "none" else random(game, rng)


def idler(game: Game, rng: Rng) -> str:
    """Never extends a line."""
    for _ in range(_TRIES):
        text = random(game, rng)
        if not text.startswith("extend"):
            return text
    return next(text for text in game.texts() if not text.startswith("extend"))


def wrecker(game: Game, rng: Rng) -> str:
    """In Station Master: uncouples two cars whenever that can be done, and sends no train off early."""
    texts = game.texts()
    cars = [text for text in texts if text.startswith("uncouple") and text.endswith(" 2")]
    pawns = [text for text in texts if text.startswith("board")] if rng.below(3) else []
    patient = [text for text in texts if not text.startswith(("caboose", "repair"))]
    wanted = cars or pawns or patient or texts
    return wanted[rng.below(len(wanted))]


def launcher(game: Game, rng: Rng) -> str:
    """In Pocket Rockets: does what brings points wherever the pawn stands, and walks on."""
    ways = ("bonus", "take", "launch", "build", "draw", "recycle", "move", "place")
    for way in ways[1:] if rng.below(3) else ways:
        texts = [text for text in game.texts() if text.startswith(way)]
        if texts and (way != "recycle" or (_is_full(game) and rng.below(2) == 0)):
            return texts[rng.below(len(texts))]
    return "end"


def stacker(game: Game, rng: Rng) -> str:
    """In Pocket Rockets: builds one rocket a colour, with all its body sections, each seat colours of its own."""
    seat = game.state.to_act()
    own = ("grey", "yellow", "red")[seat :: len(game.names())]
    position = game.spec.position(game.state)
    rockets, piles = position["rockets"], position["piles"]
    assert isinstance(rockets, list)
    assert isinstance(piles, dict)
    stacks = {rocket["colour"]: rocket["bodies"] for rocket in rockets[seat]}
    wanted = tuple(
        f"{colour}-{'base' if colour not in stacks else 'head' if stacks[colour] == _BODIES else 'body'}"
        for colour in own
    )
    texts = [text for text in game.texts() if own or text.startswith("place")]
    useful = [name for name, pile in piles.items() if str(pile["top"]).startswith(wanted)] if wanted else []
    junk = [text for text in texts if text.startswith("recycle") and not text.split()[1].startswith(wanted)]
    recycles = [text for text in junk if text.split()[4] in useful]
    ways = [text for text in texts if text.startswith(("place", "launch 1", *(f"build {card}" for card in wanted)))]
    steps = [text for text in texts if text.startswith(("launch", "draw", "move"))]
    others = junk if junk and rng.below(3) == 0 else steps
    found = ways or recycles or others
    return found[rng.below(len(found))] if found else "end"


_BODIES: Final = 8  # of each colour


def _is_full(game: Game) -> bool:
    sizes = game.spec.position(game.state)["hand_sizes"]
    assert isinstance(sizes, list)
    return bool(sizes[game.state.to_act()] >= 3)


def loiterer(game: Game, rng: Rng) -> str:
    """In Pocket Rockets: only walks about."""
    texts = [text for text in game.texts() if text.startswith(("place", "move", "reverse", "end"))]
    return texts[rng.below(len(texts))]


def sleeper(game: Game, rng: Rng) -> str:
    """In Spike: ends every turn at once."""
    return "end" if "end" in game.texts() else random(game, rng)


def baron(game: Game, rng: Rng) -> str:
    """In Spike: seat 0 lays all its track and then only delivers; the others end their turns."""
    if game.state.to_act() != 0:
        return sleeper(game, rng)
    known = KNOWLEDGE[SPIKE].policy
    position = game.spec.position(game.state)
    held, left = position["hand_sizes"], position["tracks_left"]
    assert isinstance(held, list)
    assert isinstance(left, list)
    text = game.spec.format_move(game.state, known.quick_move(game.state, rng))
    if text != "end" and not text.startswith("draw"):
        return text
    texts = game.texts()
    if left[0] == 0:
        turn = position["turn"]
        assert isinstance(turn, dict)
        for wanted in ("stop", "upgrade engine"):
            if wanted in texts:
                return wanted
        if "draw deck" in texts and turn["idle"] > _LONG:
            return "draw deck"
        likely = [game.spec.format_move(game.state, move) for move in known.candidates(game.state, False)]
        return next((text for text in likely if text.startswith("go")), "end" if "end" in texts else text)
    lays = [text for text in texts if text.startswith("lay")]
    if lays and (text == "end" or held[0] > _MANY):
        return lays[rng.below(len(lays))]
    return "draw deck" if text == "end" and "draw deck" in texts else text


def _dissolved(lines: dict[str, dict[str, object]]) -> int:
    return sum(line["status"] == "dissolved" for line in lines.values())


def _shuffled(texts: list[str], rng: Rng) -> list[str]:
    for last in range(len(texts) - 1, 0, -1):
        other = rng.below(last + 1)
        texts[last], texts[other] = texts[other], texts[last]
    return texts


@dataclass(frozen=True)
class Case:
    """A game: who plays how, with what seed, and the reason for which it ends."""

    name: str
    habit: Habit
    players: int
    seed: int
    reason: str
    options: tuple[tuple[str, OptionValue], ...] = ()
    game: str = GAME

    def play(self) -> Game:
        """The finished game."""
        spec = find_game(self.game)
        data = {name: read_data(name) for name in spec.data_files(spec.complete_options(dict(self.options)))}
        seats = [Seat(name) for name in NAMES[: self.players]]
        game = Game.start(spec, seats, dict(self.options), self.seed, data, id=self.name)
        rng = Rng(self.seed)
        while game.state.to_act() != OVER:
            game.play(self.habit(game, rng))
        return game
