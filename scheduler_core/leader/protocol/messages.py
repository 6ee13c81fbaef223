"""The inputs and actions of an elector: its only connection with its environment.

Inputs (`Input`):   Begin · Wake · Answer · Terminate, each with a Reading of the candidate's own clock
Actions (`Action`): Request · Abandon · Sleep · StartLeading · StopLeading · Exit

The driver of an elector carries out its actions in order and returns their results as inputs, and does nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from scheduler_core.leader.protocol.record import LeaseRecord
from scheduler_core.units import Nanoseconds


@dataclass(frozen=True, slots=True)
class Reading:
    """Both clocks of a candidate, nanoseconds.

    monotonic : since an arbitrary moment; never runs backwards; used to measure durations.
    wall : since 1970; may jump; is only written into records.
    """

    monotonic: Nanoseconds
    wall: Nanoseconds


class Verb(Enum):
    GET = "get"
    CREATE = "create"
    UPDATE = "update"


class Purpose(Enum):
    """The purpose of a request. The lock ignores it; it is for readers of the log."""

    ACQUIRE = "acquire"
    RENEW = "renew"
    RELEASE = "release"


# --- what comes back -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LockObject:
    """The lock as it is stored: the answer to a GET or to a successful write."""

    record: LeaseRecord
    resource_version: str
    uid: str


@dataclass(frozen=True, slots=True)
class Failure:
    """No object was returned.

    reason : the Status' reason (`NotFound`, `Conflict`, `AlreadyExists`, `Invalid`), or why there was no answer
        (`timeout`, `connection refused`).
    code : HTTP status; 0 if there was no answer.
    """

    reason: str
    code: int = 0
    message: str = ""


Result = LockObject | Failure


# --- inputs ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Begin:
    """The process is running. The first input, sent only once."""


@dataclass(frozen=True, slots=True)
class Wake:
    """The time of the last Sleep has come. An early Wake is harmless, a late one is noticed."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The result of a Request. Answers to requests for which the elector no longer waits are ignored.

    If there is no answer at the request's `until`, the driver itself answers `Failure("timeout")`.
    """

    request: int
    result: Result


@dataclass(frozen=True, slots=True)
class Terminate:
    """The process received a request to end (SIGTERM)."""


Input = Begin | Wake | Answer | Terminate


# --- actions ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Request:
    """Send this to the lock, and pass its answer by `until`.

    number : counts from 1 for each elector.
    record : what to write; None for a GET.
    base : the object whose resourceVersion an update must carry; None for others.
    until : the candidate's monotonic clock; the request's own timeout or the end of the round, the earlier of the two.
    """

    number: int
    verb: Verb
    purpose: Purpose
    record: LeaseRecord | None
    base: LockObject | None
    until: Nanoseconds


@dataclass(frozen=True, slots=True)
class Abandon:
    """The elector no longer waits for the answer to this request: cancel it. The server may still execute it."""

    request: int


@dataclass(frozen=True, slots=True)
class Sleep:
    """Send Wake when the monotonic clock shows `until`. Replaces an earlier Sleep."""

    until: Nanoseconds


@dataclass(frozen=True, slots=True)
class StartLeading:
    """This candidate is the leader: start the work."""


@dataclass(frozen=True, slots=True)
class StopLeading:
    """Stop the work, now."""


@dataclass(frozen=True, slots=True)
class Exit:
    """The process ends: with 0 after Terminate, with 1 if the lease was lost. The last action."""

    code: int


Action = Request | Abandon | Sleep | StartLeading | StopLeading | Exit
