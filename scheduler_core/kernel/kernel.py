"""The clock and the queue."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from random import Random
from typing import Final

from scheduler_core.errors import LimitExceeded, SchedulerError
from scheduler_core.kernel.event import EventFailed, EventState, Scheduled
from scheduler_core.units import ZERO, Nanoseconds

MOST_AT_ONE_TIME: Final = 1_000_000
"""Events that may fire without the clock moving; more means that they schedule each other without end."""


class RunawayInstant(SchedulerError, RuntimeError):
    """The clock stands still although events fire."""


class Kernel:
    """A virtual clock that jumps from event to event.

    seed : what every stream of random numbers is derived from.
    observer : called with every event just before its action; it must not schedule anything.
    """

    def __init__(self, *, seed: int = 0, observer: Callable[[Scheduled], None] | None = None) -> None:
        self.seed = seed
        self.observer = observer
        self._now = ZERO
        self._n_scheduled = 0
        self._n_fired_now = 0
        # (time, priority, sequence) is unique, so that events themselves are never compared.
        self._queue: list[tuple[Nanoseconds, int, int, Scheduled]] = []
        self._failure: EventFailed | LimitExceeded | RunawayInstant | None = None

    @property
    def now(self) -> Nanoseconds:
        """Nanoseconds since the start."""
        return self._now

    @property
    def has_fired_now(self) -> bool:
        """Whether something has already happened at the present time."""
        return self._n_fired_now > 0

    def at(
        self, time: Nanoseconds, action: Callable[[], None], *, priority: int = 0, label: str
    ) -> Scheduled:
        """Have `action` called at `time`. Raises ValueError for a time that has passed."""
        if time < self._now:
            raise ValueError(f"{label}: cannot be scheduled at {time} ns, it is {self._now} ns")
        event = Scheduled(time, priority, self._n_scheduled, label, action)
        self._n_scheduled += 1
        heapq.heappush(self._queue, (time, priority, event.sequence, event))
        return event

    def after(
        self, delay: Nanoseconds, action: Callable[[], None], *, priority: int = 0, label: str
    ) -> Scheduled:
        """As `at`, counted from now. Raises ValueError for a negative delay."""
        return self.at(self._now + delay, action, priority=priority, label=label)

    def pending(self) -> tuple[Scheduled, ...]:
        """What will happen, in order, without what was cancelled."""
        return tuple(entry[-1] for entry in sorted(self._queue) if entry[-1].state is EventState.SCHEDULED)

    def next_time(self) -> Nanoseconds | None:
        """When something happens next; None if nothing ever will."""
        while self._queue and self._queue[0][-1].state is EventState.CANCELLED:
            heapq.heappop(self._queue)
        return self._queue[0][0] if self._queue else None

    def step(self) -> Scheduled | None:
        """Moves the clock to the next event and lets it happen; None if there is none.

        Raises EventFailed if its action raises, LimitExceeded if its action raises this (what is simulated has grown
        beyond a limit: no mistake of the program), RunawayInstant if the clock stands still; and the same again on every
        later call.
        """
        if self._failure is not None:
            raise self._failure
        while self._queue:
            time, _, _, event = heapq.heappop(self._queue)
            if event.state is EventState.SCHEDULED:
                self._move(time)
                self._fire(event)
                return event
        return None

    def advance(self, to: Nanoseconds, *, inclusive: bool = False) -> None:
        """Lets happen what comes before `to`, with `inclusive` also what happens then; it is then `to`.

        Raises ValueError for a time that has passed, and what `step` raises.
        """
        if to < self._now:
            raise ValueError(f"cannot go back to {to} ns, it is {self._now} ns")
        while (time := self.next_time()) is not None and (time < to or (inclusive and time == to)):
            self.step()
        if self._failure is not None:
            raise self._failure
        self._move(to)

    def random(self, name: str) -> Random:
        """A new stream of random numbers, the same for the same seed and name.

        Streams do not influence each other: what one part draws changes nothing for the others. Of a stream, use
        `random()` alone, whose numbers Python keeps the same in all its versions.
        """
        return Random(f"{self.seed}/{name}")  # noqa: S311 - a simulation, no secrets

    def _move(self, time: Nanoseconds) -> None:
        if time > self._now:
            self._now = time
            self._n_fired_now = 0

    def _fire(self, event: Scheduled) -> None:
        self._n_fired_now += 1
        if self._n_fired_now > MOST_AT_ONE_TIME:
            event.state = EventState.FAILED
            message = f"more than {MOST_AT_ONE_TIME} events at {self._now} ns, the last: {event}"
            self._failure = RunawayInstant(message)
            raise self._failure
        if self.observer is not None:
            self.observer(event)
        event.state = EventState.FIRED
        try:
            event.action()
        except LimitExceeded as error:
            event.state = EventState.FAILED
            self._failure = error
            raise
        except Exception as error:
            event.state = EventState.FAILED
            self._failure = EventFailed(event)
            raise self._failure from error
