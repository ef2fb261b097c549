"""Verification of Ed25519 signatures (RFC 8032). The standard library has none.

It works on public values only, so that its time may depend on them.
"""

from __future__ import annotations

import hashlib
from typing import Optional

_P = 2**255 - 19
_ORDER = 2**252 + 27742317777372353535851937790883648493
_D = -121665 * pow(121666, _P - 2, _P) % _P
_ROOT_OF_MINUS_ONE = pow(2, (_P - 1) // 4, _P)

#: Extended coordinates: x = X/Z, y = Y/Z, x·y = T/Z.
_Point = tuple[int, int, int, int]


def is_valid(public_key: bytes, message: bytes, signature: bytes) -> bool:
    """Whether a signature of a message is valid for a public key."""
    if len(public_key) != 32 or len(signature) != 64:
        return False
    key = _decompressed(public_key)
    commitment = _decompressed(signature[:32])
    scalar = int.from_bytes(signature[32:], 'little')
    # A scalar beyond the order would make a second signature of the same message.
    if key is None or commitment is None or scalar >= _ORDER:
        return False
    digest = hashlib.sha512(signature[:32] + public_key + message).digest()
    challenge = int.from_bytes(digest, 'little') % _ORDER
    return _is_same(_product(scalar, _BASE), _sum(commitment, _product(challenge, key)))


def _sum(one: _Point, other: _Point) -> _Point:
    a = (one[1] - one[0]) * (other[1] - other[0]) % _P
    b = (one[1] + one[0]) * (other[1] + other[0]) % _P
    c = 2 * one[3] * other[3] * _D % _P
    d = 2 * one[2] * other[2] % _P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % _P, g * h % _P, f * g % _P, e * h % _P


def _product(scalar: int, point: _Point) -> _Point:
    result: _Point = (0, 1, 1, 0)
    while scalar > 0:
        if scalar & 1:
            result = _sum(result, point)
        point = _sum(point, point)
        scalar >>= 1
    return result


def _is_same(one: _Point, other: _Point) -> bool:
    return (one[0] * other[2] - other[0] * one[2]) % _P == 0 and (one[1] * other[2] - other[1] * one[2]) % _P == 0


def _decompressed(encoded: bytes) -> Optional[_Point]:
    y = int.from_bytes(encoded, 'little')
    sign = y >> 255
    y &= (1 << 255) - 1
    x = _x_of(y, sign)
    return None if x is None else (x, y, 1, x * y % _P)


def _x_of(y: int, sign: int) -> Optional[int]:
    if y >= _P:
        return None
    square = (y * y - 1) * pow(_D * y * y + 1, _P - 2, _P) % _P
    if square == 0:
        return None if sign else 0
    x = pow(square, (_P + 3) // 8, _P)
    if (x * x - square) % _P != 0:
        x = x * _ROOT_OF_MINUS_ONE % _P
    if (x * x - square) % _P != 0:
        return None
    return x if (x & 1) == sign else _P - x


def _base() -> _Point:
    y = 4 * pow(5, _P - 2, _P) % _P
    x = _x_of(y, 0) or 0
    return x, y, 1, x * y % _P


_BASE = _base()
