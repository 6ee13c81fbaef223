"""Releasing the lease: read it, then write it with an empty holder and a duration of one second (spec 10 §5).

client-go's release has two hazards: after a lost renewal the work continues until the release is over, and a lease that another
candidate has acquired meanwhile is emptied, too. With `cautious_release` the elector stops the work first, and this loop does not
change a lease of another holder.
"""

from __future__ import annotations

from scheduler_core.leader.protocol.attempt import NextRequest
from scheduler_core.leader.protocol.loop import AwaitAnswer, Done, Step
from scheduler_core.leader.protocol.memory import Memory
from scheduler_core.leader.protocol.messages import LockObject, Purpose, Reading, Result, Verb
from scheduler_core.leader.protocol.record import LeaseRecord
from scheduler_core.leader.protocol.settings import ElectionSettings
from scheduler_core.units import ZERO


class ReleaseLoop:
    """Ends when the lease was released, or when that failed; at the latest after a renew deadline."""

    def __init__(self, memory: Memory, settings: ElectionSettings) -> None:
        self._memory = memory
        self._settings = settings
        self._deadline = ZERO
        self._written: LeaseRecord

    def begin(self, now: Reading) -> Step:
        self._deadline = now.monotonic + self._settings.renew_deadline
        return self._await(NextRequest(Verb.GET), now)

    def wake(self, now: Reading) -> Step:
        raise AssertionError("a release only waits for answers")

    def answer(self, verb: Verb, result: Result, now: Reading) -> Step:
        if not isinstance(result, LockObject):
            return Done()
        if verb is Verb.UPDATE:
            self._memory.wrote(self._written, result, now.monotonic)
            return Done()
        self._memory.cached = result
        if not self._may_write(result) or now.monotonic >= self._deadline:
            return Done()
        self._written = LeaseRecord("", 1, now.wall, now.wall, result.record.lease_transitions)
        return self._await(NextRequest(Verb.UPDATE, self._written, result), now)

    def _may_write(self, lock: LockObject) -> bool:
        """client-go checks its own memory, not the lock."""
        if self._settings.cautious_release and lock.record.holder_identity != self._memory.identity:
            return False
        return self._memory.is_leader

    def _await(self, ask: NextRequest, now: Reading) -> Step:
        until = min(now.monotonic + self._settings.request_timeout, self._deadline)
        return AwaitAnswer(ask, Purpose.RELEASE, until)
