"""The kinds that are served, in one table."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Kind:
    """A resource of a group and version.

    `generations`: metadata.generation counts changes of the spec. `has_status`: status is written through its subresource only.
    `returns_deleted`: DELETE answers with the object instead of a Status. `blind_updates`: PUT works without a resourceVersion.
    `storage`: kinds of the same storage are views of the same objects.
    """

    group: str
    version: str
    plural: str
    name: str
    namespaced: bool = True
    generations: bool = False
    has_status: bool = False
    returns_deleted: bool = False
    blind_updates: bool = True
    storage: str = ""

    def __post_init__(self) -> None:
        if not self.storage:
            object.__setattr__(self, "storage", self.plural)

    @property
    def api_version(self) -> str:
        return f"{self.group}/{self.version}" if self.group else self.version

    @property
    def qualified(self) -> str:
        """As messages name it: `pods`, `leases.coordination.k8s.io`."""
        return f"{self.plural}.{self.group}" if self.group else self.plural

    @property
    def prefix(self) -> str:
        """Where its group and version begin: `/api/v1`, `/apis/policy/v1`."""
        return f"/apis/{self.api_version}" if self.group else f"/api/{self.version}"

    def url(self, namespace: str = "", name: str = "", subresource: str = "") -> str:
        parts = [self.prefix]
        parts += ["namespaces", namespace] if self.namespaced and namespace else []
        parts += [part for part in (self.plural, name, subresource) if part]
        return "/".join(parts)


PODS = Kind("", "v1", "pods", "Pod", generations=True, has_status=True, returns_deleted=True)
NODES = Kind("", "v1", "nodes", "Node", namespaced=False, has_status=True)
NAMESPACES = Kind("", "v1", "namespaces", "Namespace", namespaced=False, has_status=True)
CORE_EVENTS = Kind("", "v1", "events", "Event")
EVENTS = Kind("events.k8s.io", "v1", "events", "Event")
LEASES = Kind("coordination.k8s.io", "v1", "leases", "Lease", blind_updates=False)
BUDGETS = Kind(
    "policy",
    "v1",
    "poddisruptionbudgets",
    "PodDisruptionBudget",
    generations=True,
    has_status=True,
    blind_updates=False,
)
PRIORITY_CLASSES = Kind("scheduling.k8s.io", "v1", "priorityclasses", "PriorityClass", namespaced=False)
VOLUMES = Kind(
    "", "v1", "persistentvolumes", "PersistentVolume", namespaced=False, has_status=True, returns_deleted=True
)
CLAIMS = Kind(
    "", "v1", "persistentvolumeclaims", "PersistentVolumeClaim", has_status=True, returns_deleted=True
)


def _workload(plural: str, name: str, group: str = "apps") -> Kind:
    return Kind(group, "v1", plural, name, generations=True, has_status=True)


def _storage(plural: str, name: str, *, namespaced: bool = False) -> Kind:
    return Kind("storage.k8s.io", "v1", plural, name, namespaced=namespaced, returns_deleted=True)


KINDS: tuple[Kind, ...] = (
    PODS,
    NODES,
    NAMESPACES,
    CORE_EVENTS,
    EVENTS,
    LEASES,
    BUDGETS,
    PRIORITY_CLASSES,
    VOLUMES,
    CLAIMS,
    Kind("", "v1", "services", "Service", has_status=True, returns_deleted=True),
    Kind("", "v1", "serviceaccounts", "ServiceAccount", returns_deleted=True),
    Kind("", "v1", "configmaps", "ConfigMap"),
    Kind("", "v1", "replicationcontrollers", "ReplicationController", generations=True, has_status=True),
    _workload("replicasets", "ReplicaSet"),
    _workload("statefulsets", "StatefulSet"),
    _workload("deployments", "Deployment"),
    _workload("daemonsets", "DaemonSet"),
    _workload("jobs", "Job", group="batch"),
    _storage("storageclasses", "StorageClass"),
    _storage("csinodes", "CSINode"),
    _storage("csidrivers", "CSIDriver"),
    _storage("csistoragecapacities", "CSIStorageCapacity", namespaced=True),
    _storage("volumeattachments", "VolumeAttachment"),
    Kind("resource.k8s.io", "v1", "resourceclaims", "ResourceClaim", has_status=True),
    Kind("resource.k8s.io", "v1", "resourceclaimtemplates", "ResourceClaimTemplate"),
    Kind("resource.k8s.io", "v1", "resourceslices", "ResourceSlice", namespaced=False),
    Kind("resource.k8s.io", "v1", "deviceclasses", "DeviceClass", namespaced=False),
    Kind("scheduling.k8s.io", "v1alpha2", "podgroups", "PodGroup", has_status=True),
    Kind("scheduling.x-k8s.io", "v1alpha1", "podgroups", "PodGroup", storage="coscheduling"),
)
BY_PATH: dict[tuple[str, str], Kind] = {(kind.prefix, kind.plural): kind for kind in KINDS}
BY_TYPE: dict[tuple[str, str], Kind] = {(kind.api_version, kind.name): kind for kind in KINDS}
