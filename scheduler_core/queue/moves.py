"""The places of pods, and the report of a transition between two of them."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Final

import msgspec

from scheduler_core.units import Nanoseconds


class Place(StrEnum):
    """A pod that the queue knows is in exactly one of them; see the docstring of the package."""

    ACTIVE = "activeQ"
    BACKOFF = "backoffQ"
    UNSCHEDULABLE = "unschedulable"
    GATED = "gated"
    IN_FLIGHT = "inFlight"


# Why a pod was moved, where no cluster event has a name for it.
POD_ADD: Final = "PodAdd"
POD_UPDATE: Final = "PodUpdate"
POD_DELETE: Final = "PodDelete"
POP: Final = "Pop"
POP_WITH_GROUP: Final = "PopWithGroup"
POP_FROM_BACKOFF: Final = "PopFromBackoffQ"
ALREADY_IN_FLIGHT: Final = "AlreadyInFlight"
DONE: Final = "Done"
POD_GONE: Final = "PodGone"
ALREADY_QUEUED: Final = "AlreadyQueued"
SCHEDULE_ATTEMPT_FAILURE: Final = "ScheduleAttemptFailure"
BACKOFF_COMPLETE: Final = "BackoffComplete"
UNSCHEDULABLE_TIMEOUT: Final = "UnschedulableTimeout"
FORCE_ACTIVATE: Final = "ForceActivate"


class Move(msgspec.Struct, frozen=True, gc=False):
    """A pod moved from `from_` to `to`; None is outside of the queue.

    key, uid : of the pod; `namespace/name`.
    reason : one of the constants above, or the label of the cluster event that moved it.
    until : if it moves to the backoffQ, when its backoff ends (nanoseconds since 1970). It waits until the first flush
        after that second, or until an idle scheduler takes it.
    """

    key: str
    uid: str
    from_: Place | None
    to: Place | None
    reason: str
    until: Nanoseconds | None = None


OnMove = Callable[[Move], None]
