"""The common parts of the three loops of an elector (acquire, renew, release)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from scheduler_core.leader.protocol.attempt import NextRequest
from scheduler_core.leader.protocol.messages import Purpose, Reading, Result, Verb
from scheduler_core.units import Nanoseconds


@dataclass(frozen=True, slots=True)
class AwaitAnswer:
    """Send this request; stop waiting for its answer at `until` (monotonic nanoseconds)."""

    ask: NextRequest
    purpose: Purpose
    until: Nanoseconds


@dataclass(frozen=True, slots=True)
class AwaitTime:
    """Wait until then (monotonic nanoseconds)."""

    until: Nanoseconds


@dataclass(frozen=True, slots=True)
class Done:
    """The loop is over."""


Step = AwaitAnswer | AwaitTime | Done


class Loop(Protocol):
    """One phase of an elector. It waits either for the answer to its one request or for a time."""

    def begin(self, now: Reading) -> Step: ...

    def wake(self, now: Reading) -> Step:
        """Called while the loop waits for a time; the call may come early or late."""

    def answer(self, verb: Verb, result: Result, now: Reading) -> Step:
        """Called with the result of the request for which the loop waits."""
