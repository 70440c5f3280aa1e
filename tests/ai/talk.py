"""Talking to an engine in this process."""

from __future__ import annotations

import json
from typing import Any

from rocket_desktop.ai.engine import Engine

Message = dict[str, Any]

SR = "stephensons-rocket"
TOY = "climbers"


def talk(*lines: bytes | Message) -> list[Message]:
    """What an engine answers to these lines, once it has ended."""
    said: list[Message] = []

    def hear(message: Message) -> None:
        said.append(json.loads(json.dumps(message, allow_nan=False)))

    engine = Engine(hear)
    for line in lines:
        engine.receive(line if isinstance(line, bytes) else json.dumps(line).encode())
    engine.end()
    engine.serve()
    return said


def ask(method: str, number: int | str | None = 1, **params: object) -> Message:
    return {"jsonrpc": "2.0", "id": number, "method": method, "params": params}


def answers(*requests: Message) -> list[Any]:
    """The results of requests that must all succeed, in their order."""
    said = {message["id"]: message for message in talk(*requests) if "id" in message}
    assert all("error" not in message for message in said.values()), said
    return [said[request["id"]]["result"] for request in requests]


def code(*requests: bytes | Message) -> int:
    """The code of the error that the last answer is."""
    number = talk(*requests)[-1]["error"]["code"]
    assert isinstance(number, int)
    return number


NEW = ask("new", "new", game=SR, players=3, seed=5)
NEW_TOY = ask("new", "new", game=TOY, players=2, seed=5)
NEW_SM = ask("new", "new", game="station-master", players=2, seed=5)
