"""A match looked back on: what the table tells of it, piece by piece, and what is to be seen at each of its steps."""

from liarsdice_shared.counting import count, counts
from liarsdice_shared.odds import holds, seen

from .aids import bid_of, set_out_of
from .showtime import wild_of


class Past:
    """The analysis of one match, as far as it has come; `at` is the place one looks at: (round, steps done in it)."""

    def __init__(self, match, rules, names, you, ends):
        self.match = match  # (table, number), ("", 0) for that of a file
        self.rules = rules
        self.you = you  # whose decisions are judged, None for nobody's
        self.names = names
        self.last = ends["points" if self.points else "dice"]
        self.told = None  # what was told of a file's match as a whole
        self.rounds = []
        self.of = None  # how many rounds there are, None before the first piece
        self.at = (0, 0)

    @property
    def points(self):
        """Whether points are what one plays for."""
        return self.rules["scoring"] == "points"

    @property
    def whole(self):
        """Whether everything has come."""
        return self.of is not None and len(self.rounds) >= self.of

    @property
    def star(self):
        """Whether the six is drawn as a star."""
        return self.rules["wild"] == 6

    def take(self, message):
        """Take a piece; tell whether it was the one that was waited for, and makes sense."""
        if message["match"] != self.match[1] or message["from"] != len(self.rounds) or not message["rounds"]:
            return False
        if not all(_makes_sense(one, len(self.last)) for one in message["rounds"]):
            return False
        self.of = message["of"]
        self.rounds.extend(message["rounds"])
        return True

    def standings(self):
        """Return per seat what it had at the start of each round, and at the end: dice, or points."""
        name = "points" if self.points else "dice"
        columns = [one[name] for one in self.rounds]
        if self.whole:
            columns.append(self.last)
        return [[column[seat] for column in columns] for seat in range(len(self.last))]

    def look(self, number, step):
        """Look at a place; what lies outside is taken for the nearest there is."""
        number = max(0, min(len(self.rounds) - 1, number))
        most = len(self.rounds[number]["steps"]) if self.rounds else 0
        self.at = (number, max(0, min(most, step)))

    def step(self, by):
        """Look at the next step or the one before, over the ends of rounds."""
        number, step = self.at
        step += by
        if step < 0 and number > 0:
            self.look(number - 1, 10000)
        elif self.rounds and step > len(self.rounds[number]["steps"]) and number + 1 < len(self.rounds):
            self.look(number + 1, 0)
        else:
            self.look(number, step)

    def decisions(self):
        """Return (round, step) of one's own decisions, in order."""
        return [
            (number, index)
            for number in range(len(self.rounds))
            for index, step in enumerate(self.rounds[number]["steps"])
            if step["judged"]
        ]

    def of_step(self, place):
        """Return (step, the bid that stood before it or None) of a place."""
        number, index = place
        steps = self.rounds[number]["steps"]
        return steps[index], _standing(steps[:index])

    def mistake(self):
        """Return the place of one's decision that gave most away, None where none clearly did."""
        worst = None
        for place in self.decisions():
            lost = self.of_step(place)[0]["judged"]["lost"]
            if lost and (worst is None or lost > worst[0]):
                worst = (lost, place)
        return worst and worst[1]

    def moment(self):
        """Return the place of one's best moment, None where there is none: a call or a believed bid that came off against the odds."""
        best = None
        for place in self.decisions():
            step, _ = self.of_step(place)
            if step["judged"]["better"] is None and self._came_off(place):
                chance = step["judged"]["chance"]
                if best is None or chance < best[0]:
                    best = (chance, place)
        return best and best[1]

    def _came_off(self, place):
        number, index = place
        one = self.rounds[number]
        step = one["steps"][index]
        if step["action"] in ("liar", "exact"):
            return bool(one["outcome"] and one["outcome"]["right"])
        after = [other for other in one["steps"][index + 1 :] if bid_of(other["action"])]
        return bool(bid_of(step["action"]) and after)


def _makes_sense(one, seats):
    """Tell whether the parts of a round belong together, so that no drawing can stumble over it."""
    lists = [one["dice"], one["points"], one["cups"]]
    named = [one["opener"]] + [step["seat"] for step in one["steps"]]
    if one["outcome"]:
        lists += [one["outcome"]["change"], one["outcome"]["points"]]
        named += [one["outcome"]["bidder"], one["outcome"]["caller"]]
        if not one["steps"] or one["steps"][-1]["action"] not in ("liar", "exact"):
            return False
    if not all(len(per_seat) == seats for per_seat in lists) or not all(seat < seats for seat in named):
        return False
    if not all(len(cup) in (0, dice) for cup, dice in zip(one["cups"], one["dice"])):
        return False
    for index, step in enumerate(one["steps"]):
        before = _standing(one["steps"][:index])
        better = step["judged"]["better"] if step["judged"] else None
        if not _may_stand(step["action"], before) or not (better is None or _may_stand(better, before)):
            return False
        if step["judged"] and (better is None) != (step["judged"]["better_chance"] is None):
            return False
    return True


def _may_stand(action, before):
    """Tell whether an action is one, and comes after a bid where it needs one."""
    if bid_of(action):
        return 1 <= bid_of(action)[1] <= 6
    return before is not None and (action in ("liar", "exact", "pass") or bool(set_out_of(action)))


def _standing(steps):
    """Return the last bid of some steps as (seat, quantity, face), None where there is none."""
    for step in reversed(steps):
        bid = bid_of(step["action"])
        if bid:
            return (step["seat"], bid[0], bid[1])
    return None


def scene(past):
    """Return what is to be seen at the place one looks at, as a dict.

    `bid` is the one that stands (seat, quantity, face), `step` the last, `outcome` and `lit` (dice that count) once it was called.
    """
    number, done = past.at
    one = past.rounds[number]
    steps = one["steps"][:done]
    cups = [list(cup) for cup in one["cups"]]
    out = [[0] if past.rules["open_die"] and cup else [] for cup in cups]
    for step in steps:
        places = set_out_of(step["action"])
        out[step["seat"]] = out[step["seat"]] + places
        if places and step["again"]:
            cups[step["seat"]] = step["again"]
    bid = _standing(steps)
    wild = wild_of(past.rules, one["palifico"])
    called = bool(steps) and steps[-1]["action"] in ("liar", "exact")
    lit = []
    if called and bid:
        lit = [(seat, i) for seat, cup in enumerate(cups) for i, die in enumerate(cup) if counts(die, bid[2], wild)]
    return {
        "round": one,
        "cups": cups,
        "open": out,
        "bid": bid,
        "wild": wild,
        "step": steps[-1] if steps else None,
        "outcome": one["outcome"] if called else None,
        "lit": lit,
    }


def chance_of(past, found):
    """Return the chance that the bid of a scene's step held for the one who made it, None where that can't be known."""
    step = found["step"]
    bid = step and bid_of(step["action"])
    cup = found["cups"][step["seat"]] if bid else []
    if not cup:
        return None
    shown = [
        [die if i in found["open"][seat] else None for i, die in enumerate(cup)]
        for seat, cup in enumerate(found["cups"])
    ]
    known = seen(step["seat"], cup, shown)
    return holds(bid[0], bid[1], found["wild"], known, sum(found["round"]["dice"]))


def last_round(past, found):
    """Return a settled round of a scene as the table tells a showdown (docs/messages.md, `last_round`)."""
    outcome = dict(found["outcome"])
    outcome["cups"] = found["cups"]
    outcome["bid"] = {"quantity": found["bid"][1], "face": found["bid"][2]}
    outcome["count"] = count(found["cups"], found["bid"][2], found["wild"])
    return outcome
