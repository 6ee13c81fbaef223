"""All objects together: ``read_cluster`` and ``read_cluster_json``.

The way of an object: cut out as JSON (``items``), recognised (``kinds``), decoded (``decode``, ``pod_reader``) or,
if that fails, looked through for every mistake (``inspection``), checked, and admitted (``admission``). Mistakes are
collected over all objects and raised once, in the order of the objects.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from scheduler_core.garbage import collector_paused
from scheduler_core.model.kinds import KINDS
from scheduler_core.model.objects import devices, storage, workload
from scheduler_core.model.objects.daemon_set import DaemonSet
from scheduler_core.model.objects.meta import Resource
from scheduler_core.model.objects.node import Node
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.objects.pod_group import PodGroup
from scheduler_core.model.objects.runtime_class import RuntimeClass
from scheduler_core.model.readers.items import Item, items_of_json, items_of_objects
from scheduler_core.model.readers.journal import Journal
from scheduler_core.model.readers.objects import read_objects
from scheduler_core.model.readers.report import ReadReport
from scheduler_core.releases.files import LATEST, release_named
from scheduler_core.releases.release import Release


@dataclass(frozen=True, slots=True)
class Cluster:
    """Objects by kind, each in order of appearance, defaulted and admitted.

    Pods bound to a node that is not among the nodes are left out, as in the snapshot of the real scheduler;
    ``report.warnings`` names them.

    release : whose API server they went through.
    """

    nodes: tuple[Node, ...] = ()
    pods: tuple[Pod, ...] = ()
    priority_classes: tuple[workload.PriorityClass, ...] = ()
    runtime_classes: tuple[RuntimeClass, ...] = ()
    pod_disruption_budgets: tuple[workload.PodDisruptionBudget, ...] = ()
    pod_groups: tuple[PodGroup, ...] = ()
    services: tuple[workload.Service, ...] = ()
    replication_controllers: tuple[workload.ReplicationController, ...] = ()
    replica_sets: tuple[workload.ReplicaSet, ...] = ()
    stateful_sets: tuple[workload.StatefulSet, ...] = ()
    namespaces: tuple[workload.Namespace, ...] = ()
    persistent_volumes: tuple[storage.PersistentVolume, ...] = ()
    persistent_volume_claims: tuple[storage.PersistentVolumeClaim, ...] = ()
    storage_classes: tuple[storage.StorageClass, ...] = ()
    csi_nodes: tuple[storage.CSINode, ...] = ()
    csi_drivers: tuple[storage.CSIDriver, ...] = ()
    csi_storage_capacities: tuple[storage.CSIStorageCapacity, ...] = ()
    volume_attachments: tuple[storage.VolumeAttachment, ...] = ()
    device_classes: tuple[devices.DeviceClass, ...] = ()
    resource_slices: tuple[devices.ResourceSlice, ...] = ()
    resource_claims: tuple[devices.ResourceClaim, ...] = ()
    resource_claim_templates: tuple[devices.ResourceClaimTemplate, ...] = ()
    deployments: tuple[workload.Deployment, ...] = ()
    daemon_sets: tuple[DaemonSet, ...] = ()
    jobs: tuple[workload.Job, ...] = ()
    report: ReadReport = field(default_factory=ReadReport)
    release: str = LATEST

    @classmethod
    def of(cls, objects: Mapping[str, Mapping[str, Resource]], release: str = LATEST) -> Cluster:
        """Objects that have been read already, by kind and key. Raises KeyError for an unknown kind."""
        fields: dict[str, Any] = {
            KINDS[kind].field: tuple(of_kind.values()) for kind, of_kind in objects.items()
        }
        return cls(**fields, release=release)


def read_cluster(objects: Iterable[Mapping[str, Any]], release: str | Release = LATEST) -> Cluster:
    """Kubernetes objects as plain Python values, in any order.

    release : its name, or the contents of a release file. What its API server does not store is dropped, and what its scheduler
    does not look at left out; warnings of the report name both. Raises KeyError for a name that is not known.

    Raises InvalidObjects with every mistake: wrong types, missing names, duplicates, quantities that are none,
    negative or too large, unknown priority classes, bad times.
    """
    return _read(items_of_objects(objects), release_named(release) if isinstance(release, str) else release)


def read_cluster_json(data: bytes, release: str = LATEST) -> Cluster:
    """The same for a JSON List (also an array, or one object), without building Python values in between.

    Raises InvalidObjects.
    """
    return _read(items_of_json(data), release_named(release))


def _read(items: Iterable[Item], release: Release) -> Cluster:
    with collector_paused():
        journal = Journal()
        objects = read_objects(items, journal, release)
        journal.raise_mistakes()
        return Cluster(**objects, report=journal.report(), release=release.release)
