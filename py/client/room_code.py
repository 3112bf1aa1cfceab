"""The code of a room: eight characters that can be read out, typed in any way, and sent as a link."""

from liarsdice_shared.messages import CODE_SIGNS

LENGTH = 8
PATH = "#/r/"

_ALIKE = {"O": "0", "I": "1", "L": "1", "U": "V"}
_BETWEEN = " \t\r\n\u00a0\u202f-_.\u00ad\u2010\u2011\u2012\u2013\u2014\u2212"


def make(random_bytes):
    """Return the code that five random bytes make."""
    number = 0
    for byte in random_bytes[:5]:
        number = number * 256 + byte
    code = ""
    for _ in range(LENGTH):
        code = CODE_SIGNS[number % 32] + code
        number //= 32
    return code


def pretty(code):
    """Return a code as it is shown.

    >>> pretty("KZ4M7QPX")
    'KZ4M-7QPX'
    """
    return code[:4] + "-" + code[4:]


def path(code):
    """Return what a link to the room has after the page's address."""
    return PATH + code


def parse(text):
    """Return (code, "") for a code or a link in whatever form, else ("", why): "code_empty", "code_short", "code_long", "code_sign".

    >>> parse(" kz4m 7qpx ")
    ('KZ4M7QPX', '')
    """
    text = _from_link(text)
    code = ""
    for sign in text:
        if sign in _BETWEEN:
            continue
        sign = sign.upper() if sign < "\x7f" else sign
        sign = _ALIKE.get(sign, sign)
        if sign not in CODE_SIGNS:
            return "", "code_sign"
        code += sign
        if len(code) > LENGTH:
            return "", "code_long"
    if not code:
        return "", "code_empty"
    return (code, "") if len(code) == LENGTH else ("", "code_short")


def _from_link(text):
    """Return the part of a text that may be a code: all of it, or what follows a link's "#/r/" up to what can't belong to it."""
    text = text[:2000]
    for mark in (PATH, "%23/r/"):
        at = text.find(mark)
        if at >= 0:
            text = text[at + len(mark) :]
            for i, sign in enumerate(text):
                if not (sign.isalpha() or sign.isdigit() or sign == "-"):
                    return text[:i]
            return text
    return text

