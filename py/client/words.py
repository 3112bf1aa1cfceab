"""Every word the client says: a locale's texts, plurals by rule, numbers and bids in words."""

LANGUAGES = ("de", "en", "fr")
PSEUDO = "xx"  # see `pseudo`; nobody is offered it
NAMELESS = ("Du", "You", "Toi")  # `me` in every language: what a seat is called whose player gave no name


def plural(lang, n):
    """Return "one" or "other": French counts nothing as one."""
    if lang == "fr":
        return "one" if n in (0, 1) else "other"
    return "one" if n == 1 else "other"


_NAMES = ("name", "to", "last")
_LEFTWARD = ((0x590, 0x8FF), (0xFB1D, 0xFDFF), (0xFE70, 0xFEFC), (0x10800, 0x10FFF), (0x1E800, 0x1EFFF))


def isolated(name):
    """Return a name as it stands in a sentence: one that is written from right to left turns nothing round it, no bid above all.

    >>> isolated("Ben")
    'Ben'
    """
    name = str(name)
    if any(low <= ord(sign) <= high for sign in name for low, high in _LEFTWARD):
        return "\u2068" + name + "\u2069"
    return name


class Words:
    """The texts of one language. `words("key", name="Ben")` fills the placeholders in braces.

    A missing key shows itself: it comes back as it is.
    """

    def __init__(self, lang, texts):
        self.lang = lang
        self.texts = texts
        self._numbers = texts.get("numbers", "").split(" ")

    def __call__(self, key, **values):
        text = self.texts.get(key, key)
        if not values:
            return text
        first, *rest = text.split("{")
        for part in rest:  # in one go: what is filled in may have braces of its own
            name, brace, after = part.partition("}")
            value = values[name] if brace and name in values else "{" + name + brace
            first += (isolated(value) if name in _NAMES else str(value)) + after
        return first

    def number(self, n):
        """Return a number in words as it stands before a plural, in digits above twenty."""
        return self._numbers[n] if 0 <= n < len(self._numbers) else str(n)

    def count(self, key, n, **values):
        """Return `key.one` or `key.other`; `{n}` is the number in digits, `{word}` in words."""
        return self("%s.%s" % (key, plural(self.lang, n)), n=n, word=self.number(n), **values)

    def percent(self, part):
        """Return a part of a whole in per cent, as this language writes it."""
        return self("percent", n=int(part * 100 + 0.5))

    def chance(self, chance):
        """Return a chance in whole per cent; 100 and 0 are for what is certain."""
        if 0 < chance < 1:
            chance = min(0.99, max(0.01, chance))
        return self.percent(chance)

    def face(self, face, star=False):
        """Return the name of a die that shows a face: "Vier", or "Stern" where the six is drawn as a star."""
        return self("die.star" if star and face == 6 else "die.%d" % face)

    def bid(self, quantity, face, star=False):
        """Return a bid in words: "sieben Vieren", "seven fours", « sept quatre »."""
        return self.count("bid.star" if star and face == 6 else "bid.%d" % face, quantity)

    def faces(self, dice, star=False):
        """Return dice in words for those who hear them: "2, 2, 4" with a star named."""
        return ", ".join([self("die.star") if star and die == 6 else str(die) for die in dice])

    def listed(self, names):
        """Return "Anna, Ben und Cem"."""
        if len(names) < 2:
            return "".join(names)
        return self("and", first=", ".join([isolated(name) for name in names[:-1]]), last=names[-1])
