"""The showdown as a timetable: what has come to light so many milliseconds after its start, and nothing more.

The table says when each cup lifts, when the stamp falls and when the dice change hands; in between the dice that count light up one by one.
What `at` returns before the stamp depends only on cups that are up, so no picture made from it can tell the outcome early.
"""

from liarsdice_shared.counting import counts

_FIRST = 0.3  # a cup is up for this part of its time before its first die lights up
_TICKING = 0.6  # the part in which they light up


def wild_of(rules, palifico):
    """Return the wild face in force in a round."""
    return 0 if palifico else rules["wild"]


def ticks(show, last, wild):
    """Return [(at, seat, index), …]: when each die that counts lights up."""
    found = []
    lifts = show["lifts"]
    face = last["bid"]["face"]
    for i, (seat, begin) in enumerate(lifts):
        end = lifts[i + 1][1] if i + 1 < len(lifts) else show["stamp"]
        hits = [k for k, die in enumerate(last["cups"][seat]) if counts(die, face, wild)]
        for n, index in enumerate(hits):
            found.append((begin + int((end - begin) * (_FIRST + _TICKING * n / len(hits))), seat, index))
    return found


def moments(show, last, wild):
    """Return the times at which the picture changes, ascending."""
    times = [at for _, at in show["lifts"]] + [tick[0] for tick in ticks(show, last, wild)]
    return sorted(set(times + [show["stamp"], show["change"], show["end"]]))


def at(show, last, wild, t):
    """Return what is to be seen at a time: which cups are up, which dice are lit, how many count so far, what has happened."""
    lit = [(seat, index) for when, seat, index in ticks(show, last, wild) if when <= t]
    return {
        "up": [seat for seat, when in show["lifts"] if when <= t],
        "lit": lit,
        "count": len(lit),
        "stamped": t >= show["stamp"],
        "changed": t >= show["change"],
    }


def verdict(last):
    """Return what the stamp says: `lied`, `holds`, `exact` or `missed`."""
    if last["call"] == "liar":
        return "lied" if last["right"] else "holds"
    return "exact" if last["right"] else "missed"
