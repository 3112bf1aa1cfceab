"""What a best response wins against a strategy, on the full tree: every legal bid, all of the round remembered.

Histories are sets of bids, so they are numbered by bit masks. Where there are too many of them for one array, the low bids
are taken one prefix at a time.
"""

from __future__ import annotations

import numpy as np

from . import game
from .solve import Duel

BITS = 20


def best_response(duel: Duel, strategy: dict, fixed: int) -> float:
    """Return the opener's value where player `fixed` (0 = opener) plays a strategy and the other answers it best."""
    return _Tree(duel, strategy, fixed).value()


class _Tree:
    def __init__(self, duel: Duel, strategy: dict, fixed: int) -> None:
        self.duel, self.fixed = duel, fixed
        order, (mine, theirs) = duel.order, duel.dice
        self.bids = game.every_bid(order, mine + theirs)
        self.first = next(i for i, (q, _) in enumerate(self.bids) if q >= duel.least)
        self.bids = self.bids[self.first :]
        self.count = len(self.bids)
        index = {bid: i for i, bid in enumerate(duel.bids)}
        # a bid that the strategy does not know is taken for the next one it does
        self.known = [index.get(bid, index.get((bid[0], bid[1] + 1))) for bid in self.bids]
        self.own = [index.get(bid) for bid in self.bids]
        holds = [game.holds(order, mine, theirs, bid) for bid in self.bids]
        # payoff to the responder-to-`fixed` (the best-responding player) where the bid is challenged: (its hands, fixed hands)
        self.holds = [h if fixed == 1 else h.T for h in holds]
        self.free = 1 - fixed
        self._rows(strategy)

    def _rows(self, strategy: dict) -> None:
        """Number the states of the fixed player and lay its strategy out as [action][state] -> vector over hands."""
        duel, keep = self.duel, self.duel.recall
        self.state_of: dict[tuple, int] = {}
        self.states: list[tuple] = []
        hands = len(duel.chance[self.fixed])
        rows = []
        for (tail, mover), sigma in strategy.items():
            if mover != self.fixed:
                continue
            group = duel.groups[tail, mover]
            for member in range(group.members):
                if group.fresh and member == 0:
                    name: tuple = (len(tail), *tail)
                else:
                    name = (-1, duel.opening + member - group.fresh, *tail)
                self.state_of[name] = len(rows)
                full = np.zeros((len(duel.bids) + 1, hands), dtype=np.float32)
                width = sigma.shape[2]
                if tail:
                    full[group.first : group.first + width - 1] = sigma[member, :, :-1].T
                    full[-1] = sigma[member, :, -1].T
                else:
                    full[group.first : group.first + width] = sigma[member].T
                rows.append(full)
        self.sigma = np.stack(rows)  # (states, actions, hands)
        self.keep = keep

    def name(self, history: tuple[int, ...]) -> tuple:
        """Return the state's name after a history of bids as the strategy knows them."""
        if len(history) < self.keep:
            return (len(history), *history)
        if len(history) == self.keep:
            # the oldest recalled bid began the round: to the strategy this is "an older bid", as from any other history
            return (-1, *history)
        return (-1, *history[-self.keep :])

    def value(self) -> float:
        low = max(0, self.count - BITS)
        self.low = low
        chance_free, chance_fixed = self.duel.chance[self.free], self.duel.chance[self.fixed]
        start = np.broadcast_to(chance_fixed, (1, len(chance_fixed))).astype(np.float32)
        value = self._prefix((), start[0])
        worth = float(chance_free @ value)
        return worth if self.free == 0 else -worth

    def _prefix(self, history: tuple[int, ...], reach: np.ndarray) -> np.ndarray:
        """Return the free player's value by its hand after a history of low bids; `reach` is the fixed player's, by its hand."""
        last = history[-1] if history else -1
        if last >= self.low:
            raise AssertionError
        options: list[np.ndarray] = []
        mover_fixed = len(history) % 2 == self.fixed
        row = self.sigma[self._state(history)] if mover_fixed else None
        for bid in range(last + 1, self.low):
            if mover_fixed:
                own = self.own[bid]
                if own is None:
                    continue
                child = reach * row[own]
                if not child.any():
                    continue
            else:
                child = reach
            options.append(self._prefix((*history, bid), child))
        high = self._subtree(history, reach)
        options.append(high)
        if history:
            wins = -self.holds[last] if not mover_fixed else self.holds[last]
            weight = reach * row[-1] if mover_fixed else reach
            options.append(wins @ weight)
        stacked = np.stack(options)
        return stacked.sum(0) if mover_fixed else stacked.max(0)

    def _state(self, history: tuple[int, ...]) -> int:
        known: list[int] = []
        for bid in history:
            k = self.known[bid]
            assert k is not None
            known.append(k if not known or k > known[-1] else known[-1])
        return self.state_of[self.name(tuple(known))]

    def _subtree(self, prefix: tuple[int, ...], reach: np.ndarray) -> np.ndarray:
        """Return the value of going on with one of the high bids (best of them, or their sum where the fixed player moves)."""
        n = self.count - self.low
        size = 1 << n
        hands = len(reach)
        parity0 = len(prefix) % 2
        reached = np.zeros((size, hands), dtype=np.float32)
        reached[0] = reach
        # names of the states of both parities: the last `keep` known bids, as small integers
        base = len(self.duel.bids) + 1
        keep = self.keep
        code = np.zeros(size, dtype=np.int64)
        known = []
        for bid in prefix:
            k = self.known[bid]
            known.append(k if not known or k > known[-1] else known[-1])
        code0 = 0
        for k in known[-keep:]:
            code0 = code0 * base + k + 1
        code[0] = code0
        modulus = base**keep
        bits = np.zeros(size, dtype=np.int8)
        bits[0] = parity0
        lookup = self._lookup(base)
        for i in range(n):
            bid = self.low + i
            k = self.known[bid]
            half = 1 << i
            source = slice(0, half)
            target = slice(half, 2 * half)
            bits[target] = bits[source] ^ 1
            if k is None:
                code[target] = code[source]
            else:
                code[target] = (code[source] * base + k + 1) % modulus
            fixed_moves = bits[source] == self.fixed
            own = self.own[bid]
            reached[target] = reached[source]
            which = np.nonzero(fixed_moves)[0]
            if own is None:
                reached[half + which] = 0
            else:
                live = which[reached[which].any(1)]
                dead = which[~reached[which].any(1)]
                reached[half + dead] = 0
                rows = lookup[code[live]]
                reached[half + live] = reached[live] * self.sigma[rows, own]
        value = None
        best = np.full((size, len(self.duel.chance[self.free])), -np.inf, dtype=np.float32)
        total = np.zeros_like(best)
        is_fixed = bits == self.fixed
        for i in range(n - 1, -1, -1):
            bid = self.low + i
            half = 1 << i
            # nodes with highest bit i are complete: all their children have higher bits
            nodes = slice(half, 2 * half)
            holds = self.holds[bid].astype(np.float32)
            r = reached[nodes]
            fixed_here = is_fixed[nodes]
            value = np.empty((half, best.shape[1]), dtype=np.float32)
            w = np.nonzero(~fixed_here)[0]
            # the free player may challenge the fixed player's bid
            value[w] = np.maximum(best[half + w], -(r[w] @ holds.T))
            w = np.nonzero(fixed_here)[0]
            live = r[w].any(1)
            value[w[~live]] = 0
            w = w[live]
            rows = lookup[code[half + w]]
            calls = r[w] * self.sigma[rows, -1]
            value[w] = total[half + w] + calls @ holds.T
            # hand on to the parents, masks below `half`
            parents = slice(0, half)
            np.maximum(best[parents], value, out=best[parents], where=(~is_fixed[parents])[:, None])
            total[parents] += np.where(is_fixed[parents][:, None], value, 0)
        return total[0] if is_fixed[0] else best[0]

    def _lookup(self, base: int) -> np.ndarray:
        if not hasattr(self, "_table"):
            table = np.full(base**self.keep, -1, dtype=np.int32)
            for name, row in self.state_of.items():
                number = 0
                for k in name[1:]:
                    number = number * base + k + 1
                table[number] = row
            self._table = table
        return self._table
