"""How a person decides: pointing narrows the legal moves until one is left, which is confirmed and made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from PySide6.QtCore import QObject

from rocket_desktop.i18n import _, clauses, ngettext
from rocket_desktop.model.core import Json
from rocket_desktop.model.station_master.words import card_in_words, plain
from rocket_desktop.play.session import Session
from rocket_desktop.views.games.station_master.moves import Hand, Way, attempt, pawn_words, standing_trains, ways
from rocket_desktop.views.games.station_master.outcome import Outcome, foresee, move_title
from rocket_desktop.views.games.station_master.rules_text import card_help
from rocket_desktop.views.kit.spots import Choice, Spot
from rocket_desktop.views.shell.spot_table import PicksChooser
from rocket_desktop.views.shell.words import sentence

_MEANS = ("card", "home", "depot", "discard", "pawn")
"""Kinds of what is played, as opposed to the train that it is played on."""


class Chooser(PicksChooser):
    """The decision under way: `picks` are the spots pointed at so far, `choices` and `options` what can be next."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(session, parent)
        self._position: Json = {}
        self._hand: Hand | None = None
        self._ways: list[Way] = []
        self._outcomes: dict[str, Outcome] = {}

    # --- opening and closing a decision ---

    def open(self, seat: int) -> None:
        """Let the person at `seat`, who looks at the screen, decide what the session asks now."""
        self.seat = seat
        self._position = self._session.position()
        self._hand = Hand(self._position, seat)
        self._ways = ways(self._session.legal(), self._position, self._hand)
        self._outcomes = {}
        self.picks = []
        # Where all that can be done is passing, only that has to be confirmed.
        self.pending = self._ways[0].text if len(self._ways) == 1 and not self._ways[0].parts else ""
        self.changed.emit()

    def close(self) -> None:
        """No decision of a person is under way."""
        self.seat = None
        self._position = {}
        self._hand = None
        self._ways = []
        self._outcomes = {}
        self.picks = []
        self.pending = ""
        self.changed.emit()

    def phase(self) -> str:
        """What is decided: a `turn`, the pawn for a `depot` or a `standing-room`, a `transfer`; empty when closed."""
        return str(cast(Json, self._position["turn"])["phase"]) if self.is_open() else ""

    # --- gestures ---

    def spot_clicked(self, spot: Spot) -> None:
        """A click on a spot, or Enter on it."""
        if self._hand is None:
            return
        if self.picks and self._same(spot, self.picks[-1]):
            self._again()
            return
        if spot in self.picks and spot.kind != "train":
            self._take([pick for pick in self.picks if pick != spot])
            return
        for picks in self._picks_with(spot):
            if self._leads_on(picks):
                self._take(picks)
                return
        self.refused.emit(self.why_not(spot))

    def _again(self) -> None:
        """The last spot is pointed at once more: that confirms, takes the first of several moves, or lets go."""
        if self.pending:
            self.accept()
        elif self.options():
            self.propose(self.options()[0])
        else:
            self.step_back()

    def _picks_with(self, spot: Spot) -> list[list[Spot]]:
        """What pointing at a spot can mean: it follows the others, takes the place of some, or begins anew."""
        meant = [[*self.picks, spot]]
        kinds = [pick.kind for pick in self.picks]
        if spot.kind in kinds:
            last = len(kinds) - 1 - kinds[::-1].index(spot.kind)
            meant.append([*self.picks[:last], spot, *self.picks[last + 1 :]])
            meant.append([*(pick for pick in self.picks if pick.kind != spot.kind), spot])
        if spot.kind in _MEANS:
            meant.append([*[pick for pick in self.picks if pick.kind == "train"][:1], spot])
        elif any(kind in _MEANS for kind in kinds):
            # This card or pawn on this train was meant: if it cannot be, that is told.
            return meant
        return [*meant, [spot]]

    def _leads_on(self, picks: Sequence[Spot]) -> bool:
        """Whether there is a move that these spots lead to."""
        # Two trains without a card are two beginnings, not a Reassign.
        kinds = [pick.kind for pick in picks]
        return (kinds.count("train") < 2 or "card" in kinds) and bool(self._candidates(picks))

    def _candidates(self, picks: Sequence[Spot]) -> list[Way]:
        hand = self._hand
        if hand is None:
            return []
        plain_picks = [hand.plain(pick) for pick in picks]
        return [way for way in self._ways if way.follows(plain_picks)]

    def _rest(self, way: Way, picks: Sequence[Spot]) -> list[Spot]:
        """What is still to be pointed at for a move."""
        assert self._hand is not None
        return way.rest([self._hand.plain(pick) for pick in picks])

    def _complete(self, picks: Sequence[Spot]) -> list[str]:
        """The moves for which nothing more has to be pointed at."""
        return [way.text for way in self._candidates(picks) if not self._rest(way, picks)]

    def _take(self, picks: list[Spot]) -> None:
        self.picks = picks
        self.pending = ""
        complete = self._complete(picks)
        if picks and len(complete) == 1 and len(self._candidates(picks)) == 1:
            self.propose(complete[0])
            return
        self.changed.emit()

    def _same(self, spot: Spot, other: Spot) -> bool:
        assert self._hand is not None
        return self._hand.plain(spot) == self._hand.plain(other)

    # --- what is shown ---

    def options(self) -> list[str]:
        """The moves that nothing more has to be pointed at for, where there are several or others go on.

        They are for buttons: how many cars are uncoupled, leaving it at that, passing.
        """
        complete = self._complete(self.picks)
        return complete if len(complete) > 1 or not self.picks else []

    def option_title(self, text: str) -> str:
        """The words on the button of one of `options`."""
        match text.split():
            case ["uncouple", _train, count]:
                return ngettext("{number} car", "{number} cars", int(count)).format(number=count)
            case ["done"]:
                return _("Done")
            case ["pass"]:
                return _("Pass")
        return self.title(text)

    def title(self, text: str) -> str:
        """A move's text in words."""
        return move_title(text, self.names())

    def prompt(self) -> str:
        """What is expected of the person, in a sentence."""
        if self._hand is None:
            return ""
        if self.pending:
            again = _("{move}. Confirm, or click the same again.") if self.picks else _("{move}. Confirm?")
            return again.format(move=self.title(self.pending))
        if self.picks:
            return self._prompt_on()
        train = cast(Json, self._position["turn"])["train"]
        if self.phase() == "depot":
            return _("Click the pawn that you assign to the Depot of T{train}.").format(train=train)
        if self.phase() == "standing-room":
            return _("Click a pawn that you assign to T{train}, or Done.").format(train=train)
        if self.phase() == "transfer":
            text = _("Click a pawn on T{train}, then the train it goes to.")
            if self.options():
                text = _("Click another pawn on T{train}, then the train it goes to, or Done.")
            return text.format(train=train)
        return _("Click a card or a pawn of yours, then a train; or the train first.")

    def _prompt_on(self) -> str:
        """What is expected after the first click."""
        assert self._hand is not None
        rest = [self._rest(way, self.picks) for way in self._candidates(self.picks)]
        wanted = {parts[0].kind if parts else "option" for parts in rest}
        trains = [pick for pick in self.picks if pick.kind == "train"]
        card = next((self._hand.cards[pick.index] for pick in self.picks if pick.kind == "card"), "")
        if "option" in wanted:
            return _("How many cars of T{train} shall be uncoupled?").format(train=trains[0].place + 1)
        if card == "reassign":
            if trains:
                return _("Which train does the last car of T{train} go to?").format(train=trains[0].place + 1)
            return _("Which train loses its last car?")
        if "discard" in wanted and card == "repair":
            return _("Which of the top three discards shall be repaired?")
        if trains:
            return _("T{train}: click the card or the pawn for it.").format(train=trains[-1].place + 1)
        return _("{what}: which train?").format(what=self.spot_title(self.picks[-1]))

    def spot_title(self, spot: Spot) -> str:
        """What lies at a spot, in a few words that begin with a capital letter."""
        assert self._hand is not None
        if spot.kind == "train":
            return _("T{train}").format(train=spot.place + 1)
        if spot.kind == "home":
            return _("Pawn of {value}").format(value=plain(spot.index))
        if spot.kind == "depot":
            return _("Depot")
        if spot.kind == "pawn":
            train = cast(list[Json], self._position["trains"])[spot.place]
            seat = cast(int, cast(list[Json], train["pawns"])[spot.index]["seat"])
            return _("Pawn of {name} on T{train}").format(name=self.names()[seat], train=spot.place + 1)
        card = (self._hand.cards if spot.kind == "card" else self._hand.discards)[spot.index]
        words = card_in_words(card)
        return words[:1].upper() + words[1:]

    def outcome(self, text: str) -> Outcome:
        """What a legal move would bring, foreseen once per decision."""
        if text not in self._outcomes:
            self._outcomes[text] = foresee(self._session, text, self.names())
        return self._outcomes[text]

    def choices(self) -> Mapping[Spot, Choice]:
        """What the table shows on its spots: what was pointed at, and what can be next."""
        if self._hand is None:
            return {}
        shown = {pick: Choice(hover=self._about(pick), chosen=True) for pick in self.picks}
        base = self.picks[:-1] if self.pending else self.picks
        for spot in self._next(base):
            for each in self._hand.alike(spot):
                if each not in shown or each == self.picks[-1]:
                    shown[each] = self._choice(base, each)
        return shown

    def _next(self, picks: Sequence[Spot]) -> list[Spot]:
        """The spots that can be pointed at after `picks`, without what begins another gesture."""
        spots: dict[Spot, None] = {}
        for way in self._candidates(picks):
            rest = self._rest(way, picks)
            if not picks and len(rest) > 1:
                # At first, only what is played; trains can be clicked, too, but nothing would be left unmarked.
                rest = [part for part in rest if part.kind in ("card", "home", "depot", "pawn")]
            for kind in dict.fromkeys(part.kind for part in rest):
                part = next(part for part in rest if part.kind == kind)
                if self._leads_on([*picks, part]):
                    spots[part] = None
        return list(spots)

    def _choice(self, base: Sequence[Spot], spot: Spot) -> Choice:
        """What pointing at a spot after `base` does."""
        texts = self._complete([*base, spot])
        here = bool(self.picks) and bool(self.pending) and spot == self.picks[-1]
        if here:
            texts = [self.pending]
        if not texts:
            return Choice(hover=self._about(spot))
        label = self.outcome(texts[0]).label() if len(texts) == 1 else ""
        hover = "\n".join(line for text in texts for line in self.outcome(text).lines(self.names()))
        return Choice(label, hover, pending=here)

    def _about(self, spot: Spot) -> str:
        """A spot in words, a card with what it does."""
        words = self.spot_title(spot)
        if spot.kind == "card" and self._hand is not None:
            return _("{card}: {help}").format(card=words, help=card_help(self._hand.cards[spot.index]))
        if spot.kind == "depot":
            return _("{card}: {help}").format(card=words, help=card_help("depot"))
        return words

    def why_not(self, spot: Spot) -> str:
        """Why pointing at this spot does nothing now, as a sentence; empty where it leads on."""
        if self._hand is None or any(self._leads_on(picks) for picks in self._picks_with(spot)):
            return ""
        reasons = [self._session.why_not(attempt) for attempt in self._attempts(spot)]
        told = [reason for reason in dict.fromkeys(reasons) if reason]
        return sentence(clauses(told)) if told else _("There is nothing to be done with this now.")

    def _attempts(self, spot: Spot) -> list[str]:
        """The moves that a click on a spot could stand for: on the trains pointed at, else on every train."""
        assert self._hand is not None
        turn = cast(Json, self._position["turn"])
        picks = [*self.picks, spot]
        trains = [f"T{pick.place + 1}" for pick in picks if pick.kind == "train"]
        standing = standing_trains(self._position)
        # What is clicked now counts, else what was chosen before; of a Repair the card that it takes.
        means = [pick for pick in ([spot] if spot.kind != "train" else self.picks) if pick.kind != "train"]
        means.sort(key=lambda pick: pick.kind == "discard")
        given = cast(int | None, turn["train"])
        if means and means[-1].kind == "pawn" and given in (None, means[-1].place + 1):
            pawn = pawn_words(self._position, means[-1])
            return [f"take {pawn} {train}" for train in trains[-1:] or standing[:1]] if pawn else []
        if given is not None:
            # Anything that the decision under way is not about brings out what it is about.
            return [f"depot T{given}"]
        if not means:
            return []
        return [attempt(self._hand, means[-1], train, standing) for train in trains[-1:] or standing]
