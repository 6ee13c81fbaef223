"""A row that is played to its end once: what is stored, when, and for which lease."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

from playground.playing.lease import Lease, Watch
from playground.playing.limits import Limits
from playground.playing.player import StepPlayer, play
from playground.playing.stop import Guard
from playground.runs.models import Run
from tests.support.waiting import PATIENCE

LIMITS = Limits(time_seconds=60, memory_mib=1 << 20, flush_seconds=PATIENCE)
LEASE = Lease(Run().pk, "worker")
Entry = tuple[str, Lease, int]


class Steps(StepPlayer[Run]):
    """Of so many steps, each of which is stored. taken : so far. stored : what was stored, for whom, after how many steps."""

    def __init__(self, n: int) -> None:
        super().__init__(self._taken(n))
        self.row = Run(taken_by=LEASE.owner)
        self.taken = 0
        self.stored: list[Entry] = []

    def _taken(self, n: int) -> Iterator[None]:
        for _ in range(n):
            self.taken += 1
            yield

    def catch_up(self) -> Iterator[None]:
        return iter(())

    def is_full(self, limits: Limits) -> bool:
        return True

    def append(self, lease: Lease) -> Run:
        assert len(self.stored) < 9, "it does not end"
        self.stored.append(("so far", lease, self.taken))
        return self.row

    def finish(self, lease: Lease) -> Run:
        self.stored.append(("the end", lease, self.taken))
        return Run(taken_by="")


def test_each_step_is_stored_and_then_the_end() -> None:
    player = Steps(2)
    was_over = player.is_over
    guard = Guard(Watch(threading.Event(), threading.Event()), LIMITS, time.monotonic() + PATIENCE)
    assert play(player, LEASE, guard) is None
    assert (was_over, player.is_over) == (False, True)
    so_far = [("so far", LEASE, taken) for taken in (0, 1, 2, 2)]
    assert player.stored == [*so_far, ("the end", LEASE, 2)]
