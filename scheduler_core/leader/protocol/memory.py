"""What a candidate remembers, and the two questions that it answers from its memory (spec 10 §3)."""

from __future__ import annotations

from scheduler_core.leader.protocol.messages import LockObject
from scheduler_core.leader.protocol.record import LeaseRecord
from scheduler_core.units import SECOND, ZERO, Nanoseconds


class Memory:
    """The last record seen or written, and when, by the candidate's own clock.

    observed : the record that was last written by this candidate or read with a difference; None before the first.
    observed_at : monotonic nanoseconds at which that was known.
    marker : of the last *read* record that differed. The candidate's own writes do not change it, so the first read after such a
        write always differs.
    cached : the last object read or written; an update without a read carries its resourceVersion.
    """

    __slots__ = ("cached", "identity", "marker", "observed", "observed_at")

    def __init__(self, identity: str) -> None:
        self.identity = identity
        self.observed: LeaseRecord | None = None
        self.observed_at = ZERO
        self.marker: str | None = None
        self.cached: LockObject | None = None

    @property
    def is_leader(self) -> bool:
        """Whether the last observed holder is this candidate. Another candidate may have become the leader since."""
        return self.observed is not None and self.observed.holder_identity == self.identity

    @property
    def expires_at(self) -> Nanoseconds:
        """Monotonic nanoseconds; computed with the duration in the record, not with the candidate's own."""
        seconds = 0 if self.observed is None else self.observed.lease_duration_seconds
        return self.observed_at + seconds * SECOND

    def is_valid(self, now: Nanoseconds) -> bool:
        """Whether the observed lease is still valid. At its very end it is not."""
        return self.expires_at > now

    def read(self, lock: LockObject, now: Nanoseconds) -> None:
        """A GET was answered. The observed lease starts again only if the record has changed."""
        self.cached = lock
        marker = lock.record.marker
        if marker != self.marker:
            self.observed = lock.record
            self.observed_at = now
            self.marker = marker

    def wrote(self, record: LeaseRecord, lock: LockObject, now: Nanoseconds) -> None:
        """A write of this candidate was accepted."""
        self.cached = lock
        self.observed = record
        self.observed_at = now
