"""A position of Stephenson's Rocket as JSON (protocol, "`state`"), and back."""

from __future__ import annotations

from rocket_desktop.model.core import BadData, Json
from rocket_desktop.model.stephenson.board import SIDES, Board
from rocket_desktop.model.stephenson.notation import feature_id
from rocket_desktop.model.stephenson.position import (
    CONNECTED,
    DISSOLVED,
    ENTERED,
    FEATURE_COUNT,
    FEATURES,
    FREE_SPACES,
    HEADING,
    IN_HAND,
    JOINS_SHIFT,
    LEFT_SHIFT,
    LOCO,
    MAX_LINES,
    NO_HEX,
    NO_LINE,
    NOBODY,
    ON_LINE,
    PAWNS,
    PAWNS_LEFT,
    PILE,
    SCORE,
    SEATS,
    SHARES,
    STATIONS_EACH,
    STATUS,
    SUPPLEMENTARY,
    TILES,
    UNMOVED,
    Position,
    decode,
    opening,
)
from rocket_desktop.model.stephenson.rules import targets
from rocket_desktop.model.stephenson.state import END, MATCHING, REASONS, VETO, StephensonState

_STATUSES = ("running", "isolated", "dissolved")
_PHASES = ("action", "veto", "match", "over")


def position_json(state: StephensonState) -> Json:
    """The whole position; nothing in this game is hidden.

    Beside the protocol's keys: `lines[id].tracks` gives the shape of the track: [hex, side it was
    entered by, side it was left by], sides by direction name or null; [hex, side, null] more than
    once for a hex where a merged line joins.  `turn.first_action` is true until R10 was first looked
    at, `turn.end` the reason the game ended, or null.
    """
    pos = state.pos
    board = pos.board
    rail_map = board.map
    num = pos.num
    seats = range(state.seats)
    hexes: list[list[int]] = [[] for _ in rail_map.lines]
    for h in range(board.hexes):
        if pos.line[h] != NO_LINE and board.free[h]:
            hexes[pos.line[h]].append(h)
    lines: dict[str, object] = {}
    for number, line in enumerate(rail_map.lines):
        dissolved = num[STATUS + number] == DISSOLVED
        heading = num[HEADING + number]
        features = num[FEATURES + number]
        lines[line.id] = {
            "status": _STATUSES[num[STATUS + number]],
            "locomotive": None if dissolved else rail_map.labels[num[LOCO + number]],
            "moved": dissolved or heading != UNMOVED,
            "heading": None if heading == UNMOVED else rail_map.directions[heading][0],
            "hexes": sorted(rail_map.labels[h] for h in hexes[number]),
            "features": sorted(feature_id(board, f) for f in range(board.features) if features >> f & 1),
            "stations": [sum(pos.station[h] == seat for h in hexes[number]) for seat in seats],
            "shares": [int(num[SHARES + number * SEATS + seat]) for seat in seats],
            "pile": int(num[PILE + number]) if state.edition_1999 else None,
            "targets": sorted(rail_map.labels[h] for h in targets(pos, number, state.unmoved_counts)),
            "tracks": [piece for h in hexes[number] for piece in _track(pos, h)],
        }
    stations: list[list[str]] = [[] for _ in seats]
    for h in range(board.hexes):
        if pos.station[h] != NOBODY:
            stations[pos.station[h]].append(rail_map.labels[h])
    industries = {
        city.id: [
            {
                "industry": rail_map.industries[board.space_industry[space]].id,
                "owner": None if pos.owner[space] == NOBODY else int(pos.owner[space]),
            }
            for space in range(board.first_space[c], board.first_space[c + 1])
        ]
        for c, city in enumerate(rail_map.cities)
    }
    return {
        "lines": lines,
        "industries": industries,
        "stations": [sorted(labels) for labels in stations],
        "passengers": [int(num[PAWNS + seat]) for seat in seats],
        "scores": state.scores(),
        "tiles": int(num[TILES]),
        "passengers_left": int(num[PAWNS_LEFT]),
        "supplementary": int(num[SUPPLEMENTARY]) if state.edition_1999 else None,
        "connected_cities": sorted(city.id for c, city in enumerate(rail_map.cities) if num[CONNECTED] >> c & 1),
        "over": state.phase == END,
        "turn": {
            "player": int(state.active),
            "actions_left": int(state.actions_left),
            "extended": sorted(line.id for n, line in enumerate(rail_map.lines) if state.extended >> n & 1),
            "idle_turns": int(state.idle_turns),
            "phase": _PHASES[state.phase],
            "veto": _veto(state),
            "first_action": state.isolation_due,
            "end": REASONS[state.reason] or None,
        },
    }


def _side(board: Board, number: int) -> str | None:
    return board.map.directions[number - 1][0] if number else None


def _track(pos: Position, h: int) -> list[list[str | None]]:
    board = pos.board
    piece = pos.track[h]
    label = board.map.labels[h]
    out: list[list[str | None]] = [[label, _side(board, piece & ENTERED), _side(board, piece >> LEFT_SHIFT & ENTERED)]]
    for side in range(SIDES):
        if piece >> (JOINS_SHIFT + side) & 1:
            out.append([label, board.map.directions[side][0], None])
    return out


def _veto(state: StephensonState) -> Json | None:
    if state.phase not in (VETO, MATCHING):
        return None
    rail_map = state.pos.board.map
    return {
        "line": rail_map.lines[state.line].id,
        "chosen": rail_map.labels[state.chosen],
        "target": rail_map.labels[state.target],
        "bid": int(state.bid),
        "bidder": None if state.bidder == NOBODY else int(state.bidder),
        "to_ask": to_ask(state),
    }


def to_ask(state: StephensonState) -> list[int]:
    """The seats that a veto still has to ask as it stands, in order, the one to decide now first (R4)."""
    shares = SHARES + state.line * SEATS
    num = state.pos.num
    out = []
    if state.phase == VETO:
        seat = state.asked
        while seat != state.active:
            if num[shares + seat] > state.bid:
                out.append(int(seat))
            seat = (seat + 1) % state.seats
    if state.bid > 0 and num[shares + state.active] >= state.bid:
        out.append(int(state.active))
    return out


def read_position(
    board: Board, edition_1999: bool, unmoved_counts: bool, keeps_hex: bool, position: Json
) -> StephensonState:
    """The state that `position_json` published, for positions set up by hand (tests, studies).

    It checks that names exist, not that the position could come about.  Raises `BadData`.
    """
    try:
        return _read_position(board, edition_1999, unmoved_counts, keeps_hex, position)
    except (KeyError, ValueError, TypeError, IndexError, AttributeError) as fault:
        raise BadData([f"this is no position of Stephenson's Rocket ({type(fault).__name__}: {fault})"]) from fault


def _read_position(
    board: Board, edition_1999: bool, unmoved_counts: bool, keeps_hex: bool, position: Json
) -> StephensonState:
    rail_map = board.map
    hex_number = {label: h for h, label in enumerate(rail_map.labels)}
    direction = {name: d for d, (name, _, _) in enumerate(rail_map.directions)}
    line_number = {line.id: n for n, line in enumerate(rail_map.lines)}
    feature_number = {feature_id(board, f): f for f in range(board.features)}
    # A published position is JSON: whatever is not of the expected shape ends as BadData above.
    given: dict[str, dict[str, dict[str, object]]] = position  # type: ignore[assignment]
    stations: list[list[str]] = position["stations"]  # type: ignore[assignment]
    seats = len(stations)
    pos = opening(board, seats, edition_1999)
    num = pos.num
    for n in range(board.lines):
        pos.line[board.start_hex[n]] = NO_LINE
    for name, line in given["lines"].items():
        n = line_number[name]
        status = _STATUSES.index(str(line["status"]))
        num[STATUS + n] = status
        if status == DISSOLVED:
            num[LOCO + n] = NO_HEX
            num[PILE + n] = 0
        else:
            num[LOCO + n] = hex_number[str(line["locomotive"])]
            num[HEADING + n] = UNMOVED if line["heading"] is None else direction[str(line["heading"])]
            pos.line[num[LOCO + n]] = n
            if edition_1999:
                num[PILE + n] = _int(line["pile"])
        for where in _list(line["hexes"]):
            pos.line[hex_number[str(where)]] = n
        features = 0
        for feature in _list(line["features"]):
            features |= 1 << feature_number[str(feature)]
        num[FEATURES + n] = features
        num[FEATURE_COUNT + n] = features.bit_count()
        for seat, held in enumerate(_list(line["shares"])):
            num[SHARES + n * SEATS + seat] = _int(held)
        for piece in _list(line.get("tracks", [])):
            tile, entered, left = _list(piece)
            h = hex_number[str(tile)]
            if pos.track[h] == 0:
                pos.track[h] = (0 if entered is None else direction[str(entered)] + 1) | (
                    0 if left is None else direction[str(left)] + 1
                ) << LEFT_SHIFT
            else:
                pos.track[h] |= 1 << (JOINS_SHIFT + direction[str(entered)])
    for n in range(MAX_LINES):
        # As in a played game, so that the encodings are alike.
        if not edition_1999 and num[STATUS + n] != DISSOLVED:
            num[PILE + n] -= sum(num[SHARES + n * SEATS + seat] for seat in range(seats))
    for c, city in enumerate(rail_map.cities):
        first = board.first_space[c]
        for k, space in enumerate(_list(given["industries"][city.id])):
            owner = space["owner"] if isinstance(space, dict) else space
            if owner is not None:
                pos.owner[first + k] = _int(owner)
                num[FREE_SPACES] -= 1
    for seat, labels in enumerate(stations):
        num[IN_HAND + seat] = STATIONS_EACH - len(labels)
        for station in labels:
            pos.station[hex_number[station]] = seat
            line_there = pos.line[hex_number[station]]
            if line_there != NO_LINE:
                num[ON_LINE + line_there * SEATS + seat] += 1
        num[PAWNS + seat] = _int(_list(position["passengers"])[seat])
        num[SCORE + seat] = _int(_list(position["scores"])[seat])
    num[TILES] = _int(position["tiles"])
    num[PAWNS_LEFT] = _int(position["passengers_left"])
    if edition_1999:
        num[SUPPLEMENTARY] = _int(position["supplementary"])
    for each in _list(position["connected_cities"]):
        num[CONNECTED] |= 1 << (feature_number[str(each)] - board.lines)

    # What stands near each hex is counted anew by `decode`.
    state = StephensonState(decode(board, pos.encode()), seats, edition_1999, unmoved_counts, keeps_hex)
    turn: dict[str, object] = position["turn"]  # type: ignore[assignment]
    state.active = _int(turn["player"])
    state.actions_left = _int(turn["actions_left"])
    for each in _list(turn["extended"]):
        state.extended |= 1 << line_number[str(each)]
    state.idle_turns = _int(turn["idle_turns"])
    state.phase = _PHASES.index(str(turn["phase"]))
    state.isolation_due = bool(turn.get("first_action", True))
    state.reason = REASONS.index(str(turn["end"])) if turn.get("end") else 0
    state.asked = state.active
    veto: dict[str, object] | None = turn["veto"]  # type: ignore[assignment]
    if (state.phase in (VETO, MATCHING)) != (veto is not None):
        raise ValueError("a veto goes with the phases 'veto' and 'match'")
    if veto is not None:
        state.line = line_number[str(veto["line"])]
        state.chosen = hex_number[str(veto["chosen"])]
        state.target = hex_number[str(veto["target"])]
        state.bid = _int(veto["bid"])
        state.bidder = NOBODY if veto["bidder"] is None else _int(veto["bidder"])
        state.asked = _int(_list(veto["to_ask"])[0])
    return state


def _int(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise ValueError(f"{value!r} is no whole number")
    return value


def _list(value: object) -> list[object]:
    if not isinstance(value, list):
        raise ValueError(f"{value!r} is no list")
    return value
