"""PodGroups: the pods that name each PodGroup (spec 13 §2)."""

from __future__ import annotations

from collections.abc import Collection

from scheduler_core.model.admission.priority import PriorityTable
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.objects.pod_group import PodGroup
from scheduler_core.snapshot.rows import PodRow
from scheduler_core.snapshot.snapshot import Snapshot
from scheduler_core.snapshot.state import UNPLACED, ClusterState


class PodGroups:
    """The groups of a snapshot, by ``namespace/name``; it follows the table of pods when it grows.

    names : of the profiles. Pending pods for other schedulers do not count.
    by_placement : whether a group with a topology constraint is tried in one placement after the other (spec 13 §5).
    preempt_together : whether groups preempt as a whole, and their pods not alone (spec 13 §6).
    """

    def __init__(
        self,
        snapshot: Snapshot,
        names: Collection[str],
        *,
        by_placement: bool = False,
        preempt_together: bool = False,
    ) -> None:
        self.by_placement, self.preempt_together = by_placement, preempt_together
        self._priorities = PriorityTable(snapshot.cluster.priority_classes)
        self._pods, self._names = snapshot.pods, names
        self._objects = {group.key: group for group in snapshot.cluster.pod_groups}
        self._rows: dict[str, list[PodRow]] = {}
        self._n_seen = 0

    def set(self, group: PodGroup) -> None:
        """Add a group, or replace it by a newer version."""
        self._objects[group.key] = group

    def drop(self, key: str) -> None:
        """Remove a deleted group; its pods still belong to it."""
        self._objects.pop(key, None)

    def group(self, key: str) -> PodGroup | None:
        """The object; None if there is none."""
        return self._objects.get(key)

    def priority(self, group: PodGroup) -> int:
        """As the API server resolves it from the class."""
        if group.spec.priority is not None:
            return group.spec.priority
        named = self._priorities.named(group.spec.priority_class_name)
        return 0 if named is None else named.priority

    def members(self, key: str) -> list[PodRow]:
        """Rows of its known pods, including gated and bound ones."""
        self._follow()
        pods = self._pods
        return [
            row
            for row in self._rows.get(key, ())
            if pods.row_of.get(pods.keys[row]) == row and self._counts(pods.pods[row])
        ]

    def n_scheduled(self, key: str, cluster: ClusterState) -> int:
        """Number of its pods on a node, bound or assumed."""
        return sum(int(cluster.node_of[row]) != UNPLACED for row in self.members(key))

    def _counts(self, pod: Pod) -> bool:
        return pod.is_assigned or pod.spec.scheduler_name in self._names

    def _follow(self) -> None:
        for row in range(self._n_seen, len(self._pods)):
            key = self._pods.pods[row].group
            if key is not None:
                self._rows.setdefault(key, []).append(PodRow(row))
        self._n_seen = len(self._pods)
