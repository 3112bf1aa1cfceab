"""Solve one round of a duel by CFR+ among players that recall the last `recall` bids.

A state is what such a player knows: who is to move, and the last bids (fewer only where the round began with them). States
that share all but the oldest recalled bid have the same successors, and are worked on together as one block of arrays.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from liarsdice.bots.duels import blocks

from . import game

Tail = tuple[int, ...]
Strategy = dict[tuple[Tail, int], np.ndarray]
"""By (tail, mover): an array over (members, own hands, actions)."""


@dataclass
class Group:
    """The states of one mover (0 = opener) that share a tail; member 0 is the round that began with it, where that can be."""

    tail: Tail
    mover: int
    fresh: bool
    members: int
    actions: int
    first: int  # index of the lowest bid that may follow
    regret: np.ndarray = field(repr=False, default=None)  # type: ignore[assignment]
    total: np.ndarray = field(repr=False, default=None)  # type: ignore[assignment]
    sigma: np.ndarray = field(repr=False, default=None)  # type: ignore[assignment]
    reach: list[np.ndarray] = field(repr=False, default_factory=list)  # per player: (members, hands)
    value: np.ndarray = field(repr=False, default=None)  # type: ignore[assignment]  # (members, opener's hands, responder's)


class Duel:
    """A duel of so many dice each under one order of bids."""

    def __init__(self, order: str, mine: int, theirs: int, recall: int, least: int = 1) -> None:
        self.order, self.dice, self.recall, self.least = order, (mine, theirs), recall, least
        self.bids = game.bids(order, mine + theirs)
        self.hands = [game.hands(n) for n in self.dice]
        self.chance = [chance for _, chance in self.hands]
        self.holds = [game.holds(order, mine, theirs, bid) for bid in self.bids]
        self.opening = next(i for i, (q, _) in enumerate(self.bids) if q >= least)
        self.groups: dict[tuple[Tail, int], Group] = {}
        self._build()

    def _build(self) -> None:
        for block in blocks(len(self.bids), self.opening, self.recall):
            group = Group(*block, block.tail[-1] + 1 if block.tail else self.opening)
            shape = (len(self.chance[group.mover]), group.members, group.actions)
            group.regret, group.total = np.zeros(shape), np.zeros(shape)
            group.sigma = np.full(shape, 1 / group.actions)
            self.groups[group.tail, group.mover] = group
        self.backward = sorted(self.groups.values(), key=lambda g: (-(g.tail[-1] if g.tail else -1), len(g.tail)))

    def after(self, group: Group, bid: int) -> tuple[Group, int]:
        """Return the state (group, member) that any member of a group comes to by a bid."""
        tail = (*group.tail, bid)
        keep = self.recall - 1
        if len(tail) <= keep:
            return self.groups[tail, 1 - group.mover], 0
        following = self.groups[tail[1:], 1 - group.mover]
        return following, following.fresh + tail[0] - self.opening

    def values_after(self, group: Group) -> np.ndarray:
        """Return what each action is worth to the opener, (actions, opener's hands, responder's hands)."""
        found = []
        for bid in range(group.first, len(self.bids)):
            following, member = self.after(group, bid)
            found.append(following.value[member])
        if group.tail:
            bidder_wins = self.holds[group.tail[-1]]
            found.append(bidder_wins if group.mover == 1 else -bidder_wins)
        return np.stack(found)

    def forward(self) -> None:
        """Set for each state how likely each player's own actions lead there, by its hand, summed over ways that merge."""
        for group in self.groups.values():
            group.reach = [np.zeros((group.members, len(chance))) for chance in self.chance]
        self.groups[(), 0].reach = [np.ones((1, len(chance))) for chance in self.chance]
        for group in reversed(self.backward):
            mine, theirs = group.reach[group.mover], group.reach[1 - group.mover]
            flow = np.einsum("hma,mh->ah", group.sigma, mine)
            rest = theirs.sum(0)
            for bid in range(group.first, len(self.bids)):
                following, member = self.after(group, bid)
                following.reach[group.mover][member] += flow[bid - group.first]
                following.reach[1 - group.mover][member] += rest

    def iterate(self, turn: int) -> None:
        """One iteration of CFR+: each player in turn, the average weighted linearly."""
        for player in (0, 1):
            self.forward()
            for group in self.backward:
                nxt = self.values_after(group)
                by_hand = nxt.transpose(1, 0, 2) if group.mover == 0 else -nxt.transpose(2, 0, 1)
                by_hand = np.ascontiguousarray(by_hand)  # (own hands, actions, other's hands), worth to the mover
                value = group.sigma @ by_hand  # (own hands, members, other's hands)
                if group.mover == player:
                    weight = group.reach[1 - player] * self.chance[1 - player]  # (members, other's hands)
                    gain = np.matmul(by_hand, weight.T).transpose(0, 2, 1)  # (own hands, members, actions)
                    base = (group.sigma * gain).sum(2, keepdims=True)
                    np.maximum(group.regret + gain - base, 0, out=group.regret)
                    group.total += (turn * group.reach[player].T[:, :, None]) * group.sigma
                group.value = value.transpose(1, 0, 2) if group.mover == 0 else -value.transpose(1, 2, 0)
            for group in self.backward:
                if group.mover == player:
                    group.sigma = normalised(group.regret)

    def average(self) -> Strategy:
        """Return the average strategy by group: (members, own hands, actions)."""
        found = {}
        for name, group in self.groups.items():
            mass = group.total.sum(2, keepdims=True)
            mean = np.where(mass > 1e-12, group.total / np.maximum(mass, 1e-300), group.sigma)
            found[name] = mean.transpose(1, 0, 2)
        return found

    def play(self, strategy: Strategy) -> float:
        """Return the opener's value where both play a strategy."""
        for group in self.backward:
            nxt = self.values_after(group)
            sigma = strategy[group.tail, group.mover].transpose(1, 0, 2)
            by_hand = nxt.transpose(1, 0, 2) if group.mover == 0 else nxt.transpose(2, 0, 1)
            value = sigma @ np.ascontiguousarray(by_hand)
            group.value = value.transpose(1, 0, 2) if group.mover == 0 else value.transpose(1, 2, 0)
        root = self.groups[(), 0].value[0]
        return float(self.chance[0] @ root @ self.chance[1])


def normalised(weights: np.ndarray) -> np.ndarray:
    """Return weights made to sum up to 1 over the last axis, even where all are 0."""
    mass = weights.sum(-1, keepdims=True)
    return np.where(mass > 0, weights / np.where(mass > 0, mass, 1), 1 / weights.shape[-1])
