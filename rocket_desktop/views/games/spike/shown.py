"""As much of a published position of Spike as is drawn."""

from __future__ import annotations

from typing import TypedDict


class TrainState(TypedDict):
    """A train: `place` is a city or a segment."""

    place: str | None
    speed: int
    power: int
    cars: int
    upgrades: list[int]
    aboard: list[str]


class FeeState(TypedDict):
    """A city that a face of a contract names."""

    city: str
    fee: int


class DeliveryState(FeeState):
    """A city that a contract names, and whether a delivery there is still possible."""

    open: bool


class ContractState(TypedDict):
    """A contract; `sides` has both faces while the side is not chosen."""

    commodity: str
    card: int
    side: str | None
    status: str
    deliveries: list[DeliveryState]
    sides: list[list[FeeState]]


class StopState(TypedDict):
    """A city of a route after its start."""

    city: str
    value: int


class RouteState(TypedDict):
    """A route card."""

    start: str
    stops: list[StopState]


class DeckState(TypedDict):
    """The deck."""

    left: int
    safe: int


class RowState(TypedDict):
    """A row of the market."""

    value: int
    chips: list[str]


class TurnState(TypedDict):
    """Whose decision it is, and of what kind."""

    player: int
    phase: str
    round: int
    time_cards: int
    built: bool
    moved: bool
    drawn: int
    path: list[str]
    at: str | None
    last_turns: int | None


class PositionState(TypedDict):
    """A position."""

    tracks: list[list[str]]
    tracks_left: list[int]
    starts: list[str | None]
    connected: list[list[str]]
    trains: list[TrainState]
    hands: list[dict[str, int] | None]
    hand_sizes: list[int]
    face_up: list[str]
    deck: DeckState
    discard: dict[str, int]
    market: list[RowState]
    contracts: list[list[ContractState]]
    delivered: list[list[str]]
    routes: list[list[RouteState] | None]
    route_counts: list[int]
    scores: list[int]
    over: bool
    turn: TurnState
