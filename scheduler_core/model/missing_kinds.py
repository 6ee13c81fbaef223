"""Kinds of objects that a cluster refers to and does not have at all: mostly an export that left them out.

Decisions would differ from those in the real cluster, without any mistake in the objects that are there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from scheduler_core.model.cluster import Cluster
from scheduler_core.model.objects.affinity import PodAffinity, PodAffinityTerm, PodAntiAffinity
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.readers.report import MAX_EXAMPLES, Note


@dataclass(frozen=True, slots=True)
class _Kind:
    """field : of Cluster. resource : as kubectl calls it. otherwise : what happens without these objects.

    referring : the names of the objects that refer to such objects.
    """

    field: str
    resource: str
    otherwise: str
    referring: Callable[[Cluster], Iterable[str]]


def missing_kinds(cluster: Cluster) -> tuple[Note, ...]:
    """A note for each kind that objects refer to and of which there is none, with the objects that refer to it."""
    return tuple(
        _note(kind, names)
        for kind in _KINDS
        if not getattr(cluster, kind.field) and (names := list(kind.referring(cluster)))
    )


def _note(kind: _Kind, names: list[str]) -> Note:
    what = f"there are no {kind.resource}, which these objects refer to: {kind.otherwise}"
    return Note(what, len(names), tuple(names[:MAX_EXAMPLES]))


def _running(cluster: Cluster) -> Iterator[Pod]:
    return (pod for pod in cluster.pods if not pod.is_terminal)


def _with_volume_claims(cluster: Cluster) -> Iterator[str]:
    for pod in _running(cluster):
        if any(volume.persistent_volume_claim is not None for volume in pod.spec.volumes):
            yield f"Pod {pod.key}"


def _bound_claims(cluster: Cluster) -> Iterator[str]:
    return (
        f"PersistentVolumeClaim {one.key}" for one in cluster.persistent_volume_claims if one.spec.volume_name
    )


def _unbound_claims_of_a_class(cluster: Cluster) -> Iterator[str]:
    for claim in cluster.persistent_volume_claims:
        if claim.storage_class and not claim.spec.volume_name:
            yield f"PersistentVolumeClaim {claim.key}"


def _csi_volumes(cluster: Cluster) -> Iterator[str]:
    return (f"PersistentVolume {one.name}" for one in cluster.persistent_volumes if one.spec.csi is not None)


def _with_device_claims(cluster: Cluster) -> Iterator[str]:
    return (f"Pod {pod.key}" for pod in _running(cluster) if pod.spec.resource_claims)


def _device_claims(cluster: Cluster) -> Iterator[str]:
    return (f"ResourceClaim {claim.key}" for claim in cluster.resource_claims)


def _with_namespace_selectors(cluster: Cluster) -> Iterator[str]:
    for pod in _running(cluster):
        selectors = (term.namespace_selector for term in _terms(pod))
        # An empty selector selects every namespace, known or not.
        if any(selector is not None and not selector.is_empty for selector in selectors):
            yield f"Pod {pod.key}"


def _terms(pod: Pod) -> Iterator[PodAffinityTerm]:
    affinity = pod.spec.affinity
    for part in (affinity.pod_affinity, affinity.pod_anti_affinity) if affinity else ():
        yield from _terms_of(part)


def _terms_of(part: PodAffinity | PodAntiAffinity | None) -> Iterator[PodAffinityTerm]:
    if part is not None:
        yield from part.required_during_scheduling_ignored_during_execution
        for weighted in part.preferred_during_scheduling_ignored_during_execution:
            yield weighted.pod_affinity_term


def _pending_of(kind: str) -> Callable[[Cluster], Iterator[str]]:
    """Pending pods of such controllers that get the default constraints of PodTopologySpread (spec 05 §1)."""

    def names(cluster: Cluster) -> Iterator[str]:
        for pod in _running(cluster):
            owner = pod.controller
            is_of_kind = owner is not None and owner.kind == kind
            if is_of_kind and not pod.is_assigned and not pod.spec.topology_spread_constraints:
                yield f"Pod {pod.key}"

    return names


_NOT_FOUND: Final = "pods that use them are rejected"
_NO_DEVICES: Final = "claims without devices cannot be satisfied"
_NO_SPREADING: Final = "by default they are spread only as far as Services select them"
_KINDS: Final = (
    _Kind("persistent_volume_claims", "persistentvolumeclaims", _NOT_FOUND, _with_volume_claims),
    _Kind("persistent_volumes", "persistentvolumes", _NOT_FOUND, _bound_claims),
    _Kind("storage_classes", "storageclasses", _NOT_FOUND, _unbound_claims_of_a_class),
    _Kind("csi_nodes", "csinodes", "nodes have no limit of volumes", _csi_volumes),
    _Kind("resource_claims", "resourceclaims", _NOT_FOUND, _with_device_claims),
    _Kind("resource_slices", "resourceslices", _NO_DEVICES, _device_claims),
    _Kind("device_classes", "deviceclasses", _NO_DEVICES, _device_claims),
    _Kind(
        "namespaces",
        "namespaces",
        "their namespaceSelectors are matched against no labels",
        _with_namespace_selectors,
    ),
    _Kind("replica_sets", "replicasets", _NO_SPREADING, _pending_of("ReplicaSet")),
    _Kind("stateful_sets", "statefulsets", _NO_SPREADING, _pending_of("StatefulSet")),
    _Kind(
        "replication_controllers",
        "replicationcontrollers",
        _NO_SPREADING,
        _pending_of("ReplicationController"),
    ),
)
