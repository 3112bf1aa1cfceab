"""What the browser remembers from visit to visit: read with suspicion, because anything may stand there."""

import json

from liarsdice_shared.messages import CODE_SIGNS, LEVELS, PACES, clean_name
from liarsdice_shared.settings import MAX_SEATS, PRESET_NAMES, preset, problem

from .choices import SEEN
from .choices import sound as choosable
from .words import LANGUAGES

KEY = "luegenbecher"
_VERSION = 1


def _wishes(name, wishes):
    """Return whether wishes are settings of a preset with values that it takes."""
    if not isinstance(wishes, dict) or "seats" in wishes:
        return False
    for setting in wishes:
        # one by one, because two wishes may rule each other out, which the set-up settles
        found = problem(preset(name, {setting: wishes[setting]}))
        if found and found[1] != "points":
            return False
    return True


def _house_rules(value):
    """Tell whether a value is a rule set under a name."""
    if not isinstance(value, dict) or sorted(value) != ["name", "preset", "wishes"]:
        return False
    name = value["name"]
    if not isinstance(name, str) or not name or clean_name(name) != name or value["preset"] not in PRESET_NAMES:
        return False
    return _wishes(value["preset"], value["wishes"])


def _last_room(value):
    """Tell whether a value is a room one was in: its code, whether one was its host, and when that was."""
    if not isinstance(value, dict) or sorted(value) != ["at", "code", "host"]:
        return False
    code, at = value["code"], value["at"]
    sound = isinstance(code, str) and len(code) == 8 and all(sign in CODE_SIGNS for sign in code)
    return sound and type(value["host"]) is bool and type(at) is int and at >= 0


def read(text):
    """Return (remembered, sound): the values that can be used, and whether nothing had to be thrown away.

    >>> read(None)
    ({}, True)
    """
    if text is None:
        return {}, True
    try:
        raw = json.loads(text)
    except (ValueError, TypeError):
        return {}, False
    if not isinstance(raw, dict) or raw.get("v") != _VERSION:
        return {}, False
    checks = {
        "name": lambda value: isinstance(value, str) and clean_name(value) == value,
        "lang": lambda value: value in LANGUAGES,
        "pace": lambda value: value in PACES,
        "preset": lambda value: value in PRESET_NAMES,
        "bots": lambda value: (
            isinstance(value, list) and 1 <= len(value) < MAX_SEATS and all(level in LEVELS for level in value)
        ),
        "guided": lambda value: isinstance(value, bool),
        "match": lambda value: isinstance(value, bool),
        "room": lambda value: value is None or _last_room(value),
        "choices": lambda value: isinstance(value, dict) and len(choosable(value)) == len(value),
        "alarm": lambda value: isinstance(value, bool),
        "house": lambda value: isinstance(value, list) and len(value) <= 20 and all(_house_rules(one) for one in value),
        "wishes": lambda value: raw.get("preset") in PRESET_NAMES and _wishes(raw["preset"], value),
    }
    kept = {}
    sound = True
    for name in checks:
        if name in raw:
            if checks[name](raw[name]):
                kept[name] = raw[name]
            else:
                sound = False
                if name == "choices" and isinstance(raw[name], dict):
                    kept[name] = choosable(raw[name])  # one bad choice is no reason to forget the others
    return kept, sound


def write(values):
    """Return the text to remember values by."""
    kept = dict(values)
    kept["v"] = _VERSION
    return json.dumps(kept)


def glance(values):
    """Return, as text, what the page is to know before Python runs, so that home is at once as it will be (web/early.js)."""
    found = {
        "lang": values.get("lang", ""),
        "name": values["name"],
        "known": values["guided"],  # whether a guide need not be offered
        "waits": bool(values["match"] or values["room"]),  # whether home offers a way back, which it is not drawn with
        "looks": {name: values["choices"][name] for name in SEEN},
    }
    return json.dumps(found)
