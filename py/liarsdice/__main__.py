"""The command line: `python -m liarsdice play | odds | verify | simulate`. All I/O is here and in `terminal`."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from random import Random, SystemRandom
from time import perf_counter
from typing import Any

from liarsdice_shared import settings

from .bots import LEVELS
from .odds import at_least
from .replay import ReplayError, verify
from .rules import PRESETS, RulesError, RuleSet
from .simulate import RANDOM, Entry, tournament, wilson
from .terminal import Table

MOST_DICE = 60

EPILOG = """examples:
  python -m liarsdice play                                  classic, you and three bots
  python -m liarsdice play --preset bluff --set reroll=true --levels pro,beginner
  python -m liarsdice odds --dice 15 --needed 7             how likely are 7 of 15 unknown dice?
  python -m liarsdice verify game.json                      replay a save file
  python -m liarsdice simulate --levels pro,normal --games 500

Exit status: 0 fine; 1 the save file does not hold up; 2 wrong usage or an unreadable file."""

PLAY_EPILOG = """what to type when it is your turn:
  4x5       bid: at least four dice on the whole table show a five
  liar      challenge the last bid: all cups are lifted
  exact     the last bid is exactly right (where the rules have it)
  out:0,3   after your bid, where the rules have reroll: show your dice 0 and 3, roll the others again
  pass      … or keep your dice as they are
  help      this list        odds   how likely the last bid is        quit   leave the table

settings and their values (--set NAME=VALUE, as often as you like):
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status (EPILOG says which)."""
    parser = _parser()
    args = parser.parse_args(argv)
    try:
        status = int(args.run(args))
        sys.stdout.flush()
        return status
    except RulesError as error:
        args.parser.error(_explained(error))
    except KeyboardInterrupt:
        print()
    except BrokenPipeError:
        # whoever read this has read enough (`… | head`); Python's own flush at exit must not complain either
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _parser() -> argparse.ArgumentParser:
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(
        prog="python -m liarsdice",
        description="Liar's Dice: play in the terminal, look up odds, check save files, let bots play each other.",
        epilog=EPILOG,
        formatter_class=raw,
    )
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")

    play = commands.add_parser(
        "play",
        help="play a whole game against bots",
        description="Play a whole game against bots. You are seat 0.",
        epilog=PLAY_EPILOG + _settings_text(),
        formatter_class=raw,
    )
    _rules_arguments(play)
    play.add_argument("--seats", type=int, metavar="N", help="seats, yours included (default: the preset's)")
    play.add_argument("--levels", metavar="A,B", default="normal", help=f"{', '.join(LEVELS)}; one a bot, repeated")
    play.add_argument("--seed", metavar="TEXT", help="makes dice and bots repeatable (else they come from the system)")
    play.add_argument("--save", metavar="FILE", help="write the save file there when you stop or the game is over")
    play.set_defaults(run=_play, parser=play)

    odds = commands.add_parser(
        "odds",
        help="how likely a bid is",
        description="The chance that at least so many of the dice you cannot see count for a face.",
    )
    odds.add_argument("--dice", type=_number(1, MOST_DICE), required=True, metavar="N", help="unknown dice, 1 to 60")
    odds.add_argument("--needed", type=_number(0, MOST_DICE), metavar="K", help="print the chance of at least K only")
    odds.add_argument("--bare", action="store_true", help="for the wild face, or where none is wild (with --needed)")
    odds.set_defaults(run=_odds, parser=odds)

    check = commands.add_parser(
        "verify",
        help="replay a save file",
        description="Replay a save file event by event, and say where it breaks, if it does.",
    )
    check.add_argument("file", metavar="FILE", help="a save file (JSON)")
    check.set_defaults(run=_verify, parser=check)

    contest = commands.add_parser(
        "simulate",
        help="let bots play each other",
        description="Let bots play matches, seats drawn for each, and print shares of wins (95 % interval) and the time of a decision.",
    )
    _rules_arguments(contest)
    contest.add_argument(
        "--levels",
        metavar="A,B",
        default="pro,normal",
        help=f"one a seat: {', '.join(LEVELS)}, {RANDOM} (default: pro,normal)",
    )
    contest.add_argument(
        "--seats", type=int, metavar="N", help="more seats than levels: the last level sits on the others"
    )
    contest.add_argument("--games", type=_number(1, 1_000_000), default=200, metavar="N", help="matches (default: 200)")
    contest.add_argument("--seed", type=int, default=1, metavar="N", help="default: 1")
    contest.add_argument("--json", action="store_true", help="print JSON")
    contest.set_defaults(run=_simulate, parser=contest)
    return parser


def _rules_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--preset", choices=PRESETS, default="classic", help="default: classic")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="change one setting")


def _settings_text() -> str:
    lines = []
    for name, choices in settings.SETTINGS:
        if choices:
            lines.append(f"  {name:<14}{' '.join(_shown(choice) for choice in choices)}")
    return "\n".join(lines)


def _shown(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _number(low: int, high: int) -> Any:
    def number(text: str) -> int:
        if not text.isascii() or not text.isdigit() or not low <= int(text[:9]) <= high:
            raise argparse.ArgumentTypeError(f"{text!r} is not a number from {low} to {high}")
        return int(text)

    return number


def _rules(args: argparse.Namespace) -> RuleSet:
    changes: dict[str, Any] = {}
    for text in args.set:
        name, equals, value = text.partition("=")
        if not equals:
            args.parser.error(f"--set wants NAME=VALUE, not {text!r}")
        try:
            changes[name] = json.loads(value)
        except ValueError:
            changes[name] = value
    return RuleSet.preset(args.preset, **changes)


def _explained(error: RulesError) -> str:
    if error.code == "unknown":
        return f"there is no setting {error.setting!r}"
    if error.code == "points":
        return f"the setting {error.setting!r} does not go with scoring=points"
    choices = dict(settings.SETTINGS).get(error.setting)
    allowed = f"; allowed: {' '.join(_shown(choice) for choice in choices)}" if choices else ""
    return f"that value is not allowed for {error.setting!r}{allowed}"


def _levels(args: argparse.Namespace, known: Sequence[str] = LEVELS) -> list[str]:
    levels = [level.strip() for level in args.levels.split(",")]
    for level in levels:
        if level not in known:
            args.parser.error(f"there is no level {level!r}; levels: {', '.join(known)}")
    return levels


def _play(args: argparse.Namespace) -> int:
    rules, levels = _rules(args), _levels(args)
    low, high = rules.seats
    seats = args.seats if args.seats is not None else max(low, min(high, settings.default_seats(args.preset)))
    if not low <= seats <= high:
        args.parser.error(f"these rules seat {low} to {high}")
    dice: Random = SystemRandom() if args.seed is None else Random(f"{args.seed}/dice")
    minds: Random = SystemRandom() if args.seed is None else Random(f"{args.seed}/bots")
    table = Table(rules, [levels[i % len(levels)] for i in range(seats - 1)], dice, minds)
    table.play()
    if args.save is None:
        return 0
    try:
        with open(args.save, "w", encoding="utf-8") as file:
            json.dump(table.save_file(), file)
            file.write("\n")
    except OSError as error:
        print(f"The game could not be saved: {error.strerror}", file=sys.stderr)
        return 2
    print(f"Saved to {args.save}.")
    return 0


def _odds(args: argparse.Namespace) -> int:
    dice = args.dice
    if args.needed is not None:
        print(_percent(at_least(args.needed, dice, 1 / 6 if args.bare else 1 / 3)))
        return 0
    print(f"Of {dice} unknown dice, at least so many count for a face:")
    print("        with wilds   bare (the wild face, or no wilds)")
    for needed in range(1, dice + 1):
        wild, bare = at_least(needed, dice, 1 / 3), at_least(needed, dice, 1 / 6)
        if wild >= 0.005:
            print(f"{needed:>4} {_percent(wild):>12} {_percent(bare):>10}")
    return 0


def _percent(chance: float) -> str:
    """Whole per cent; what can fail is never 100 and what can hold never 0."""
    whole = round(100 * chance)
    if whole == 0 and chance > 0:
        return "<1 %"
    return ">99 %" if whole == 100 and chance < 1 else f"{whole} %"


def _verify(args: argparse.Namespace) -> int:
    try:
        with open(args.file, encoding="utf-8") as file:
            data = json.load(file)
    except OSError as error:
        print(f"{args.file} cannot be read: {error.strerror}", file=sys.stderr)
        return 2
    except (ValueError, RecursionError):
        print(f"{args.file} is not JSON", file=sys.stderr)
        return 2
    try:
        match = verify(data)
    except ReplayError as error:
        print(f"{args.file} does not hold up: {error}", file=sys.stderr)
        return 1
    places = f"places {' '.join(map(str, match.places))}" if match.places else f"under way in round {match.round}"
    print(f"{args.file} holds up: {match.seats} seats, {len(match.log)} events, {places}")
    if lost := [roll["lost"] for roll in data.get("rolls") or [] if "lost" in roll]:
        print(f"rolls that were lost with a host, so that nobody can check them: {', '.join(map(str, lost))}")
    return 0


def _simulate(args: argparse.Namespace) -> int:
    rules, levels = _rules(args), _levels(args, (*LEVELS, RANDOM))
    low, high = rules.seats
    if args.seats is not None:
        levels = [*levels, *levels[-1:] * (args.seats - len(levels))]
    if not low <= len(levels) <= high or args.seats not in (None, len(levels)):
        args.parser.error(f"these rules seat {low} to {high}, one level each")
    entries = tournament(rules, levels, range(args.games), args.seed, perf_counter)
    if args.json:
        found = [{"level": entry.level, **_figures(entry, args.games)} for entry in entries]
        print(json.dumps({"rules": rules.to_dict(), "games": args.games, "seed": args.seed, "entries": found}))
        return 0
    for entry in entries:
        f = _figures(entry, args.games)
        print(
            f"{entry.level:<10} {100 * f['rate']:5.1f} %  ({100 * f['low']:.1f} to {100 * f['high']:.1f})"
            f"   {f['decisions']} decisions, {f['ms']:.3f} ms each, p95 {f['ms_p95']:.3f}, worst {f['ms_max']:.3f}"
        )
    return 0


def _figures(entry: Entry, games: int) -> dict[str, float]:
    """Win rate with its 95 % interval, and the milliseconds of a decision."""
    low, high = wilson(entry.wins, games)
    times = sorted(1000 * seconds for seconds in entry.seconds) or [0.0]
    return {
        "rate": entry.wins / games,
        "low": low,
        "high": high,
        "decisions": entry.decisions,
        "ms": sum(times) / len(times),
        "ms_p95": times[int(0.95 * (len(times) - 1))],
        "ms_max": times[-1],
    }


if __name__ == "__main__":
    sys.exit(main())
