"""What a player may choose for all matches, with the values that each choice takes; the first is where one begins."""

CHOICES = (
    ("theme", ("auto", "light", "dark")),
    ("motion", ("auto", "less")),
    ("seats", ("ten", "four")),
    ("keyboard", ("direct", "typing")),
    ("volume", (6, 0, 1, 2, 3, 4, 5, 7, 8, 9, 10)),
    ("muted", (False, True)),
    ("buzz", (True, False)),
    ("second_tap", (False, True)),
    ("hints", (True, False)),
    ("odds", (True, False)),
)
SEEN = ("theme", "motion", "seats", "keyboard")  # what the page itself carries, for its styles


def defaults():
    """Return every choice as it is before anybody has chosen."""
    return {name: values[0] for name, values in CHOICES}


def value_of(name, given):
    """Return the value of a choice that a control's text or mark stands for, None where there is none."""
    for value in dict(CHOICES).get(name, ()):
        if value is given or (not isinstance(value, bool) and str(value) == given):
            return value
    return None


def sound(kept):
    """Return those of the values read from a store that may be chosen.

    >>> sound({"theme": "dark", "volume": True, "muted": 1})
    {'theme': 'dark'}
    """
    found = {}
    for name, values in CHOICES:
        if name in kept and any(type(value) is type(kept[name]) and value == kept[name] for value in values):
            found[name] = kept[name]
    return found
