"""Which pods a workload has, and which workloads end with fewer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from scheduler_core.model.cluster import Cluster
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.ownership import Ownership
from scheduler_core.survival.replay import goes_with_its_node


@dataclass(frozen=True, slots=True)
class AffectedWorkload:
    """A workload that has fewer pods after a loss. name : ``Deployment shop/web``. pods : before. left : right after. back : in the end."""

    name: str
    pods: int
    left: int
    back: int

    def to_dict(self) -> dict[str, Any]:
        return {"name": self.name, "pods": self.pods, "left": self.left, "back": self.back}


class Workloads:
    """Of the pods that have a node before any loss."""

    def __init__(self, cluster: Cluster, pods: Iterable[Pod]) -> None:
        self._of_pod = _workloads(cluster, pods)
        self._before = self._counted(self._of_pod)

    def shrunk(
        self, lost: Iterable[str], evicted: Iterable[str], placed: Iterable[str]
    ) -> tuple[AffectedWorkload, ...]:
        """Those that end with fewer pods: those with none left first, then those that miss most.

        lost, evicted, placed : keys of pods on lost nodes, of those that others evicted, and of those that have a new node in the end.
        """
        missing, gone, back = map(self._counted, (lost, evicted, placed))
        found = []
        for name in missing.keys() | gone.keys():
            before, left = self._before[name], self._before[name] - missing[name]
            if (n_back := left - gone[name] + back[name]) < before:
                found.append(AffectedWorkload(name, before, left, n_back))
        return tuple(sorted(found, key=lambda one: (one.back > 0, one.back - one.pods, one.name)))

    def _counted(self, pods: Iterable[str]) -> Counter[str]:
        return Counter(self._of_pod[pod] for pod in pods if pod in self._of_pod)


def _workloads(cluster: Cluster, pods: Iterable[Pod]) -> dict[str, str]:
    """Pod → the workload that it belongs to, as ``Deployment shop/web``; pods without one, and those of one node, are left out."""
    ownership = Ownership(cluster)
    found = {}
    for pod in pods:
        workload = ownership.workload(pod.metadata)
        if workload is not None and not goes_with_its_node(pod):
            found[pod.key] = f"{workload.kind} {pod.metadata.namespace}/{workload.name}"
    return found
