"""ECDSA over P-256 with SHA-256 in plain Python: what WebCrypto does in a browser, for a table that is tested without one."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

P = 0xFFFFFFFF00000001000000000000000000000000FFFFFFFFFFFFFFFFFFFFFFFF
N = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
A = P - 3
B = 0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B
G = (
    0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
    0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5,
)
Point = tuple[int, int] | None


def _add(p: Point, q: Point) -> Point:
    if p is None or q is None:
        return p or q
    if p[0] == q[0]:
        if (p[1] + q[1]) % P == 0:
            return None
        slope = (3 * p[0] * p[0] + A) * pow(2 * p[1], -1, P)
    else:
        slope = (q[1] - p[1]) * pow(q[0] - p[0], -1, P)
    x = (slope * slope - p[0] - q[0]) % P
    return x, (slope * (p[0] - x) - p[1]) % P


def _times(k: int, p: Point) -> Point:
    found: Point = None
    while k:
        if k & 1:
            found = _add(found, p)
        p, k = _add(p, p), k >> 1
    return found


def _hash(text: bytes) -> int:
    return int.from_bytes(hashlib.sha256(text).digest(), "big")


@dataclass(frozen=True)
class KeyPair:
    """A private number and what follows from it; the same number signs the same text alike."""

    private: int

    @property
    def public(self) -> str:
        point = _times(self.private, G)
        assert point
        return f"04{point[0]:064x}{point[1]:064x}"

    def sign(self, text: str) -> str:
        seed = f"{self.private} {text}".encode()
        k = _hash(seed) % N
        point = _times(k, G)
        assert point
        r = point[0] % N
        s = pow(k, -1, N) * (_hash(text.encode()) + r * self.private) % N
        return f"{r:064x}{s:064x}"


def verify(public: bytes, signature: bytes, text: bytes) -> bool:
    """Tell whether a signature (r, s of 32 bytes each) holds; ValueError where the key is no point of the curve."""
    x, y = int.from_bytes(public[1:33], "big"), int.from_bytes(public[33:], "big")
    if public[0] != 4 or (y * y - (x * x * x + A * x + B)) % P:
        raise ValueError("no point of the curve")
    r, s = int.from_bytes(signature[:32], "big"), int.from_bytes(signature[32:], "big")
    if not (0 < r < N and 0 < s < N):
        return False
    w = pow(s, -1, N)
    point = _add(_times(_hash(text) * w % N, G), _times(r * w % N, (x, y)))
    return point is not None and point[0] % N == r
