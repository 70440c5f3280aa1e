"""How a person decides: pointing narrows the legal moves until one is left, which is confirmed and made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from PySide6.QtCore import QObject

from rocket_desktop.i18n import _, ngettext
from rocket_desktop.model.pocket_rockets.cards import PILES, PLACES
from rocket_desktop.model.pocket_rockets.state import IDLE_ROUNDS
from rocket_desktop.model.pocket_rockets.words import pile_name, place_name
from rocket_desktop.play.session import Session
from rocket_desktop.views.games.pocket_rockets.art import part_of
from rocket_desktop.views.games.pocket_rockets.moves import BONUS, Hand, Way, next_place, ways
from rocket_desktop.views.games.pocket_rockets.outcome import Outcome, foresee, move_title
from rocket_desktop.views.games.pocket_rockets.pieces import PositionState, offered
from rocket_desktop.views.games.pocket_rockets.reasons import no_bonus, nothing_to_launch, waits
from rocket_desktop.views.games.pocket_rockets.spoken import bonus_help, capital, named
from rocket_desktop.views.kit.spots import Choice, Spot
from rocket_desktop.views.shell.chooser import idle_rounds
from rocket_desktop.views.shell.spot_table import PicksChooser
from rocket_desktop.views.shell.words import either, sentence


class Chooser(PicksChooser):
    """The decision under way: `picks` are the spots pointed at so far, `choices` what can be next."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(session, parent)
        self._known: PositionState | None = None
        self._hand: Hand | None = None
        self._ways: list[Way] = []
        self._outcomes: dict[str, Outcome] = {}

    # --- opening and closing a decision ---

    def open(self, seat: int) -> None:
        """Let the person at `seat`, who looks at the screen, decide what the session asks now."""
        self.seat = seat
        self._known = cast(PositionState, self._session.position())
        self._hand = Hand(self._known, seat)
        self._ways = ways(self._session.legal(), self._known, seat)
        self._outcomes = {}
        self.picks = []
        self.pending = ""
        self.changed.emit()

    def close(self) -> None:
        """No decision of a person is under way."""
        self.seat = None
        self._known = None
        self._hand = None
        self._ways = []
        self._outcomes = {}
        self.picks = []
        self.pending = ""
        self.changed.emit()

    @property
    def _position(self) -> PositionState:
        assert self._known is not None, "nobody decides"
        return self._known

    @property
    def _cards(self) -> Hand:
        assert self._hand is not None, "nobody decides"
        return self._hand

    def _me(self) -> int:
        assert self.seat is not None, "nobody decides"
        return self.seat

    def phase(self) -> str:
        """What is decided: where to `place` the pawn, an action of a `turn`, what to take after `search` or `look`."""
        return self._position["turn"]["phase"] if self.is_open() else ""

    # --- gestures ---

    def spot_clicked(self, spot: Spot) -> None:
        """A click on a spot, or Enter on it."""
        if not self.is_open():
            return
        spot = self._cards.plain(spot)
        if self.picks and spot == self.picks[-1]:
            if self.pending:
                self.accept()
            else:
                self.step_back()
            return
        if spot in self.picks:
            self._take([pick for pick in self.picks if pick != spot])
            return
        for picks in self._picks_with(spot):
            if self._candidates(picks):
                self._take(picks)
                return
        self.refused.emit(self.why_not(spot))

    def _picks_with(self, spot: Spot) -> list[list[Spot]]:
        """What pointing at a spot can mean: it follows the others, takes the place of one of its kind, or begins."""
        meant = [[*self.picks, spot]]
        same = [at for at, pick in enumerate(self.picks) if pick.kind == spot.kind]
        meant += [[*self.picks[:at], spot, *self.picks[at + 1 :]] for at in reversed(same)]
        return [*meant, [spot]]

    def _candidates(self, picks: Sequence[Spot]) -> list[Way]:
        return [way for way in self._ways if way.follows(picks)]

    def _settled(self, picks: Sequence[Spot]) -> str:
        """The move that these spots lead to when only one is left, or one needs nothing more; empty otherwise."""
        ways = self._candidates(picks)
        complete = [way for way in ways if not way.rest(picks)]
        if picks and (len(ways) == 1 or len(complete) == 1):
            return (complete or ways)[0].text
        return ""

    def _take(self, picks: list[Spot]) -> None:
        self.picks, self.pending = picks, ""
        settled = self._settled(picks)
        if settled:
            self.propose(settled)
        else:
            self.changed.emit()

    def again(self, text: str) -> None:
        """A key was pressed that stands for a move: the second time it confirms."""
        if self.pending == text:
            self.accept()
        else:
            self.pick(text)

    # --- what is shown ---

    def legal(self, start: str) -> list[str]:
        """The legal moves whose texts begin with a word."""
        return [way.text for way in self._ways if way.text.split()[0] == start]

    def title(self, text: str) -> str:
        """A move's text in words."""
        return move_title(text, self.names())

    def prompt(self) -> str:
        """What is expected of the person, in a sentence."""
        if not self.is_open():
            return ""
        if self.pending:
            again = _("{move}. Confirm, or click the same again.") if self.picks else _("{move}. Confirm?")
            return again.format(move=self.title(self.pending))
        if self.picks:
            return self._prompt_on()
        if self.phase() == "place":
            return _("Click the yard card on which your Astronaut begins.")
        if self.phase() in ("search", "look"):
            return _("Click the card that you take.")
        place = self._position["pawns"][self._me()] or ""
        told = [_("Click the next yard card to move")]
        if self.legal("draw"):
            told.append(_("the pile to draw"))
        if self.legal("build"):
            told.append(_("a card to build"))
        if self.legal("recycle"):
            told.append(_("a card to recycle"))
        if self.legal("reverse"):
            told.append(_("the Conveyor to turn it over"))
        if self.legal("launch"):
            told.append(_("fuel to launch"))
        if self.legal("bonus"):
            told.append(_("your bonus card to use it"))
        here = _("You are on {place}.").format(place=place_name(PLACES.index(place)))
        return f"{here} {either(told)}."

    def warning(self) -> str:
        turns = self._position["turn"]["idle_turns"]
        rounds = idle_rounds(turns, len(self._position["pawns"]), IDLE_ROUNDS)
        text = ngettext(
            "For {number} round nobody has drawn, built, launched or used a bonus card; after {last} the game ends.",
            "For {number} rounds nobody has drawn, built, launched or used a bonus card; after {last} the game ends.",
            rounds,
        )
        return text.format(number=rounds, last=IDLE_ROUNDS) if rounds else ""

    def _prompt_on(self) -> str:
        """What is expected after the first click."""
        wanted = {way.rest(self.picks)[0].kind for way in self._candidates(self.picks) if way.rest(self.picks)}
        piles = [pick for pick in self.picks if pick.kind == "pile"]
        what = self.spot_title(self.picks[-1])
        if "pile" in wanted and self.picks[0] != BONUS:
            if piles:
                return _("Now the pile whose top card you take; yours goes onto {pile}.").format(
                    pile=pile_name(piles[0].place)
                )
            return _("{what}: onto which pile? Then click the pile that you take from.").format(what=what)
        if "fuel" in wanted:
            return _("{what}: which fuel?").format(what=what)
        if "rocket" in wanted:
            return _("{what}: which rocket?").format(what=what)
        if "card" in wanted:
            return _("{what}: which card?").format(what=what)
        if "seat" in wanted:
            return _("{what}: click the other player.").format(what=what)
        return _("{what}: which pile?").format(what=what)

    def spot_title(self, spot: Spot) -> str:
        """What lies at a spot, in a few words that begin with a capital letter."""
        names = self.names()
        if spot.kind == "place":
            return capital(place_name(spot.place))
        if spot.kind == "pile":
            return capital(pile_name(spot.place))
        if spot.kind == "fuel":
            return _("Fuel of {value}").format(value=spot.index)
        if spot.kind == "rocket":
            return _("Rocket {number} of {name}").format(number=spot.index + 1, name=names[spot.place])
        if spot.kind == "seat":
            return names[spot.place]
        if spot.kind == "bonus":
            return _("Bonus card")
        if spot.kind == "offer":
            return capital(named(offered(self._position)[spot.index]))
        return capital(named(self._cards.cards[spot.index]))

    def outcome(self, text: str) -> Outcome:
        """What a legal move would bring, foreseen once per decision."""
        if text not in self._outcomes:
            self._outcomes[text] = foresee(self._session, text, self.names())
        return self._outcomes[text]

    def choices(self) -> Mapping[Spot, Choice]:
        """What the table shows on its spots: what was pointed at, and what can be next."""
        if not self.is_open():
            return {}
        shown = {pick: Choice(hover=self._about(pick), chosen=True) for pick in self.picks}
        if self.pending:
            told = "\n".join(self.outcome(self.pending).lines(self.names()))
            if self.picks:
                shown[self.picks[-1]] = Choice(self.outcome(self.pending).label, told, pending=True)
            return shown
        for spot in self._next():
            for each in self._cards.alike(spot):
                if each not in shown:
                    shown[each] = self._choice(each)
        return shown

    def _next(self) -> list[Spot]:
        """The spots that can be pointed at next: of each move the first that is missing."""
        spots: dict[Spot, None] = {}
        for way in self._candidates(self.picks):
            rest = way.rest(self.picks)
            if rest and (self.picks or BONUS not in way.parts or rest[0] == BONUS):
                spots[rest[0]] = None
        return list(spots)

    def _choice(self, spot: Spot) -> Choice:
        """What pointing at a spot does."""
        picks = [*self.picks, self._cards.plain(spot)]
        texts = [way.text for way in self._candidates(picks)]
        # What an action is worth is shown where all that can follow from the click is worth the same.
        labels = {self.outcome(text).label for text in texts} if len(texts) <= _FEW else {""}
        settled = self._settled(picks)
        hover = "\n".join(self.outcome(settled).lines(self.names())) if settled else self._about(spot)
        return Choice(labels.pop() if len(labels) == 1 else "", hover)

    def _about(self, spot: Spot) -> str:
        """A spot in words, a bonus card with what it does."""
        if spot.kind == "bonus":
            card = self._position["bonus_cards"][self._me()]
            return _("{card}: {help}").format(card=self.spot_title(spot), help=bonus_help(card or ""))
        return self.spot_title(spot)

    # --- why not ---

    def why_not(self, spot: Spot) -> str:
        """Why pointing at this spot does nothing now, as a sentence; empty where it leads on."""
        if not self.is_open() or any(self._candidates(picks) for picks in self._picks_with(spot)):
            return ""
        if self.phase() == "place":
            return _("First of all your Astronaut is placed on a yard card.")
        if self.phase() in ("search", "look"):
            return _("First take one of the cards that you see.")
        own = self._own_reason(spot)
        if own:
            return own
        told = self._session.why_not(self._attempt(spot))
        return sentence(told) if told else _("There is nothing to be done with this now.")

    def _own_reason(self, spot: Spot) -> str:
        """What the click was not meant for, where no move of the rules stands for it."""
        position, me = self._position, self._me()
        here = position["pawns"][me] or ""
        if spot == BONUS or BONUS in self.picks:
            reason = no_bonus(position, me, self.picks, spot, self.names())
            if reason:
                return reason
        if spot.kind == "fuel" and here == "launch-pad" and nothing_to_launch(position, me):
            return nothing_to_launch(position, me)
        if spot.kind == "place":
            return self._no_step(PLACES[spot.place], here)
        if spot.kind == "seat":
            return _("There is nothing to be done with {name} now.").format(name=self.names()[spot.place])
        if spot.kind == "pile" and BONUS not in self.picks and not self._picked("card"):
            if here in PLACES[: len(PILES)] and PLACES.index(here) != spot.place:
                return _("You may draw only from the pile beside your Astronaut.")
        if spot.kind == "rocket" and spot.place != me:
            return _("This is a rocket of {name}.").format(name=self.names()[spot.place])
        if spot.kind == "card" and not here.startswith("recycling"):
            colour, part, _bonus = part_of(self._cards.cards[spot.index])
            fitting = [each for each in position["rockets"][me] if each["colour"] == colour and each["head"] is None]
            if here == f"{colour}-line" and part != "base" and not fitting:
                return _("You have no open rocket of this colour: a base begins one.")
        if spot.kind == "rocket" and not self.picks:
            if position["rockets"][me][spot.index]["head"] is None:
                return _("Click a card of your hand to build on this rocket.")
        return ""

    def _no_step(self, place: str, here: str) -> str:
        if place == here:
            if place.endswith("-line"):
                return _("Your Astronaut is here: click a card of this colour to build, or the pile to draw.")
            if place == "launch-pad":
                return _("Your Astronaut is here: click fuel, then a complete rocket.")
            return _("Your Astronaut is here: click a card of your hand to recycle it.")
        position, me = self._position, self._me()
        if position["turn"]["free_direction"]:
            if place in (next_place(position, me, "cw"), next_place(position, me, "ccw")):
                return _("The first step of a turn fixes its direction.")
            return _("A step leads to a neighbouring yard card.")
        following = next_place(position, me, position["conveyor"])
        return _("A step leads to the next yard card in the Conveyor's direction: {place}.").format(
            place=place_name(PLACES.index(following))
        )

    def _picked(self, kind: str) -> Spot | None:
        return next((pick for pick in self.picks if pick.kind == kind), None)

    def _attempt(self, spot: Spot) -> str:
        """The move, legal or not, that a click on a spot stands for; what it leaves open is taken as it comes."""
        position, me = self._position, self._me()
        rockets = position["rockets"][me]
        if spot.kind == "bonus":
            # Who could be looked at, or what be searched, had the hand room for a card.
            others = [seat for seat in range(len(position["pawns"])) if seat != me]
            seat = max(others, key=lambda each: position["hand_sizes"][each])
            pile = max(PILES, key=lambda each: position["piles"][each]["left"])
            return f"bonus look p{seat + 1}" if position["bonus_cards"][me] == "look" else f"bonus search {pile}"
        card = self._picked("card") if spot.kind != "card" else spot
        if spot.kind in ("card", "rocket") and card is not None:
            return self._building(card, spot)
        if spot.kind == "pile":
            if card is None:
                return "draw"
            pile = PILES[spot.place]
            onto = next(name for name in PILES if name != pile)
            return f"recycle {self._cards.cards[card.index]} {onto} take {pile}"
        value = spot.index if spot.kind == "fuel" else next(iter(position["fuel"]), 1)
        waiting = [at for at, each in enumerate(rockets) if waits(each)]
        number = spot.index if spot.kind == "rocket" else waiting[0] if waiting else 0
        start = "bonus launch" if BONUS in self.picks else "launch"
        return f"{start} {value} on {number + 1}"

    def _building(self, card: Spot, spot: Spot) -> str:
        """Building a card on the rocket that was pointed at, or on the first that may take it."""
        position, name = self._position, self._cards.cards[card.index]
        if position["pawns"][self._me()] == "recycling-depot" and spot.kind == "card":
            return f"recycle {name} grey take yellow"
        colour, part, _bonus = part_of(name)
        if part == "base":
            return f"build {name}"
        fitting = [
            at
            for at, each in enumerate(position["rockets"][self._me()])
            if each["colour"] == colour and each["head"] is None
        ]
        number = spot.index if spot.kind == "rocket" else fitting[0] if fitting else 0
        return f"build {name} {number + 1}"


_FEW = 6
"""Only so many moves are looked into for the label of a spot."""
