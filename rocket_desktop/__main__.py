"""The command line: `rocket-desktop [COMMAND | FILE.rocket]`; without a command, the desktop app.

Each command imports what it needs when it runs, so that the window and the engine start quickly.
Exit status 0: done; 1: something is wrong with what was looked at; 2: wrong usage.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NoReturn

if TYPE_CHECKING:
    import argparse
    from pathlib import Path

DONE: Final = 0
WRONG: Final = 1
USAGE: Final = 2
_INTERRUPTED: Final = 130  # as shells report Ctrl+C
_SUFFIX: Final = ".rocket"
_FARTHEST: Final = 2000  # Elo


class Usage(Exception):
    """The command line asks for something that cannot be; the text says what."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command in `argv` (by default the program's own arguments) and return the exit status."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    _forgive_encodings()
    try:
        status = _run(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
    except Usage as error:
        return _complain(str(error), USAGE)
    except BrokenPipeError:
        # Whoever read our output has seen enough.  The rest must not be tried again when Python ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except KeyboardInterrupt:
        return _INTERRUPTED
    return status


def _run(arguments: list[str]) -> int:
    if not arguments or arguments[0].endswith(_SUFFIX):
        return _desktop(arguments)
    options = _parser().parse_args(arguments)
    status: int = options.run(options)
    return status


def _desktop(arguments: list[str]) -> int:
    """Open the desktop app, with a record if one is named."""
    if len(arguments) > 1:
        raise Usage("only one file can be opened")
    from rocket_desktop.views.shell.app import run_app

    return run_app(arguments[0] if arguments else None)


def _parser() -> argparse.ArgumentParser:
    import argparse

    import rocket_desktop

    class Parser(argparse.ArgumentParser):
        """Complains in one line."""

        def error(self, message: str) -> NoReturn:
            raise Usage(f"{message} (try {self.prog} --help)")

    kind = "compiled" if rocket_desktop.compiled() else "interpreted"
    parser = Parser(
        prog="rocket-desktop",
        description="Railway games by Reiner Knizia: a desktop app, an engine, and tools around them.",
        epilog="Without a command the desktop app opens; rocket-desktop FILE.rocket opens a record in it.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"Rocket Desktop {rocket_desktop.__version__} ({kind})")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND", parser_class=Parser)

    def command(name: str, run: object, text: str) -> argparse.ArgumentParser:
        sub: argparse.ArgumentParser = commands.add_parser(name, help=text, description=text, allow_abbrev=False)
        sub.set_defaults(run=run)
        return sub

    command("engine", _engine, "Answer JSON-RPC requests, one a line, on standard input and output.")

    arena = command("arena", _arena, "Let bots play matches: every start is played from every seat.")
    arena.add_argument("--game", required=True, help="the game's id, such as stephensons-rocket")
    who = arena.add_mutually_exclusive_group(required=True)
    who.add_argument("--seats", metavar="A,B,…", help="the bots by name, one a seat")
    who.add_argument("--ladder", metavar="A,B,…", help="bots that all meet one another, and are rated")
    arena.add_argument("--players", type=int, metavar="P", help="seats at each table of the ladder (default 2)")
    arena.add_argument(
        "--games",
        required=True,
        type=int,
        metavar="N",
        help="how many games (rounded up to whole blocks), at each table",
    )
    arena.add_argument("--jobs", type=int, default=1, metavar="J", help="how many processes (default 1)")
    arena.add_argument("--seed", type=int, metavar="S", help="play the same match again (default: a fresh seed)")
    arena.add_argument("--option", action="append", default=[], metavar="K=V", help="an option of the game; repeatable")
    arena.add_argument(
        "--opening", type=int, default=0, metavar="M", help="begin with so many random moves (default 0)"
    )
    budget = arena.add_mutually_exclusive_group()
    budget.add_argument("--iterations", type=int, metavar="I", help="iterations a decision may take")
    budget.add_argument("--seconds", type=float, metavar="T", help="seconds of processor time a decision may take")
    arena.add_argument(
        "--sprt", metavar="E0,E1", help="stop when the first bot is surely E1 Elo stronger than the other, or only E0"
    )
    arena.add_argument("--records", metavar="DIR", help="keep every game's record there")
    arena.add_argument("--json", action="store_true", help="print the result for machines")

    suite = command("suite", _suite, "Put endgame positions with known solutions to bots.")
    suite.add_argument("--game", default="stephensons-rocket", help="the game's id (default stephensons-rocket)")
    task = suite.add_mutually_exclusive_group(required=True)
    task.add_argument("--bots", metavar="A,B,…", help="the bots by name")
    task.add_argument("--make", metavar="FILE", help="make new positions and write them to this file")
    suite.add_argument("--no-solver", action="store_true", help="switch the bots' own exact solver off")
    suite.add_argument(
        "--positions", type=int, default=150, metavar="N", help="how many to make at least (default 150)"
    )
    suite.add_argument("--seed", type=int, metavar="S", help="of the bots (default 0), or of the positions to make")
    suite.add_argument("--jobs", type=int, default=1, metavar="J", help="how many processes (default 1)")
    suite.add_argument("--json", action="store_true", help="print the result for machines")

    replay = command("replay", _replay, "Check a record and tell it move by move with what it scored.")
    replay.add_argument("file", metavar="FILE", help="the record")
    replay.add_argument("--to", type=int, metavar="PLY", help="stop after so many moves")
    replay.add_argument("--json", action="store_true", help="print it for machines")

    maps = command("maps", _maps, "Check map files.")
    maps.add_argument("--check", nargs="+", required=True, metavar="FILE", help="name every fault of these files")

    bench = command("bench", _bench, "Measure this program's speed on this machine.")
    bench.add_argument("--game", action="append", metavar="G", help="only this game; repeatable")
    bench.add_argument("--seconds", type=float, default=1.0, metavar="T", help="processor time a figure (default 1)")
    bench.add_argument("--json", action="store_true", help="print the figures for machines")
    return parser


def _engine(_: argparse.Namespace) -> int:
    from rocket_desktop.ai.engine import run

    return run()


def _arena(options: argparse.Namespace) -> int:
    import json
    import secrets
    from pathlib import Path

    from rocket_desktop.ai import arena, ladder
    from rocket_desktop.ai.bots import Budget
    from rocket_desktop.ai.levels import UnknownBot
    from rocket_desktop.ai.progress import terminal_progress
    from rocket_desktop.model.core import BadOptions
    from rocket_desktop.model.game import find_game
    from rocket_desktop.model.record import MAX_SEED, UnknownGame

    _at_least(options, games=1, jobs=1, iterations=1, players=2, opening=0)
    if options.seconds is not None and not 0 < options.seconds < float("inf"):
        raise Usage("--seconds must be above 0")
    _check_seed(options.seed, MAX_SEED)
    if options.players is not None and options.ladder is None:
        raise Usage("--players goes with --ladder")
    players = options.players or 2
    try:
        spec = find_game(options.game)
        match = arena.Match(
            game=options.game,
            bots=_names(options.ladder or options.seats),
            games=options.games,
            seed=secrets.randbits(63) if options.seed is None else options.seed,
            options=tuple(
                sorted(_game_options(options.option, {each.name: each.values for each in spec.options}).items())
            ),
            budget=Budget(options.iterations, options.seconds),
            opening=options.opening,
            sprt=None if options.sprt is None else _two_strengths(options.sprt),
        )
        if options.ladder is None:
            arena.check(match)
        else:
            ladder.check_ladder(match, players)
    except (UnknownGame, BadOptions, UnknownBot, arena.BadMatch) as error:
        raise Usage(str(error)) from error
    records = Path(options.records) if options.records else None
    progress = terminal_progress()
    try:
        if options.ladder is None:
            outcome = arena.play(match, options.jobs, records, progress=progress)
            title = f"{match.game}, {outcome.played} games from {len(outcome.blocks)} starts, seed {match.seed}"
            told, lines, faults = outcome.to_json(), outcome.lines(), outcome.faults
        else:
            rated = ladder.play_ladder(match, players, options.jobs, records, progress=progress)
            title = f"{match.game}, ladder of {players} players, {match.games} games a table, seed {match.seed}"
            told, lines, faults = rated.to_json(), rated.lines(), rated.faults()
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            raise
        return _complain(f"the records cannot be written: {error}", WRONG)
    if options.json:
        print(json.dumps(told, indent=1))
    else:
        print("\n".join([title, *lines]))
    for fault in faults:
        _complain(fault, WRONG)
    return WRONG if faults else DONE


def _suite(options: argparse.Namespace) -> int:
    import json
    import secrets
    from pathlib import Path

    from rocket_desktop.ai import suite
    from rocket_desktop.ai.levels import UnknownBot
    from rocket_desktop.ai.progress import terminal_progress
    from rocket_desktop.data import DataError
    from rocket_desktop.model.record import MAX_SEED, UnknownGame

    _at_least(options, positions=1, jobs=1)
    _check_seed(options.seed, MAX_SEED)
    progress = terminal_progress()
    try:
        if options.make is not None:
            seed = secrets.randbits(63) if options.seed is None else options.seed
            made = suite.make(options.game, options.positions, seed, jobs=options.jobs, progress=progress)
            Path(options.make).write_text(suite.dump(made), encoding="utf-8", newline="\n")
            return DONE
        marks = suite.run(
            suite.read_suite(options.game),
            _names(options.bots),
            solver=not options.no_solver,
            seed=options.seed or 0,
            jobs=options.jobs,
            progress=progress,
        )
    except (UnknownGame, UnknownBot, suite.NoSolver) as error:
        raise Usage(str(error)) from error
    except DataError as error:
        return _complain(str(error), WRONG)
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            raise
        return _complain(f"the positions cannot be written: {error}", WRONG)
    if options.json:
        told = {"game": options.game, "solver": not options.no_solver, "bots": [each.to_json() for each in marks]}
        print(json.dumps(told, indent=1))
    else:
        print("\n".join(suite.lines(marks)))
    return DONE


def _at_least(options: argparse.Namespace, **least: int) -> None:
    """Refuse numbers below what makes sense."""
    for name, number in least.items():
        value = getattr(options, name)
        if value is not None and value < number:
            raise Usage(f"--{name} must be at least {number}")


def _check_seed(seed: int | None, most: int) -> None:
    if seed is not None and not 0 <= seed <= most:
        raise Usage("--seed must be from 0 to 2**63 - 1")


def _names(text: str) -> tuple[str, ...]:
    """The names in a list with commas."""
    return tuple(name.strip() for name in text.split(","))


def _two_strengths(text: str) -> tuple[float, float]:
    try:
        low, high = (float(part) for part in text.split(","))
    except ValueError as error:
        raise Usage(f"--sprt must be two numbers such as 0,50, not {text!r}") from error
    if not (abs(low) < _FARTHEST and abs(high) < _FARTHEST):
        raise Usage(f"--sprt must be two numbers between -{_FARTHEST} and {_FARTHEST}")
    return low, high


def _game_options(given: list[str], known: dict[str, tuple[str | bool | int, ...]]) -> dict[str, str | bool | int]:
    """Options from the command line, each as the value that the game offers under this text."""
    chosen: dict[str, str | bool | int] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise Usage(f"--option must be NAME=VALUE, not {text!r}")
        words = {str(each).lower() if isinstance(each, bool) else str(each): each for each in known.get(name, ())}
        chosen[name] = words.get(value, value)
    return chosen


def _replay(options: argparse.Namespace) -> int:
    import json

    from rocket_desktop.ai.replay import replay_json, replay_lines, replay_text
    from rocket_desktop.model.record import BadRecord

    if options.to is not None and options.to < 0:
        raise Usage("--to must be at least 0")
    try:
        text = _read(options.file).decode("utf-8")
        replay, wrong = replay_text(text, options.to)
    except UnicodeDecodeError as error:
        return _complain(f"{options.file}: not UTF-8 text (byte {error.start + 1})", WRONG)
    except BadRecord as error:
        return _complain(f"{options.file}: {error}", WRONG)
    if options.json:
        print(json.dumps(replay_json(replay, wrong), indent=1))
    else:
        for line in replay_lines(replay):
            print(line)
    if wrong:
        sys.stdout.flush()
        return _complain(f"{options.file}: {wrong}", WRONG)
    return DONE


def _maps(options: argparse.Namespace) -> int:
    from rocket_desktop.data import DataError, parse_data
    from rocket_desktop.model.stephenson.map_file import check_map

    status = DONE
    for name in options.check:
        try:
            faults = check_map(parse_data(_read(name), name))
        except DataError as error:
            status = _complain(str(error), WRONG)
            continue
        for fault in faults:
            status = _complain(f"{name}: {fault}", WRONG)
        if not faults:
            print(f"{name}: sound")
    return status


def _bench(options: argparse.Namespace) -> int:
    import json

    from rocket_desktop.ai.bench import WrongReplay, bench
    from rocket_desktop.model.game import find_game
    from rocket_desktop.model.record import UnknownGame

    if not 0 < options.seconds < float("inf"):
        raise Usage("--seconds must be above 0")
    try:
        for game in options.game or ():
            find_game(game)
    except UnknownGame as error:
        raise Usage(str(error)) from error

    def show(name: str, value: float) -> None:
        print(f"{name:45} {value:>14,.4g}" if value < 100 else f"{name:45} {value:>14,.0f}", flush=True)

    try:
        rows = bench(options.game, options.seconds, None if options.json else show)
    except WrongReplay as error:
        return _complain(str(error), WRONG)
    if options.json:
        print(json.dumps(rows, indent=1))
    return DONE


def _read(name: str) -> bytes:
    """The content of a plain file named on the command line."""
    from pathlib import Path

    path: Path = Path(name)
    try:
        if not path.exists():
            raise Usage(f"there is no file {name}")
        if not path.is_file():
            raise Usage(f"{name} is no file")
        return path.read_bytes()
    except (OSError, ValueError) as error:
        raise Usage(f"{name} cannot be read: {getattr(error, 'strerror', None) or error}") from error


def _complain(text: str, status: int) -> int:
    """Say what is wrong in one line on standard error."""
    if sys.stderr is not None:
        line = " ".join(text.split())
        print("rocket-desktop: " + "".join(c if c.isprintable() else "?" for c in line), file=sys.stderr)
    return status


def _forgive_encodings() -> None:
    """Let names be printed on terminals that lack their letters, and output reach pipes as UTF-8 where it can."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


if __name__ == "__main__":
    from multiprocessing import freeze_support

    freeze_support()  # the frozen program's own worker processes start here
    sys.exit(main())
