"""What can go wrong with input, as one small hierarchy.

``SchedulerError``
    ``InvalidInput``            anything a caller handed in; carries every mistake that was found
        ``InvalidObjects``          Kubernetes objects
        ``InvalidConfiguration``    a KubeSchedulerConfiguration
        ``LimitExceeded``           an upload that is too large, too deep or too many

What scheduling can expect ("does not fit", "nothing feasible") is a value, never one of these.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    """One mistake and its place.

    ``path`` has the form ``pods[3] ml/trainer-7: spec.containers[0].resources.requests.cpu``.
    """

    path: str
    message: str

    def __str__(self) -> str:
        return f"{self.path}: {self.message}" if self.path else self.message


class SchedulerError(Exception):
    """The base class of all errors that this library raises on purpose."""


class InvalidInput(SchedulerError, ValueError):
    """Input that cannot be used. ``problems`` lists all mistakes; ``str()`` prints one per line."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems: tuple[Problem, ...] = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "\n".join(str(problem) for problem in self.problems)


class InvalidObjects(InvalidInput):
    """Kubernetes objects that cannot be read or that contradict each other."""


class InvalidConfiguration(InvalidInput):
    """A KubeSchedulerConfiguration that kube-scheduler would refuse."""


class NoObjects(InvalidObjects):
    """A text that can be read, but none of its documents is a Kubernetes object, such as the values of a Helm chart."""


class LimitExceeded(InvalidInput):
    """Input beyond a limit that was set before it was looked at."""
