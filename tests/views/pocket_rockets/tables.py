"""Games of Pocket Rockets for the tests of its table, and a way to play them that comes to an end."""

from __future__ import annotations

from rocket_desktop.model.core import OptionValue
from rocket_desktop.model.record import Seat
from rocket_desktop.play.seats import marked
from rocket_desktop.play.session import Session, new_session
from rocket_desktop.play.storage import Storage
from tests.model.pocket_rockets.table import NAMES, At
from tests.views.station_master.tables import Tables

GAME = "pocket-rockets"
WITH_CARDS: dict[str, OptionValue] = {"bonus_cards": True}

_ORDER = ("launch", "bonus launch", "take", "bonus search", "build", "draw", "recycle", "move", "place", "end")


class YardTables(Tables):
    """Makes sessions with people at every seat, with `options` from then on."""

    def __init__(self, storage: Storage) -> None:
        super().__init__(storage)
        self.options: dict[str, OptionValue] = {}

    def new(self, players: int, seed: int = 1) -> Session:
        seats = marked([Seat(name) for name in NAMES[:players]])
        session = new_session(GAME, self.options, seats, self._storage, "Test", seed)
        self._made.append(session)
        return session

    def set_up(self, at: At, *texts: str, left: int | None = None) -> Session:
        """A game that stands as it was set up by hand, seat 0 to act, after these moves."""
        state = at.open(left=left).state
        self.options = {"bonus_cards": state.pos.has_bonus_cards(), "head_in_the_stars": state.pos.stars}
        session = self.new(state.players())
        session._game.state = state
        session._states[-1] = state.clone()
        for text in texts:
            session.play(text)
        return session


def sensible(texts: list[str]) -> str:
    """A move that brings a game forward: what can be launched or built first, then cards, then steps."""

    def rank(text: str) -> tuple[int, bool, str]:
        at = next((number for number, start in enumerate(_ORDER) if text.startswith(start)), len(_ORDER))
        return at, "body" not in text, text

    moves = [text for text in texts if not text.startswith("recycle")]
    return min(moves or texts, key=rank)
