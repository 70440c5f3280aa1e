"""The computer's cores."""

from __future__ import annotations

import os
from typing import Final

_MOST_HELPERS: Final = 7  # a decision is not shared well among more


def spare_cores(busy: int = 1) -> int:
    """How many processes can help without taking turns with so many `busy` ones."""
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(0, min(_MOST_HELPERS, usable - busy))
