"""The answers of plugins. Expected outcomes are values; success is a value, too."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar


class Code(Enum):
    """Status codes; values are kube-scheduler's names for them."""

    SUCCESS = "Success"
    ERROR = "Error"
    UNSCHEDULABLE = "Unschedulable"
    UNSCHEDULABLE_AND_UNRESOLVABLE = "UnschedulableAndUnresolvable"
    WAIT = "Wait"
    SKIP = "Skip"


@dataclass(frozen=True, slots=True)
class Status:
    """An answer: its code, the reasons in the order in which they are shown, and the plugin that gave it.

    The runtime sets ``plugin``; plugins leave it None. A status without a plugin comes from the framework itself (a node
    outside the set that PreFilter plugins named).
    """

    code: Code
    reasons: tuple[str, ...] = ()
    plugin: str | None = None

    SUCCESS: ClassVar[Status]
    SKIP: ClassVar[Status]

    @property
    def is_success(self) -> bool:
        return self.code is Code.SUCCESS

    @property
    def is_rejection(self) -> bool:
        """Whether the pod does not fit. This is not an error: another node or a later attempt may succeed."""
        return self.code in (Code.UNSCHEDULABLE, Code.UNSCHEDULABLE_AND_UNRESOLVABLE)

    def by(self, plugin: str) -> Status:
        return Status(self.code, self.reasons, plugin)

    @property
    def message(self) -> str:
        return ", ".join(self.reasons)


Status.SUCCESS = Status(Code.SUCCESS)
Status.SKIP = Status(Code.SKIP)


def unschedulable(*reasons: str) -> Status:
    """The pod does not fit now; removing pods may help (preemption tries the node)."""
    return Status(Code.UNSCHEDULABLE, reasons)


def unresolvable(*reasons: str) -> Status:
    """The pod does not fit, whatever pods are removed (preemption does not try the node)."""
    return Status(Code.UNSCHEDULABLE_AND_UNRESOLVABLE, reasons)


def error(reason: str) -> Status:
    """The attempt failed; the pod is retried later."""
    return Status(Code.ERROR, (reason,))


CRASH = "kube-scheduler itself crashes here"
"""The beginning of the message of an attempt in which the process of that release would have crashed."""


class CycleError(Exception):
    """A plugin found its contract violated during an attempt (spec 01 §2: a "cycle error").

    The runtime turns it into an attempt with the outcome ``error``; it never leaves the framework.
    """
