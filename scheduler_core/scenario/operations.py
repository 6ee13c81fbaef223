"""The operations of a scenario: frozen values, each with `at`, nanoseconds since the start.

    pods        CreatePods · UpdatePod            workloads   CreateWorkload · Scale
    nodes       AddNode · RemoveNode · UpdateNode · FailNode · RecoverNode
    policies    SetBudget · DeleteBudget · CreatePriorityClass · ChangePolicy
    others      CreateObject · DeleteObject · FailBindings

All objects are model objects as the API server would store them (defaulted, admitted). Names refer to
objects that exist at `at`. Only the simulation can check this: an object may have been deleted before.
"""

from __future__ import annotations

from dataclasses import dataclass

from msgspec.structs import replace

from scheduler_core.model.objects.meta import Resource
from scheduler_core.model.objects.node import Node, cordoned
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.objects.taints import Taint, Toleration
from scheduler_core.model.objects.workload import PodDisruptionBudget, PriorityClass
from scheduler_core.model.quantity import EntryQuantity
from scheduler_core.scenario.workload import Workload
from scheduler_core.units import Nanoseconds

LabelChanges = tuple[tuple[str, str | None], ...]
"""Label key → its new value, None to remove it; sorted by key."""
Amounts = tuple[tuple[str, EntryQuantity], ...]
"""Resource name → amount in nano units; sorted by name."""


@dataclass(frozen=True, slots=True)
class CreatePods:
    """runs_for : how long each pod runs from its binding until it has succeeded; None means forever."""

    at: Nanoseconds
    pods: tuple[Pod, ...]
    runs_for: Nanoseconds | None = None


@dataclass(frozen=True, slots=True)
class CreateWorkload:
    """runs_for : of each pod, as for CreatePods."""

    at: Nanoseconds
    workload: Workload
    runs_for: Nanoseconds | None = None


@dataclass(frozen=True, slots=True)
class CreateObject:
    """An object of any other kind that affects scheduling: Service, Namespace, StorageClass, PersistentVolume, …"""

    at: Nanoseconds
    kind: str
    object: Resource


@dataclass(frozen=True, slots=True)
class CreatePriorityClass:
    """The reader has already resolved the class for pods that name it; this operation is only shown."""

    at: Nanoseconds
    priority_class: PriorityClass


@dataclass(frozen=True, slots=True)
class Scale:
    """kind : Deployment, ReplicaSet, StatefulSet, ReplicationController, or Job (its parallelism)."""

    at: Nanoseconds
    kind: str
    namespace: str
    name: str
    replicas: int


@dataclass(frozen=True, slots=True)
class DeleteObject:
    """namespace : "" for kinds without namespaces. grace : ns; None means the pod's own grace period, 0 deletes at once."""

    at: Nanoseconds
    kind: str
    namespace: str
    name: str
    grace: Nanoseconds | None = None


@dataclass(frozen=True, slots=True)
class UpdatePod:
    """The changes that an existing pod allows.

    removed_gates : names of scheduling gates; None removes all of them.
    tolerations : added after the existing ones; equal ones are not added again.
    requests : container name → amounts; other requests of the container stay.
    """

    at: Nanoseconds
    namespace: str
    name: str
    labels: LabelChanges = ()
    removed_gates: tuple[str, ...] | None = ()
    tolerations: tuple[Toleration, ...] = ()
    requests: tuple[tuple[str, Amounts], ...] = ()

    def applied(self, pod: Pod) -> Pod:
        """`pod` after this operation; parts that it does not have are ignored."""
        spec = pod.spec
        wanted = dict(self.requests)
        changes = {
            "scheduling_gates": tuple(
                gate
                for gate in spec.scheduling_gates
                if self.removed_gates is not None and gate.name not in self.removed_gates
            ),
            "tolerations": spec.tolerations
            + tuple(one for one in self.tolerations if one not in spec.tolerations),
            "containers": tuple(
                replace(
                    one,
                    resources=replace(
                        one.resources, requests={**one.resources.requests, **dict(wanted[one.name])}
                    ),
                )
                if one.name in wanted
                else one
                for one in spec.containers
            ),
        }
        metadata = replace(pod.metadata, labels=_relabelled(dict(pod.labels), self.labels))
        return replace(pod, metadata=metadata, spec=replace(spec, **changes))


@dataclass(frozen=True, slots=True)
class AddNode:
    at: Nanoseconds
    node: Node


@dataclass(frozen=True, slots=True)
class RemoveNode:
    at: Nanoseconds
    name: str


@dataclass(frozen=True, slots=True)
class UpdateNode:
    """The changes of a node. Only the given fields change.

    unschedulable : True cordons, False uncordons, None changes nothing. Uncordoning removes the taint of the node controller;
        nobody adds it (docs/timelines.md).
    taints_added : replace taints of the same key and effect.
    taints_removed : (key, effect); "" as effect means every effect.
    allocatable : other resources do not change.
    """

    at: Nanoseconds
    name: str
    unschedulable: bool | None = None
    labels: LabelChanges = ()
    taints_added: tuple[Taint, ...] = ()
    taints_removed: tuple[tuple[str, str], ...] = ()
    allocatable: Amounts = ()

    def applied(self, node: Node) -> Node:
        """`node` after this operation."""
        if self.unschedulable is False:
            node = cordoned(node, False)
        added = {(one.key, one.effect) for one in self.taints_added}
        kept = tuple(
            one for one in node.spec.taints if (one.key, one.effect) not in added and self._keeps(one)
        )
        status = node.status
        return replace(
            node,
            metadata=replace(node.metadata, labels=_relabelled(dict(node.labels), self.labels)),
            spec=replace(
                node.spec,
                unschedulable=self.unschedulable or node.spec.unschedulable,
                taints=kept + self.taints_added,
            ),
            status=replace(status, allocatable={**status.allocatable, **dict(self.allocatable)})
            if self.allocatable
            else status,
        )

    def _keeps(self, taint: Taint) -> bool:
        return not any(
            key == taint.key and effect in ("", taint.effect) for key, effect in self.taints_removed
        )


@dataclass(frozen=True, slots=True)
class FailNode:
    """Its kubelet stops responding."""

    at: Nanoseconds
    name: str


@dataclass(frozen=True, slots=True)
class RecoverNode:
    at: Nanoseconds
    name: str


@dataclass(frozen=True, slots=True)
class SetBudget:
    """Creates the budget or replaces the one with the same name."""

    at: Nanoseconds
    budget: PodDisruptionBudget


@dataclass(frozen=True, slots=True)
class DeleteBudget:
    at: Nanoseconds
    namespace: str
    name: str


@dataclass(frozen=True, slots=True)
class ChangePolicy:
    """policy : YAML of a valid KubeSchedulerConfiguration; the scheduler restarts with it."""

    at: Nanoseconds
    policy: str


@dataclass(frozen=True, slots=True)
class FailBindings:
    """Either the next `count` bindings fail, or each binding before `until` fails with `probability` (0 to 1).

    until : ns since the start; None means until the end.
    """

    at: Nanoseconds
    count: int | None = None
    probability: float | None = None
    until: Nanoseconds | None = None


Operation = (
    CreatePods
    | CreateWorkload
    | CreateObject
    | CreatePriorityClass
    | Scale
    | DeleteObject
    | UpdatePod
    | AddNode
    | RemoveNode
    | UpdateNode
    | FailNode
    | RecoverNode
    | SetBudget
    | DeleteBudget
    | ChangePolicy
    | FailBindings
)


def _relabelled(labels: dict[str, str], changes: LabelChanges) -> dict[str, str]:
    for key, value in changes:
        if value is None:
            labels.pop(key, None)
        else:
            labels[key] = value
    return labels
