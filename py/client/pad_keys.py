"""A controller's buttons to intents (RULES.md, "Controls"): the same intents as taps and clicks."""

_AT_TABLE = {
    "left": ("challenge",),  # X on an Xbox pad, by where it lies
    "top": ("bid",),
    "lb": ("step", -1),
    "rb": ("step", 1),
    "rt": ("exact",),
    "lt": ("hint",),
}


def intent(button, screen):
    """Return the intent of a button by the place it has on a standard pad, or None where it means nothing.

    What the directions and the lower button do (move the focus, tap) is the page's own affair: it emits what a tap emits.
    """
    return _AT_TABLE.get(button) if screen == "table" else None


def kind(name):
    """Return whose marks a pad's buttons bear: `xbox`, `playstation` or `nintendo`.

    >>> kind("DualSense Wireless Controller (STANDARD GAMEPAD Vendor: 054c Product: 0ce6)")
    'playstation'
    """
    name = name.lower()
    if "054c" in name or "dualsense" in name or "dualshock" in name or "playstation" in name:
        return "playstation"
    if "057e" in name or "nintendo" in name or "joy-con" in name or "switch" in name:
        return "nintendo"
    return "xbox"
