"""Playing one row: the interface of each kind, and the one loop that plays all of them.

    open ── catch_up ── begin ── steps ── store ── steps ── store ── … ── let go of, or a Stop

A worker that dies has stored nothing of what the row's log does not tell, so the next one catches up with the log and goes
on from there.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from typing import Generic
from uuid import UUID

from playground.playing.lease import Lease
from playground.playing.limits import Limits
from playground.playing.models import Row
from playground.playing.stop import Guard, Stop


class Player(ABC, Generic[Row]):
    """One row in memory. Its iterators may be left at any step; what has happened by then counts."""

    @abstractmethod
    def catch_up(self) -> Iterator[None]:
        """Goes to where the log ends, storing nothing."""

    @abstractmethod
    def begin(self, lease: Lease) -> Row:
        """The row, which is played from now on. Raises LeaseLost."""

    @abstractmethod
    def steps(self) -> Iterator[None]:
        """Continues up to the row's target."""

    @abstractmethod
    def is_full(self, limits: Limits) -> bool:
        """Whether what has not been stored yet is as much as should be stored at once."""

    @abstractmethod
    def store(self, lease: Lease) -> Row:
        """Stores what has happened since the last time, and lets go of the row if there is no more to be done.

        Raises LeaseLost.
        """

    def leave(self) -> None:
        """This worker has nothing more to do with it, for any reason."""
        return

    def keep(self) -> None:
        """The row was released and may be needed again."""
        return


class StepPlayer(Player[Row]):
    """A row that is played to its end once: what comes of its steps is stored step by step, then the end.

    steps : continues where the log ends. is_over : after the last of them.
    """

    def __init__(self, steps: Iterator[None]) -> None:
        self._steps = steps
        self.is_over = False

    def begin(self, lease: Lease) -> Row:
        return self.append(lease)

    def steps(self) -> Iterator[None]:
        # `yield from` would close them where they are left.
        for _ in self._steps:
            yield
        self.conclude()
        self.is_over = True

    def store(self, lease: Lease) -> Row:
        row = self.append(lease)
        return self.finish(lease) if self.is_over else row

    def conclude(self) -> None:
        """After the last step, before the end is stored: computes the answer."""
        return

    @abstractmethod
    def append(self, lease: Lease) -> Row:
        """Stores how far it has come and what has come since the last time. Raises LeaseLost."""

    @abstractmethod
    def finish(self, lease: Lease) -> Row:
        """Stores the end. Raises LeaseLost."""


Open = Callable[[UUID], Player[Row]]


def play(player: Player[Row], lease: Lease, guard: Guard) -> Stop | None:
    """Until there is no more to be done: None. What had happened by the time at which it stops is stored. Raises LeaseLost."""
    try:
        return _play(player, lease, guard)
    finally:
        player.leave()


def _play(player: Player[Row], lease: Lease, guard: Guard) -> Stop | None:
    for _ in player.catch_up():
        stop = guard.after_step()
        if stop is not None:
            return stop
    row = player.begin(lease)
    stop = guard.after_step() or guard.after_batch(row)
    while stop is None:
        stop = _go_on(player, guard)
        row = player.store(lease)
        if row.taken_by != lease.owner:
            player.keep()
            return None
        stop = stop or guard.after_batch(row)
    return stop


def _go_on(player: Player[Row], guard: Guard) -> Stop | None:
    """Until the row has come to where it is wanted, or there is enough to be stored."""
    due = time.monotonic() + guard.limits.flush_seconds
    for _ in player.steps():
        stop = guard.after_step()
        if stop is not None:
            return stop
        if player.is_full(guard.limits) or time.monotonic() >= due:
            break
    return None
