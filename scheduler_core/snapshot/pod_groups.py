"""Which pods name which PodGroup (spec 13 §2)."""

from __future__ import annotations

from collections.abc import Collection

from scheduler_core.model.pod import Pod
from scheduler_core.model.pod_group import PodGroup
from scheduler_core.snapshot.build import Snapshot
from scheduler_core.snapshot.state import UNPLACED, ClusterState


class PodGroups:
    """The groups of a snapshot, by ``namespace/name``; follows the table of pods when it grows.

    names : of the profiles. Pods that wait for other schedulers do not count.
    """

    def __init__(self, snapshot: Snapshot, names: Collection[str]) -> None:
        self._pods, self._names = snapshot.pods, names
        self._objects = {group.key: group for group in snapshot.cluster.pod_groups}
        self._rows: dict[str, list[int]] = {}
        self._n_seen = 0

    def set(self, group: PodGroup) -> None:
        """A group that is new or has changed."""
        self._objects[group.key] = group

    def drop(self, key: str) -> None:
        """The object is gone; its pods are still of the group."""
        self._objects.pop(key, None)

    def group(self, key: str) -> PodGroup | None:
        """The object; None if there is none."""
        return self._objects.get(key)

    def members(self, key: str) -> list[int]:
        """Rows of the pods that are known: gated ones too, and those that are bound."""
        self._follow()
        pods = self._pods
        return [
            row
            for row in self._rows.get(key, ())
            if pods.row_of.get(pods.keys[row]) == row and self._counts(pods.pods[row])
        ]

    def n_scheduled(self, key: str, cluster: ClusterState) -> int:
        """How many of them are on a node, bound or assumed."""
        return sum(int(cluster.node_of[row]) != UNPLACED for row in self.members(key))

    def _counts(self, pod: Pod) -> bool:
        return pod.is_assigned or pod.spec.scheduler_name in self._names

    def _follow(self) -> None:
        for row in range(self._n_seen, len(self._pods)):
            key = self._pods.pods[row].group
            if key is not None:
                self._rows.setdefault(key, []).append(row)
        self._n_seen = len(self._pods)
