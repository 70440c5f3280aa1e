"""How a person decides: gestures narrow the legal moves until one is left, which is confirmed and made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, cast

from PySide6.QtCore import QObject

from rocket_desktop.i18n import _, ngettext
from rocket_desktop.model.core import Json
from rocket_desktop.model.stephenson.state import IDLE_ROUNDS
from rocket_desktop.play.session import Session
from rocket_desktop.views.games.stephenson.board_map import BoardMap
from rocket_desktop.views.games.stephenson.edition import edition_of
from rocket_desktop.views.games.stephenson.items import Choice
from rocket_desktop.views.games.stephenson.moves import (
    LegalMoves,
    Tool,
    bid_tool,
    extend_tool,
    hex_of,
    match_tool,
    sorted_moves,
    station_tool,
    tool_for,
)
from rocket_desktop.views.games.stephenson.outcome import Outcome, foresee, move_title
from rocket_desktop.views.shell.chooser import MoveChooser, idle_rounds


class Chooser(MoveChooser):
    """The decision under way; `choices` are what is offered on the board."""

    def __init__(self, session: Session, board: BoardMap, parent: QObject | None = None) -> None:
        super().__init__(session, parent)
        self._board = board
        self.edition = edition_of(session.options)
        self.moves = LegalMoves()
        self.tool: Tool | None = None
        self.shares = 0
        self._position: Json = {}
        self._outcomes: dict[str, Outcome] = {}

    # --- opening and closing a decision ---

    def open(self, seat: int) -> None:
        """Let the person at `seat` decide what the session asks now."""
        self.seat = seat
        self.moves = sorted_moves(self._session.legal())
        self._position = self._session.position()
        self._outcomes = {}
        self.pending = ""
        self.tool = None
        if self.moves.bids:
            self.shares = min(self.moves.bids)
            self.tool = bid_tool(self.moves, self.shares, self.veto_line())
        elif self.moves.matches:
            self.tool = match_tool(self.moves, self.veto_line(), keeps_hex=self.edition.keeps_hex)
        self.changed.emit()

    def close(self) -> None:
        """No decision of a person is under way."""
        self.seat = None
        self.moves = LegalMoves()
        self.tool = None
        self.pending = ""
        self._outcomes = {}
        self.changed.emit()

    def in_veto(self) -> bool:
        """Whether the decision is about a veto."""
        return bool(self.moves.bids or self.moves.matches)

    def veto_line(self) -> str:
        """The id of the line a veto is about, empty outside of one."""
        veto = cast(Json, self._position.get("turn", {})).get("veto")
        return str(cast(Json, veto)["line"]) if veto is not None else ""

    # --- gestures ---

    def hex_clicked(self, label: str) -> None:
        """A click on a hexagon, or Enter on it."""
        if self.seat is None:
            return
        if self.pending and hex_of(self.pending) == label:
            self.accept()
        elif self.tool is not None and label in self.tool.targets:
            self.propose(self.tool.targets[label])
        elif not self.in_veto() and self._picked(label):
            return
        else:
            self.refused.emit(self.why_not(label))

    def _picked(self, label: str) -> bool:
        """Whether the hexagon holds something that starts another gesture: an own station, a line."""
        if self.tool is not None and self.tool.name in ("station", "shift") and label in self.moves.shifts:
            self._take(station_tool(self.moves, label))
            return True
        line = self.line_at(label)
        if line and line in self.moves.extensions:
            self.choose_line(line)
            return True
        return False

    def line_at(self, label: str) -> str:
        """The id of the line whose locomotive or, failing that, whose track is on a hexagon; empty for none."""
        lines = cast(dict[str, Json], self._position.get("lines", {}))
        for line, there in lines.items():
            if there["locomotive"] == label:
                return line
        return next((line for line, there in lines.items() if label in cast(list[str], there["hexes"])), "")

    def why_not(self, label: str) -> str:
        """Why a click on this hexagon does nothing, as a sentence."""
        if self.tool is not None:
            return _sentence(self._session.why_not(self.tool.attempt.format(hex=label)))
        line = self.line_at(label)
        return self._why_no_extension(line) if line else self.edition.idle()

    def _why_no_extension(self, line: str) -> str:
        """Why a line cannot be extended at all."""
        targets = cast(list[str], cast(dict[str, Json], self._position["lines"])[line]["targets"])
        if not targets:
            return _("{line} has nowhere to go.").format(line=self._board.lines[line].abbr)
        # The locomotive could move, so any hexagon brings out what is against the line itself.
        return _sentence(self._session.why_not(f"extend {line} {targets[0]}"))

    def choose_line(self, line: str) -> None:
        """Begin extending a line."""
        if self.seat is None or self.in_veto():
            return
        if line not in self.moves.extensions:
            self.refused.emit(self._why_no_extension(line))
            return
        self._take(extend_tool(self.moves, line, self._board.lines[line].abbr))

    def choose_station(self) -> None:
        """Begin building or moving a station."""
        if self.seat is None or self.in_veto():
            return
        if not self.moves.buildings and not self.moves.shifts:
            self.refused.emit(_("No station can be built or moved now."))
            return
        self._take(station_tool(self.moves))

    def choose_space(self, city: str, industry: str) -> None:
        """Propose to invest in a space of the chart (in edition 1999: to take its marker)."""
        if self.seat is None:
            return
        text = f"invest {city} {industry}"
        if (city, industry) not in self.moves.investments:
            self.refused.emit(_sentence(self._session.why_not(text)))
        elif self.pending == text:
            self.accept()
        else:
            self.tool = None
            self.propose(text)

    def choose_shares(self, shares: int) -> None:
        """How many shares are bid."""
        if shares in self.moves.bids and shares != self.shares:
            self.shares = shares
            label = hex_of(self.pending)
            self.tool = bid_tool(self.moves, shares, self.veto_line())
            self.pending = self.tool.targets.get(label, "")
            self.changed.emit()

    def aim(self, text: str) -> bool:
        reason = self._session.why_not(text)
        if reason:
            self.refused.emit(_sentence(reason))
            return False
        abbr = {line.id: line.abbr for line in self._board.lines.values()}
        tool = tool_for(self.moves, text, abbr, self.veto_line(), keeps_hex=self.edition.keeps_hex)
        if tool is not None or not self.in_veto():
            self.tool = tool
        if tool is not None and tool.name == "bid":
            self.shares = int(text.split()[1])
        return True

    def asks(self) -> bool:
        # A bid is put together in parts, how many shares and where to: a click on one of them is not yet the whole.
        return self.confirm or self.in_veto()

    def step_back(self) -> None:
        """One gesture back (Esc)."""
        if self.pending:
            self.pending = ""
        elif self.tool is not None and self.tool.name == "shift":
            self.tool = station_tool(self.moves)
        elif not self.in_veto():
            self.tool = None
        self.changed.emit()

    def can_step_back(self) -> bool:
        return self.tool is not None

    def _take(self, tool: Tool) -> None:
        self.tool = tool
        self.pending = ""
        self.changed.emit()

    # --- what is shown ---

    def prompt(self) -> str:
        """What is expected of the person, in a sentence."""
        if self.seat is None:
            return ""
        if self.pending:
            text = (
                _("{move}. Confirm?")
                if self.pending.startswith("invest")
                else _("{move}. Confirm, or click the same again.")
            )
            return text.format(move=move_title(self.pending, self._board, self.edition))
        if self.moves.nothing:
            return _("No action is possible.")
        return self.tool.prompt if self.tool is not None else self.edition.idle()

    def warning(self) -> str:
        turns = cast(int, cast(Json, self._position["turn"])["idle_turns"])
        rounds = idle_rounds(turns, len(self._session.seats()), IDLE_ROUNDS)
        text = ngettext(
            "For {number} round nobody has extended a line; after {last} the game ends.",
            "For {number} rounds nobody has extended a line; after {last} the game ends.",
            rounds,
        )
        return text.format(number=rounds, last=IDLE_ROUNDS) if rounds else ""

    def outcome(self, text: str) -> Outcome:
        """What a legal move would bring, foreseen once per decision."""
        if text not in self._outcomes:
            self._outcomes[text] = foresee(self._session, text, self._board)
        return self._outcomes[text]

    def targets(self) -> Mapping[str, str]:
        """The hexagons that complete the gesture, each with its move."""
        return self.tool.targets if self.tool is not None else {}

    def choices(self) -> list[Choice]:
        """What the board shows on its hexagons."""
        if self.tool is None:
            return []
        chosen = hex_of(self.pending)
        if self.tool.name in ("station", "shift"):
            return self._sites(chosen)
        return [
            target_choice(label, self.outcome(text), self.names(), chosen=label == chosen)
            for label, text in self.tool.targets.items()
        ]

    def _sites(self, chosen: str) -> list[Choice]:
        """Where a station may stand, and why not elsewhere."""
        assert self.tool is not None
        shown = []
        for label in self._board.hexes:
            if label in self.tool.targets:
                title = move_title(self.tool.targets[label], self._board, self.edition)
                shown.append(Choice(label, "chosen" if label == chosen else "station", hover=title))
            elif label not in self._board.place_at and label not in self.moves.shifts:
                shown.append(Choice(label, "muted", hover=self.why_not(label)))
        return shown


def _sentence(reason: str) -> str:
    """A reason of the model, which begins in lower case, as a sentence."""
    return f"{reason[:1].upper()}{reason[1:]}."


def target_choice(label: str, outcome: Outcome, names: Sequence[str], *, chosen: bool) -> Choice:
    """The mark on the hexagon that a move aims at, with what it brings; `names` are the players' as shown."""
    style: Literal["chosen", "target"] = "chosen" if chosen else "target"
    return Choice(
        label,
        style,
        _gains(outcome),
        "\n".join(outcome.lines(names)),
        into=outcome.survivor,
        isolates=bool(outcome.isolated),
        ends=outcome.ends,
    )


def _gains(outcome: Outcome) -> tuple[tuple[int, str], ...]:
    """Points at once by seat; where there are none, the change of the projected score, in brackets."""
    change = outcome.edition.change_in_short
    if any(outcome.gains):
        return tuple((seat, change(points)) for seat, points in enumerate(outcome.gains) if points)
    return tuple((seat, f"({change(points)})") for seat, points in enumerate(outcome.projected) if points)
