"""A game in the terminal: one person at seat 0 against bots, by typed lines."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from .actions import CHALLENGE, Action, Bid, IllegalAction, SetOut, parse_action
from .bots import make_bot
from .match import Match
from .odds import holds
from .replay import save
from .rules import RuleSet
from .simulate import roll
from .view import LastRound, SeatBid, View

YOU = 0
HELP = """  4x5 bids four fives, `liar` challenges the last bid, `exact` says it is exactly right (if allowed).
  After a bid, where the rules have reroll: `out:0,3` shows dice 0 and 3 and rolls the others again, `pass` keeps all.
  `odds` tells how likely the last bid is from what you see, `quit` leaves the table."""


class Table:
    """One match at the terminal; reads stdin, prints to stdout."""

    def __init__(self, rules: RuleSet, levels: Sequence[str], dice: Random, minds: Random) -> None:
        """Seat a person and one bot per level; `dice` rolls, `minds` is the bots' chance."""
        self.dice = dice
        self.names = ["You", *(f"Bot {seat} ({level})" for seat, level in enumerate(levels, start=1))]
        self.bots = [make_bot(level, rules, minds) for level in levels]
        self.match = Match.start(rules, len(self.names), dice.randrange(len(self.names)))

    def save_file(self) -> dict[str, Any]:
        """Return the save file of the match as it stands."""
        return save(self.match)

    def play(self) -> None:
        """Play until the match is over, or until the person quits, ends the input or presses Ctrl-C."""
        print(f"{len(self.names)} at the table: {', '.join(self.names)}. `help` lists what you can type.")
        try:
            while self.match.phase != "over":
                self._step()
        except (EOFError, KeyboardInterrupt):
            print("\nYou leave the table. Good-bye!")
            return
        assert self.match.places is not None
        print("\nThe match is over.")
        for place, name in sorted(zip(self.match.places, self.names, strict=True)):
            print(f"  {place}. {name}")

    def _step(self) -> None:
        match = self.match
        if match.phase == "roll":
            if match.rules.human_out == "end" and not match.dice[YOU]:
                self.match = match.stop()
                return
            self.match = match.roll([roll(self.dice, n) for n in match.dice])
            self._announce()
            return
        seat = match.turn
        assert seat is not None
        if match.phase == "reroll":
            self.match = match.roll_for(seat, roll(self.dice, match.view(seat).open_dice[seat].count(None)))
            return
        view = match.view(seat)
        if seat == YOU:
            action = self._ask(view)
        else:
            action = self.bots[seat - 1].act(view)
            self._tell(seat, action, view)
        self.match = match.apply(action)
        settled = self.match.last_round
        if settled is not None and settled is not match.last_round:
            self._showdown(settled)

    def _announce(self) -> None:
        match = self.match
        held = ", ".join(f"{name} {n}" for name, n in zip(self.names, match.dice, strict=True) if n)
        print(f"\nRound {match.round}. Dice: {held}.")
        if match.rules.scoring == "points":
            points = ", ".join(f"{name} {n}" for name, n in zip(self.names, match.points, strict=True))
            print(f"Points: {points}; {match.rules.target_points} win.")
        if match.palifico:
            print("Palifico: no wilds, and after the first bid the face stays.")
        elif match.wild:
            print(f"Wild: {match.wild}.")

    def _ask(self, view: View) -> Action:
        """Return the person's action, which is legal; what is not is explained and asked for again."""
        print(f"\n  your dice: {_cup(view, YOU)}")
        for seat, dice in enumerate(view.open_dice):
            shown = [str(die) for die in dice if die is not None]
            if seat != YOU and shown:
                print(f"  open: {self.names[seat]} {' '.join(shown)}")
        if view.bids:
            print("  ladder, highest first: " + ", ".join(self._ladder_row(entry) for entry in view.bids[:-9:-1]))
        print(f"  {_options(view)}")
        while True:
            text = input("> ").strip().lower().replace(" ", "")
            if text in ("help", "?", "h"):
                print(HELP)
            elif text == "odds":
                last = view.last_bid
                print(f"  It holds with {100 * holds(view, last.bid):.0f} %." if last else "  There is no bid yet.")
            elif text in ("quit", "q"):
                raise EOFError
            elif text:
                try:
                    action = parse_action(text)
                    self.match.apply(action)
                except IllegalAction as error:
                    print(f"  Not allowed: {error}. {_options(view)}")
                except ValueError:
                    print("  Type a bid like 4x5, or: liar, exact, pass, out:0,3, odds, help, quit.")
                else:
                    return action

    def _ladder_row(self, entry: SeatBid) -> str:
        return f"{entry.bid} {self.names[entry.seat]}"

    def _tell(self, seat: int, action: Action, view: View) -> None:
        if isinstance(action, Bid):
            print(f"{self.names[seat]} bids {action}.")
        elif isinstance(action, SetOut):
            print(f"{self.names[seat]} shows {' '.join(str(view.cup[i]) for i in action.indices)} and rolls again.")
        elif str(action) != "pass":
            print(f"{self.names[seat]} calls {str(action).upper()}!")

    def _showdown(self, settled: LastRound) -> None:
        print(f"  All cups up. The bid was {settled.bid} by {self.names[settled.bidder]}.")
        for name, cup in zip(self.names, settled.cups, strict=True):
            if cup:
                print(f"    {name:<18} {' '.join(map(str, cup))}")
        if settled.call is CHALLENGE:
            verdict = "It was a lie!" if settled.right else "The bid holds."
        else:
            verdict = "Exactly!" if settled.right else "Missed."
        print(f"  Counted {settled.count} of {settled.bid.quantity}. {verdict}")
        for name, moved, won in zip(self.names, settled.change, settled.points, strict=True):
            if moved:
                dice = "a die" if abs(moved) == 1 else f"{abs(moved)} dice"
                print(f"  {name} {'regained' if moved > 0 else 'lost'} {dice}.")
            if won:
                print(f"  {name} scored a point.")


def _cup(view: View, seat: int) -> str:
    """The person's dice, those that lie open in brackets."""
    return " ".join(
        str(die) if shown is None else f"[{die}]" for die, shown in zip(view.cup, view.open_dice[seat], strict=True)
    )


def _options(view: View) -> str:
    legal = view.legal
    options = []
    if legal.bids:
        low, high = legal.bids[0], legal.bids[-1]
        options.append(f"{low}" if low == high else f"bids from {low} to {high}")
    if legal.challenge:
        options.append("liar")
    if legal.exact:
        options.append("exact")
    if legal.set_out:
        options += ["out:… (dice are numbered from 0)", "pass"]
    return "You may: " + ", ".join(options) + "."
