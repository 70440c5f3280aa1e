"""The project's own generator of random numbers: the same numbers on every machine, compiled or not.

It is Chris Doty-Humphrey's sfc32 ("small fast counting" generator of PractRand): four 32-bit words,
additions, shifts and one rotation.  Every product stays below 2**63, so that native 64-bit integers
and Python's own agree.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

_MASK: Final = 0xFFFFFFFF
_WARM_UP: Final = 12  # rounds until the seed has spread over all words (PractRand's own figure)
_COLD: Final = -1  # in place of a seed, for a generator whose words are to be set


class Rng:
    """A stream of random 32-bit words; equal seeds give equal streams."""

    def __init__(self, seed: int) -> None:
        """`seed` is any int from 0 to 2**63 - 1."""
        self._a: i64 = seed & _MASK
        self._b: i64 = (seed >> 32) & _MASK
        self._c: i64 = 0
        self._counter: i64 = 1
        if seed != _COLD:
            for _ in range(_WARM_UP):
                self.word()

    def word(self) -> i64:
        """The next number, 0 to 2**32 - 1."""
        b = self._b
        c = self._c
        out: i64 = (self._a + b + self._counter) & _MASK
        self._counter = (self._counter + 1) & _MASK
        self._a = b ^ (b >> 9)
        self._b = (c + (c << 3)) & _MASK
        self._c = (((c << 21 | c >> 11) & _MASK) + out) & _MASK
        return out

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, each alike (Lemire's method; `n` from 1 to 2**31 - 1)."""
        product: i64 = self.word() * n
        low: i64 = product & _MASK
        if low < n:
            floor: i64 = (_MASK + 1 - n) % n
            while low < floor:
                product = self.word() * n
                low = product & _MASK
        return product >> 32

    def words(self) -> list[int]:
        """The generator's own state, four words, for a state's encoding."""
        return [self._a, self._b, self._c, self._counter]

    @staticmethod
    def of_words(words: list[int]) -> Rng:
        """The generator that has these `words`."""
        rng = Rng(_COLD)
        rng._a, rng._b, rng._c, rng._counter = words
        return rng

    def clone(self) -> Rng:
        """A generator that goes on with the same stream."""
        other = Rng(_COLD)
        other._a = self._a
        other._b = self._b
        other._c = self._c
        other._counter = self._counter
        return other
