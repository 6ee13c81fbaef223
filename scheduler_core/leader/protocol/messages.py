"""What an elector is told, and what it asks for: its whole connection with the world.

Told (`Input`):     Begin · Wake · Answer · Terminate, each with a Reading of the candidate's own clock
Asks for (`Action`): Request · Abandon · Sleep · StartLeading · StopLeading · Exit

Whoever drives an elector carries out its actions in order and tells it what came of them, and does nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from scheduler_core.leader.protocol.record import LeaseRecord


@dataclass(frozen=True, slots=True)
class Reading:
    """Both clocks of a candidate, nanoseconds.

    monotonic : since an arbitrary moment; never runs backwards; what durations are measured with.
    wall : since 1970; may jump; is only written into records.
    """

    monotonic: int
    wall: int


class Verb(Enum):
    GET = "get"
    CREATE = "create"
    UPDATE = "update"


class Purpose(Enum):
    """What a request is for. The lock does not care; people do."""

    ACQUIRE = "acquire"
    RENEW = "renew"
    RELEASE = "release"


# --- what comes back -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LockObject:
    """The lock as it is stored: what a GET or a successful write answers."""

    record: LeaseRecord
    resource_version: str
    uid: str


@dataclass(frozen=True, slots=True)
class Failure:
    """No object came back.

    reason : the Status' reason (`NotFound`, `Conflict`, `AlreadyExists`, `Invalid`), or what kept an answer from
        coming (`timeout`, `connection refused`).
    code : HTTP status; 0 if there was no answer.
    """

    reason: str
    code: int = 0
    message: str = ""


Result = LockObject | Failure


# --- inputs ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Begin:
    """The process runs. The first input, and only once."""


@dataclass(frozen=True, slots=True)
class Wake:
    """The time of the last Sleep has come. Earlier is harmless, later is noticed."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of a Request. Answers to requests that are no longer awaited are ignored.

    A driver that has no answer when the request's `until` has come answers `Failure("timeout")` itself.
    """

    request: int
    result: Result


@dataclass(frozen=True, slots=True)
class Terminate:
    """The process was asked to end (SIGTERM)."""


Input = Begin | Wake | Answer | Terminate


# --- actions ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Request:
    """Send this to the lock, and answer by `until`.

    number : counts from 1 for each elector.
    record : what to write; None for a GET.
    base : the object whose resourceVersion an update must carry; None for others.
    until : the candidate's monotonic clock; the request's own timeout or the end of the round, whichever is earlier.
    """

    number: int
    verb: Verb
    purpose: Purpose
    record: LeaseRecord | None
    base: LockObject | None
    until: int


@dataclass(frozen=True, slots=True)
class Abandon:
    """The answer to this request is no longer awaited: cancel it. The server may carry it out all the same."""

    request: int


@dataclass(frozen=True, slots=True)
class Sleep:
    """Send Wake when the monotonic clock shows `until`. Replaces an earlier Sleep."""

    until: int


@dataclass(frozen=True, slots=True)
class StartLeading:
    """This candidate leads: start the work."""


@dataclass(frozen=True, slots=True)
class StopLeading:
    """Stop the work, now."""


@dataclass(frozen=True, slots=True)
class Exit:
    """The process ends: 0 if it was asked to, 1 if the lease was lost. The last action."""

    code: int


Action = Request | Abandon | Sleep | StartLeading | StopLeading | Exit
