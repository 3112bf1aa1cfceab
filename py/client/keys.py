"""The keyboard: keys to intents (RULES.md, "Controls"). The same intents as taps and clicks."""

_AT_TABLE = {
    "ArrowUp": ("step", 1),
    "+": ("step", 1),
    "=": ("step", 1),
    "ArrowDown": ("step", -1),
    "-": ("step", -1),
    "ArrowRight": ("turn_face", 1),
    "ArrowLeft": ("turn_face", -1),
    "b": ("bid",),
    "l": ("challenge",),
    "g": ("exact",),
    "p": ("pass",),
    "s": ("set_out",),
    "h": ("hint",),
    "Escape": ("clear",),
}


def intent(key, stage, phase="bid", field=False, button=False, style="direct"):
    """Return the intent of a key, or None.

    `field`: a text field or a list has the focus, whose keys are its own; `button`: a button has it, which takes Enter and the space bar.
    `style` is "direct" or "typing"; setting dice out and the showdown go the same way in both.
    """
    if field:
        return None
    if key == "?":
        return ("keys",)
    if len(key) == 1:
        key = key.lower()
    if stage == "showdown":
        if key == "Escape" or (key in ("Enter", " ") and not button):
            return ("skip",)
        return None
    if stage != "match":
        return None
    if style == "typing" and phase == "bid":
        from . import typing_keys  # not before somebody types

        return typing_keys.intent(key, field, button)
    if key in ("1", "2", "3", "4", "5", "6"):
        return ("toggle", int(key) - 1) if phase == "set_out" else ("face", int(key))
    return _AT_TABLE.get(key)
