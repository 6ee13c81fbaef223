"""The machine's time as the Runtime of a scheduler process, on an asyncio loop.

Work that is due waits in a queue: the loop does one piece at a time, and reads and sends in between.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

from scheduler_core.clock import Clock
from scheduler_core.scheduler.order import EventPriority
from scheduler_core.units import MICROSECOND, SECOND, Nanoseconds


class LoopRuntime:
    """Call it from the loop only. clock : the calendar is read once; from then on the monotonic clock counts."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._started = clock.monotonic()
        self.epoch = int(clock.now().timestamp() * 1_000_000) * MICROSECOND
        self._loop = asyncio.get_running_loop()
        self._turns: deque[LoopTimer] = deque()
        self._is_due = asyncio.Event()

    @property
    def now(self) -> Nanoseconds:
        return self.epoch + Nanoseconds((self._clock.monotonic() - self._started) * SECOND)

    def after(
        self, delay: Nanoseconds, action: Callable[[], None], priority: EventPriority, label: str
    ) -> LoopTimer:
        planned = LoopTimer(self.now - self.epoch + delay, action)
        if delay > 0:
            self._loop.call_later(delay / SECOND, self._take_turn, planned)
        else:
            self._take_turn(planned)
        return planned

    async def run(self) -> None:
        """For ever; until cancelled. What an action raises is raised here."""
        while True:
            if not self._turns:
                self._is_due.clear()
                await self._is_due.wait()
                continue
            self._turns.popleft().do()
            await asyncio.sleep(0)

    def _take_turn(self, planned: LoopTimer) -> None:
        self._turns.append(planned)
        self._is_due.set()


class LoopTimer:
    """Something that will be done; ``at`` in ns since the epoch."""

    __slots__ = ("_action", "_is_over", "at")

    def __init__(self, at: Nanoseconds, action: Callable[[], None]) -> None:
        self.at = at
        self._action = action
        self._is_over = False

    def cancel(self) -> bool:
        was_open = not self._is_over
        self._is_over = True
        return was_open

    def do(self) -> None:
        if not self._is_over:
            self._is_over = True
            self._action()
