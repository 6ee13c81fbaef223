"""PodInfo: the pod that an attempt is about, as plugins see it."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from scheduler_core.model.objects.pod import Pod, PodSpec
from scheduler_core.snapshot.pods.classes import PodClass, PodKind
from scheduler_core.snapshot.pods.table import PodTable
from scheduler_core.snapshot.rows import PodRow


class PodInfo(msgspec.Struct, frozen=True, eq=False, gc=False):
    """A pod of the snapshot's PodTable.

    row, key : its row there, and its ``namespace/name``.
    priority : ``spec.priority``, 0 if absent.
    """

    row: PodRow
    key: str
    pod: Pod
    kind: PodKind
    pod_class: PodClass
    priority: int

    @classmethod
    def of(cls, pods: PodTable, row: PodRow) -> PodInfo:
        kind = pods.kind_of[row]
        return cls(row, pods.keys[row], pods.pods[row], kind, kind.pod_class, int(pods.priority[row]))

    @property
    def spec(self) -> PodSpec:
        return self.pod.spec

    @property
    def unbound(self) -> PodInfo:
        """The same pod as if it had no node yet."""
        pod = replace(self.pod, spec=replace(self.spec, node_name=""))
        return replace(self, pod=pod)
