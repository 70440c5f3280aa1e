"""Games of Station Master for the tests of its table: random ones, and positions set up by hand."""

from __future__ import annotations

from collections import Counter

from rocket_desktop.model.core import OVER
from rocket_desktop.model.record import Seat
from rocket_desktop.model.rng import Rng
from rocket_desktop.play.seats import marked
from rocket_desktop.play.session import Session, new_session
from rocket_desktop.play.storage import Storage
from tests.model.station_master.table import NAMES, At, Play

GAME = "station-master"


class Tables:
    """Makes sessions with people at every seat."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._made: list[Session] = []

    def new(self, players: int, seed: int = 1) -> Session:
        """A new game."""
        seats = marked([Seat(name) for name in NAMES[:players]])
        session = new_session(GAME, {}, seats, self._storage, "Test", seed)
        self._made.append(session)
        return session

    def standing(self, at: At, *texts: str) -> Session:
        """A game that stands as it was set up by hand, seat 0 to act, after these moves."""
        complete(at)
        play: Play = at.open()
        session = self.new(play.state.players())
        session._game.state = play.state
        session._states[-1] = play.state.clone()
        for text in texts:
            session.play(text)
        return session

    def at_random(self, players: int, seed: int, plies: int) -> Session:
        """A game after so many random moves, or at its end."""
        session = self.new(players, seed)
        rng = Rng(seed)
        for _ in range(plies):
            if session.to_act() == OVER:
                break
            go_on(session, rng)
        return session

    def twin(self, session: Session, seat: int, seed: int) -> Session:
        """The same game for the eyes of a seat, with another truth behind."""
        state = session._game.state
        other = self.new(len(session.seats()), 0)
        other._game.state = state.redeal(state.observe(seat), Rng(seed))
        other._states[-1] = other._game.state.clone()
        return other

    def close(self) -> None:
        for session in self._made:
            session.close()


def complete(at: At) -> None:
    """Put all cards and locomotives that lie nowhere under the piles: nothing is missing for whoever counts."""
    left = Counter(dict(enumerate(at.deck.counts)))
    left[at.deck.ids.index("rush-hour")] = 0
    room = at.deck.ids.index("standing-room")
    trains = [train for train in at.pos.trains if train is not None]
    for train in trains:
        left.subtract([*train.cars, *[room] * int(train.rooms)])
    for pile in (*at.pos.hands, at.pos.draw_pile, at.pos.discard):
        left.subtract(pile)
    assert min(left.values()) >= 0
    at.pos.draw_pile = [*left.elements(), *at.pos.draw_pile]
    used = [*(train.locomotive for train in trains), *at.pos.locomotives, *at.pos.locomotives_gone]
    at.pos.locomotives = [*(each for each in range(13) if each not in used), *at.pos.locomotives]


def go_on(session: Session, rng: Rng) -> None:
    """Make a random move."""
    state = session._game.state
    session.play(session._game.spec.format_move(state, state.random_move(rng)))


def look(session: Session) -> int:
    """Let the seat that must decide look at the screen; which one it is."""
    seat = session.to_act()
    session.look(seat)
    return seat


def names(session: Session) -> list[str]:
    """The players' names."""
    return [seat.name for seat in session.seats()]
