"""A language for those who work on the page (`?lang=xx`): every text in marks, so that what is not translated stands out."""

OPEN, CLOSE = "⟦", "⟧"


def texts(original):
    """Return the texts of a locale in marks; the list of numbers word by word."""
    found = {key: OPEN + original[key] + CLOSE for key in original}
    found["numbers"] = " ".join([OPEN + word + CLOSE for word in original["numbers"].split(" ")])
    return found
