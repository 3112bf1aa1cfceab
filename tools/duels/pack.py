"""From a solved strategy to the bytes that ship: small integers as weights, rows that are never come to left empty."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from liarsdice.bots.duels import blocks

from .solve import Duel, Strategy, normalised


def quantised(duel: Duel, strategy: Strategy, levels: int, drop: float) -> Strategy:
    """Return weights up to `levels`; what is rarer than `drop` goes, and what the player itself never brings about is 0."""
    found = {}
    for name, mean in strategy.items():
        kept = np.where(mean < drop, 0, mean)
        mass = kept.sum(-1, keepdims=True)
        kept = np.where(mass > 0, kept / np.where(mass > 0, mass, 1), mean)
        weights = np.rint(kept * levels)
        best = np.arange(weights.shape[-1]) == kept.argmax(-1)[..., None]
        found[name] = np.where(weights.sum(-1, keepdims=True) == 0, best, weights).astype(np.uint8)
    duel.play(played(found))
    for name, group in duel.groups.items():
        group.sigma = normalised(found[name].transpose(1, 0, 2).astype(float))
    duel.forward()
    return {
        name: np.where(group.reach[group.mover][:, :, None] > 0, found[name], 0).astype(np.uint8)
        for name, group in duel.groups.items()
    }


def played(weights: Strategy) -> Strategy:
    """Return the strategy that weights stand for; empty rows, which nobody comes to, play anything."""
    return {name: normalised(group.astype(float)) for name, group in weights.items()}


def packed(duel: Duel, weights: Strategy) -> bytes:
    """Return the weights as the engine reads them."""
    return zlib.compress(b"".join(np.ascontiguousarray(part).tobytes() for part in _in_order(duel, weights)), 9)


def unpacked(duel: Duel, data: bytes) -> Strategy:
    """Return the weights of packed bytes."""
    raw = np.frombuffer(zlib.decompress(data), dtype=np.uint8)
    found, offset = {}, 0
    for block in blocks(len(duel.bids), duel.opening, duel.recall):
        shape = (block.members, len(duel.chance[block.mover]), block.actions)
        size = shape[0] * shape[1] * shape[2]
        found[block.tail, block.mover] = raw[offset : offset + size].reshape(shape)
        offset += size
    if offset != len(raw):
        raise ValueError("the table does not fit its game")
    return found


def _in_order(duel: Duel, weights: Strategy) -> Iterator[np.ndarray]:
    for block in blocks(len(duel.bids), duel.opening, duel.recall):
        yield weights[block.tail, block.mover]


def write(path: Path, parts: list[tuple[int, int, int, bytes]]) -> None:
    """Write a module of tables; in base64 a line of `dice:recall:size` each, then the tables one after another."""
    head = " ".join(f"{mine}{theirs}:{recall}:{len(data)}" for mine, theirs, recall, data in parts)
    text = base64.encodebytes(head.encode() + b"\n" + b"".join(data for *_, data in parts)).decode()
    path.write_text(
        f'"""Solved duels, written by `make duel-tables`; `liarsdice.bots.duels` reads them."""\n\nPACKED = """\n{text}"""\n'
    )


def read(packed: str) -> list[tuple[int, int, int, bytes]]:
    """Return what `write` wrote."""
    head, _, body = base64.b64decode(packed).partition(b"\n")
    parts = []
    for entry in head.decode().split():
        dice, recall, size = entry.split(":")
        parts.append((int(dice[0]), int(dice[1]), int(recall), body[: int(size)]))
        body = body[int(size) :]
    return parts
