"""How a person decides: pointing narrows the legal moves until one is left, which is confirmed and made.

A build is one gesture: a city is clicked, or a way drawn along segments; it waits with its price, and once confirmed
all its moves are made together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from PySide6.QtCore import QObject, Signal

from rocket_desktop.i18n import _, ngettext
from rocket_desktop.model.spike.board import Board
from rocket_desktop.model.spike.builds import Way
from rocket_desktop.model.spike.state import IDLE_ROUNDS
from rocket_desktop.play.session import Session
from rocket_desktop.views.games.spike import moves
from rocket_desktop.views.games.spike.building import Builder, Plan, trades
from rocket_desktop.views.games.spike.moves import Position, moves_of, spots_of
from rocket_desktop.views.games.spike.outcome import (
    Outcome,
    capital,
    foresee,
    go_told,
    move_title,
    sides_told,
)
from rocket_desktop.views.games.spike.places import node_name
from rocket_desktop.views.games.spike.prompts import phase_prompt, plan_prompt
from rocket_desktop.views.games.spike.reasons import Reasons, example_of
from rocket_desktop.views.kit.spots import Choice, Spot
from rocket_desktop.views.shell.chooser import idle_rounds
from rocket_desktop.views.shell.spot_table import SpotChooser
from rocket_desktop.views.shell.words import sentence, sentences

_BUILDING = ("turn", "lay")
"""Phases in which track can be laid."""


class Chooser(SpotChooser):
    """The decision under way: the move that waits, its alternatives, and the track that is planned.

    `decided` may tell a series of moves (`moves.series`), to be made together.
    """

    planned = Signal()
    """The way that is drawn has changed while it is dragged; nothing else has."""

    def __init__(self, session: Session, board: Board, parent: QObject | None = None) -> None:
        super().__init__(session, parent)
        self._board = board
        self.options: list[tuple[str, str]] = []
        """What could be chosen instead of what waits, itself among them: each move and its words."""
        self._position: Position = {}
        self._at: dict[Spot, list[str]] = {}
        self._texts: list[str] = []
        self._builder: Builder | None = None
        self._plans: list[Plan] = []
        self._dragged: Plan | None = None
        self.dragging = False
        """Whether the pointer is dragged."""
        self._outcomes: dict[str, Outcome] = {}

    # --- opening and closing a decision ---

    def open(self, seat: int) -> None:
        """Let the person at `seat`, who looks at the screen, decide what the session asks now."""
        self._forget()
        self.seat = seat
        self._position = cast(Position, self._session.position())
        self._texts = self._session.legal()
        for text in self._texts:
            if not text.startswith(("lay", "pay")):
                for spot in spots_of(text, self._position, seat, self._board):
                    self._at.setdefault(spot, []).append(text)
        free = not self._position["turn"]["built"] and self._position["tracks_left"][seat] > 0
        if self.phase() in ("lay", "pay") or (free and self.phase() == "turn"):
            self._builder = Builder(self._board, self._position, seat)
        if self.phase() == "pay":
            self._offer_payments()
        elif self.phase() == "sides":
            self._offer(self._texts)
        self.changed.emit()

    def close(self) -> None:
        """No decision of a person is under way."""
        self._forget()
        self.changed.emit()

    def _forget(self) -> None:
        self.seat = None
        self._position = {}
        self._texts = []
        self._at = {}
        self._builder = None
        self._plans = []
        self._dragged, self.dragging = None, False
        self._outcomes = {}
        self.pending = ""
        self.options = []

    def phase(self) -> str:
        """What is decided, as the published position calls it."""
        return str(self._position["turn"]["phase"]) if self.is_open() else ""

    def _me(self) -> int:
        assert self.seat is not None, "nobody decides"
        return self.seat

    def _offer(self, texts: Sequence[str]) -> None:
        """Let one of several moves be chosen from a list."""
        self.options = [(text, self._line(text)) for text in texts]

    def _line(self, text: str) -> str:
        """A move in a list: where a train can go to with what could be done there, a side with where its cargo goes."""
        if text.startswith("side"):
            return sentences(self.outcome(text).lines([])[:2])
        label = go_told(self._board, self._position, self._me(), text.split()[1])[0] if text.startswith("go") else ""
        return _("{move}: {what}").format(move=self.title(text), what=label) if label else self.title(text)

    def _offer_payments(self) -> None:
        """Track is laid and has to be paid: the cheapest way is proposed."""
        assert self._builder is not None
        assert self._builder.laid is not None
        ground, way = self._builder.ground, self._builder.laid
        self.options = [
            (self._builder.moves(way, each), self._builder.payment_in_words(way.need, each))
            for each in ground.payments(way.need)
        ]
        self.pending = self.options[0][0]

    # --- the track that is planned ---

    @property
    def planned_track(self) -> Plan | None:
        """The way that is drawn: dragged just now, or planned by clicks."""
        return self._dragged or (self._plans[-1] if self._plans else None)

    @property
    def plan(self) -> list[int]:
        """The segments of the way that is planned, in order."""
        shown = self.planned_track
        return list(shown.way.segments) if shown is not None else []

    @property
    def plan_price(self) -> str:
        """What the way that is planned costs, in short."""
        shown = self.planned_track
        if shown is None or self._builder is None or not shown.way.segments:
            return ""
        return self._builder.price_in_short(shown)

    @property
    def plan_head(self) -> int | None:
        """The node that track which is planned, and goes on, has come to."""
        begun = self._begun()
        return begun.way.head if begun is not None else None

    def plan_of(self, text: str) -> Plan:
        """The way that a legal build, given as a series of moves, takes."""
        assert self._builder is not None, "no track can be laid"
        way = self._builder.way_of(moves_of(text))
        assert way is not None, "the segments hang together"
        return Plan(way, text)

    def preview(self, spot: Spot) -> tuple[list[int], str]:
        """The way that a click on a spot would propose, and its price, while none is planned."""
        plan = self._plan_at(spot) if not self._plans and not self.pending else None
        if plan is None or self._builder is None:
            return [], ""
        return list(plan.way.segments), self._builder.price_in_short(plan)

    def _plan_at(self, spot: Spot) -> Plan | None:
        """The plan that a click on a spot proposes where nothing is planned; None for none."""
        if self._builder is None or self.phase() not in _BUILDING or spot in self._at:
            return None
        if spot.kind == "node" and spot.index in self._builder.reached():
            return self._builder.plan(self._builder.reached()[spot.index])
        return None

    # --- gestures ---

    def spot_clicked(self, spot: Spot) -> None:
        """A click on a spot, or Enter on it."""
        if not self.is_open():
            return
        if self.confirms(spot):
            self.accept()
        elif self._build_clicked(spot):
            return
        elif spot in self._at and self.phase() != "lay":
            self._plans = []
            self._propose_one_of(self._at[spot])
        else:
            self.refused.emit(self.why_not(spot))

    def _confirming(self) -> tuple[Spot, ...]:
        """What a second click on confirms what waits."""
        if self._plans:
            way = self._plans[-1].way
            return moves.node(way.head), moves.segment(way.segments[-1])
        if self.phase() == "pay":
            return ()
        return spots_of(self.pending, self._position, self._me(), self._board)

    def _propose_one_of(self, texts: Sequence[str]) -> None:
        """One move is proposed; of several the first, beside a list of all."""
        self.options = []
        if len(texts) == 1:
            self.propose(texts[0])
            return
        self._offer(texts)
        self.pending = texts[0]
        self.changed.emit()

    def _build_clicked(self, spot: Spot) -> bool:
        """Take a click as part of a build; whether it is one."""
        if self._builder is None or self.phase() not in _BUILDING or spot.kind not in ("node", "segment"):
            return self._payment_clicked(spot)
        begun = self._begun()
        if begun is not None and spot.kind == "segment" and spot.index in begun.way.segments:
            self._cut(begun, spot.index)
            return True
        if spot in self._at and begun is None and self.phase() == "turn":
            return False
        plan = self._found(spot, begun)
        if plan is None:
            # A city is where the train may go; a junction is good for track alone.
            begins = begun is None and spot.kind == "node" and self._board.city_at[spot.index] < 0
            if begins and self._builder.ground.on_network(spot.index):
                self.begin_at(spot.index)
                return True
            return False
        if plan.trouble:
            self.refused.emit(plan_prompt(self._builder, plan))
        else:
            self._take(plan)
        return True

    def begin_at(self, node: int | None) -> None:
        """Plan track that begins at a point of the network: what can follow is lit from there."""
        if self.phase() != "turn" or self._builder is None:
            self.refused.emit(self.why_not(moves.segment(0)))
        elif node is None or not self._builder.ground.on_network(node):
            self.refused.emit(_("Track begins at a point of your network: point at one first."))
        else:
            self.pending, self.options = "", []
            self._plans = [Plan(Way((node,)))]
            self.changed.emit()

    def _begun(self) -> Plan | None:
        """What is planned and goes on; a complete way is none: the next click begins anew."""
        return self._plans[-1] if self._plans and not self._plans[-1].moves else None

    def _found(self, spot: Spot, begun: Plan | None) -> Plan | None:
        """The plan that leads to a spot: on from what is begun, or anew."""
        assert self._builder is not None
        ways = [begun.way, None] if begun is not None else [None]
        for way in ways:
            if spot.kind == "segment":
                plan = self._builder.along(spot.index, way)
            elif way is None and self._builder.laid is None and self._builder.ground.on_network(spot.index):
                plan = None
            else:
                plan = self._builder.to(spot.index, way)
            if plan is not None:
                return plan
        return None

    def _take(self, plan: Plan) -> None:
        """Plan this way; it waits for its confirmation where it is complete."""
        assert self._builder is not None
        if self._plans and self._plans[-1].moves:
            self._plans.pop()
        self._plans.append(plan)
        self.pending, self.options = "", []
        if plan.moves:
            self.options = self._builder.prices(plan)
            if len(self._builder.ground.payments(plan.way.need)) > 1:
                self.pending = plan.moves  # how it is paid is looked at in any case
                self.changed.emit()
            else:
                self.propose(plan.moves)
        else:
            self.changed.emit()

    def _cut(self, begun: Plan, segment: int) -> None:
        """A segment of the way is clicked: the last one is taken away, at another one the way is cut behind it."""
        assert self._builder is not None
        at = begun.way.segments.index(segment) + 1
        laid = len(self._builder.laid.segments) if self._builder.laid is not None else 0
        keep = at if at < len(begun.way.segments) else at - 1
        if keep <= laid:
            self._plans = []
            self.changed.emit()
            return
        plan = self._builder.traced(begun.way.nodes[: keep + 1])
        self._plans = [plan] if plan is not None else []
        self.changed.emit()

    def _payment_clicked(self, spot: Spot) -> bool:
        """A click on a suit of the hand while a build waits: pay so that a set of it is traded, or none is."""
        if spot.kind != "hand" or not self.options or not self.pending.startswith(("lay", "pay")):
            return False
        texts = [text for text, _words in self.options]
        suit = self._board.suits[spot.index]
        now = trades(self.pending, suit)
        wanted = [text for text in texts if trades(text, suit) != now and self._pays_here(text)]
        if not wanted:
            return False
        self.choose(wanted[0])
        return True

    def _pays_here(self, text: str) -> bool:
        """Whether a text builds the very track that waits, in another way to pay."""
        return moves_of(text)[:-1] == moves_of(self.pending)[:-1]

    def path_dragged(self, nodes: Sequence[int]) -> None:
        """The pointer is dragged over these nodes: show the way and its price as it grows."""
        self.dragging = self.is_open()
        if self._builder is None or self.phase() not in _BUILDING or not nodes:
            return
        if self.pending:
            # What waited is not wanted any more.
            self.pending, self.options, self._plans = "", [], []
            self.changed.emit()
        self._dragged = self._traced(nodes)
        self.planned.emit()

    def _traced(self, nodes: Sequence[int]) -> Plan | None:
        """The plan that follows a drag over these nodes; None while it has not left the network."""
        assert self._builder is not None
        begun = self._begun()
        plan = self._builder.traced(nodes, begun.way if begun is not None else None)
        if plan is None and begun is not None and len(nodes) > 1 and nodes[0] == begun.way.head:
            return Plan(Way(begun.way.nodes[:1]))  # back to where it began: nothing of it is left
        return plan

    def path_chosen(self, nodes: Sequence[int]) -> None:
        """The pointer was let go after it was dragged over these nodes: plan that way, or say why not.

        No nodes, and nothing is planned.
        """
        self._dragged, self.dragging = None, False
        if not self.is_open() or not nodes:
            self.changed.emit()
            return
        if self._builder is None or self.phase() not in _BUILDING:
            self.refused.emit(self.why_not(moves.node(nodes[-1])))
            self.changed.emit()
            return
        plan = self._traced(nodes)
        if plan is None:
            self.changed.emit()
            return
        if plan.trouble:
            self.changed.emit()
            self.refused.emit(plan_prompt(self._builder, plan))
            return
        self._take(plan)

    def choose(self, text: str) -> None:
        """Take one of `options`."""
        if not self.is_open() or text not in (each for each, _words in self.options):
            return
        if self._plans and text.startswith("lay"):
            self._follow(text)
        self.propose(text)

    def _follow(self, text: str) -> None:
        """Draw the way that a series of moves builds, in the place of what is drawn."""
        self._plans = [*self._plans[:-1], self.plan_of(text)]

    def key_pressed(self, start: str) -> None:
        """A key was pressed that stands for moves that begin so: the second time it confirms what waits."""
        texts = self.like(start)
        if self.pending and self.pending in texts:
            self.accept()
        elif start == "go" and not texts and self.legal("go"):
            self.refused.emit(_("No city is in reach of your train: point at the track that it shall stop on."))
        elif len(texts) > 1 and self.is_open():
            self._plans = []
            self._propose_one_of(texts)
        else:
            self.pick(texts[0] if texts else example_of(start, self._board))

    def next_option(self) -> None:
        """Take the next of `options`, after the last the first."""
        texts = [text for text, _words in self.options]
        if texts:
            at = texts.index(self.pending) + 1 if self.pending in texts else 0
            self.choose(texts[at % len(texts)])

    def confirms(self, spot: Spot) -> bool:
        """Whether pointing at a spot once more confirms what waits."""
        return bool(self.pending) and spot in self._confirming()

    def aim(self, text: str) -> bool:
        first = moves_of(text)[0]
        if first not in self._texts:
            self.refused.emit(sentence(self._session.why_not(first)))
            return False
        self._plans = []
        self.options = []
        if first.startswith("lay") and self._builder is not None:
            self._follow(text)
            if self._plans and self._builder.ground.is_complete(self._plans[-1].way):
                self.options = self._builder.prices(self._plans[-1])
        elif self.phase() == "pay":
            self._offer_payments()
        elif self.phase() == "sides":
            self._offer(self._texts)
        return True

    def step_back(self) -> None:
        """One gesture back (Esc)."""
        self._dragged = None
        self.pending, self.options = "", []
        self._plans = self._plans[:-1]
        if self.phase() == "pay":
            self._offer_payments()
        elif self.phase() == "sides":
            self._offer(self._texts)
        self.changed.emit()

    def can_step_back(self) -> bool:
        return bool(self._plans) or (bool(self.options) and self.phase() not in ("pay", "sides"))

    # --- what is shown ---

    def legal(self, start: str) -> list[str]:
        """The legal moves whose texts begin with a word."""
        return [text for text in self._texts if text.split()[0] == start]

    def like(self, start: str) -> list[str]:
        """The legal moves that begin with these words; of the train's those to cities, where most is paid first."""
        texts = [text for text in self._texts if text == start or text.startswith(f"{start} ")]
        if start == "go":
            texts = sorted((text for text in texts if text.split()[1] in self._board.city_ids), key=self._rank_of_way)
        return texts

    def _rank_of_way(self, text: str) -> tuple[int, bool, str]:
        """Ways to where most is paid for cargo first, then to where something is to be loaded."""
        label, _told = go_told(self._board, self._position, self._me(), text.split()[1])
        return -int(label) if label.startswith("+") else 0, not label, text

    def builds(self) -> list[tuple[str, str]]:
        """The whole builds to each city that can be reached: their moves and words, by the city's name."""
        if self._builder is None or self.phase() not in _BUILDING:
            return []
        told = []
        for node, way in self._builder.reached().items():
            plan = self._builder.plan(way)
            price = self._builder.price_in_short(plan)
            words = _("{build}: {price}").format(build=self.title(plan.moves), price=price)
            told.append((node_name(self._board, node), plan.moves, words))
        return [(text, words) for _name, text, words in sorted(told)]

    def title(self, text: str) -> str:
        """A move's text in words."""
        return move_title(text, self._board, self._position)

    def outcome(self, text: str) -> Outcome:
        """What a legal move, or a build, would bring, foreseen once per decision."""
        if text not in self._outcomes:
            self._outcomes[text] = foresee(self._session, self._board, text)
        return self._outcomes[text]

    def reach(self) -> dict[Spot, str]:
        """Where the train can go, each with what could be done there in a few letters."""
        if self.phase() != "turn":
            return {}
        return {
            moves.space(self._board, text.split()[1]): go_told(
                self._board, self._position, self._me(), text.split()[1]
            )[0]
            for text in self.legal("go")
        }

    def choices(self) -> Mapping[Spot, Choice]:
        """What the table shows on its spots: what was pointed at, and what can be next."""
        if not self.is_open():
            return {}
        if self.pending:
            return self._waiting()
        begun = self._begun()
        if begun is not None or self.phase() == "lay":
            return self._ways_on(begun)
        shown = {spot: self._choice(texts) for spot, texts in self._at.items() if self._is_lit(spot, texts)}
        if self._builder is not None and self.phase() == "turn":
            for node in self._builder.reached():
                shown.setdefault(moves.node(node), self._build_choice(node))
        return shown

    def _is_lit(self, spot: Spot, texts: Sequence[str]) -> bool:
        """Places on the line are marked as the train's reach, and lit no further."""
        return spot.kind != "segment" or any(not text.startswith("go") for text in texts)

    def unlit(self) -> dict[Spot, Choice]:
        """Places on the line, of which it is only said what a click there would do."""
        if self.phase() != "turn" or self.pending or self._begun() is not None:
            return {}
        return {spot: self._choice(texts) for spot, texts in self._at.items() if not self._is_lit(spot, texts)}

    def _waiting(self) -> dict[Spot, Choice]:
        """The move that waits, and the cards that it spends."""
        outcome = self.outcome(self.pending)
        told = "\n".join(outcome.lines(self.names()))
        shown: dict[Spot, Choice] = {}
        if self._builder is not None and (self._plans or self.phase() == "pay"):
            way = self._plans[-1].way if self._plans else self._builder.laid
            assert way is not None
            if self._builder.ground.is_complete(way):
                for suit, number in enumerate(self._builder.spent(self.pending, way)):
                    if number:
                        shown[moves.hand(suit)] = Choice(f"−{number}", chosen=True)
            # The price at the head of the way says what it brings.
            shown[moves.node(way.head)] = Choice(hover=told, pending=True)
            return shown
        spots = spots_of(self.pending, self._position, self._me(), self._board)
        if self.options:
            for text, _words in self.options:
                for spot in spots_of(text, self._position, self._me(), self._board):
                    shown[spot] = Choice(hover=self.title(text))
        if spots:
            shown[spots[0]] = Choice(outcome.label, told, pending=True)
        if self.pending.startswith("load dump"):
            shown[spots[-1]] = Choice(_("dump"), told)
        return shown

    def _ways_on(self, begun: Plan | None) -> dict[Spot, Choice]:
        """How a way that is begun can go on: the next segments, and the cities it can come to."""
        assert self._builder is not None
        builder = self._builder
        way = begun.way if begun is not None else builder.laid
        assert way is not None
        shown: dict[Spot, Choice] = {}
        for segment, far in builder.ground.around(way.head):
            if builder.ground.owner(segment) is None and far not in way.nodes:
                plan = builder.plan(builder.ground.extended(way, segment))
                if not plan.trouble:
                    shown[moves.segment(segment)] = Choice(hover=self._plan_told(plan))
        for node, led in builder.ground.cities_in_reach(way).items():
            shown[moves.node(node)] = Choice(f"+{builder.bounty(node)}", self._plan_told(builder.plan(led)))
        return shown

    def _plan_told(self, plan: Plan) -> str:
        """What a plan comes to, without a look at all that follows from it: there are many."""
        assert self._builder is not None
        told = [capital(self._builder.need_in_words(plan))]
        if plan.moves:
            told = [self.title(plan.moves), *self._builder.worth(plan)]
        return "\n".join(told)

    def _build_choice(self, node: int) -> Choice:
        assert self._builder is not None
        plan = self._builder.plan(self._builder.reached()[node])
        return Choice(f"+{self._builder.bounty(node)}", self._plan_told(plan))

    def _choice(self, texts: Sequence[str]) -> Choice:
        """What pointing at a spot does that stands for these moves."""
        if texts[0].startswith("go"):
            label, told = go_told(self._board, self._position, self._me(), texts[0].split()[1])
            return Choice(label, "\n".join([self.title(texts[0]), *told]))
        outcomes = [self.outcome(text) for text in texts]
        if len(outcomes) == 1:
            return Choice(outcomes[0].label, "\n".join(outcomes[0].lines(self.names())))
        best = max(outcomes, key=lambda each: each.gain)
        return Choice(best.label if best.gain > 0 else "", "\n".join(each.title for each in outcomes))

    def prompt(self) -> str:
        """What is expected of the person, in a sentence."""
        if not self.is_open():
            return ""
        if self.pending:
            return self._prompt_pending()
        shown = self.planned_track
        if shown is not None:
            assert self._builder is not None
            return plan_prompt(self._builder, shown)
        told = phase_prompt(self.phase(), self._texts)
        if self.phase() == "sides":
            asked = self._texts[0].split()[1]
            return "\n".join([told, *sides_told(self._board, self._position, self._me(), asked)])
        return told

    def warning(self) -> str:
        if self._position["turn"]["last_turns"] is not None:
            return ""
        rounds = idle_rounds(self._position["turn"]["idle"], len(self._position["hands"]), IDLE_ROUNDS)
        text = ngettext(
            "For {number} round nobody has drawn, built or delivered anything; after {last} the game ends.",
            "For {number} rounds nobody has drawn, built or delivered anything; after {last} the game ends.",
            rounds,
        )
        return text.format(number=rounds, last=IDLE_ROUNDS) if rounds else ""

    def _prompt_pending(self) -> str:
        title = self.title(self.pending)
        if self.phase() == "pay":
            return _("{move}. Confirm, or change it (P).").format(move=title)
        if len(self.options) > 1:
            return _("{move}. Confirm, click again, or change it (P).").format(move=title)
        again = _("{move}. Confirm, or click the same again.") if self._confirming() else _("{move}. Confirm?")
        return again.format(move=title)

    def why_not(self, spot: Spot) -> str:
        """Why pointing at this spot does nothing now, as a sentence."""
        begun = self._begun()
        reasons = Reasons(self._session, self._board, self._position, self._me(), self._builder)
        return reasons.why_not(spot, begun.way if begun is not None else None)
