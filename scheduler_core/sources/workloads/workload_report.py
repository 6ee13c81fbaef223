"""WorkloadReport: which workloads got pods, and why others got none."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Expanded:
    """``pods`` pods were created for ``workload`` (``Deployment shop/web``); ``also`` names other objects that were
    created for it.
    """

    workload: str
    pods: int
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Skipped:
    """No pods were created for ``workload``, which has none."""

    workload: str
    reason: str


@dataclass(frozen=True, slots=True)
class WorkloadReport:
    """Pods created for workloads. Workloads that have pods already, or request none, are not listed.

    unasked : the caller did not ask for pods; they were created because no other pod is pending.
    others_wait : how many pods are pending if that is the reason for which all of ``skipped`` got no pods; otherwise 0.
    """

    expanded: tuple[Expanded, ...] = ()
    skipped: tuple[Skipped, ...] = ()
    unasked: bool = False
    others_wait: int = 0

    @property
    def warnings(self) -> tuple[str, ...]:
        """A sentence without its full stop for each workload that got no pods."""
        if self.others_wait:
            return tuple(
                f"{one.workload} has no pods; none were made because {one.reason}" for one in self.skipped
            )
        return tuple(f"{one.workload} got no pods: {one.reason}" for one in self.skipped)

    def to_dict(self) -> dict[str, Any]:
        """As JSON: `{"expanded": [{"workload", "pods", "also"}], "skipped": [{"workload", "reason"}]}`."""
        return {
            "expanded": [{**asdict(entry), "also": list(entry.also)} for entry in self.expanded],
            "skipped": [asdict(entry) for entry in self.skipped],
        }
