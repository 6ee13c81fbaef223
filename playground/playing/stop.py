"""The reasons why playing may stop before its end, and the checks for them."""

from __future__ import annotations

import time
from dataclasses import dataclass
from enum import Enum

from playground.common import memory
from playground.playing import process
from playground.playing.lease import Watch
from playground.playing.limits import Limits
from playground.playing.models import Played


class Stop(Enum):
    CANCELLED = "cancelled"
    LEASE_LOST = "lease lost"
    PROCESS_ENDS = "process ends"
    TIME_LIMIT = "time limit"
    MEMORY_LIMIT = "memory limit"


@dataclass(frozen=True, slots=True)
class Guard:
    """`deadline` is in seconds of time.monotonic()."""

    watch: Watch
    limits: Limits
    deadline: float

    def after_step(self) -> Stop | None:
        """Asked thousands of times a second: looks at flags and the clock only."""
        if self.watch.cancelled.is_set():
            return Stop.CANCELLED
        if self.watch.lost.is_set():
            return Stop.LEASE_LOST
        if process.stopping.is_set():
            return Stop.PROCESS_ENDS
        if time.monotonic() >= self.deadline:
            return Stop.TIME_LIMIT
        return None

    def after_batch(self, row: Played) -> Stop | None:
        """`row` as it was when the batch was stored, so a wish to cancel is seen at once."""
        if row.cancel_requested:
            return Stop.CANCELLED
        if memory.in_use() > self.limits.memory_mib * memory.MIB:
            return Stop.MEMORY_LIMIT
        return None
