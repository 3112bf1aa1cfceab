"""One match at the table: rolls, clock, bots, absence and showdowns; pure Python that is told what time it is (milliseconds)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from liarsdice import CHALLENGE, PASS, Action, LastRound, Match, RuleSet
from liarsdice.analysis import Round, rounds
from liarsdice.bots import Bot, Temper, make_bot, temper_of
from liarsdice.dice import counts
from liarsdice.replay import play_back, save

from .cautious import cautious
from .chance import Chance
from .pace import PACES, Timetable, thinking
from .results import experience, highlights
from .rolls import SHARE_MS, LostRoll, Roll

STAND_IN = "normal"
GATHER_MS = 2000  # how long a table that was taken up waits for those who were here, before it rolls
SLOW_TURNS = 2  # in a row, then a bot stands in
ENDS = ("won", "time", "human_out", "void")


@dataclass
class Showdown:
    """A showdown under way: `began` is when, `times` the steps; `shown` is the settled round."""

    began: int
    times: Timetable
    shown: LastRound


@dataclass
class Game:
    """A match under way. `levels` names a bot's level per seat, None for a person; `names` are those of all seats.

    The clocks of round and match run only while a seat is to act (RULES.md, "Absence"): `since` is when the running stretch began,
    None while they stand still.
    """

    match: Match
    levels: list[str | None]
    names: list[str]
    chance: Chance
    pace: str
    name: str
    """The match's id, which its rolls are made for."""
    term: int = 1
    sharing: set[int] = field(default_factory=set)
    """Seats of the guests that are here: whoever of them has promised a share takes part in the next roll."""
    commitments: dict[tuple[int, int], str] = field(default_factory=dict)
    """What was promised, by (roll, seat)."""
    rolling: Roll | None = None
    rolls: list[Roll | LostRoll] = field(default_factory=list)
    opened: list[Roll] = field(default_factory=list)
    """Lost rolls whose secret a former host has opened since."""
    drawn: bool = False
    """Whether the first opener is settled."""
    awaited: set[int] = field(default_factory=set)
    """Seats of guests that were here before the table was taken up, whose promises the next roll waits for."""
    gather_until: int | None = None
    """When that waiting ends, None where nobody waits."""
    held: bool = False
    """The table is being handed over: nothing goes on."""
    marks: list[tuple[int, int, int]] = field(default_factory=list)
    """How much of log, rolls and opened rolls each chunk of the checkpoints ends with."""
    news: list[dict[str, Any]] = field(default_factory=list)
    """Public messages about rolls that are still to be told, oldest first."""
    standins: set[int] = field(default_factory=set)
    gone: set[int] = field(default_factory=set)
    """Seats whose player has left, those included that were out already."""
    slow: dict[int, int] = field(default_factory=dict)
    showdown: Showdown | None = None
    ended: str | None = None
    hurried: bool = False
    """Nobody watches any more: bots play without thinking and showdowns are left out."""
    since: int | None = None
    turn_used: int = 0
    round_used: int = 0
    match_used: int = 0
    bot_delay: int | None = None
    """How long the bot on turn thinks, counted like the turn's clock; None where a person is on turn."""
    _bots: dict[int, Bot] = field(default_factory=dict)
    _story: list[Round] | None = None
    _highlights: list[dict[str, Any]] | None = None
    _without: frozenset[int] = frozenset()

    @classmethod
    def start(
        cls,
        rules: RuleSet,
        levels: list[str | None],
        names: list[str],
        chance: Chance,
        pace: str,
        now: int,
        name: str = "match",
        term: int = 1,
        sharing: set[int] | None = None,
        commitments: dict[tuple[int, int], str] | None = None,
    ) -> Game:
        """Return a match whose first roll has begun; its opener comes from that roll too."""
        match = Match.start(rules, len(levels), 0)
        game = cls(
            match, levels, names, chance, pace, name, term, sharing=sharing or set(), commitments=commitments or {}
        )
        game._begin_roll(now)
        return game

    @property
    def rules(self) -> RuleSet:
        """The rule set in play."""
        return self.match.rules

    @property
    def due(self) -> int | None:
        """When `tick` has something to do, None for never."""
        if self.ended or self.held:
            return None
        if self.showdown:
            return self.showdown.began + self.showdown.times.end
        if self.rolling:
            return self.rolling.until
        if self.gather_until is not None:
            return self.gather_until
        if self.since is None:
            return None
        left = [limit - used for limit, used in self._limits()]
        if self.bot_delay is not None:
            left.append(self.bot_delay - self.turn_used)
        return self.since + max(0, min(left)) if left else None

    def _limits(self) -> list[tuple[int, int]]:
        rules = self.rules
        if not rules.turn_seconds:
            return []
        limits = [(rules.max_round_seconds, self.round_used), (rules.max_match_seconds, self.match_used)]
        if self.bot_delay is None:
            limits.append((rules.turn_seconds, self.turn_used))
        return [(seconds * 1000, used) for seconds, used in limits]

    def clock(self, now: int) -> dict[str, int] | None:
        """Return what is left of the turn as {"left", "of"}, None where no clock runs for a person."""
        if self.since is None or not self.rules.turn_seconds or self.bot_delay is not None:
            return None
        of = self.rules.turn_seconds * 1000
        return {"left": max(0, of - self.turn_used - (now - self.since)), "of": of}

    # What people do

    def act(self, seat: int, action: Action, now: int) -> None:
        """Let the person of the seat on turn act; IllegalAction where the rules do not allow it."""
        self.count_time(now)
        self._apply(action, now)
        self.slow.pop(seat, None)

    def back(self, seat: int, now: int) -> bool:
        """Give a seat back to its person; False where no bot stood in."""
        if seat not in self.standins or seat in self.gone:
            return False
        self.standins.discard(seat)
        self.slow.pop(seat, None)
        if self.since is not None and self.match.turn == seat:
            self._turn_begins(now)
        return True

    def leave(self, seat: int, now: int) -> None:
        """Take a person's seat away: a bot plays it until the round ends."""
        self.count_time(now)
        before = self.match
        self.match = self.match.leave(seat)
        self.gone.add(seat)
        self.standins.add(seat)
        self.awaited.discard(seat)
        if self.showdown or self.match is before:
            return
        if self.match.phase == "over":
            self._end("won")
        elif self.rolling:
            if self.match.phase == "roll":  # the record speaks of dice that are not on the table any more
                self._void_roll(now)
        elif self.match.turn == seat:
            self._turn_begins(now)

    def end_showdown(self, now: int, solo_seat: int | None) -> None:
        """Go on after a showdown: the next roll, or the end. `solo_seat` is the only person's seat where `human_out` applies."""
        self.showdown = None
        if self.match.phase == "over":
            self._end("won")
        elif solo_seat is not None and self.rules.human_out == "end" and not self.match.dice[solo_seat]:
            self.match = self.match.stop()
            self._end("human_out")
        else:
            self._begin_roll(now)

    def commit(self, seat: int, number: int, commitment: str) -> bool:
        """Take a guest's promise for a coming roll; False for one that has begun or is far off, or another promise than before."""
        if not self.next_roll <= number <= self.next_roll + 2:
            return False
        return self.commitments.setdefault((number, seat), commitment) == commitment

    def forget_promises(self, seat: int) -> None:
        """Forget what a seat has promised: who comes back may not know it any more, and promises anew."""
        self.commitments = {key: text for key, text in self.commitments.items() if key[1] != seat}

    def gather(self, now: int) -> bool:
        """Roll as soon as everybody who is waited for is back and has promised; False where there is nothing to roll yet."""
        if self.gather_until is None or self.held:
            return False
        if any(seat not in self.sharing or (self.next_roll, seat) not in self.commitments for seat in self.awaited):
            return False
        self._stop_waiting(now)
        return True

    def hold(self, now: int) -> None:
        """Stop for a host who hands over: the round under way is void, in the open, and nothing is rolled before `go_on`."""
        self.count_time(now)
        self.held = True
        self.since = self.gather_until = self.bot_delay = None
        if self.rolling:
            self.rolling.void = True
            self.news.append(self.rolling.tell_shares())
            self._keep(self.rolling)
        if self.match.phase not in ("roll", "over"):
            self.match = self.match.void_round()
        if not self.ended:
            self._open_secrets()

    def go_on(self, now: int) -> None:
        """Go on after `hold`: nobody has taken the table."""
        self.held = False
        if not self.ended and not self.showdown:
            self._begin_roll(now)

    def share(self, seat: int, number: int, share: str, now: int) -> bool:
        """Take a guest's share; False where nobody waits for it."""
        if self.rolling is None or not self.rolling.answer(seat, number, share):
            return False
        if not self.rolling.missing:
            self._finish_roll(now)
        return True

    @property
    def next_roll(self) -> int:
        """The number of the roll that has not begun yet."""
        return len(self.rolls) + (2 if self.rolling else 1)

    def void(self) -> None:
        """End a match that every person has left."""
        self.match = self.match.stop()
        self._end("void")

    # What time does

    def tick(self, now: int, solo_seat: int | None) -> bool:
        """Do what is due; False where nothing was."""
        due = self.due
        if due is None or now < due:
            return False
        if self.showdown:
            self.end_showdown(now, solo_seat)
            return True
        if self.rolling:
            self._void_roll(now)
            return True
        if self.gather_until is not None:
            self._stop_waiting(now)
            return True
        self.count_time(now)
        rules = self.rules
        seat = self.match.turn
        assert seat is not None
        if rules.turn_seconds and self.match_used >= rules.max_match_seconds * 1000:
            self.match = self.match.stop()
            self._end("time")
        elif rules.turn_seconds and self.round_used >= rules.max_round_seconds * 1000:
            self._close_round(now)
        elif self.bot_delay is not None:
            self._apply(self._bot(seat).act(self.match.view(seat)), now)
        else:
            self._apply(cautious(self.match.view(seat)), now)
            self.slow[seat] = self.slow.get(seat, 0) + 1
            if self.slow[seat] >= SLOW_TURNS:
                self.standins.add(seat)
        return True

    def _close_round(self, now: int) -> None:
        """The round's time is up: the seat to act is made to challenge, after an opening if there is none yet."""
        if not self.match.bids:
            self._apply(cautious(self.match.view(self.match.turn)), now)
        if self.match.phase == "set_out":
            self._apply(PASS, now)
        self._apply(CHALLENGE, now)

    def _bot(self, seat: int) -> Bot:
        if seat not in self._bots:
            level = self.levels[seat] or STAND_IN
            bot = self._bots[seat] = make_bot(level, self.rules, self.chance.rng, temper=self._temper(seat))
            if self.match.last_round is not None:  # it sat here before the table was reloaded, or passed on
                story = play_back(self.rules, self.match.log)
                bot.recall(past.view(seat) for past in story if past.phase == "roll")
        return self._bots[seat]

    def _temper(self, seat: int) -> Temper:
        """The temper of a bot; whoever stands in for a person has none of its own, whatever that person is called."""
        return Temper() if self.levels[seat] is None else temper_of(self.names[seat])

    # How the match moves

    def _apply(self, action: Action, now: int) -> None:
        before = self.match
        self.match = before.apply(action)
        if self.match.phase == "reroll":
            self._begin_roll(now)
            return
        if self.match.last_round is not before.last_round:
            self.show(now)
        elif (
            before.turn is not None and self.match.turn == before.turn
        ):  # setting out belongs to the same turn, on the same clock
            self.bot_delay = None if self.bot_delay is None else self.turn_used + self._think(before.turn)
        else:
            self._turn_begins(now)

    def _begin_roll(self, now: int, without: frozenset[int] = frozenset()) -> None:
        """Begin the roll that the match waits for; with nobody to share it is over at once.

        `without` are the seats that have left one of the tries before waiting: each can hold the table up once.
        """
        self._without = without
        self.since = self.gather_until = None
        if self.awaited:
            self.gather_until = now + GATHER_MS
            return
        number = self.next_roll
        promised = {
            seat: commitment
            for (roll, seat), commitment in self.commitments.items()
            if roll == number and seat in self.sharing and seat not in without
        }
        name = (self.name, self.term, number)
        self.rolling = Roll.of(self.match, name, self.chance.secret(), promised, now + SHARE_MS)
        self.news.append(self.rolling.tell_record())
        if not self.rolling.missing:
            self._finish_roll(now)

    def end_if_over(self) -> None:
        """Come to the result of a match that was over when the table was taken up."""
        if self.match.phase == "over" and not self.ended:
            self._end("won")

    def _stop_waiting(self, now: int) -> None:
        self.gather_until = None
        self.awaited = set()
        self._begin_roll(now, self._without)

    def _void_roll(self, now: int) -> None:
        """Give up on a roll that lacks a share, open its secret, and begin another without whoever was missing."""
        roll = self.rolling
        assert roll is not None
        roll.void = True
        self.news.append(roll.tell_shares())
        self._keep(roll)
        self._open(roll)  # and no other: under a reroll that comes to nothing the round's own dice lie hidden
        silent = frozenset() if self.awaited else frozenset(roll.missing)  # after a reload it is nobody's fault
        self._begin_roll(now, self._without | silent)

    def _finish_roll(self, now: int) -> None:
        roll = self.rolling
        assert roll is not None
        self.news.append(roll.tell_shares())
        self._keep(roll)
        if self.match.phase == "reroll":
            seat = self.match.turn
            assert seat is not None
            self.match = self.match.roll_for(seat, roll.dice()[seat])
            self._turn_begins(now)
            return
        if not self.drawn:
            leavers = self.match.leavers
            self.match = Match.start(self.rules, self.match.seats, roll.opener())
            for seat in leavers:
                self.match = self.match.leave(seat)
            self.drawn = True
        self.match = self.match.roll(roll.dice())
        self.round_used = 0
        self._turn_begins(now)
        if self.bot_delay is not None and not self.hurried:
            self.bot_delay += PACES[self.pace].roll

    def _keep(self, roll: Roll) -> None:
        self.rolls.append(roll)
        self.rolling = None
        self.commitments = {key: value for key, value in self.commitments.items() if key[0] > roll.number}

    def _open_secrets(self) -> None:
        for roll in self.rolls:
            if isinstance(roll, Roll) and not roll.told:
                self._open(roll)

    def _open(self, roll: Roll) -> None:
        roll.told = True
        self.news.append(roll.tell_secret())

    def _turn_begins(self, now: int) -> None:
        seat = self.match.turn
        assert seat is not None
        self.since = now
        self.turn_used = 0
        played_by_bot = self.levels[seat] is not None or seat in self.standins
        self.bot_delay = self._think(seat) if played_by_bot else None

    def _think(self, seat: int) -> int:
        return 0 if self.hurried else thinking(self.pace, self.rules, self.chance.rng, self._temper(seat).pace)

    def count_time(self, now: int) -> None:
        """Add what has passed since the clocks last looked."""
        if self.since is not None:
            spent = max(0, now - self.since)
            self.turn_used += spent
            self.round_used += spent
            self.match_used += spent
            self.since = now

    def show(self, now: int) -> None:
        """Begin the showdown of the round that was just settled."""
        shown = self.match.last_round
        assert shown is not None
        self.since = None
        self.bot_delay = None
        wild = self.rules.wild_in(shown.palifico)
        counting = {
            seat: sum(counts(die, shown.bid.face, wild) for die in cup) for seat, cup in enumerate(shown.cups) if cup
        }
        times = Timetable((), 0, 0, 0) if self.hurried else Timetable.of(shown, self.pace, counting)
        self.showdown = Showdown(now, times, shown)
        self._open_secrets()

    def _end(self, how: str) -> None:
        self.ended = how
        if self.rolling:
            self.rolling.void = True
            self._keep(self.rolling)
        self._open_secrets()
        self.showdown = None
        self.since = self.gather_until = None
        self.bot_delay = None

    # What is told and kept

    def result(self) -> dict[str, Any]:
        """Return the result page's content once the match has ended."""
        match = self.match
        assert match.places is not None and self.ended is not None
        left = [seat in self.gone for seat in range(match.seats)]
        void = self.ended == "void"
        if self._highlights is None:  # the whole match is played back for them
            self._highlights = [] if void else [line.to_dict() for line in highlights(match.rules, match.log)]
        return {
            "ended": self.ended,
            "rounds": match.last_round.round if match.last_round else 0,
            "places": list(match.places),
            "xp": [0] * match.seats if void else experience(match.places, left),
            "highlights": self._highlights,
        }

    def unopened(self) -> list[dict[str, Any]]:
        """Return the messages that open this term's rolls whose secret is not told yet: for the table that goes on elsewhere."""
        rolls = [roll for roll in self.rolls if isinstance(roll, Roll)] + ([self.rolling] if self.rolling else [])
        return [{**roll.to_open(), "t": "open"} for roll in rolls if not roll.told]

    @property
    def waiting(self) -> bool:
        """Whether shares, or those who give them, are waited for."""
        return self.rolling is not None or self.gather_until is not None

    @property
    def voids(self) -> int:
        """Rolls of this match that came to nothing, and rounds that were rolled anew though their dice lay."""
        return sum(roll.void for roll in self.rolls) + self.match.log.count("void")

    def story(self) -> list[Round]:
        """Return the rounds of a match that has ended, step by step."""
        if self._story is None:
            self._story = rounds(self.rules, self.match.log)
        return self._story

    def replay(self) -> dict[str, Any]:
        """Return the save file of the match with its rolls, for `python -m liarsdice verify`."""
        opened = {"opened": [roll.to_dict() for roll in self.opened]} if self.opened else {}
        return {**save(self.match), "rolls": [roll.to_dict() for roll in self.rolls], **opened}
