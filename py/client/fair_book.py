"""What a guest keeps and checks of every roll: shares it promised, records it was told, and whether the dice come out (docs/fair-dice.md).

Pure: it is told messages, states and other clients' digests, and says what to send. A finding is never taken back within its
round, and only what this client itself can prove is called cheating.
"""

from liarsdice_shared import fair

from .fair_checks import Seen, fault_at_table, fault_of_record, fault_of_round, has_left, is_reroll
from .promises import Promises

PENDING, VERIFIED, UNVERIFIED, DISPUTED, CHEATED = "pending", "verified", "unverified", "disputed", "cheated"
_WORSE = (PENDING, VERIFIED, UNVERIFIED, DISPUTED, CHEATED)


class _Roll:
    """What is known of one roll."""

    def __init__(self, record, promise, table):
        self.table = table  # (term, host): numbers go on within one
        self.record = record
        self.promise = promise
        self.shares = None
        self.seat = None  # ours, where the record has our promise
        self.secret = None
        self.void = False
        self.opened = False  # whether its secret was told by the table that made it
        self.missed = False  # whether its end was told while the line was broken, if at all
        self.placed = False  # whether a state has come since, to compare it with
        self.sound = True

    @property
    def number(self):
        return self.record[fair.ROLL]

    def promised(self, seat):
        return dict(self.record[fair.SHARES]).get(seat)


class FairBook:
    """The rolls of a match as one guest sees them. `draw()` returns 32 random bytes as hex."""

    def __init__(self, draw):
        self.promises = Promises(draw)
        self._table = None  # (term, host) of the table that is listened to
        self._gap = False  # whether something of this round's dice may have been said that we did not hear
        self._early = []  # digests of records that have not come yet
        self._over = True  # whether the match before has been seen to end
        self._due = None  # (match, round) whose first roll comes next, as far as we have seen the one before
        self._begin("")

    def _begin(self, match):
        self.match = match
        self.rolls = []
        self.round = 0
        self.state = PENDING
        self.reason = ""
        self.accused = []  # peers whose record differs from ours
        self._own = {}  # roll → own cup as it was shown after it
        self._seen = Seen()
        self._settled = self._settled_at = None  # last_round of the round before, and which match of which table told it
        self._vanished = []  # seats without dice in a record, of whom the next state is to say that they have left
        self._latecomer = True  # whether a record of this match was missed

    # --- what this client gives

    def promise(self, state):
        """Return the commitment to send for the roll that is next, None where there is none to give."""
        if state["host"] or state["you"] is None:
            return None
        self._sit_at(state)
        at = state["next_roll"]
        return self.promises.make(at["match"], state["term"], at["roll"], state["you"])

    def _sit_at(self, state):
        """Note which table is listened to; what was promised to another is not given twice."""
        hosts = [person["id"] for person in state["people"] if person["host"]]
        table = (state["term"], hosts[0] if hosts else "")
        if self._table is not None and table != self._table:
            self.promises.drop()
            self._gap = any(roll.table == table for roll in self.rolls)  # back at one that went on without us
        self._table = table

    def missed(self):
        """Hear that the line was broken: something may have been said meanwhile, and our promises may be forgotten there."""
        self.promises.forgotten()
        self._gap = True
        self._due = None
        self._seen = Seen()

    # --- what it is told

    def on_record(self, message, state):
        """Hear that a roll begins; return (messages for the table, digest for the other clients)."""
        record = message["record"]
        self._sit_at(state)
        broken_off = False
        if record[fair.MATCH] != self.match:
            broken_off = self.match != "" and not (self._over or self._gap)
            self._begin(record[fair.MATCH])
            self._latecomer = record[fair.ROLL] != 1 and not self._in_step(record)
        roll = _Roll(record, message["promise"], self._table)
        number, moved = record[fair.ROUND], not self._of_table()
        if number > self.round or (moved and (number < self.round or self.state == VERIFIED)):
            self.round = number
            self.state, self.reason, self.accused = PENDING, "", []
        if broken_off or number < self.round:
            self._find(UNVERIFIED, "round")
        self._check_record(roll, state)
        self.rolls.append(roll)
        digest = fair.digest([record, message["promise"]])
        for peer, early in self._early:
            if early["match"] == self.match and self._told(early) is roll:
                self._compare(roll, peer, early["digest"])
        self._early = [entry for entry in self._early if entry[1]["roll"] != roll.number]
        return self._answer(roll, state), {
            "t": "digest",
            "match": self.match,
            "term": record[fair.TERM],
            "host": self._table[1],
            "roll": roll.number,
            "digest": digest,
        }

    def _answer(self, roll, state):
        match, term, number = roll.record[fair.MATCH], roll.record[fair.TERM], roll.number
        kept = self.promises.of(roll.record)
        for seat in kept:
            if roll.promised(seat) == fair.share_commitment(match, term, number, seat, kept[seat]):
                roll.seat = seat
        answers = []
        if roll.seat is not None:
            answers.append({"t": "share", "roll": number, "share": kept[roll.seat]})
        # Seats change hands between matches, and a promise may come too late then; in the middle of one our seat is certain.
        seat = state["you"] if state["stage"] in ("match", "showdown") else roll.seat
        if roll.seat is None:
            lie = state["stage"] in ("match", "showdown") and seat in kept and roll.promised(seat) is not None
            self._find(CHEATED if lie else UNVERIFIED, "commitment" if lie else "no_share")
        more = self.promises.make(match, term, number + 1, seat) if seat is not None and not state["host"] else None
        if more:
            answers.append(more)
        return answers

    def _check_record(self, roll, state):
        record = roll.record
        last = self._of_table()[-1] if self._of_table() else None
        if record[fair.TERM] != state["term"]:
            self._latecomer = True
        elif last is None:
            if roll.number != 1 and not self.rolls and not self._in_step(record):
                self._latecomer = True
        elif roll.number != last.number + 1:
            # numbers that were seen before are a lie; a gap is what somebody sees who was away
            if roll.number <= last.number:
                self._find(CHEATED, "number")
            elif not (self._gap and self._in_step(record)):
                self._latecomer = True
        if self._latecomer:
            self._find(UNVERIFIED, "latecomer")
            self._latecomer = False
        if self._differs(record) or record[fair.RULES] != fair.rules_hash(state["rules"]):
            self._find(CHEATED, "rules")
        fault = fault_of_record(record)
        if fault:
            roll.sound = False
            self._find(CHEATED, fault)
        if last is None:
            self._after_move(record)
        elif last.void:
            self._after_void(last, roll, state)
        elif last.shares is None:
            self._find(UNVERIFIED, "no_shares")  # the roll before was dropped without a word
        if not is_reroll(record) and any(
            other.record[fair.ROUND] == record[fair.ROUND] and not other.void and not is_reroll(other.record)
            for other in self._of_table()
        ):
            self._find(UNVERIFIED, "void")  # dice that lay were rolled anew: a second try
        for earlier in self._of_table() if self._gap else []:
            earlier.missed = earlier.missed or earlier.secret is None
        if is_reroll(record):
            self._gap = self._gap or last is None or roll.number != last.number + 1
            if last is not None and record[fair.ROUND] != last.record[fair.ROUND]:
                self._find(UNVERIFIED, "round")
        else:
            self._check_round_number(record, last)
            self._gap = False
            self._seen = Seen()
            self._check_dice_per_seat(record)

    def _in_step(self, record):
        """Tell whether a roll is the first of its round for certain: we have seen the round before."""
        return self._due == (record[fair.MATCH], record[fair.ROUND])

    def _differs(self, record):
        """Tell whether a record is of other rules than those before it: they hold for a whole match."""
        return bool(self.rolls) and self.rolls[0].record[fair.RULES] != record[fair.RULES]

    def _check_round_number(self, record, last):
        """Rounds follow one another, each with its showdown between."""
        due = self._settled["round"] + 1 if self._settled else 1
        if last is not None and not self._gap and record[fair.ROUND] != due:
            self._find(UNVERIFIED, "round")

    def _after_move(self, record):
        """The first roll of a new term is a second try where nobody was lost: it has the same host, or the old one handed over."""
        before = self.rolls[-1] if self.rolls else None
        if before is None:
            return
        lay = [
            roll for roll in self.rolls if roll.table == before.table and roll.record[fair.ROUND] == record[fair.ROUND]
        ]
        handed = any(roll.opened and roll.shares is not None and not roll.void for roll in lay)
        if before.table[1] == self._table[1] or handed:
            self._find(UNVERIFIED, "void")

    def _after_void(self, void, roll, state):
        """A roll that follows a void one is a second try: fine only where who was missing is really gone."""
        left = [seat for seat, n in enumerate(void.record[fair.DICE]) if n and not roll.record[fair.DICE][seat]]
        here = [seat for seat in range(len(state["seats"])) if seat not in left and self._present(state, seat)]
        ignored = [seat for seat in here if seat in void.missing or roll.promised(seat) is None]
        if ignored or not (void.missing or left):
            self._find(UNVERIFIED, "void")

    @staticmethod
    def _present(state, seat):
        return any(p["seat"] == seat and not p["away"] and not p["host"] for p in state["people"])

    def _check_dice_per_seat(self, record):
        """Dice change hands only as the last outcome said; a leaver has none, which a state may tell only after the record."""
        before = self._settled
        if before is None or before["round"] != record[fair.ROUND] - 1:
            return
        if not len(record[fair.DICE]) == len(before["cups"]) == len(before["change"]):
            self._find(CHEATED, "dice_per_seat")
            return
        for seat, n in enumerate(record[fair.DICE]):
            due = len(before["cups"][seat]) + before["change"][seat]
            if n == 0 and due:
                self._vanished.append(seat)
            elif n != due:
                self._find(CHEATED, "dice_per_seat")

    def on_shares(self, message):
        """Hear all shares of a roll."""
        roll = self._roll(message["roll"])
        if roll is None:
            return
        roll.shares = message["shares"]
        roll.missing = message["missing"]
        given = [seat for seat, _ in roll.shares]
        match, term, number = roll.record[fair.MATCH], roll.record[fair.TERM], roll.number
        for seat, share in roll.shares:
            if roll.promised(seat) != fair.share_commitment(match, term, number, seat, share):
                self._find(CHEATED, "share")
        promised = [seat for seat, _ in roll.record[fair.SHARES]]
        if sorted(given + roll.missing) != sorted(promised):
            self._find(CHEATED, "share_dropped")
        if roll.missing:
            roll.void = True
            if roll.seat is not None and roll.seat in roll.missing:
                self._find(UNVERIFIED, "share_ignored")

    def on_secret(self, message):
        """Hear the secret of a roll."""
        roll = self._roll(message["roll"])
        if roll is None:
            return
        roll.secret = message["secret"]
        roll.opened = True
        if fair.secret_commitment(roll.record, roll.secret) != roll.promise:
            self._find(CHEATED, "secret")
        if any(other.secret == roll.secret for other in self.rolls if other is not roll):
            self._find(CHEATED, "reused")

    def on_opened(self, message):
        """Hear the secret of a roll that was lost with its host, from that host: it is to be what we were promised."""
        record, secret = message["record"], message["secret"]
        for roll in self.rolls:
            if roll.record == record and roll.promise == message["promise"] and roll.secret is None:
                if fair.secret_commitment(record, secret) != roll.promise:
                    return  # not by that host
                roll.secret = secret
                mine, shares = self._own.get(roll), roll.shares
                if mine and shares is not None and roll.seat is not None and not is_reroll(record):
                    made = fair.dice(secret, record, [share for _, share in sorted(shares)])
                    if made[roll.seat] != mine:
                        self._find(CHEATED, "own_dice")

    def on_digest(self, peer, message):
        """Hear which record another client was told."""
        roll = self._told(message) if message["match"] == self.match else None
        if roll is not None:
            self._compare(roll, peer, message["digest"])
        elif len(self._early) < 50:
            self._early.append((peer, message))

    def _compare(self, roll, peer, digest):
        if digest != fair.digest([roll.record, roll.promise]):
            if peer not in self.accused:
                self.accused.append(peer)
            self._find(DISPUTED, "two_stories")

    def look(self, state):
        """Look at a state: own dice as they are shown, and at the showdown whether everything comes out."""
        view = state["view"]
        self._sit_at(state)
        self._over = state["stage"] in ("lobby", "result")
        self._due = self._next_round(state)
        if state["stage"] in ("match", "showdown") and state["next_roll"]["match"] != self.match and self.rolls:
            self._begin(state["next_roll"]["match"])  # it began while we were away, and its rolls are numbered anew
        if view is None or not self.rolls or state["next_roll"]["match"] != self.match:
            self._rest(state)
            return
        rolls = self._of_table()
        if rolls and state["next_roll"]["roll"] == rolls[-1].number + 1:  # a state that comes late shows older dice
            self._place(state)
            if state["stage"] == "match" and view["round"] == self.round and view["phase"] != "roll" and not self._gap:
                self._look_at_running(view)
        last = view["last_round"]
        if last and last["round"] == self.round and self.state in (PENDING, UNVERIFIED, DISPUTED):
            self._check_round(state, last)
        self._rest(state)

    @staticmethod
    def _next_round(state):
        view = state["view"]
        if (
            view is None
            or state["stage"] not in ("match", "showdown")
            or (state["stage"] == "match" and view["phase"] == "roll")
        ):
            return None
        seen = view["last_round"] if state["stage"] == "showdown" else view
        return (state["next_roll"]["match"], seen["round"] + 1) if seen else None

    def _rest(self, state):
        """Keep what the round before has come to; a table says it once and for all."""
        last = state["view"]["last_round"] if state["view"] else None
        if not last:
            return
        before, at = self._settled, (self._table, state["next_roll"]["match"])
        if before and before["round"] == last["round"] and self._settled_at == at and before != last:
            self._find(CHEATED, "outcome")
            return
        self._settled, self._settled_at = last, at

    def _place(self, state):
        """Compare what was rolled with the first state that comes after it."""
        if any(not has_left(state, seat) for seat in self._vanished):
            self._find(CHEATED, "dice_per_seat")
        self._vanished = []
        for roll in self._of_table():
            if not roll.placed and roll.sound:
                roll.placed = True
                fault = fault_at_table(roll.record, state)
                if fault:
                    self._find(CHEATED, fault)

    def _look_at_running(self, view):
        """Look at a round that runs: its dice are still hidden, what was shown once stays."""
        rolls = self._of_table()
        if not rolls:
            return
        if any(roll.opened and not roll.void for roll in self._lying()):
            self._find(CHEATED, "early")
        fault = self._seen.look(view)
        if fault:
            self._find(CHEATED, fault)
        if view["cup"] and view["phase"] != "reroll":
            cup = list(view["cup"])
            if self._own.setdefault(rolls[-1], cup) != cup:
                self._find(CHEATED, "own_dice")

    def _lying(self):
        """Return the rolls whose dice lie on the table: a roll that is no reroll puts all others away."""
        rolls = self._of_round(self.round)
        begun = [i for i, roll in enumerate(rolls) if not is_reroll(roll.record)]
        return rolls[begun[-1] :] if begun else rolls

    def _of_round(self, number):
        return [roll for roll in self._of_table() if roll.record[fair.ROUND] == number]

    # --- the check

    def _check_round(self, state, last):
        rolls = self._of_round(last["round"])
        if self._gap:
            self._find(UNVERIFIED, "latecomer")
        else:
            fault = self._seen.settled(last)
            if fault:
                self._find(CHEATED, fault)
            self._check_dice(rolls, state, last)
        if self.rolls[-1].record[fair.RULES] != fair.rules_hash(state["rules"]):
            self._find(CHEATED, "rules")
        fault = fault_of_round(state["rules"], last)
        if fault:
            self._find(CHEATED, fault)
        if self.state == PENDING:
            self._find(VERIFIED, "")

    def _check_dice(self, rolls, state, last):
        for roll in rolls:
            if roll.secret is None and not roll.missed:
                self._find(CHEATED, "withheld")
                return
            if not roll.sound:
                return
        rolls = [roll for roll in rolls if not roll.missed]
        rolls = [roll for roll in rolls if not roll.void]
        if any(roll.shares is None for roll in rolls):
            self._find(UNVERIFIED, "no_shares")
            return
        cups = self._cups(rolls, state)
        if cups is None:
            self._find(UNVERIFIED, "latecomer")
        elif [list(cup) for cup in last["cups"]] != cups:
            self._find(CHEATED, "dice")

    def _cups(self, rolls, state):
        """Return all dice as the secrets and shares make them, None where a roll is not known."""
        cups = None
        for roll in rolls:
            shares = [share for _, share in sorted(roll.shares or [])]
            made = fair.dice(roll.secret, roll.record, shares)
            if not is_reroll(roll.record):
                cups = made
                if roll is self._first():
                    self._check_opener(roll, shares, state)
            elif cups is None:
                return None
            else:
                for seat, fresh in enumerate(made):
                    if fresh:
                        shown = roll.record[fair.SET_OUT][seat]
                        if any(face and face != die for face, die in zip(shown, cups[seat])):
                            self._find(CHEATED, "open_dice")
                        cups[seat] = [face or fresh.pop(0) for face in shown]
            mine = self._own.get(roll)
            if mine is not None and state["you"] is not None and cups[state["you"]] != mine:
                self._find(CHEATED, "own_dice")
        return cups

    def _first(self):
        return next(iter([roll for roll in self.rolls if not roll.void]), None)

    def _check_opener(self, roll, shares, state):
        if self.rolls[0].number == 1 and state["view"]["last_round"]["opener"] != fair.opener(
            roll.secret, roll.record, shares
        ):
            self._find(CHEATED, "opener")

    def _find(self, state, reason):
        if _WORSE.index(state) > _WORSE.index(self.state):
            self.state, self.reason = state, reason

    def _of_table(self):
        """Return the rolls of the table that is listened to now."""
        return [roll for roll in self.rolls if roll.table == self._table]

    def _roll(self, number):
        """Return a roll of this table by its number."""
        return next(iter([roll for roll in self._of_table() if roll.number == number]), None)

    def _told(self, digest):
        """Return the roll that another client's digest is of; two tables of one term may both have one of that number."""
        at = (digest["term"], digest["host"])
        return next(iter([roll for roll in self.rolls if roll.table == at and roll.number == digest["roll"]]), None)
