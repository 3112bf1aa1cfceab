"""What this browser keeps, from visit to visit (IndexedDB) and over a reload of this tab: the one way to it.

web/storage.js is underneath. Nothing that could not be kept is passed over in silence: `on_trouble` hears of it, by the code of a notice.
"""

from pyscript.ffi import is_none
from pyscript.js_modules import web

from .store import KEY

_PREFIX = "luegenbecher/"
_told = []
_listener = _relieved = None


def on_trouble(function, over):
    """Let `function(code)` hear, once for each, what is wrong, and `over(code)` what is so no more.

    Codes are `storage_blocked`, `storage_full`, `key_lost`.
    """
    global _listener, _relieved
    _listener, _relieved = function, over


def tell(code):
    """Tell what is wrong, once."""
    if _listener and code not in _told:
        _told.append(code)
        _listener(code)


async def recall():
    """Return (what was remembered last or None, whether storage works): from the copy that is there at once, else from the database."""
    found = web.recall()
    if is_none(found):
        return await text(KEY)
    return str(found) or None, True


async def remember(mine, glance):
    """Remember a text: in the database, as a copy, and what of it the page is to know before Python runs."""
    web.remember(mine, glance)
    await put(KEY, mine)


async def probe():
    """Tell where there is no database."""
    try:
        await web.probe()
    except Exception as error:
        print("storage:", error)
        tell("storage_blocked")


async def text(key):
    """Return (text or None, whether storage works at all)."""
    try:
        return await web.text(key), True
    except Exception as error:  # whatever a browser throws where storage is blocked
        print("storage:", error)
        _told.append("storage_blocked")  # the caller tells
        return None, False


async def get(key):
    """Return what is kept under a key, None where nothing is or nothing can be."""
    try:
        return await web.get(key)
    except Exception as error:
        print("storage:", error)
        tell("storage_blocked")
        return None


async def put(key, value):
    """Keep a value."""
    trouble = str(await web.put(key, value))
    if trouble:
        tell(trouble)
    elif "storage_blocked" in _told and _relieved:
        _told.remove("storage_blocked")  # it was only slow to begin with
        _relieved("storage_blocked")


def kept(key):
    """Return what this tab has kept over a reload, "" for nothing."""
    return str(web.kept(_PREFIX + key))


def keep(key, value):
    """Keep a text for this tab, over a reload; nobody else gets to read it."""
    if not web.keep(_PREFIX + key, value):
        tell("storage_blocked")
