"""A map's balance as a report for people, in Markdown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rocket_desktop.ai.map_balance import MOST_SHARE, Balance

_ENDINGS: Final = {
    "lines": "one line or none left",
    "tiles": "tiles used up",
    "no-extension": "no line can be extended",
    "idle": "nobody extended a line",
}


def report_title(balance: Balance) -> str:
    """The heading of a map's part."""
    return f"## {balance.title}"


def report_lines(balances: Sequence[Balance]) -> list[str]:
    """Tables of one map, a column or row for each number of players, and what is wrong in sentences."""
    lines = [
        "| players | games | share of wins by turn order (95 % interval) | lead of the winner over the last |",
        "|---|---|---|---|",
    ]
    for each in balances:
        order = "; ".join(f"{_percent(share)} ({_range(low, high)})" for share, low, high in each.order())
        lines.append(f"| {each.players} | {each.games} | {order} | {_tenths(each.spread())} |")
    lines += ["", *[line for each in balances for line in _verdict(each)], ""]
    lines += [
        "| players | games end by | tiles | decisions | mean score | mergers | a seat's share of wins |",
        "|---|---|---|---|---|---|---|",
    ]
    for each in balances:
        endings = ", ".join(f"{_ENDINGS.get(why, why)} {_percent(share)}" for why, share in each.endings().items())
        bots = ", ".join(f"`{bot}` {_percent(share)}" for bot, share in sorted(each.bots().items()))
        lines.append(
            f"| {each.players} | {endings} | {_tenths(each.tiles())} | {_tenths(each.decisions())}"
            f" | {each.score():.1f} | {each.mergers():.1f} | {bots} |"
        )
    lines += ["", *_by_name("line survives", balances, [each.survival() for each in balances], balances[0].lines)]
    lines += ["", *_by_name("place is reached", balances, [each.reached() for each in balances], balances[0].places)]
    return lines


def _verdict(balance: Balance) -> list[str]:
    """Whether a place is favoured, in a sentence."""
    players = f"With {balance.players} players"
    limit = _percent(MOST_SHARE * balance.fair)
    favoured = balance.favoured()
    if not favoured:
        return [
            f"- {players} no place is favoured: each interval ends below {limit} ({MOST_SHARE} times a fair share)."
        ]
    told = []
    for place in favoured:
        share, low, high = balance.order()[place]
        name = f"place {place + 1} in the turn order"
        if low > balance.fair:
            won = f"it won {_percent(share)}, {share / balance.fair:.2f} times a fair share"
            told.append(f"- {players} {name} is favoured: {won} ({_range(low, high)}, limit {limit}).")
        else:
            told.append(f"- {players} it is open whether {name} is favoured: {_range(low, high)} reaches {limit}.")
    return told


def _by_name(what: str, balances: Sequence[Balance], shares: list[list[float]], names: Sequence[str]) -> list[str]:
    """A table of shares by name, the rarest first (by the mean over the numbers of players)."""
    rows = sorted(range(len(names)), key=lambda row: sum(column[row] for column in shares))
    head = " | ".join(f"{each.players} players" for each in balances)
    lines = [f"| {what} | {head} |", "|---" * (len(balances) + 1) + "|"]
    lines += [f"| {names[row]} | {' | '.join(_percent(column[row]) for column in shares)} |" for row in rows]
    return lines


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _range(low: float, high: float) -> str:
    return f"{100 * low:.1f}–{100 * high:.1f}"


def _tenths(tenths: tuple[int, int, int]) -> str:
    low, middle, high = tenths
    return f"{middle} ({low}–{high})"
