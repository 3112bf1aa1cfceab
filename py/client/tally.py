"""Statistics over all matches: what counts, once for each round and match however often a page is reloaded. Pure; `record` keeps them."""

import json

from liarsdice_shared.counting import count
from liarsdice_shared.messages import LEVELS
from liarsdice_shared.settings import PRESET_NAMES

from .showtime import wild_of

KEY = "luegenbecher/stats"
FIELDS = ("matches", "wins", "rounds", "dice_lost", "calls", "calls_right", "bluffs")
RIVALS = LEVELS + ("mixed", "people")
EARNED = ("first_win", "streak", "ways", "ear", "face", "pros", "company", "crowd", "untouched", "last_die")
_VERSION = 1
_KEPT = 50  # matches that are remembered one by one


def empty():
    """Return statistics in which nothing has happened."""
    return {
        "v": _VERSION,
        "xp": 0,
        "presets": {},
        "rivals": {},
        "streak": 0,
        "best": 0,
        "last": [],  # the latest matches: [preset, place, seats, xp]
        "seen": [],  # matches that are over and counted
        "open": None,  # the match under way: {"match", "round", and FIELDS so far}
        "earned": [],
    }


def _zero():
    return dict.fromkeys(FIELDS, 0)


def level(xp):
    """Return (level, XP within it, XP from it to the next): level n begins at 50·n·(n − 1).

    >>> level(0), level(100), level(299)
    ((1, 0, 100), (2, 0, 200), (2, 199, 200))
    """
    n = 1
    while xp >= 50 * n * (n + 1):
        n += 1
    return n, xp - 50 * n * (n - 1), 100 * n


def total(table):
    """Return the sum over presets or over rivals."""
    found = _zero()
    for name in table:
        for field in FIELDS:
            found[field] += table[name][field]
    return found


def rivals(state):
    """Return who one plays against: the bots' level, "mixed" levels, or "people"."""
    others = [state["seats"][i] for i in range(len(state["seats"])) if i != state["you"]]
    if any(seat["kind"] == "human" for seat in others):
        return "people"
    levels = sorted({seat["level"] for seat in others})
    return levels[0] if len(levels) == 1 else "mixed"


def follow(stats, state):
    """Return the statistics after a state of the table, the same object where it brings nothing new."""
    you = state["you"]
    if you is None or state["view"] is None or state["stage"] not in ("showdown", "result"):
        return stats
    match = "%s/%d" % (state["table"], state["match"])
    if match in stats["seen"]:
        return stats
    stats = json.loads(json.dumps(stats))
    if stats["open"] is None or stats["open"]["match"] != match:
        stats["open"] = dict(_zero(), match=match, round=0)
    last = state["view"]["last_round"]
    news = bool(last) and last["round"] > stats["open"]["round"]
    if news:
        _count_round(stats["open"], last, state["rules"], you)
    if state["stage"] == "result":
        _close(stats, state, match)
    return stats


def _count_round(so_far, last, rules, you):
    so_far["round"] = last["round"]
    if not last["cups"][you]:
        return
    so_far["rounds"] += 1
    so_far["dice_lost"] += max(0, -last["change"][you])
    if last["caller"] == you:
        so_far["calls"] += 1
        so_far["calls_right"] += 1 if last["right"] else 0
    wild = wild_of(rules, last["palifico"])
    for bid in last["bids"][:-1]:  # the last one was called, the others were believed
        if bid["seat"] == you and count(last["cups"], bid["face"], wild) < bid["quantity"]:
            so_far["bluffs"] += 1


def _close(stats, state, match):
    """Add a match that is over; one that is void, or that one has left, counts for nothing."""
    you, found = state["you"], state["result"]
    so_far, stats["open"] = stats["open"], None
    stats["seen"] = (stats["seen"] + [match])[-_KEPT:]
    if found["ended"] == "void" or state["seats"][you]["left"]:
        return
    won = found["places"][you] == 1 and found["places"].count(1) == 1
    so_far["matches"] = 1
    so_far["wins"] = 1 if won else 0
    for table, name in ((stats["presets"], state["preset"]), (stats["rivals"], rivals(state))):
        entry = table.setdefault(name, _zero())
        for field in FIELDS:
            entry[field] += so_far[field]
    stats["xp"] += found["xp"][you]
    stats["streak"] = stats["streak"] + 1 if won else 0
    stats["best"] = max(stats["best"], stats["streak"])
    entry = [state["preset"], found["places"][you], len(found["places"]), found["xp"][you]]
    stats["last"] = (stats["last"] + [entry])[-_KEPT:]
    for name in _earned(stats, state, so_far, won):
        if name not in stats["earned"]:
            stats["earned"].append(name)


def _earned(stats, state, match, won):
    """Return what has been earned by now; nothing is earned by coming back daily or by playing long."""
    sums = total(stats["presets"])
    dice = state["rules"]["scoring"] == "dice"
    left = state["view"]["dice"][state["you"]]
    so = {
        "first_win": sums["wins"] > 0,
        "streak": stats["best"] >= 3,
        "ways": len(stats["presets"]) == len(PRESET_NAMES),
        "ear": sums["calls_right"] >= 25,
        "face": sums["bluffs"] >= 25,
        "pros": stats["rivals"].get("pro", _zero())["wins"] > 0,
        "company": "people" in stats["rivals"],
        "crowd": won and len(state["seats"]) == 10,
        "untouched": won and dice and match["dice_lost"] == 0,
        "last_die": won and dice and left == 1,
    }
    return [name for name in EARNED if so[name]]


# --- what is read, from a store or from a file


def read(text):
    """Return (statistics, ""), or (None, code): `not_json`, `other_format`, `version` or `values`."""
    try:
        raw = json.loads(text)
    except (ValueError, TypeError):
        return None, "not_json"
    if not isinstance(raw, dict) or "v" not in raw or "presets" not in raw:
        return None, "other_format"
    if raw["v"] != _VERSION:
        return None, "version"
    return (raw, "") if _sound(raw) else (None, "values")


def _number(value):
    return type(value) is int and 0 <= value < 10**9


def _counts(value):
    if not isinstance(value, dict) or not all(field in value and _number(value[field]) for field in FIELDS):
        return False
    return value["wins"] <= value["matches"] and value["calls_right"] <= value["calls"]


def _table(value, names):
    return isinstance(value, dict) and all(
        name in names and _counts(value[name]) and len(value[name]) == len(FIELDS) for name in value
    )


def _match(value):
    if not isinstance(value, list) or len(value) != 4 or value[0] not in PRESET_NAMES:
        return False
    return all(_number(part) for part in value[1:]) and 1 <= value[1] <= value[2] <= 10


def _open(value):
    if value is None:
        return True
    if not isinstance(value, dict) or len(value) != len(FIELDS) + 2 or not _counts(value):
        return False
    return _name(value.get("match")) and _number(value.get("round"))


def _name(value):
    return isinstance(value, str) and len(value) <= 80


def _sound(raw):
    if sorted(raw) != sorted(empty()) or not all(_number(raw[name]) for name in ("xp", "streak", "best")):
        return False
    lists = [raw["last"], raw["seen"], raw["earned"]]
    if not all(isinstance(one, list) and len(one) <= _KEPT for one in lists) or raw["streak"] > raw["best"]:
        return False
    return (
        _table(raw["presets"], PRESET_NAMES)
        and _table(raw["rivals"], RIVALS)
        and all(_match(one) for one in raw["last"])
        and all(_name(one) for one in raw["seen"])
        and all(name in EARNED for name in raw["earned"])
        and _open(raw["open"])
    )
