"""What a scheduler asks of an API server, simulated or real. Answers may come at once or later."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol

from scheduler_core.engine.outcome import Outcome
from scheduler_core.model.meta import Resource
from scheduler_core.model.pod import Pod


class Api(Protocol):
    """Requests of one scheduler. What others see of them, they see through watches."""

    def pods(self) -> Iterable[Pod]:
        """All pods, for a process that starts."""

    def of_kind(self, kind: str) -> tuple[Resource, ...]:
        """All objects of a kind other than Pod and Node, as far as the scheduler watches it."""

    def bind(self, pod: Pod, node: str, answered: Callable[[str | None], None]) -> None:
        """``answered`` is told None, or why the pod was not bound, or why nobody knows."""

    def failed(self, pod: Pod, outcome: Outcome, ended: list[str]) -> None:
        """Write down that an attempt failed: the condition, and the nomination if it changes.

        ended : pods whose nominations end with that.
        """

    def evict(self, victim: str, preemptor: Pod, node: str) -> None:
        """Ask a pod to go, to make room on the node."""

    def unbound(self, pod: Pod) -> None:
        """A binding failed; the pod's nomination ends."""
