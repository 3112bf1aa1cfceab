"""The typing style (RULES.md, "Controls"): a digit is the quantity, the next one the face; Enter selects, Enter again does it."""

_CALLS = {"l": "challenge", "0": "challenge", "g": "exact"}


def intent(key, field=False, button=False):
    """Return the intent of a key while one is to bid, or None; a button that has the focus keeps Enter and the space bar."""
    if field:
        return None
    key = key.lower() if len(key) == 1 else key
    if key == "h":
        return ("hint",)
    if key in _CALLS:
        return ("select", _CALLS[key])
    if len(key) == 1 and "1" <= key <= "9":
        return ("digit", int(key))
    if key == "ArrowUp" or key == "ArrowDown":
        return ("step", 1 if key == "ArrowUp" else -1)
    if key == "Escape":
        return ("clear",)
    if key == "Enter" and not button:
        return ("enter",)
    return None
