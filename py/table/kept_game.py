"""A match as it is kept: whole for the tab's own storage, and its open part in chunks for everybody (docs/host-loss.md)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from liarsdice import Match, RuleSet
from liarsdice.bots import LEVELS
from liarsdice.replay import play_back
from liarsdice_shared import fair

from .chance import Chance
from .game import ENDS, GATHER_MS, Game
from .pace import PACES
from .rolls import LostRoll, Roll, from_row

# In the tab's own storage: hidden dice and secrets included


def save(game: Game, now: int) -> dict[str, Any]:
    """Return all of the match as JSON-safe data; the clocks as time used, so that they stand still while it is away."""
    game.count_time(now)
    return {
        "rules": game.rules.to_dict(),
        "log": list(game.match.log),
        "levels": game.levels,
        "names": game.names,
        "pace": game.pace,
        "name": game.name,
        "term": game.term,
        "rolls": [[roll.to_row(), roll.told] for roll in game.rolls],
        "opened": [roll.to_row() for roll in game.opened],
        "rolling": game.rolling.to_row() if game.rolling else None,
        "drawn": game.drawn,
        "awaited": sorted(game.sharing | game.awaited),
        "gathering": game.gather_until is not None,
        "held": game.held,
        "marks": game.marks,
        "standins": sorted(game.standins),
        "gone": sorted(game.gone),
        "slow": [[seat, turns] for seat, turns in game.slow.items()],
        "ended": game.ended,
        "showdown": now - game.showdown.began if game.showdown else None,
        "hurried": game.hurried,
        "used": [game.turn_used, game.round_used, game.match_used],
        "bot_delay": game.bot_delay,
    }


def load(data: dict[str, Any], chance: Chance, now: int) -> Game:
    """Return the match that was saved; ValueError, LookupError or TypeError where it is none."""
    rules = RuleSet.from_dict(data["rules"])
    *_, match = play_back(rules, data["log"])
    ended, pace = data["ended"], data["pace"]
    levels = _levels(data["levels"], match)
    rolls = data["rolling"] is not None or bool(data["gathering"])
    waits = ended is None and data["showdown"] is None and (rolls or bool(data["held"]))
    if (
        pace not in PACES
        or ended not in (None, *ENDS)
        or (ended is None) != (match.phase != "over" or data["showdown"] is not None)
    ):
        raise ValueError("a match in no possible state")
    if (rolls and not waits) or (waits and match.phase not in ("roll", "reroll")):
        raise ValueError("a roll that nobody asked for")
    names = [str(name) for name in data["names"]]
    if len(names) != match.seats:
        raise ValueError("names do not fit the seats")
    game = Game(match, levels, names, chance, pace, str(data["name"]), int(data["term"]))
    for row, told in data["rolls"]:
        roll = from_row(row)
        if isinstance(roll, Roll):
            roll.told = bool(told)
        game.rolls.append(roll)
    game.opened = [_roll(row) for row in data["opened"]]
    if data["rolling"] is not None:  # whoever was to share is away: the tick voids it and rolls again
        game.rolling = _roll(data["rolling"])
        game.rolling.told = False
        game.rolling.until = now
    game.drawn = bool(data["drawn"])
    game.awaited = {int(seat) for seat in data["awaited"]}
    if waits and data["rolling"] is None:
        game.gather_until = now + (GATHER_MS if game.awaited else 0)
    game.marks = [(int(log), int(rolls), int(opened)) for log, rolls, opened in data["marks"]]
    game.standins = {int(seat) for seat in data["standins"]}
    game.gone = {int(seat) for seat in data["gone"]}
    game.slow = {int(seat): int(turns) for seat, turns in data["slow"]}
    _check_seats(game)
    game.ended = ended
    game.hurried = bool(data["hurried"])
    game.turn_used, game.round_used, game.match_used = (int(used) for used in data["used"])
    if data["showdown"] is not None:
        if match.last_round is None or match.phase not in ("roll", "over"):
            raise ValueError("a showdown of nothing")
        game.show(now - int(data["showdown"]))
    elif ended is None and not waits:
        if match.turn is None or match.phase == "reroll":
            raise ValueError("nobody is to act")
        game.since = now
        game.bot_delay = None if data["bot_delay"] is None else int(data["bot_delay"])
    return game


# In the open: what every client keeps


def mark(game: Game) -> None:
    """Close a chunk where something has come into the open since the last one."""
    log, rolls, _opened = game.marks[-1] if game.marks else (0, 0, 0)
    if game.match.phase in ("roll", "over"):  # no die lies under a cup
        if game.drawn or game.ended:
            log = len(game.match.log)
        rolls = len(game.rolls)
    now = (log, rolls, len(game.opened))
    if now != (game.marks[-1] if game.marks else (0, 0, 0)):
        game.marks.append(now)


def chunks(game: Game, first: int = 0) -> list[str]:
    """Return the chunks from `first` on, each the canonical text of [events, rolls, opened]."""
    told = []
    for number in range(first, len(game.marks)):
        log, rolls, opened = game.marks[number - 1] if number else (0, 0, 0)
        to_log, to_rolls, to_opened = game.marks[number]
        told.append(
            fair.canonical(
                [
                    list(game.match.log[log:to_log]),
                    [roll.to_row() for roll in game.rolls[rolls:to_rolls]],
                    [roll.to_row() for roll in game.opened[opened:to_opened]],
                ]
            )
        )
    return told


def rebuild(said: dict[str, Any], texts: list[str], term: int, name: str, host: str, chance: Chance, now: int) -> Game:
    """Return the match of a checkpoint, at the roll of the round that was under way, or at its end.

    `said` is the checkpoint's head, `host` the name of who is gone; ValueError, LookupError or TypeError where it is none.
    """
    about = said["game"]
    rules = RuleSet.from_dict(said["rules"])
    log: list[str] = []
    rolls: list[Roll | LostRoll] = []
    opened: list[Roll] = []
    marks = []
    for text in texts:
        events, rows, more = json.loads(text)
        if fair.canonical([events, rows, more]) != text:
            raise ValueError("a chunk that is not canonical")
        log += events
        rolls += [from_row(row) for row in rows]
        opened += [_roll(row) for row in more]
        marks.append((len(log), len(rolls), len(opened)))
    if [roll.number for roll in rolls] != list(range(1, len(rolls) + 1)):
        raise ValueError("rolls are missing")
    if log:
        *_, match = play_back(rules, log)
    else:
        match = Match.start(rules, len(said["seats"]), about["opener"] or 0)
    ended = about["ended"]
    if match.phase not in ("roll", "over") or (ended and match.phase != "over"):
        raise ValueError("a checkpoint in the middle of a round")
    names, levels, _persons = zip(*said["seats"], strict=True)
    game = Game(match, _levels(levels, match), list(names), chance, said["pace"], name, term)
    game.rolls, game.opened, game.marks = rolls, opened, marks
    game.drawn = about["opener"] is not None or bool(log)
    game.gone, game.standins = set(about["gone"]), set(about["standins"])
    game.slow = dict(about["slow"])
    game.match_used = about["used"]
    _check_seats(game)
    if ended:
        game.ended = ended
        return game
    if not len(rolls) <= about["begun"] <= len(rolls) + MOST_LOST:
        raise ValueError("more rolls than there can be")
    game.rolls += [LostRoll(number, said["term"], host) for number in range(len(rolls) + 1, about["begun"] + 1)]
    for seat in sorted(game.gone):
        game.match = game.match.leave(seat)
    return game


MOST_LOST = 200  # rolls of one round, void ones and second rolls included


def _levels(levels: Sequence[Any], match: Match) -> list[str | None]:
    if len(levels) != match.seats or not all(level is None or level in LEVELS for level in levels):
        raise ValueError("levels do not fit the seats")
    return list(levels)


def _check_seats(game: Game) -> None:
    if not game.standins | game.gone | game.awaited | set(game.slow) <= set(range(game.match.seats)):
        raise ValueError("seats that are not there")


def _roll(row: Any) -> Roll:
    roll = from_row(row)
    if not isinstance(roll, Roll):
        raise ValueError("not the record of a roll")
    return roll
