"""JSON-RPC 2.0, one message a line: requests read strictly, answers and errors written."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from rocket_desktop.model.core import Json
from rocket_desktop.model.jsontext import BadJson, read_json, show

# JSON-RPC's own codes.
PARSE_ERROR: Final = -32700
INVALID_REQUEST: Final = -32600
METHOD_NOT_FOUND: Final = -32601
INVALID_PARAMS: Final = -32602
INTERNAL_ERROR: Final = -32603
# The protocol's.
ILLEGAL_MOVE: Final = 1
UNKNOWN_GAME: Final = 2
BAD_RECORD: Final = 3
NOT_NOW: Final = 4  # no game yet, nothing to decide, another search under way, not for this seat's eyes

Id = str | int | float | None
"""What a client may call a request by."""


class RpcError(Exception):
    """An answer that is an error: one of the codes above, one sentence, and facts for programs (or None)."""

    def __init__(self, code: int, message: str, data: Json | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.data = data


class BadRequest(RpcError):
    """A line that is no request; `id` is the request's, as far as it could be read."""

    def __init__(self, code: int, message: str, id: Id = None) -> None:  # noqa: A002
        super().__init__(code, message)
        self.id = id


@dataclass(frozen=True)
class Request:
    """A request; a notification (`notification`) gets no answer, not even an error."""

    id: Id
    method: str
    params: Json
    notification: bool


def read_request(line: bytes) -> Request:
    """The request in a line.  Raises `BadRequest`."""
    try:
        value = read_json(line.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise BadRequest(PARSE_ERROR, f"the line is not UTF-8 text: its byte {error.start + 1}") from error
    except BadJson as error:
        raise BadRequest(PARSE_ERROR, f"the line is not JSON: {error}") from error
    if isinstance(value, list):
        raise BadRequest(INVALID_REQUEST, "batches are not supported: send one request a line")
    if not isinstance(value, dict):
        raise BadRequest(INVALID_REQUEST, "a request must be an object")
    name = value.get("id")
    if isinstance(name, bool) or not isinstance(name, str | int | float | None):
        raise BadRequest(INVALID_REQUEST, "the id must be a text, a number or null")
    if value.get("jsonrpc") != "2.0":
        raise BadRequest(INVALID_REQUEST, 'a request must have "jsonrpc": "2.0"', name)
    method = value.get("method")
    if not isinstance(method, str):
        raise BadRequest(INVALID_REQUEST, "the method must be a text", name)
    params = value.get("params")
    if params is None:
        params = {}
    if not isinstance(params, dict):
        raise BadRequest(INVALID_PARAMS, "params must be an object: parameters go by name", name)
    return Request(name, method, params, "id" not in value)


def answer(id: Id, result: object) -> Json:  # noqa: A002
    """The message that answers a request."""
    return {"jsonrpc": "2.0", "id": id, "result": result}


def failure(id: Id, error: RpcError) -> Json:  # noqa: A002
    """The message that answers a request with an error."""
    body: Json = {"code": error.code, "message": str(error)}
    if error.data is not None:
        body["data"] = error.data
    return {"jsonrpc": "2.0", "id": id, "error": body}


def notice(method: str, params: Json) -> Json:
    """A message that answers nothing."""
    return {"jsonrpc": "2.0", "method": method, "params": params}


def encode(message: Json) -> bytes:
    """A message as one line, ASCII."""
    return json.dumps(message, allow_nan=False).encode("ascii") + b"\n"


class Params:
    """The parameters of a request.  Its methods raise `RpcError` for what is not as it must be."""

    def __init__(self, values: Json, known: Iterable[str]) -> None:
        """`known` are the names that the method has."""
        self._values = values
        known = sorted(known)
        for name in values:
            if name not in known:
                raise RpcError(
                    INVALID_PARAMS, f"there is no parameter {show(name)} (there is {', '.join(known) or 'none'})"
                )

    def __contains__(self, name: str) -> bool:
        """Whether the parameter was given, other than as null."""
        return self.value(name) is not None

    def value(self, name: str) -> object:
        """The parameter as it came, None when it was left out."""
        return self._values.get(name)

    def whole(self, name: str, least: int, most: int) -> int | None:
        """A whole number, None when it was left out."""
        value = self.value(name)
        if value is None:
            return None
        if type(value) is not int or not least <= value <= most:
            raise RpcError(INVALID_PARAMS, f"{name} must be a whole number from {least} to {most}")
        return value

    def number(self, name: str, most: float) -> float | None:
        """A number above 0, None when it was left out."""
        value = self.value(name)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value <= most:
            raise RpcError(INVALID_PARAMS, f"{name} must be a number above 0, at most {most:g}")
        return float(value)

    def flag(self, name: str) -> bool:
        """True or false; false when it was left out."""
        value = self.value(name)
        if value is not None and not isinstance(value, bool):
            raise RpcError(INVALID_PARAMS, f"{name} must be true or false")
        return value is True

    def text(self, name: str) -> str | None:
        """A text, None when it was left out."""
        value = self.value(name)
        if value is not None and not isinstance(value, str):
            raise RpcError(INVALID_PARAMS, f"{name} must be a text")
        return value

    def one_of(self, *names: str) -> str:
        """Which of the parameters was given: exactly one must be."""
        given = [name for name in names if name in self]
        if len(given) != 1:
            raise RpcError(INVALID_PARAMS, f"give one of {', '.join(names)}")
        return given[0]
