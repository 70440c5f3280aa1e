"""What a position of Pocket Rockets is worth to each seat: points, and what its rockets, cards and place promise."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rocket_desktop.ai.policies.pocket_rockets_values import TOKENS, Outlook, best_rate
from rocket_desktop.model.pocket_rockets.cards import EXTRA_ACTION, EXTRA_CARD, FREE_DIRECTION, MOST_FUEL
from rocket_desktop.model.pocket_rockets.memory import NOTHING
from rocket_desktop.model.pocket_rockets.position import Position
from rocket_desktop.model.pocket_rockets.rocket import bodies_of, colour_at, fuel_of, is_complete
from rocket_desktop.model.pocket_rockets.state import HAND

# Hundredths of a point, percent.
_LAUNCH: Final = 65  # percent of the fuel that a complete rocket will get
_OPEN_LEAST: Final = 30  # percent that an open rocket is completed, with no fuel left
_OPEN_MORE: Final = 12  # for each token left, up to four
_OPEN_HEAD: Final = 15  # its head in hand
_OPEN_FUEL: Final = 20  # percent of its fuel
_BASE: Final = 80  # an open rocket, for all tokens left
_HAND: Final = 75  # percent of what a card is worth
_AHEAD: Final = 8  # percent of what the pawn can reach; with much more it would rather stand there than do it
_ACTION: Final = 35  # a head's bonus for each token left
_DIRECTION: Final = 20
_CARD: Final = 8
_TURN: Final = 160  # having the next turn: what one brings on average (docs/strength.md)


def expected(pos: Position, mover: i64) -> list[float]:
    """The final scores to expect, by seat, `mover` having the next turn."""
    waiting: i64 = 0
    for rockets in pos.rockets:
        for rocket in rockets:
            if is_complete(rocket) and fuel_of(rocket) == 0:
                waiting += 1
    out: list[float] = []
    seat: i64
    for seat in range(pos.seats):
        order: i64 = (seat + pos.seats - mover) % pos.seats
        worth = 100 * pos.points(seat) + promise(pos, seat, waiting) + _TURN * (pos.seats - order) // pos.seats
        out.append(float(worth) / 100.0)
    return out


def promise(pos: Position, seat: i64, waiting: i64) -> i64:
    """What a seat may yet win beyond its points; `waiting` are all seats' complete rockets without fuel."""
    outlook = Outlook(pos, seat)
    tokens = outlook.tokens
    total: i64 = 0
    rank: i64 = (waiting - outlook.waiting) // 2
    likely: i64 = _OPEN_LEAST + _OPEN_MORE * 4
    if tokens < 4:
        likely = _OPEN_LEAST + _OPEN_MORE * tokens
    for rocket in pos.rockets[seat]:
        if is_complete(rocket):
            if fuel_of(rocket) == 0:
                total += _LAUNCH * token(pos, rank)
                rank += 1
    for rocket in pos.rockets[seat]:
        if not is_complete(rocket):
            if bodies_of(rocket) > 0:
                head: i64 = _OPEN_HEAD if outlook.heads(colour_at(rocket)) > 0 else 0
                total += (likely + head) * 2 * bodies_of(rocket) + _OPEN_FUEL * token(pos, rank)
                rank += 1
            else:
                total += _BASE * tokens // TOKENS
    for card in pos.hands[seat]:
        total += _HAND * outlook.card(card, 1) * (tokens + 2) // (100 * (TOKENS + 2))
    if pos.benefits(seat, EXTRA_ACTION):
        total += _ACTION * tokens
    if pos.benefits(seat, FREE_DIRECTION):
        total += _DIRECTION * tokens
    limit: i64 = HAND
    if pos.benefits(seat, EXTRA_CARD):
        total += _CARD * tokens
        limit += 1
    if pos.pawns[seat] != NOTHING:
        total += _AHEAD * best_rate(pos, seat, outlook, pos.pawns[seat], pos.conveyor, 0, limit, NOTHING) // 100
    return total


def token(pos: Position, rank: i64) -> i64:
    """The value of the fuel that comes so many places after the best; 0 when there are fewer."""
    left: i64 = rank
    value: i64 = MOST_FUEL
    while value > 0:
        if left < pos.fuel[value - 1]:
            return value
        left -= pos.fuel[value - 1]
        value -= 1
    return 0
