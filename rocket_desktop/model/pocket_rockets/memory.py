"""What has been seen of cards that are hidden now, by every reader: deals must not contradict it.

Every card is seen when it is on top of a pile or played, so in the game without bonus cards all know the same: the
hands, and of the cards under a pile's top those that were put there openly.  With bonus cards a card can change hands
unseen, once out of a pile (Search) and once out of a hand (Look); then each seat has a memory of its own, and an
onlooker one.

Alike cards cannot be told apart.  When one is played of which a known copy is in the hand, the known one was played;
what is remembered is therefore always true, if not always all that could be inferred.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rocket_desktop.model.pocket_rockets.cards import PILE_KINDS

NOTHING: Final = -1
AMONG: Final = -2
"""In `Memory.at`: the searched card is one of the `among`."""


class Memory:
    """The memories of all readers, in rows: of one for everybody, or of each seat and last of an onlooker.

    Copies share the lists of cards, which are replaced and never changed.  With no rows nothing is remembered.
    """

    def __init__(self, rows: i64) -> None:
        self.rows: i64 = rows
        self.inside: list[list[int]] = [[] for _ in range(rows * PILE_KINDS)]
        """[row * PILE_KINDS + pile]: cards known to lie under the top, sorted.

        As long as the row does not know the searched card (`at`), that one may be among its `suspects`.
        """
        self.pile: i64 = NOTHING  # that was searched
        self.card: i64 = NOTHING  # taken out of it
        self.at: list[int] = [NOTHING] * int(rows)
        """[row]: the seat that holds the searched card unseen, or `AMONG`; `NOTHING` for who knows it."""
        self.suspects: list[list[int]] = [[] for _ in range(rows)]
        """[row]: those `inside` the searched pile that lay there already then, so that one may have been taken."""
        self.looker: i64 = NOTHING  # took a card out of the victim's hand
        self.victim: i64 = NOTHING
        self.taken: i64 = NOTHING  # that card
        self.among: list[list[int]] = [[] for _ in range(rows)]
        """[row]: what the victim was known to hold then and has not been seen since, sorted."""
        self.open: list[int] = [0] * int(rows)
        """[row]: 1 while it does not know the card taken: the looker has one of the `among`, the victim the rest."""

    def clone(self) -> Memory:
        """A copy."""
        other = Memory(0)
        other.rows = self.rows
        other.inside = self.inside[:]
        other.pile = self.pile
        other.card = self.card
        other.at = self.at[:]
        other.suspects = self.suspects[:]
        other.looker = self.looker
        other.victim = self.victim
        other.taken = self.taken
        other.among = self.among[:]
        other.open = self.open[:]
        return other

    def row(self, reader: i64) -> i64:
        """The row of a seat, or of an onlooker for a number below 0."""
        if self.rows == 1:
            return 0
        return reader if reader >= 0 else self.rows - 1

    def known(self, reader: i64, pile: i64) -> list[int]:
        """The cards that a reader knows to lie under a pile's top, or to have been searched out of it."""
        return self.inside[self.row(reader) * PILE_KINDS + pile]

    def hidden(self, reader: i64, seat: i64) -> list[int]:
        """The cards in another seat's hand that a reader does not know."""
        out: list[int] = []
        if self.rows == 1 or reader == seat:
            return out
        row = self.row(reader)
        if self.at[row] == seat:
            out.append(int(self.card))
        if self.open[row]:
            if seat == self.looker:
                out.append(int(self.taken))
            elif seat == self.victim:
                rest = self.among[row][:]
                if self.at[row] == AMONG:
                    rest.append(int(self.card))
                rest.remove(int(self.taken))
                out.extend(rest)
        return out

    def covered(self, pile: i64, card: i64) -> None:
        """A card that all have seen lies somewhere under the top from now on."""
        for row in range(self.rows):
            at = row * PILE_KINDS + pile
            self.inside[at] = with_card(self.inside[at], card)

    def uncovered(self, pile: i64, card: i64) -> None:
        """A card is the top now."""
        for row in range(self.rows):
            self._drop(row, pile, card)

    def _drop(self, row: i64, pile: i64, card: i64) -> None:
        """A row forgets that such a card lies in a pile, if it knew."""
        at = row * PILE_KINDS + pile
        if card in self.inside[at]:
            self.inside[at] = without_card(self.inside[at], card)
            # Of alike cards the one that has come since is gone first: the other may be the searched one still.
            if pile == self.pile and self.suspects[row].count(card) > self.inside[at].count(card):
                self.suspects[row] = without_card(self.suspects[row], card)

    def played(self, seat: i64, card: i64, hand: list[int]) -> None:
        """A seat shows a card of its `hand`, which still holds it."""
        if self.rows == 1:
            return
        for row in range(self.rows):
            if row == seat:
                continue
            hidden = self.hidden(row if row < self.rows - 1 else -1, seat)
            # Of a known copy nothing is learned.
            if hidden and hand.count(card) <= hidden.count(card):
                self._shown(row, seat, card)

    def _shown(self, row: i64, seat: i64, card: i64) -> None:
        """A hidden card of a seat is seen by this row."""
        among = self.among[row]
        grouped = self.open[row] == 1 and seat in (self.looker, self.victim)
        if grouped and card in among:
            if self.at[row] == seat:
                # Was it one of the others, or the searched card?  From now on that one counts among them.
                self.at[row] = AMONG
            among = without_card(among, card)
            self.among[row] = among
        else:
            self._learn_searched(row)
        if grouped and seat == self.looker:
            self._learn_taken(row, self.victim)
        elif grouped and len(among) + (1 if self.at[row] == AMONG else 0) == 1:
            self._learn_taken(row, self.looker)

    def _learn_searched(self, row: i64) -> None:
        if self.at[row] != NOTHING:
            if self.card in self.suspects[row]:
                self._drop(row, self.pile, self.card)
            self.at[row] = NOTHING
            self.suspects[row] = []

    def _learn_taken(self, row: i64, rest: i64) -> None:
        """A row no longer wonders which card was taken: all that is left of the `among` is at the seat `rest`."""
        self.open[row] = 0
        self.among[row] = []
        if self.at[row] == AMONG:
            self.at[row] = int(rest)

    def searches(self, seat: i64, pile: i64, under: list[int]) -> None:
        """A seat looks through a pile: it knows what lies under the top."""
        if self.rows == 0:
            return
        self.inside[self.row(seat) * PILE_KINDS + pile] = sorted(under)

    def took_from_pile(self, seat: i64, pile: i64, card: i64) -> None:
        """A seat has taken a card out of a pile it searched, whose top is counted as `covered`."""
        if self.rows == 0:
            return
        self.pile = pile
        self.card = card
        for row in range(self.rows):
            if row != seat:
                self.at[row] = int(seat)
                self.suspects[row] = self.inside[row * PILE_KINDS + pile]
        self._drop(self.row(seat), pile, card)

    def looks(self, seat: i64, other: i64) -> None:
        """A seat looks at another's hand."""
        if self.rows > 0 and self.at[seat] == other:
            self._learn_searched(seat)

    def took_from_hand(self, seat: i64, other: i64, card: i64, hand: list[int]) -> None:
        """A seat takes a card out of another's `hand`, which still holds it."""
        if self.rows == 0:
            return
        self.looker = seat
        self.victim = other
        self.taken = card
        for row in range(self.rows):
            if row in (seat, other):
                continue
            known = hand[:]
            for unseen in self.hidden(row if row < self.rows - 1 else -1, other):
                known.remove(unseen)
            if self.at[row] == other:
                self.at[row] = AMONG
            self.open[row] = 1
            self.among[row] = known
            if len(hand) == 1:
                self._learn_taken(row, seat)

    def dealt(self, reader: i64, card: i64, taken: i64) -> Memory:
        """The memories to give to a position dealt from a reader's, by which all know what the reader does.

        Who holds or has seen the hidden cards knows them.
        """
        other = Memory(self.rows)
        own = self.row(reader)
        other.pile = self.pile
        other.card = card
        other.looker = self.looker
        other.victim = self.victim
        other.taken = taken
        for row in range(self.rows):
            for pile in range(PILE_KINDS):
                other.inside[row * PILE_KINDS + pile] = self.inside[own * PILE_KINDS + pile]
            other.at[row] = self.at[own]
            other.suspects[row] = self.suspects[own]
            other.among[row] = self.among[own]
            other.open[row] = self.open[own]
            if row != own and row < self.rows - 1:
                sees = other.open[row] == 1 and row in (self.looker, self.victim)
                if other.at[row] == row or (sees and other.at[row] == AMONG):
                    other._learn_searched(row)
                if sees:
                    other._learn_taken(row, NOTHING)
        return other


def with_card(cards: list[int], card: i64) -> list[int]:
    """Sorted cards with one more in its place."""
    out = cards[:]
    at: i64 = len(out)
    out.append(int(card))
    while at > 0 and out[at - 1] > card:
        out[at] = out[at - 1]
        at -= 1
    out[at] = int(card)
    return out


def without_card(cards: list[int], card: i64) -> list[int]:
    """Cards without one that is among them."""
    out = cards[:]
    out.remove(int(card))
    return out
