"""Perft: how many sequences of so many moves a position allows, counted by the plain implementation.

Write the files of `tests/perft` anew (from the project's folder, some minutes):

    python -m tests.reference.perft

Each file holds the map (a name from `resources/maps`, or a whole odd map), the options, the position and the
counts by depth.  A sequence that ends the game early counts at its own length only.
"""

from __future__ import annotations

import json
import random
from pathlib import Path

from tests.reference.board import Json
from tests.reference.odd_maps import odd_map
from tests.reference.plain import Plain

MAPS = Path(__file__).parents[2] / "resources" / "maps"
FOLDER = Path(__file__).parents[1] / "perft"
DEEPEST = 4
ENOUGH = 3_000  # no further depth is counted from more sequences than this
MORE = {"england-first": 60_000, "england-long-veto-new": 12_000, "england-long-veto-old": 12_000}  # some get further


def perft(position: Plain, depth: int) -> int:
    """The number of move sequences of exactly `depth` moves."""
    moves = position.legal()
    if depth == 1:
        return len(moves)
    count = 0
    for move in moves:
        after = position.clone()
        after.play(move)
        count += perft(after, depth - 1)
    return count


def read_map(name: str) -> Json:
    """The content of a map file of the product, by its id."""
    data: Json = json.loads((MAPS / f"{name}.json").read_text(encoding="utf-8"))
    return data


def random_move(rng: random.Random, moves: list[str]) -> str:
    """A move by its kind first, each alike, then by its target; all alike would shift stations for ever."""
    kinds: dict[str, list[str]] = {}
    for move in moves:
        word = move.split()[0]
        kinds.setdefault("shift" if " from " in move else word, []).append(move)
    return rng.choice(kinds[rng.choice(sorted(kinds))])


def random_position(map_json: Json, players: int, options: Json, seed: int, plies: int, phase: str) -> Plain:
    """The first position of a phase after so many random moves; other games are tried until one gets there."""
    rng = random.Random(seed)
    while True:
        position = Plain(map_json, players, options, 0)
        played = 0
        while not position.over:
            if played >= plies and position.state()["turn"]["phase"] == phase:
                return position
            position.play(random_move(rng, position.legal()))
            played += 1


def with_many_holders(position: Plain, line: str, shares: list[int]) -> Plain:
    """The position with other shares in one line, for long vetoes; `pile` follows in edition 1999."""
    changed = position.clone()
    holding = changed.lines[line]
    if holding.pile is not None:
        holding.pile -= sum(shares) - sum(holding.shares)
    holding.shares = list(shares)
    return changed


def cases() -> dict[str, tuple[str | Json, Json, Plain]]:
    """The positions to count from: file name, map, options, position."""
    found: dict[str, tuple[str | Json, Json, Plain]] = {}

    def add(name: str, map_: str | Json, options: Json, position: Plain) -> None:
        found[name] = (map_, options, position)

    new: Json = {"edition": "2018", "unmoved_counts": True, "active_keeps_hex": "auto"}
    old: Json = {"edition": "1999", "unmoved_counts": True, "active_keeps_hex": "auto"}
    old_free: Json = {"edition": "1999", "unmoved_counts": False, "active_keeps_hex": "off"}
    loose: Json = {"edition": "2018", "unmoved_counts": False, "active_keeps_hex": "on"}
    for name in ("england", "usa", "china"):
        board = read_map(name)
        add(f"{name}-first", name, new, Plain(board, 3, new, 0))
        middle = random_position(board, 4, new, 1, 80, "action")
        add(f"{name}-middle", name, new, middle)
        add(f"{name}-veto", name, new, random_position(board, 4, new, 2, 120, "veto"))
        add(f"{name}-match-1999", name, old, random_position(board, 3, old, 3, 100, "match"))
        add(f"{name}-late-1999", name, old_free, random_position(board, 2, old_free, 4, 160, "action"))
    for name, options in (("new", new), ("old", old), ("loose", loose)):
        board = read_map("england")
        start = Plain(board, 4, options, 2)
        for line in ("gwr", "mr"):
            start = with_many_holders(start, line, [3, 2, 3, 4])
        start.play("extend gwr G13" if options["unmoved_counts"] else "extend mr I6")
        add(f"england-long-veto-{name}", "england", options, start)
    for seed in range(12):
        options = (new, old, old_free, loose)[seed % 4]
        odd = odd_map(seed, (12, 40, 60)[seed % 3])
        players = 2 + seed % 3
        add(f"odd-{seed:02}-first", odd, options, Plain(odd, players, options, 0))
        add(f"odd-{seed:02}-later", odd, options, random_position(odd, players, options, seed, 2 + seed, "action"))
    for seed in range(12, 18):
        options = (new, old, loose)[seed % 3]
        odd = odd_map(seed, 60)
        phase = "veto" if seed % 2 else "match"
        position = random_position(odd, 4, options, seed, 20, phase)
        add(f"odd-{seed:02}-{phase}", odd, options, position)
    return found


def main() -> None:
    """Count every case and write its file."""
    FOLDER.mkdir(exist_ok=True)
    for name, (map_, options, position) in cases().items():
        enough = MORE.get(name, ENOUGH)
        counts: dict[str, int] = {}
        for depth in range(1, DEEPEST + 1):
            counts[str(depth)] = perft(position, depth)
            if counts[str(depth)] > enough:
                break
        content = {"map": map_, "options": options, "position": position.state(), "perft": counts}
        text = json.dumps(content, separators=(",", ":"))
        (FOLDER / f"{name}.json").write_text(text + "\n", encoding="utf-8", newline="\n")
        print(name, counts, flush=True)


if __name__ == "__main__":
    main()
