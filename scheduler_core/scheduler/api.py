"""The requests of a scheduler to an API server, simulated or real. Answers may arrive immediately or later."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, Protocol

from scheduler_core.config.plugins.names import VOLUME_BINDING
from scheduler_core.engine.outcome import GroupPart, Outcome
from scheduler_core.model.objects.meta import Resource
from scheduler_core.model.objects.pod import Pod
from scheduler_core.scheduler.preemptor import Preemptor
from scheduler_core.snapshot.claims.changes import ClaimChange

PLUGIN: Final = "DefaultPreemption"
CANCELLED: Final = f"preempted by {PLUGIN}"
"""The error of the binding of a victim that was in PreBind."""


def pre_bind_error(problem: str, plugin: str = VOLUME_BINDING) -> str:
    """plugin : which of those that bind volumes or write claims to devices."""
    return f'running PreBind plugin "{plugin}": {problem}'


def permit_error(problem: str) -> str:
    """The error of a pod whose wait at Permit ended without a rejection."""
    return f"waiting on permit for pod: {problem}"


@dataclass(frozen=True, slots=True)
class ClaimWrites:
    """What is written into claims to devices before a pod is bound.

    written : to be called once all of it is, unless the watches have told of it before the pod's binding is refused.
    """

    changes: tuple[ClaimChange, ...]
    written: Callable[[], None]


class Api(Protocol):
    """Requests of one scheduler. Others see their effects through watches."""

    def pods(self) -> Iterable[Pod]:
        """All pods, for a process that starts."""

    def of_kind(self, kind: str) -> tuple[Resource, ...]:
        """All objects of a kind other than Pod and Node, if the scheduler watches it."""

    def bind(
        self,
        pod: Pod,
        node: str,
        claims: ClaimWrites,
        answered: Callable[[str | None], None],
    ) -> None:
        """Bind a pod.

        answered : called with None, or with the reason why the pod was not bound, or why it is unknown.
        claims : written before; if the pod is not bound, it is removed from their ``reservedFor``.
        """

    def give_up_claims(self, pod: Pod, claims: tuple[ClaimChange, ...]) -> None:
        """Release claims after a failed attempt: without devices, so that others may have them, or deleted."""

    def failed(self, pod: Pod, outcome: Outcome) -> None:
        """Write that an attempt failed: the condition, and the nomination if it changes."""

    def end_nomination(self, pod: str) -> None:
        """End the nomination of a pod to a node on which a more important one preempts."""

    def skipped(self, pod: Pod) -> None:
        """Report that a pod was not attempted because it is being deleted."""

    def evict(self, victim: Pod, preemptor: Preemptor, node: str, answered: Callable[[bool], None]) -> None:
        """Evict a pod to make room on the node, or EVERYWHERE.

        answered : called with whether the eviction was accepted, or the pod is gone.
        """

    def cancel(self, pod: Pod, why: str) -> bool:
        """Whether a pod for which ``bind`` was called is still in PreBind. Then ``bind`` is answered with PreBind's
        error.
        """

    def cancelled(self, victim: Pod, preemptor: Preemptor, node: str, error: str) -> None:
        """Report that a victim's binding ended with the error to make room on the node; it does not have to be evicted."""

    def not_permitted(self, pod: Pod, node: str, why: str, *, is_error: bool) -> None:
        """Write why an assumed pod is pending again before its binding, in the words of its condition.

        is_error : no plugin rejected it.
        """

    def waits_for_permit(self, pod: Pod, node: str) -> None:
        """Write the node of an assumed pod that has to wait before its binding."""

    def group_decided(self, part: GroupPart) -> None:
        """Write the result of a group's cycle."""

    def unbound(self, pod: Pod) -> None:
        """End the nomination of a pod whose binding failed."""
