"""One attempt to acquire or renew the lease (spec 10 §4; client-go `tryAcquireOrRenew`).

                        leader, lease runs                 accepted
    start ──────────────────────────────> fast UPDATE ───────────────────────────> True
      │ otherwise                              │ any failure
      └──────────────────> GET <───────────────┘
                            │ 404                          accepted
                            ├──────────────> CREATE ────────────────────────────> True
                            │                   └ failure ──────────────────────> False
                            │ other failure, or held by another and not expired ─> False
                            │ otherwise                    accepted
                            └──────────────> UPDATE ────────────────────────────> True
                                                └ failure ──────────────────────> False

The clock is read once, before the first request: a lease is expired if it was expired when the attempt began.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from scheduler_core.leader.protocol.memory import Memory
from scheduler_core.leader.protocol.messages import Failure, LockObject, Reading, Result, Verb
from scheduler_core.leader.protocol.record import LeaseRecord
from scheduler_core.leader.protocol.settings import ElectionSettings
from scheduler_core.units import Nanoseconds


@dataclass(frozen=True, slots=True)
class NextRequest:
    """The attempt's next request."""

    verb: Verb
    record: LeaseRecord | None = None
    base: LockObject | None = None


class Attempt:
    """Begin it, then pass it each result; it returns the next request, or whether the attempt succeeded."""

    __slots__ = ("_is_fast", "_memory", "_record", "_started", "slow_path")

    def __init__(self, memory: Memory, settings: ElectionSettings, now: Reading) -> None:
        self._memory = memory
        self._started = now.monotonic
        self._record = LeaseRecord(
            holder_identity=memory.identity,
            lease_duration_seconds=settings.lease_duration_seconds,
            acquire_time=now.wall,
            renew_time=now.wall,
            lease_transitions=0,
        )
        self._is_fast = False
        self.slow_path = False
        """Whether a leader had to read before it could write."""

    def begin(self) -> NextRequest:
        memory = self._memory
        if memory.is_leader and memory.is_valid(self._started) and memory.observed is not None:
            self._is_fast = True
            self._keep(memory.observed)
            return NextRequest(Verb.UPDATE, self._record, memory.cached)
        return NextRequest(Verb.GET)

    def take(self, verb: Verb, result: Result, now: Nanoseconds) -> NextRequest | bool:
        """The result of the last request, at monotonic time `now`."""
        if verb is Verb.GET:
            return self._take_read(result, now)
        if isinstance(result, LockObject):
            self._memory.wrote(self._record, result, now)
            return True
        if self._is_fast:
            self._is_fast = False
            return NextRequest(Verb.GET)
        return False

    def _take_read(self, result: Result, now: Nanoseconds) -> NextRequest | bool:
        if isinstance(result, Failure):
            # After a fast path the record still has the earlier acquireTime and transitions.
            return NextRequest(Verb.CREATE, self._record) if result.reason == "NotFound" else False
        memory = self._memory
        memory.read(result, now)
        if result.record.holder_identity and memory.is_valid(self._started) and not memory.is_leader:
            return False
        if memory.is_leader:
            self.slow_path = True
            self._keep(result.record)
        else:
            transitions = result.record.lease_transitions + 1
            self._record = replace(self._record, lease_transitions=transitions)
        return NextRequest(Verb.UPDATE, self._record, result)

    def _keep(self, held: LeaseRecord) -> None:
        self._record = replace(
            self._record, acquire_time=held.acquire_time, lease_transitions=held.lease_transitions
        )
