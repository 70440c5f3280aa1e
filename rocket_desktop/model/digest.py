"""Digests: 16 hex digits that stand for a whole position or data file, alike on every machine."""

from __future__ import annotations

import json
import struct
from collections.abc import Sequence
from hashlib import blake2b
from typing import Final

DIGITS: Final = 16
"""How many hex digits a digest has."""


def digest(values: Sequence[int]) -> str:
    """The digest of ints from -2**63 to 2**63 - 1: BLAKE2b of them as signed 8-byte little-endian numbers."""
    packed = struct.pack(f"<{len(values)}q", *values)
    return blake2b(packed, digest_size=DIGITS // 2).hexdigest()


def digest_json(value: object) -> str:
    """The digest of a JSON value, whatever the order of keys and the layout of the file it came from."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)
    return blake2b(text.encode("ascii"), digest_size=DIGITS // 2).hexdigest()
