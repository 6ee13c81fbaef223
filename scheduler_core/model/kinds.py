"""The kinds that scheduling looks at; every other kind is counted and left alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from scheduler_core.model.objects import devices, storage, workload
from scheduler_core.model.objects.daemon_set import DaemonSet
from scheduler_core.model.objects.meta import Resource
from scheduler_core.model.objects.node import Node
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.objects.pod_group import PodGroup
from scheduler_core.model.objects.runtime_class import RuntimeClass


@dataclass(frozen=True, slots=True)
class Kind:
    """``plural`` begins the path of a mistake; ``field`` is the attribute of ``Cluster``."""

    name: str
    group: str
    plural: str
    field: str
    model: type[Resource]
    namespaced: bool


_APPS: Final = "apps"
_DEVICES: Final = "resource.k8s.io"
_STORAGE: Final = "storage.k8s.io"

_ALL: Final = (
    Kind("Node", "", "nodes", "nodes", Node, False),
    Kind("Pod", "", "pods", "pods", Pod, True),
    Kind("Namespace", "", "namespaces", "namespaces", workload.Namespace, False),
    Kind("Service", "", "services", "services", workload.Service, True),
    Kind(
        "ReplicationController",
        "",
        "replicationControllers",
        "replication_controllers",
        workload.ReplicationController,
        True,
    ),
    Kind("ReplicaSet", _APPS, "replicaSets", "replica_sets", workload.ReplicaSet, True),
    Kind("StatefulSet", _APPS, "statefulSets", "stateful_sets", workload.StatefulSet, True),
    Kind("Deployment", _APPS, "deployments", "deployments", workload.Deployment, True),
    Kind("DaemonSet", _APPS, "daemonSets", "daemon_sets", DaemonSet, True),
    Kind("Job", "batch", "jobs", "jobs", workload.Job, True),
    Kind(
        "PriorityClass",
        "scheduling.k8s.io",
        "priorityClasses",
        "priority_classes",
        workload.PriorityClass,
        False,
    ),
    Kind("RuntimeClass", "node.k8s.io", "runtimeClasses", "runtime_classes", RuntimeClass, False),
    Kind("PodGroup", "scheduling.k8s.io", "podGroups", "pod_groups", PodGroup, True),
    Kind(
        "PodDisruptionBudget",
        "policy",
        "podDisruptionBudgets",
        "pod_disruption_budgets",
        workload.PodDisruptionBudget,
        True,
    ),
    Kind("PersistentVolume", "", "persistentVolumes", "persistent_volumes", storage.PersistentVolume, False),
    Kind(
        "PersistentVolumeClaim",
        "",
        "persistentVolumeClaims",
        "persistent_volume_claims",
        storage.PersistentVolumeClaim,
        True,
    ),
    Kind("StorageClass", _STORAGE, "storageClasses", "storage_classes", storage.StorageClass, False),
    Kind("CSINode", _STORAGE, "csiNodes", "csi_nodes", storage.CSINode, False),
    Kind("CSIDriver", _STORAGE, "csiDrivers", "csi_drivers", storage.CSIDriver, False),
    Kind(
        "CSIStorageCapacity",
        _STORAGE,
        "csiStorageCapacities",
        "csi_storage_capacities",
        storage.CSIStorageCapacity,
        True,
    ),
    Kind(
        "VolumeAttachment",
        _STORAGE,
        "volumeAttachments",
        "volume_attachments",
        storage.VolumeAttachment,
        False,
    ),
    Kind("DeviceClass", _DEVICES, "deviceClasses", "device_classes", devices.DeviceClass, False),
    Kind("ResourceSlice", _DEVICES, "resourceSlices", "resource_slices", devices.ResourceSlice, False),
    Kind("ResourceClaim", _DEVICES, "resourceClaims", "resource_claims", devices.ResourceClaim, True),
    Kind(
        "ResourceClaimTemplate",
        _DEVICES,
        "resourceClaimTemplates",
        "resource_claim_templates",
        devices.ResourceClaimTemplate,
        True,
    ),
)
KINDS: Final = {kind.name: kind for kind in _ALL}
_BY_MODEL: Final = {kind.model: kind for kind in _ALL}


def kind_of_model(model: type[Resource]) -> Kind:
    """Raises KeyError for a model of no kind."""
    return _BY_MODEL[model]


def kind_of(name: str, api_version: str) -> Kind | None:
    """None for kinds of no interest, also for one of another group's that has the same name. An object
    without apiVersion is taken at its kind's word; versions of a group are not told apart."""
    kind = KINDS.get(name)
    group = api_version.rpartition("/")[0]
    return kind if kind is not None and (not api_version or group == kind.group) else None
