"""What a scheduler asks of an API server, simulated or real. Answers may come at once or later."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, Protocol

from scheduler_core.config.names import VOLUME_BINDING
from scheduler_core.engine.outcome import GroupPart, Outcome
from scheduler_core.model.meta import Resource
from scheduler_core.model.pod import Pod
from scheduler_core.snapshot.claim_changes import ClaimChange

PLUGIN: Final = "DefaultPreemption"
CANCELLED: Final = f"preempted by {PLUGIN}"
"""Why the binding of a victim ends that was in PreBind."""


def pre_bind_error(problem: str, plugin: str = VOLUME_BINDING) -> str:
    """plugin : which of those that bind volumes or write claims to devices."""
    return f'running PreBind plugin "{plugin}": {problem}'


class Api(Protocol):
    """Requests of one scheduler. What others see of them, they see through watches."""

    def pods(self) -> Iterable[Pod]:
        """All pods, for a process that starts."""

    def of_kind(self, kind: str) -> tuple[Resource, ...]:
        """All objects of a kind other than Pod and Node, as far as the scheduler watches it."""

    def bind(
        self,
        pod: Pod,
        node: str,
        claims: tuple[ClaimChange, ...],
        answered: Callable[[str | None], None],
    ) -> None:
        """``answered`` is told None, or why the pod was not bound, or why nobody knows. claims : what is written into claims to devices
        before; a pod that is not bound then leaves their ``reservedFor`` again."""

    def give_up_claims(self, pod: Pod, claims: tuple[ClaimChange, ...]) -> None:
        """What an attempt that failed leaves of claims: without devices, so that others may have them, or deleted."""

    def failed(self, pod: Pod, outcome: Outcome) -> None:
        """Write down that an attempt failed: the condition, and the nomination if it changes."""

    def end_nomination(self, pod: str) -> None:
        """Of a pod that is nominated to a node where a more important one preempts."""

    def skipped(self, pod: Pod) -> None:
        """A pod whose turn came was not attempted: it is being deleted."""

    def evict(self, victim: str, preemptor: Pod, node: str, answered: Callable[[bool], None]) -> None:
        """Ask a pod to go, to make room on the node. ``answered`` is told whether it was asked, or is gone."""

    def cancel(self, pod: str, why: str) -> bool:
        """Whether a pod for which ``bind`` was called is still in PreBind. Then ``bind`` is answered with PreBind's error."""

    def cancelled(self, victim: str, preemptor: Pod, node: str) -> None:
        """A victim's binding was cancelled to make room on the node; nobody has to ask it to go."""

    def not_permitted(self, pod: Pod, node: str, why: str) -> None:
        """An assumed pod was turned away before its binding began: write down why it waits again."""

    def waits_for_permit(self, pod: Pod, node: str) -> None:
        """An assumed pod has to wait before its binding begins: write down where it will be."""

    def group_decided(self, part: GroupPart) -> None:
        """The cycle of a group is over: write down what became of it."""

    def unbound(self, pod: Pod) -> None:
        """A binding failed; the pod's nomination ends."""
