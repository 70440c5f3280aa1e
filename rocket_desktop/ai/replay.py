"""A record told move by move: for people as text, for machines as JSON."""

from __future__ import annotations

from collections.abc import Iterator

from rocket_desktop.ai.table import read_needed
from rocket_desktop.model.core import Json, Result
from rocket_desktop.model.game import Game, Replay, rebuild, result_json
from rocket_desktop.model.record import Record, recover_record


def replay_text(text: str | bytes, to: int | None = None) -> tuple[Replay, str]:
    """The replay of a record, its text or its file's content, up to `to` moves, and what is wrong (empty if nothing).

    Raises `BadRecord` when no game can be made of it.
    """
    record, fault = recover_record(text)
    replay = rebuild(record, read_needed(record), to)
    if fault is not None:
        return replay, str(fault)
    if replay.fault is not None:
        return replay, replay.fault.message
    if to is not None and to > len(record.moves):
        return replay, f"the record has only {len(record.moves)} moves"
    return replay, ""


def replay_json(replay: Replay, wrong: str) -> Json:
    """Every move with its seat, events and the scores after it; `fault` is null for a sound record."""
    game = replay.game
    result = game.state.result()
    return {
        "game": game.spec.id,
        "options": dict(game.record().options),
        "seats": [seat.to_json() for seat in game.record().seats],
        "moves": list(_moves(game)),
        "scores": game.state.scores(),
        "result": None if result is None else result_json(result),
        "fault": {"ply": replay.fault.ply if replay.fault is not None else None, "message": wrong} if wrong else None,
    }


def replay_lines(replay: Replay) -> Iterator[str]:
    """The game as text: a line a move, under it what it scored."""
    game = replay.game
    record = game.record()
    names = game.names()
    options = ", ".join(f"{name} {_plain(value)}" for name, value in record.options.items())
    yield f"{game.spec.title}: {options}"
    yield f"Players: {', '.join(f'p{number} {name}' for number, name in enumerate(names, 1))}"
    for move in _moves(game):
        ply, seat, text = move["ply"], move["seat"], move["move"]
        assert isinstance(seat, int)
        yield f"{ply:>4} p{seat + 1} {text}"
        events = move["events"]
        assert isinstance(events, list)
        for event in events:
            if "points" in event and "seat" in event:
                yield f"          {event['text']}"
    scores = game.state.scores()
    yield "Scores: " + ", ".join(f"{name} {score}" for name, score in zip(names, scores, strict=True))
    result = game.state.result()
    if result is not None:
        yield _ending(result, names)


def _moves(game: Game) -> Iterator[Json]:
    record = game.record()
    state = _start(record).state
    for ply, (move, text, events) in enumerate(zip(game.moves, record.moves, game.events, strict=True), 1):
        seat = state.to_act()
        state.apply(move)
        yield {
            "ply": ply,
            "seat": seat,
            "move": text,
            "events": game.describe(events),
            "scores": state.scores(),
        }


def _start(record: Record) -> Game:
    return rebuild(record, read_needed(record), to=0).game


def _ending(result: Result, names: list[str]) -> str:
    places = [" and ".join(names[seat] for seat in rank) for rank in result.ranking]
    return f"The game is over ({result.reason}). " + "; ".join(f"{place}. {who}" for place, who in enumerate(places, 1))


def _plain(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
