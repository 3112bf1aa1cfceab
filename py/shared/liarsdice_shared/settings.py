"""The settings of a rule set, the presets, and which settings contradict each other (RULES.md, "The settings of a rule set", "Presets")."""

FACES = (1, 2, 3, 4, 5, 6)
MAX_SEATS = 10
YES_NO = (False, True)

# In the order of RULES.md's table, which is also the order the rule-set hash relies on. A range is written out as its values.
SETTINGS = (
    ("dice", (1, 2, 3, 4, 5, 6)),
    ("wild", (0, 1, 2, 3, 4, 5, 6)),
    ("wild_bids", ("plain", "ladder", "board", "forbidden")),
    ("min_opening", ("one", "players")),
    ("loss", ("one", "difference")),
    ("exact", ("off", "count", "top")),
    ("exact_opener", ("caller", "next")),
    ("palifico", YES_NO),
    ("open_die", YES_NO),
    ("reroll", YES_NO),
    ("exakt_all", YES_NO),
    ("giveaway", YES_NO),
    ("scoring", ("dice", "points")),
    ("target_points", tuple(range(1, 21))),
    ("turn_seconds", (15, 25, 40, 0)),
    ("human_out", ("play_on", "end")),
    ("max_bids", None),
    ("max_round_seconds", None),
    ("max_match_seconds", None),
    ("seats", None),
)
NAMES = tuple(name for name, _ in SETTINGS)

# The limits have no choices to offer; a stored or handed-in rule set may lower them, never lift them.
LIMITS = {"max_bids": 60, "max_round_seconds": 300, "max_match_seconds": 2400}

CLASSIC = {
    "dice": 5,
    "wild": 1,
    "wild_bids": "ladder",
    "min_opening": "one",
    "loss": "one",
    "exact": "off",
    "exact_opener": "caller",
    "palifico": False,
    "open_die": False,
    "reroll": False,
    "exakt_all": False,
    "giveaway": False,
    "scoring": "dice",
    "target_points": 5,
    "turn_seconds": 25,
    "human_out": "play_on",
    "max_bids": 60,
    "max_round_seconds": 300,
    "max_match_seconds": 2400,
    "seats": (2, 10),
}

# What a preset does not name is as in classic.
PRESETS: tuple = (
    ("classic", {}),
    ("blitz", {"dice": 3, "turn_seconds": 15, "exact": "count"}),
    ("palifico", {"palifico": True}),
    ("showcase", {"open_die": True}),
    ("pub", {"wild_bids": "plain", "min_opening": "players", "human_out": "end"}),
    ("bluff", {"wild": 6, "wild_bids": "board", "loss": "difference", "seats": (2, 6)}),
    ("duel", {"wild": 2, "wild_bids": "forbidden", "scoring": "points", "exact_opener": "next"}),
    ("twocups", {"wild": 0, "wild_bids": "plain"}),
)
PRESET_NAMES = tuple(name for name, _ in PRESETS)
_DEFAULT_SEATS = {"duel": 2, "twocups": 2}

# (setting, the value that is refused) under `scoring=points`
_REFUSED_WITH_POINTS = (("palifico", True), ("exakt_all", True), ("giveaway", True), ("loss", "difference"))


def preset(name: str, changes=None) -> dict:
    """Return a preset's settings as a new dict, with `changes` laid over them; KeyError for an unknown preset.

    >>> preset("blitz")["dice"]
    3
    """
    settings = dict(CLASSIC)
    settings.update(dict(PRESETS)[name])
    if changes:
        settings.update(changes)
    if settings["wild"] == 0 and settings["wild_bids"] in ("ladder", "board", "forbidden"):
        settings["wild_bids"] = "plain"
    return settings


def default_seats(name: str) -> int:
    """Return how many seats a preset starts with."""
    return _DEFAULT_SEATS.get(name, 4)


def _is_int(value, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _value_ok(name: str, choices, value) -> bool:
    if name in LIMITS:
        return _is_int(value, 1, LIMITS[name])
    if name == "seats":
        return (
            isinstance(value, (list, tuple))
            and len(value) == 2
            and _is_int(value[0], 2, MAX_SEATS)
            and _is_int(value[1], value[0], MAX_SEATS)
        )
    # 1 == True in Python, so the type has to match as well
    return any(type(value) is type(choice) and value == choice for choice in choices)


def problem(settings: dict):
    """Return the first problem of a dict of settings as (setting, code), or None where it is sound.

    Codes: `unknown` (no such setting), `missing`, `value` (not one of its values), `points` (refused with points scoring).
    """
    for name in settings:
        if name not in NAMES:
            return (name if isinstance(name, str) else "", "unknown")
    for name, choices in SETTINGS:
        if name not in settings:
            return (name, "missing")
        if not _value_ok(name, choices, settings[name]):
            return (name, "value")
    if settings["scoring"] == "points":
        for name, refused in _REFUSED_WITH_POINTS:
            if settings[name] == refused:
                return (name, "points")
    return None


def ruled_out(settings: dict) -> dict:
    """Return {setting: reason} for the controls that the other settings make meaningless or refuse.

    Reasons: `points` (dice never move in points scoring), `dice` (only points have a target), `no_wild`, `exact_off`.
    """
    off = {}
    if settings["scoring"] == "points":
        for name, _ in _REFUSED_WITH_POINTS:
            off[name] = "points"
    else:
        off["target_points"] = "dice"
    if settings["wild"] == 0:
        off["wild_bids"] = "no_wild"
    if settings["exact"] == "off":
        off["exact_opener"] = "exact_off"
    return off


def fitting(name: str, wanted) -> dict:
    """Return a sound rule set for a preset and the host's wishes: what the others rule out rests on its neutral value.

    The wish itself is kept by the caller, so that it comes back when the reason goes.
    """
    settings = preset(name, wanted)
    if settings["scoring"] == "points":
        for setting, refused in _REFUSED_WITH_POINTS:
            if settings[setting] == refused:
                settings[setting] = "one" if setting == "loss" else False
    return settings
