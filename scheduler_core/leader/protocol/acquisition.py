"""The acquire loop: attempt, sleep a jittered retry period *after* the attempt ended, again, without end (spec 10 §5)."""

from __future__ import annotations

from collections.abc import Callable

from scheduler_core.leader.protocol.attempt import Attempt, NextRequest
from scheduler_core.leader.protocol.loop import AwaitAnswer, AwaitTime, Done, Step
from scheduler_core.leader.protocol.memory import Memory
from scheduler_core.leader.protocol.messages import Purpose, Reading, Result, Verb
from scheduler_core.leader.protocol.settings import ElectionSettings
from scheduler_core.units import ZERO, Nanoseconds


class AcquireLoop:
    """Done when this candidate holds the lease.

    jitter : uniform in [0, 1); stretches a sleep to between 1 and 2.2 retry periods.
    """

    def __init__(self, memory: Memory, settings: ElectionSettings, jitter: Callable[[], float]) -> None:
        self._memory = memory
        self._settings = settings
        self._jitter = jitter
        self._wake_at = ZERO
        self._attempt: Attempt

    def begin(self, now: Reading) -> Step:
        self._attempt = Attempt(self._memory, self._settings, now)
        return self._await(self._attempt.begin(), now)

    def wake(self, now: Reading) -> Step:
        return AwaitTime(self._wake_at) if now.monotonic < self._wake_at else self.begin(now)

    def answer(self, verb: Verb, result: Result, now: Reading) -> Step:
        taken = self._attempt.take(verb, result, now.monotonic)
        if isinstance(taken, NextRequest):
            return self._await(taken, now)
        return Done() if taken else self._sleep(now)

    def _await(self, ask: NextRequest, now: Reading) -> Step:
        return AwaitAnswer(ask, Purpose.ACQUIRE, now.monotonic + self._settings.request_timeout)

    def _sleep(self, now: Reading) -> Step:
        settings = self._settings
        pause = settings.retry_period + Nanoseconds(self._jitter() * settings.longest_jitter)
        self._wake_at = now.monotonic + pause
        return AwaitTime(self._wake_at)
