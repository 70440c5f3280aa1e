"""The command line: `rocket-desktop [COMMAND | FILE.rocket]`; without a command, the desktop app.

Each command imports what it needs when it runs, so that the window and the engine start quickly.
Exit status 0: done; 1: something is wrong with what was looked at; 2: wrong usage.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, NoReturn, TextIO

if TYPE_CHECKING:
    import argparse

DONE: Final = 0
WRONG: Final = 1
USAGE: Final = 2
_INTERRUPTED: Final = 130  # as shells report Ctrl+C
_SUFFIX: Final = ".rocket"
_DIGITS: Final = 20  # of a number on the command line
_WHOLE: Final = re.compile(rf"[+-]?[0-9]{{1,{_DIGITS}}}", re.ASCII)
_LONGEST_COMPLAINT: Final = 1000  # characters
_FARTHEST: Final = 2000  # Elo
_REPORT_GAMES: Final = 1608  # of a map and a number of players: whole blocks of 2, 3 and 4
_REPORT_EVERY: Final = 2  # blocks between two lines for machines


class Usage(Exception):
    """The command line asks for something that cannot be; the text says what."""


class Unwritable(Exception):
    """The standard output refuses what is written; the text says why."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command in `argv` (by default the program's own arguments) and return the exit status."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    _forgive_encodings()
    try:
        try:
            return _run(arguments)
        finally:
            _say(end="", flush=True)
    except Usage as error:
        return _complain(str(error), USAGE)
    except BrokenPipeError:
        _give_up(sys.stdout)  # whoever read our output has seen enough
        return DONE
    except Unwritable as error:
        _give_up(sys.stdout)
        return _complain(f"the output cannot be written: {error}", WRONG)
    except KeyboardInterrupt:
        return _INTERRUPTED


def _run(arguments: list[str]) -> int:
    if not arguments or arguments[0].endswith(_SUFFIX):
        return _desktop(arguments)
    if sys.stdout is None:
        raise Usage("the standard output is closed")
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
    from rocket_desktop.model.jsontext import show

    class Parser(argparse.ArgumentParser):
        """Complains in one line."""

        def error(self, message: str) -> NoReturn:
            raise Usage(f"{message} (try {self.prog} --help)")

        def _print_message(self, message: str, file: object = None) -> None:
            # Help and version: argparse would pass over an output that cannot be written.
            _say(message, end="")

        def _check_value(self, action: argparse.Action, value: Any) -> None:
            if action.choices is not None and value not in action.choices:
                self.error(f"there is no command {show(value)} (there is {', '.join(action.choices)})")

    def whole(text: str) -> int:
        if not _WHOLE.fullmatch(text):
            raise argparse.ArgumentTypeError(f"{show(text)} is no whole number of at most {_DIGITS} digits")
        return int(text)

    def number(text: str) -> float:
        try:
            return float(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(f"{show(text)} is no number") from error

    kind = "compiled" if rocket_desktop.compiled() else "interpreted"
    parser = Parser(
        prog="rocket-desktop",
        description="Railway board games: a desktop app, an engine, and tools around them.",
        epilog="Without a command the desktop app opens; rocket-desktop FILE.rocket opens a record in it.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"Rocket Desktop {rocket_desktop.__version__} ({kind})")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND", parser_class=Parser)

    def command(name: str, run: object, text: str) -> argparse.ArgumentParser:
        sub: argparse.ArgumentParser = commands.add_parser(name, help=text, description=text, allow_abbrev=False)
        sub.set_defaults(run=run)
        return sub

    engine = command("engine", _engine, "Answer JSON-RPC requests, one a line, on standard input and output.")
    engine.add_argument(
        "--language", default="en", metavar="L", help="of what is written for people, such as fr (default en)"
    )
    engine.add_argument(
        "--helpers",
        type=whole,
        metavar="H",
        help="processes that help to think (default: cores less one)",
    )

    arena = command("arena", _arena, "Let bots play matches: every start is played from every seat.")
    arena.add_argument("--game", required=True, help="the game's id, such as stephensons-rocket")
    who = arena.add_mutually_exclusive_group(required=True)
    who.add_argument("--seats", metavar="A,B,…", help="the bots by name, one a seat")
    who.add_argument("--ladder", metavar="A,B,…", help="bots that all meet one another, and are rated")
    arena.add_argument("--players", type=whole, metavar="P", help="seats at each table of the ladder (default 2)")
    arena.add_argument(
        "--games",
        required=True,
        type=whole,
        metavar="N",
        help="how many games (rounded up to whole blocks), at each table",
    )
    arena.add_argument("--jobs", type=whole, default=1, metavar="J", help="how many processes (default 1)")
    arena.add_argument("--seed", type=whole, metavar="S", help="play the same match again (default: a fresh seed)")
    arena.add_argument("--option", action="append", default=[], metavar="K=V", help="an option of the game; repeatable")
    arena.add_argument(
        "--opening", type=whole, default=0, metavar="M", help="begin with so many random moves (default 0)"
    )
    budget = arena.add_mutually_exclusive_group()
    budget.add_argument("--iterations", type=whole, metavar="I", help="iterations a decision may take")
    budget.add_argument("--seconds", type=number, metavar="T", help="seconds of processor time a decision may take")
    arena.add_argument(
        "--sprt", metavar="E0,E1", help="stop when the first bot is surely E1 Elo stronger than the other, or only E0"
    )
    arena.add_argument(
        "--helpers", type=whole, default=0, metavar="H", help="processes that help each of them to think (default 0)"
    )
    arena.add_argument("--records", metavar="DIR", help="keep every game's record there")
    arena.add_argument(
        "--keep", metavar="FILE", help="keep the results there after every game; a match that was broken off goes on"
    )
    arena.add_argument("--json", action="store_true", help="print the result for machines")

    suite = command("suite", _suite, "Put endgame positions with known solutions to bots.")
    suite.add_argument("--game", default="stephensons-rocket", help="the game's id (default stephensons-rocket)")
    task = suite.add_mutually_exclusive_group(required=True)
    task.add_argument("--bots", metavar="A,B,…", help="the bots by name")
    task.add_argument("--make", metavar="FILE", help="make new positions and write them to this file")
    suite.add_argument(
        "--no-solver", action="store_true", help="let bots search where they would solve the position exactly"
    )
    suite.add_argument(
        "--positions", type=whole, default=150, metavar="N", help="how many to make at least (default 150)"
    )
    suite.add_argument("--seed", type=whole, metavar="S", help="of the bots (default 0), or of the positions to make")
    suite.add_argument("--jobs", type=whole, default=1, metavar="J", help="how many processes (default 1)")
    suite.add_argument("--json", action="store_true", help="print the result for machines")

    learn = command("train", _train, "Learn anew how to judge positions of Stephenson's Rocket; needs numpy.")
    learn.add_argument("output", metavar="FILE", help="where to write the weights")
    learn.add_argument("--games", type=whole, default=600, metavar="N", help="games in each round (default 600)")
    learn.add_argument("--rounds", type=whole, default=2, metavar="R", help="rounds (default 2)")
    learn.add_argument("--seed", type=whole, metavar="S", help="learn from the same games again")
    learn.add_argument("--jobs", type=whole, default=1, metavar="J", help="how many processes (default 1)")

    replay = command("replay", _replay, "Check a record and tell it move by move with what it scored.")
    replay.add_argument("file", metavar="FILE", help="the record")
    replay.add_argument("--to", type=whole, metavar="PLY", help="stop after so many moves")
    replay.add_argument("--json", action="store_true", help="print it for machines")

    maps = command("maps", _maps, "Check map files, or measure how balanced maps are.")
    task = maps.add_mutually_exclusive_group(required=True)
    task.add_argument("--check", nargs="+", metavar="FILE", help="name every fault of these files")
    task.add_argument(
        "--report",
        nargs="*",
        metavar="MAP",
        help="let quick bots play on these maps, built in or files (default: all built in), and tell how games went",
    )
    maps.add_argument("--players", metavar="P,Q,…", help="numbers of players for the report (default 2,3,4)")
    maps.add_argument(
        "--games", type=whole, metavar="N", help="games of the report for each map and number of players (default 1608)"
    )
    maps.add_argument("--seed", type=whole, metavar="S", help="of the report: play the same games again (default 1)")
    maps.add_argument("--jobs", type=whole, metavar="J", help="how many processes the report uses (default 1)")
    maps.add_argument("--json", action="store_true", help="print the report for machines, and how far it is meanwhile")

    balance = command("balance", _balance, "Let greedy bots play Spike and tell how balanced it is.")
    balance.add_argument("--players", default="2,3,4", metavar="P,Q,…", help="numbers of players (default 2,3,4)")
    balance.add_argument("--games", type=whole, default=1600, metavar="N", help="games for each (default 1600)")
    balance.add_argument("--seed", type=whole, default=1, metavar="S", help="play other games (default 1)")
    balance.add_argument("--jobs", type=whole, default=1, metavar="J", help="how many processes (default 1)")

    trial = command("self-test", _self_test, "Try the program out: a game in the window, its file, the languages.")
    trial.add_argument("--bots", default="easy,greedy", metavar="A,B,…", help="who plays (default easy,greedy)")
    trial.add_argument("--moves", type=whole, default=0, metavar="N", help="decisions (default 0: to the end)")

    bench = command("bench", _bench, "Measure this program's speed on this machine.")
    bench.add_argument("--game", action="append", metavar="G", help="only this game; repeatable")
    bench.add_argument("--seconds", type=number, default=1.0, metavar="T", help="processor time a figure (default 1)")
    bench.add_argument("--json", action="store_true", help="print the figures for machines")
    return parser


def _engine(options: argparse.Namespace) -> int:
    from rocket_desktop.ai.cores import spare_cores
    from rocket_desktop.ai.engine import BadInput, BadOutput, run
    from rocket_desktop.data import DataError, use_language
    from rocket_desktop.i18n import LANGUAGES
    from rocket_desktop.model.jsontext import show
    from rocket_desktop.pseudo import PSEUDO

    _at_least(options, helpers=0)
    if options.language not in (*LANGUAGES, PSEUDO):
        raise Usage(f"there is no language {show(options.language)} (there is {', '.join(LANGUAGES)})")
    try:
        use_language(options.language)
    except DataError as error:
        return _complain(str(error), WRONG)
    try:
        return run(spare_cores() if options.helpers is None else options.helpers)
    except BadOutput as error:
        raise Unwritable(str(error)) from error
    except BadInput as error:
        return _complain(f"the standard input cannot be read: {error}", WRONG)


def _arena(options: argparse.Namespace) -> int:
    import json
    import secrets
    from pathlib import Path

    from rocket_desktop.ai import arena, ladder, match_log
    from rocket_desktop.ai.bots import Budget
    from rocket_desktop.ai.files import Unreadable
    from rocket_desktop.ai.levels import UnknownBot
    from rocket_desktop.ai.progress import terminal_progress
    from rocket_desktop.ai.yardsticks import fingerprints
    from rocket_desktop.model.core import BadOptions
    from rocket_desktop.model.game import find_game
    from rocket_desktop.model.record import MAX_SEED, UnknownGame

    _at_least(options, games=1, jobs=1, iterations=1, players=2, opening=0, helpers=0)
    if options.seconds is not None and not 0 < options.seconds < float("inf"):
        raise Usage("--seconds must be above 0")
    _check_seed(options.seed, MAX_SEED)
    if options.players is not None and options.ladder is None:
        raise Usage("--players goes with --ladder")
    if options.keep is not None and options.ladder is not None:
        raise Usage("--keep goes with --seats")
    if options.keep == "":
        raise Usage("--keep needs the name of a file")
    players = options.players or 2
    seed = options.seed
    try:
        if seed is None and options.keep is not None:
            seed = match_log.seed_in(Path(options.keep))
        spec = find_game(options.game)
        match = arena.Match(
            game=options.game,
            bots=_names(options.ladder or options.seats),
            games=options.games,
            seed=secrets.randbits(63) if seed is None else seed,
            options=tuple(
                sorted(_game_options(options.option, {each.name: each.values for each in spec.options}).items())
            ),
            budget=Budget(options.iterations, options.seconds),
            opening=options.opening,
            sprt=None if options.sprt is None else _two_strengths(options.sprt),
            helpers=options.helpers,
        )
        if options.ladder is None:
            arena.check(match)
        else:
            ladder.check_ladder(match, players)
        log = None if options.keep is None else match_log.MatchLog(Path(options.keep), match)
    except (UnknownGame, BadOptions, UnknownBot, arena.BadMatch) as error:
        raise Usage(str(error)) from error
    except (match_log.BadLog, Unreadable) as error:
        return _complain(str(error), WRONG)
    try:
        if log is not None:
            log.begin()
    except (match_log.BadLog, Unreadable) as error:
        return _complain(str(error), WRONG)
    except OSError as error:
        return _complain(f"the results cannot be written to {_why_not(options.keep, error)}", WRONG)
    records = Path(options.records) if options.records else None
    progress = terminal_progress()
    try:
        if options.ladder is None:
            earlier, keep = ([], None) if log is None else (log.games, log.add)
            outcome = arena.play(match, options.jobs, records, progress=progress, earlier=earlier, keep=keep)
            title = f"{match.game}, {outcome.played} games from {len(outcome.blocks)} starts, seed {match.seed}"
            told, lines, faults = outcome.to_json(), outcome.lines(), outcome.faults
        else:
            rated = ladder.play_ladder(match, players, options.jobs, records, progress=progress)
            title = f"{match.game}, ladder of {players} players, {match.games} games a table, seed {match.seed}"
            told, lines, faults = rated.to_json(), rated.lines(), rated.faults()
    except OSError as error:
        if options.records is None:
            raise
        return _complain(f"the records cannot be written to {_why_not(options.records, error)}", WRONG)
    known = fingerprints(match.bots, match.game)
    if options.json:
        _say(json.dumps({**told, "yardsticks": known}, indent=1))
    else:
        if known:
            lines.append("yardsticks: " + ", ".join(f"{name} {digest}" for name, digest in known.items()))
        _say("\n".join([title, *lines]))
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
            seed=options.seed or 0,
            solver=not options.no_solver,
            jobs=options.jobs,
            progress=progress,
        )
    except (UnknownGame, UnknownBot, suite.NoSolver) as error:
        raise Usage(str(error)) from error
    except DataError as error:
        return _complain(str(error), WRONG)
    except OSError as error:
        if options.make is None:
            raise
        return _complain(f"the positions cannot be written to {_why_not(options.make, error)}", WRONG)
    if options.json:
        told = {"game": options.game, "bots": [each.to_json() for each in marks]}
        _say(json.dumps(told, indent=1))
    else:
        _say("\n".join(suite.lines(marks)))
    return DONE


def _train(options: argparse.Namespace) -> int:
    import importlib.util
    import secrets
    from pathlib import Path

    from rocket_desktop.ai import train
    from rocket_desktop.ai.progress import terminal_progress
    from rocket_desktop.data import DataError
    from rocket_desktop.model.record import MAX_SEED

    _at_least(options, games=2, rounds=1, jobs=1)
    _check_seed(options.seed, MAX_SEED)
    seed = secrets.randbits(63) if options.seed is None else options.seed
    if importlib.util.find_spec("numpy") is None:
        return _complain("learning needs numpy: install it with pip install 'rocket-desktop[train]'", WRONG)
    try:
        content, told = train.train(options.games, options.rounds, seed, jobs=options.jobs, bar=terminal_progress())
    except DataError as error:
        return _complain(str(error), WRONG)
    try:
        Path(options.output).write_text(train.dump(content), encoding="utf-8", newline="\n")
    except OSError as error:
        return _complain(f"the weights cannot be written to {_why_not(options.output, error)}", WRONG)
    _say("\n".join(told))
    return DONE


def _why_not(path: str, error: OSError) -> str:
    """A place that cannot be written to, and why."""
    from rocket_desktop.ai.files import reason
    from rocket_desktop.model.jsontext import shown_path

    return f"{shown_path(path)}: {'it is no folder' if isinstance(error, FileExistsError) else reason(error)}"


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
    from rocket_desktop.model.jsontext import show

    try:
        low, high = (float(part) for part in text.split(","))
    except ValueError as error:
        raise Usage(f"--sprt must be two numbers such as 0,50, not {show(text)}") from error
    if not (abs(low) < _FARTHEST and abs(high) < _FARTHEST):
        raise Usage(f"--sprt must be two numbers between -{_FARTHEST} and {_FARTHEST}")
    return low, high


def _game_options(given: list[str], known: dict[str, tuple[str | bool | int, ...]]) -> dict[str, str | bool | int]:
    """Options from the command line, each as the value that the game offers under this text."""
    from rocket_desktop.model.jsontext import show

    chosen: dict[str, str | bool | int] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise Usage(f"--option must be NAME=VALUE, not {show(text)}")
        meant = [each for each in known.get(name, ()) if _is_called(each, value)]
        chosen[name] = meant[0] if meant else value
    return chosen


def _is_called(value: str | bool | int, text: str) -> bool:
    """Whether somebody who writes `text` means this value: true and false in any case."""
    return text.lower() == str(value).lower() if isinstance(value, bool) else text == str(value)


def _replay(options: argparse.Namespace) -> int:
    import json

    from rocket_desktop.ai.replay import replay_json, replay_lines, replay_text
    from rocket_desktop.model.jsontext import shown_path
    from rocket_desktop.model.record import MAX_BYTES, BadRecord

    if options.to is not None and options.to < 0:
        raise Usage("--to must be at least 0")
    name = shown_path(options.file)
    try:
        replay, wrong = replay_text(_read(options.file, MAX_BYTES), options.to)
    except BadRecord as error:
        return _complain(f"{name}: {error}", WRONG)
    if options.json:
        _say(json.dumps(replay_json(replay, wrong), indent=1))
    else:
        for line in replay_lines(replay):
            _say(line)
    if wrong:
        _say(end="", flush=True)
        return _complain(f"{name}: {wrong}", WRONG)
    return DONE


def _maps(options: argparse.Namespace) -> int:
    if options.report is not None:
        return _report(options)
    for name in ("players", "games", "seed", "jobs", "json"):
        if getattr(options, name) not in (None, False):
            raise Usage(f"--{name} goes with --report")
    from rocket_desktop.model.jsontext import shown_path
    from rocket_desktop.model.stephenson.map_file import MAX_BYTES, check_map_text

    status = DONE
    for file in options.check:
        name = shown_path(file)
        try:
            faults = check_map_text(_read(file, MAX_BYTES).decode("utf-8"))
        except UnicodeDecodeError as error:
            faults = [f"byte {error.start + 1} of the file is not UTF-8 text"]
        for fault in faults:
            status = _complain(f"{name}: {fault}", WRONG)
        if not faults:
            _say(f"{name}: sound")
    return status


def _report(options: argparse.Namespace) -> int:
    import json
    from concurrent.futures import BrokenExecutor

    from rocket_desktop.ai.map_balance import balance_match, play_balance
    from rocket_desktop.ai.map_report import report_lines, report_title
    from rocket_desktop.ai.progress import terminal_progress
    from rocket_desktop.data import data_names
    from rocket_desktop.model.record import MAX_SEED
    from rocket_desktop.model.stephenson.spec import SPEC

    _at_least(options, games=1, jobs=1)
    _check_seed(options.seed, MAX_SEED)
    games, seed, jobs = (
        default if given is None else given
        for given, default in ((options.games, _REPORT_GAMES), (options.seed, 1), (options.jobs, 1))
    )
    players = [_player_count(each, SPEC.players) for each in _names(options.players or "2,3,4")]
    built_in = [name.removeprefix("maps/") for name in data_names("maps")]
    # All are read before any game is played, so that a fault in the last one is not told an hour later.
    chosen = [(name, None if name in built_in else _map_file(name)) for name in options.report or built_in]
    status = DONE
    for name, content in chosen:
        balances = []
        for count in players:
            match = balance_match(count, games, seed, name, content)
            progress = terminal_progress()
            progress.begin(match.count())
            balance = None
            try:
                for balance in play_balance(match, jobs):
                    progress.advance(f"{balance.title}, {count} players")
                    whole_block = balance.games % count == 0
                    if options.json and whole_block and (balance.games // count) % _REPORT_EVERY == 0:
                        _say(json.dumps(balance.to_json()), flush=True)
            except BrokenExecutor:
                status = _complain(f"a process that played on {name} was killed", WRONG)
            progress.end()
            if balance is None or balance.games < match.count():
                continue
            if options.json:
                _say(json.dumps(balance.to_json()), flush=True)
            for fault in balance.faults():
                status = _complain(fault, WRONG)
            balances.append(balance)
        if balances and not options.json:
            _say("\n".join([report_title(balances[0]), "", *report_lines(balances), ""]), flush=True)
    return status


def _balance(options: argparse.Namespace) -> int:
    from concurrent.futures import BrokenExecutor

    from rocket_desktop.ai.progress import terminal_progress
    from rocket_desktop.ai.spike_balance import Balance, balance_match, play_balance, report
    from rocket_desktop.model.record import MAX_SEED
    from rocket_desktop.model.spike.spec import SPEC

    _at_least(options, games=1, jobs=1)
    _check_seed(options.seed, MAX_SEED)
    balances: list[Balance] = []
    status = DONE
    for count in [_player_count(each, SPEC.players) for each in _names(options.players)]:
        match = balance_match(count, options.games, options.seed)
        progress = terminal_progress()
        progress.begin(match.count())
        balance = Balance(match)
        try:
            for so_far in play_balance(match, options.jobs):
                balance = so_far
                progress.advance(f"{count} players")
        except BrokenExecutor:
            return _complain(f"a process that played with {count} players was killed", WRONG)
        finally:
            progress.end()
        for fault in balance.faults():
            status = _complain(fault, WRONG)
        balances.append(balance)
    _say("\n".join(report(balances)), flush=True)
    return status


def _player_count(text: str, limits: tuple[int, int]) -> int:
    least, most = limits
    if text not in [str(count) for count in range(least, most + 1)]:
        from rocket_desktop.model.jsontext import show

        raise Usage(f"--players must be numbers from {least} to {most}, not {show(text)}")
    return int(text)


def _map_file(name: str) -> dict[str, object]:
    """The content of a map's file, which must be sound enough to be played on."""
    from rocket_desktop.data import DataError, parse_data
    from rocket_desktop.model.core import BadData
    from rocket_desktop.model.jsontext import shown_path
    from rocket_desktop.model.stephenson.map_file import MAX_BYTES, read_map

    shown = shown_path(name)
    try:
        content = parse_data(_read(name, MAX_BYTES), shown)
        read_map(content)
    except DataError as error:
        raise Usage(str(error)) from error
    except BadData as error:
        raise Usage(f"{shown}: {error}") from error
    assert isinstance(content, dict)
    return content


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
        _say(f"{name:45} {value:>14,.4g}" if value < 100 else f"{name:45} {value:>14,.0f}", flush=True)

    try:
        rows = bench(options.game, options.seconds, None if options.json else show)
    except WrongReplay as error:
        return _complain(str(error), WRONG)
    if options.json:
        _say(json.dumps(rows, indent=1))
    return DONE


def _self_test(options: argparse.Namespace) -> int:
    from rocket_desktop.ai.levels import LEVELS
    from rocket_desktop.model.jsontext import show
    from rocket_desktop.views.shell.self_test import self_test

    _at_least(options, moves=0)
    bots = _names(options.bots)
    unknown = [name for name in bots if name not in LEVELS]
    if unknown:
        raise Usage(f"there is no bot {show(unknown[0])} (there is {', '.join(LEVELS)})")
    if not 2 <= len(bots) <= 4:
        raise Usage("--bots must name two to four")
    fault = self_test(bots, options.moves)
    return _complain(fault, WRONG) if fault else DONE


def _read(name: str, most: int) -> bytes:
    """The content of a plain file named on the command line."""
    from rocket_desktop.ai.files import Unreadable, read_file

    try:
        return read_file(name, most)
    except Unreadable as error:
        raise Usage(str(error)) from error


def _complain(text: str, status: int) -> int:
    """Say what is wrong in one line on standard error, if there is one; the status is given back."""
    if sys.stderr is not None:
        line = " ".join(text.split())[:_LONGEST_COMPLAINT]
        try:
            print(
                "rocket-desktop: " + "".join(c if c.isprintable() else "?" for c in line), file=sys.stderr, flush=True
            )
        except OSError:
            _give_up(sys.stderr)  # nobody can be told: the status has to do
    return status


def _say(text: str = "", *, end: str = "\n", flush: bool = False) -> None:
    """Print on the standard output, if there is one.  Raises `Unwritable`, or BrokenPipeError when nobody reads it."""
    from rocket_desktop.ai.files import reason

    try:
        print(text, end=end, flush=flush)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise Unwritable(reason(error)) from error


def _give_up(stream: TextIO) -> None:
    """Throw away what cannot be written to a stream, which Python would else try once more at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


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
