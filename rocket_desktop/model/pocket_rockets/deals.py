"""What a seat knows of a position of Pocket Rockets, and positions dealt at random that agree with it.

Cards nobody can place are alike likely under the top of any pile; what was seen is where `memory` says.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rocket_desktop.i18n import _
from rocket_desktop.model.core import BadData
from rocket_desktop.model.parts.dealing import shuffle
from rocket_desktop.model.parts.observed import NumberReader
from rocket_desktop.model.pocket_rockets.cards import (
    BASE,
    BODY,
    BONUS_KINDS,
    CARD_KINDS,
    CLOCKWISE,
    COLOUR_KINDS,
    COUNTER,
    DEPOT,
    HEAD,
    HEAD_KINDS,
    LAUNCH_PAD,
    LEAST_PLAYERS,
    LOOK_AT_HAND,
    MOST_FUEL,
    MOST_PLAYERS,
    PART_KINDS,
    PILE_KINDS,
    PLACE_KINDS,
    SEARCH_PILE,
    Deck,
    Yard,
)
from rocket_desktop.model.pocket_rockets.memory import AMONG, NOTHING, with_card
from rocket_desktop.model.pocket_rockets.position import HIDDEN, Position
from rocket_desktop.model.pocket_rockets.rocket import (
    bodies_of,
    colour_at,
    fuel_of,
    head_of,
    is_complete,
    is_fresh,
    new_rocket,
    seasoned,
    with_body,
    with_fuel,
    with_head,
)
from rocket_desktop.model.rng import Rng

_TURN_NUMBERS: Final = 10  # as `PocketRocketsState.turn_numbers` gives them
# What the numbers of a turn can be; the state has them under its own names.
_PLACING: Final = 0
_TURN: Final = 1
_SEARCHING: Final = 2
_LOOKING: Final = 3
_END: Final = 4
_ACTIONS: Final = 4
_HAND: Final = 4
_IDLE_ROUNDS: Final = 6
_BY_FUEL: Final = 1
_BY_IDLENESS: Final = 2
_REASONS: Final = 3


class Known:
    """An observation understood: all that is certain, and what is to be dealt."""

    def __init__(self, numbers: list[int], turn: list[int], pos: Position, me: i64) -> None:
        """Of `pos`, what is not known is empty, and the memory of `me` alone is filled in."""
        self.numbers = numbers
        self.turn = turn
        self.pos = pos
        self.me: i64 = me
        self.cards: list[int] = []  # that cannot be placed, sorted
        self.under: list[int] = []
        """[pile]: how many cards lie under the top."""
        self.tops: list[int] = []
        """[pile]: the card on top, `NOTHING` for an empty pile."""
        self.bonuses: list[int] = []  # that may be held by others, sorted

    def deal(self, rng: Rng) -> Position:
        """A random position that agrees with all that is known."""
        pos = self.pos.clone()
        memory = pos.memory
        row = memory.row(self.me)
        cards = self.cards[:]
        shuffle(cards, rng)
        searched: i64 = NOTHING
        for pile in range(PILE_KINDS):
            missing = memory.at[row] != NOTHING and memory.pile == pile
            if self.tops[pile] == NOTHING and not missing:
                continue
            lying = memory.known(self.me, pile)[:]
            if missing:
                suspects = memory.suspects[row][:]
                for card in suspects:
                    lying.remove(card)
                while len(lying) + len(suspects) <= self.under[pile]:
                    suspects.append(cards.pop())
                shuffle(suspects, rng)
                searched = suspects.pop()
                lying.extend(suspects)
            while len(lying) < self.under[pile]:
                lying.append(cards.pop())
            shuffle(lying, rng)
            if self.tops[pile] != NOTHING:
                lying.append(self.tops[pile])
            pos.piles[pile] = lying
        if memory.at[row] >= 0:
            holder: i64 = memory.at[row]
            pos.hands[holder] = with_card(pos.hands[holder], searched)
        taken: i64 = NOTHING
        if memory.open[row]:
            group = memory.among[row][:]
            if memory.at[row] == AMONG:
                group.append(int(searched))
            shuffle(group, rng)
            taken = group.pop()
            pos.hands[memory.looker] = with_card(pos.hands[memory.looker], taken)
            for card in group:
                pos.hands[memory.victim] = with_card(pos.hands[memory.victim], card)
        if self.bonuses:
            bonuses = self.bonuses[:]
            shuffle(bonuses, rng)
            for seat in range(pos.seats):
                if pos.bonus[seat] == HIDDEN:
                    pos.bonus[seat] = bonuses.pop()
        pos.memory = memory.dealt(self.me, searched, taken)
        pos.rng = Rng(rng.word())
        return pos


def no_position(fault: str) -> BadData:
    """The error for numbers that are no observation."""
    return BadData([_("this is no position of Pocket Rockets: {fault}").format(fault=fault)])


def known_to(deck: Deck, numbers: list[int]) -> Known:
    """What an observation (`PocketRocketsState.observe`) tells.  Raises `BadData` when it cannot be one."""
    reader = NumberReader(numbers, no_position)
    me = reader.next(0, MOST_PLAYERS - 1)
    turn = reader.some(_TURN_NUMBERS, -1, 255)
    seats = reader.next(LEAST_PLAYERS, MOST_PLAYERS)
    if me >= seats or not deck.bases[seats]:
        raise no_position(_("there is no such seat"))
    everything: i64 = 0
    for count in deck.counts:
        everything += count
    stars = reader.next(0, 1) == 1
    rows = seats + 1 if reader.next(0, 1) == 1 else 1
    ring = reader.some(PLACE_KINDS, 0, PLACE_KINDS - 1)
    if sorted(ring) != list(range(PLACE_KINDS)) or ring[0] != LAUNCH_PAD or ring[PLACE_KINDS // 2] != DEPOT:
        raise no_position(_("the yard is no ring with Launch Pad and Recycling Depot opposite"))
    pos = Position(deck, Yard(ring), seats, stars, rows, Rng(0))
    known = Known(numbers[:], turn, pos, me)
    pos.conveyor = reader.next(COUNTER, CLOCKWISE)
    if pos.conveyor == 0:
        raise no_position(_("the conveyor has no direction"))
    pos.pawns = reader.some(seats, NOTHING, PLACE_KINDS - 1)
    pos.fuel = reader.some(MOST_FUEL, 0, 255)
    pos.used = reader.some(BONUS_KINDS, 0, 1 if rows > 1 else 0)
    for seat in range(seats):
        pos.rockets[seat] = reader.several(0, (1 << 40) - 1, everything)
    sizes: list[int] = []
    for seat in range(seats):
        sizes.append(int(reader.next(0, _HAND)))
        pos.hands[seat] = reader.several(0, CARD_KINDS - 1, sizes[seat])
        if pos.hands[seat] != sorted(pos.hands[seat]):
            raise no_position(_("a hand is not in order"))
    for seat in range(seats):
        pos.bonus[seat] = int(reader.next(HIDDEN, BONUS_KINDS - 1 if seat == me else NOTHING))
    _read_piles(known, reader, everything)
    _read_memory(known, reader, sizes)
    reader.end()
    _check_rockets(known)
    _find_unseen_cards(known)
    _find_unseen_bonuses(known)
    _check_turn(known, sizes)
    return known


def _read_piles(known: Known, reader: NumberReader, everything: i64) -> None:
    memory = known.pos.memory
    row = memory.row(known.me)
    for pile in range(PILE_KINDS):
        size = reader.next(0, everything)
        top = reader.next(NOTHING, CARD_KINDS - 1)
        if (size == 0) != (top == NOTHING):
            raise no_position(_("a pile has cards and no top, or a top and no cards"))
        known.tops.append(int(top))
        known.under.append(int(size - 1) if size > 0 else 0)
        inside = reader.several(0, CARD_KINDS - 1, size)
        if inside != sorted(inside):
            raise no_position(_("what is known of a pile is not in order"))
        memory.inside[row * PILE_KINDS + pile] = inside


def _read_memory(known: Known, reader: NumberReader, sizes: list[int]) -> None:
    """What is known of cards that changed hands unseen; every hand must be known but for those."""
    pos = known.pos
    memory = pos.memory
    row = memory.row(known.me)
    at = reader.next(AMONG, pos.seats - 1)
    memory.pile = reader.next(NOTHING, PILE_KINDS - 1)
    inside = memory.known(known.me, memory.pile) if memory.pile != NOTHING else []
    suspects = reader.several(0, CARD_KINDS - 1, len(inside)) if at != NOTHING else []
    is_open = reader.next(0, 1)
    memory.looker = reader.next(NOTHING, pos.seats - 1)
    memory.victim = reader.next(NOTHING, pos.seats - 1)
    among = reader.several(0, CARD_KINDS - 1, _HAND)
    memory.at[row] = int(at)
    memory.suspects[row] = suspects
    memory.open[row] = int(is_open)
    memory.among[row] = among
    if memory.rows == 1 and (at != NOTHING or is_open == 1):
        raise no_position(_("cards changed hands unseen without bonus cards"))
    if (at == NOTHING) != (memory.pile == NOTHING) or at == known.me or (at == AMONG and is_open == 0):
        raise no_position(_("a card searched out of a pile is nowhere"))
    if at != NOTHING and (pos.used[SEARCH_PILE] == 0 or (is_open == 1 and at == memory.looker)):
        raise no_position(_("a card searched out of a pile is nowhere"))
    for card in suspects:
        if suspects.count(card) > inside.count(card):
            raise no_position(_("more is known of a pile than it has cards"))
    if suspects != sorted(suspects):
        raise no_position(_("what is known of a pile is not in order"))
    unseen = [0] * int(pos.seats)
    if at >= 0:
        unseen[at] += 1
    looker = memory.looker
    victim = memory.victim
    group: i64 = len(among) + (1 if at == AMONG else 0)
    if is_open == 1:
        if looker < 0 or victim < 0 or looker == victim or known.me in (looker, victim) or group < 2:
            raise no_position(_("a card taken out of a hand is nowhere"))
        if pos.used[LOOK_AT_HAND] == 0 or among != sorted(among):
            raise no_position(_("a card taken out of a hand is nowhere"))
        unseen[looker] += 1
        unseen[victim] += int(group) - 1
    elif looker != NOTHING or victim != NOTHING or group != 0:
        raise no_position(_("a card taken out of a hand is nowhere"))
    for seat in range(pos.seats):
        if len(pos.hands[seat]) + unseen[seat] != sizes[seat]:
            raise no_position(_("cards in a hand are missing or too many"))


def _check_rockets(known: Known) -> None:
    """Whether these rockets can stand there, and the fuel is all there."""
    pos = known.pos
    fuel = pos.fuel[:]
    for seat in range(pos.seats):
        for rocket in pos.rockets[seat]:
            plain = new_rocket(colour_at(rocket))
            for _body in range(bodies_of(rocket) if bodies_of(rocket) < 1 << 10 else 0):
                plain = with_body(plain)
            if is_complete(rocket):
                plain = with_head(plain, head_of(rocket))
                if not is_fresh(rocket):
                    plain = seasoned(plain)
                if bodies_of(rocket) == 0 and not pos.stars:
                    raise no_position(_("a complete rocket has no body section"))
                if fuel_of(rocket) > 0:
                    plain = with_fuel(plain, fuel_of(rocket))
            if plain != rocket or colour_at(rocket) >= COLOUR_KINDS or head_of(rocket) >= HEAD_KINDS:
                raise no_position(_("there is no such rocket"))
            if fuel_of(rocket) > MOST_FUEL:
                raise no_position(_("there is no such rocket"))
            if is_fresh(rocket) and (seat != known.turn[0] or known.turn[1] == _PLACING):
                raise no_position(_("a rocket's head is new, though it is another seat's turn"))
            if fuel_of(rocket) > 0:
                fuel[fuel_of(rocket) - 1] += 1
    if fuel != pos.deck.fuel:
        raise no_position(_("fuel is missing or too much"))


def _find_unseen_cards(known: Known) -> None:
    """Which cards cannot be placed: they must be as many as there are places for them."""
    pos = known.pos
    memory = pos.memory
    row = memory.row(known.me)
    left = pos.deck.counts[:]
    seen: list[int] = memory.among[row][:]
    for hand in pos.hands:
        seen.extend(hand)
    for rockets in pos.rockets:
        for rocket in rockets:
            base = colour_at(rocket) * PART_KINDS
            seen.append(int(base + BASE))
            seen.extend([int(base + BODY)] * int(bodies_of(rocket)))
            if is_complete(rocket):
                seen.append(int(base + HEAD + head_of(rocket)))
    places: i64 = 1 if memory.at[row] != NOTHING else 0
    for pile in range(PILE_KINDS):
        inside = memory.known(known.me, pile)
        seen.extend(inside)
        if known.tops[pile] != NOTHING:
            seen.append(known.tops[pile])
        # Of the suspects of the searched pile one may have been taken out of it.
        certain: i64 = len(inside)
        if memory.pile == pile and memory.suspects[row]:
            certain -= 1
        places += known.under[pile] - len(inside)
        if certain > known.under[pile]:
            raise no_position(_("more is known of a pile than it has cards"))
    for card in seen:
        left[card] -= 1
        if left[card] < 0:
            raise no_position(_("there are more cards than the deck has"))
    for card in range(CARD_KINDS):
        known.cards.extend([card] * left[card])
    if len(known.cards) != places:
        raise no_position(_("cards are missing or too many"))


def _find_unseen_bonuses(known: Known) -> None:
    """Which bonus cards others may hold."""
    pos = known.pos
    free = pos.used[:]
    holders: i64 = 0
    for seat in range(pos.seats):
        bonus = pos.bonus[seat]
        if bonus != NOTHING and pos.memory.rows == 1:
            raise no_position(_("there are bonus cards in a game without them"))
        if bonus == HIDDEN:
            if seat == known.me:
                raise no_position(_("a seat does not know its own bonus card"))
            holders += 1
        elif bonus >= 0:
            free[bonus] += 1
            if free[bonus] > 1:
                raise no_position(_("a bonus card is there twice"))
    if holders > 0:
        for bonus in range(BONUS_KINDS):
            if free[bonus] == 0:
                known.bonuses.append(bonus)
    if len(known.bonuses) < holders:
        raise no_position(_("there are more bonus cards than five"))


def _check_turn(known: Known, sizes: list[int]) -> None:
    """Whether the decision can be one of this position."""
    pos = known.pos
    active, phase, left, way, free, extra, busy, idle, target, reason = known.turn
    fault = no_position(_("no such turn is possible"))
    if not 0 <= active < pos.seats or not 0 <= phase <= _END:
        raise fault
    if not (0 <= free <= 1 and 0 <= extra <= 1 and 0 <= busy <= 1) or not -1 <= way <= 1 or (way != 0 and free == 0):
        raise fault
    if (phase == _END) != (reason > 0) or not 0 <= reason <= _REASONS:
        raise fault
    if not 0 <= idle <= _IDLE_ROUNDS * pos.seats or (idle == _IDLE_ROUNDS * pos.seats) != (reason == _BY_IDLENESS):
        raise fault
    if pos.fuel_left() == (reason == _BY_FUEL):
        raise no_position(_("the game is over without a reason, or goes on without fuel"))
    if phase == _PLACING:
        placed = [seat for seat in range(pos.seats) if pos.pawns[seat] != NOTHING]
        if active in placed or (left, free, extra, busy, idle, target) != (0, 0, 0, 0, 0, NOTHING):
            raise fault
        # The seats before it in turn have placed theirs, as far back as any has.
        for number in range(len(placed)):
            if (active - 1 - number) % int(pos.seats) not in placed:
                raise fault
        return
    if NOTHING in pos.pawns:
        raise no_position(_("a pawn is nowhere"))
    if phase == _END:
        if (left, way, target) != (0, 0, NOTHING):
            raise fault
        return
    if not (1 if phase == _TURN else 0) <= left <= _ACTIONS + extra:
        raise fault
    if phase == _TURN:
        if target != NOTHING:
            raise fault
        return
    if busy == 0 or pos.memory.rows == 1 or sizes[active] >= _HAND or pos.bonus[active] != NOTHING:
        raise fault
    if phase == _SEARCHING:
        if not 0 <= target < PILE_KINDS or known.tops[target] == NOTHING or pos.used[SEARCH_PILE] == 0:
            raise fault
        if active == known.me and len(pos.memory.known(known.me, target)) != known.under[target]:
            raise fault
        if pos.memory.at[pos.memory.row(known.me)] != NOTHING:
            raise fault
    if phase == _LOOKING:
        if not 0 <= target < pos.seats or target == active or sizes[target] == 0 or pos.used[LOOK_AT_HAND] == 0:
            raise fault
        if active == known.me and len(pos.hands[target]) != sizes[target]:
            raise fault
        if pos.memory.open[pos.memory.row(known.me)]:
            raise fault
