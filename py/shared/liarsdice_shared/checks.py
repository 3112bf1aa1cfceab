"""What values of messages are checked with: each function returns a check, which takes a value and tells whether it is sound."""


def is_a(kind):
    """Check for exactly this type."""
    return lambda value: type(value) is kind


def whole(low, high):
    """Check for an int (no bool) from low to high."""
    return lambda value: type(value) is int and low <= value <= high


def between(low, high):
    """Check for a number (no bool) from low to high."""
    return lambda value: type(value) in (int, float) and low <= value <= high


def one_of(choices):
    """Check for one of these texts."""
    return lambda value: isinstance(value, str) and value in choices


def short(longest):
    """Check for a text of at most so many characters."""
    return lambda value: isinstance(value, str) and len(value) <= longest


def hexits(length):
    """Check for a text of exactly so many hex digits, small letters."""
    return lambda value: isinstance(value, str) and len(value) == length and all(c in "0123456789abcdef" for c in value)


def signs(length, allowed):
    """Check for a text of exactly so many of the allowed characters."""
    return lambda value: isinstance(value, str) and len(value) == length and all(c in allowed for c in value)


def or_null(check):
    """Check for None or what `check` takes."""
    return lambda value: value is None or check(value)


def list_of(check, longest):
    """Check for a list of at most so many items that `check` takes."""
    return lambda value: isinstance(value, list) and len(value) <= longest and all(check(item) for item in value)


def row(*parts):
    """Check for a list with exactly these parts, one check each."""

    def check(value):
        return isinstance(value, list) and len(value) == len(parts) and all(c(v) for c, v in zip(parts, value))

    return check


def fields(*pairs):
    """Check for a dict with exactly these fields; `pairs` are (name, check)."""
    checks = dict(pairs)

    def check(value):
        if not isinstance(value, dict) or len(value) != len(checks):
            return False
        return all(name in value and checks[name](value[name]) for name in checks)

    return check
