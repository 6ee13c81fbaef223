"""The renew loop: rounds of attempts, a retry period of sleep after each successful round (spec 10 §5).

    round starts at s ── attempt at s, then at ticks s+R, s+2R, … < s+N ──> True ──> sleep R ──> next round
                                   └──> deadline s+N ──> Done: leadership is lost

A failed attempt does not end the leadership, even if it shows another holder: only the deadline does. The ticker keeps at most
one tick that was not consumed and drops further ones: after a long attempt one late tick fires at once, and later ones keep
their times. A tick at exactly the deadline is ignored.
"""

from __future__ import annotations

from dataclasses import dataclass

from scheduler_core.leader.protocol.attempt import Attempt, NextRequest
from scheduler_core.leader.protocol.loop import AwaitAnswer, AwaitTime, Done, Step
from scheduler_core.leader.protocol.memory import Memory
from scheduler_core.leader.protocol.messages import Purpose, Reading, Result, Verb
from scheduler_core.leader.protocol.settings import ElectionSettings
from scheduler_core.units import ZERO, Nanoseconds


@dataclass(slots=True)
class Round:
    """Monotonic nanoseconds; `tick` is the number of the last tick that was consumed, 0 is the start itself."""

    start: Nanoseconds
    deadline: Nanoseconds
    tick: int = 0


class RenewLoop:
    """Ends when the leadership is lost.

    slow_path : how many attempts of a leader had to read first (`leader_election_slowpath_total`).
    """

    def __init__(self, memory: Memory, settings: ElectionSettings) -> None:
        self._memory = memory
        self._settings = settings
        self._attempt: Attempt
        self._round: Round | None = None
        self._wake_at = ZERO
        self.slow_path = 0

    @property
    def deadline(self) -> Nanoseconds | None:
        """The deadline of the current round."""
        return None if self._round is None else self._round.deadline

    def begin(self, now: Reading) -> Step:
        start = now.monotonic
        self._round = Round(start, start + self._settings.renew_deadline)
        return self._try(self._round, now)

    def wake(self, now: Reading) -> Step:
        if self._round is not None:
            return self._next_tick(self._round, now)
        return AwaitTime(self._wake_at) if now.monotonic < self._wake_at else self.begin(now)

    def answer(self, verb: Verb, result: Result, now: Reading) -> Step:
        assert self._round is not None
        taken = self._attempt.take(verb, result, now.monotonic)
        if taken is True:
            self._finish_attempt()
            return self._sleep(now)
        if isinstance(taken, NextRequest) and now.monotonic < self._round.deadline:
            return self._await(taken, self._round, now)
        self._finish_attempt()
        return self._next_tick(self._round, now)

    def _try(self, current: Round, now: Reading) -> Step:
        self._attempt = Attempt(self._memory, self._settings, now)
        return self._await(self._attempt.begin(), current, now)

    def _next_tick(self, current: Round, now: Reading) -> Step:
        if now.monotonic >= current.deadline:
            return Done()
        period = self._settings.retry_period
        latest = (now.monotonic - current.start) // period
        if latest > current.tick:
            current.tick = latest
            return self._try(current, now)
        return AwaitTime(min(current.start + (latest + 1) * period, current.deadline))

    def _await(self, ask: NextRequest, current: Round, now: Reading) -> Step:
        until = min(now.monotonic + self._settings.request_timeout, current.deadline)
        return AwaitAnswer(ask, Purpose.RENEW, until)

    def _sleep(self, now: Reading) -> Step:
        self._round = None
        self._wake_at = now.monotonic + self._settings.retry_period
        return AwaitTime(self._wake_at)

    def _finish_attempt(self) -> None:
        self.slow_path += self._attempt.slow_path
