"""The array types of the states, tables and trees: blocks of native 64-bit integers, of floats, and of bytes.

Kept apart, and never compiled, because the alias needs the real type at run time; the compiled
modules see through it.  `array[:]` is a copy.  To go back to plain lists, change this module alone.
"""

from __future__ import annotations

from collections.abc import Iterable

from librt.vecs import append, vec
from mypy_extensions import i64, u8

__all__ = ["Bytes", "Floats", "Ints", "append", "filled", "floats", "ints", "zero_bytes"]

Ints = vec[i64]
Floats = vec[float]
Bytes = vec[u8]
"""Of numbers from 0 to 255: an eighth of the memory, where very many are kept."""


def ints(values: Iterable[int]) -> Ints:
    """An array of these numbers (for setting up; copies in hot code are slices)."""
    return vec[i64](values)


def filled(length: int, value: int) -> Ints:
    """An array of `length` times `value`."""
    return vec[i64]([value] * length)


def floats(values: Iterable[float]) -> Floats:
    """An array of these floats, likewise."""
    return vec[float](values)


def zero_bytes(length: int) -> Bytes:
    """So many bytes that are 0."""
    return vec[u8]([0] * length)
