"""Watches all kinds that a scheduler needs, and passes every change of an object to its event handlers.

Until every kind has been listed once, objects are only collected: they become the cluster that the scheduler starts with. From then
on each change goes to the event handlers. After a new list, objects that it lacks are deleted, with their last known state.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping
from typing import Final

import msgspec

from playground.connector.client.http import Http
from playground.connector.client.objects import Objects
from playground.connector.client.reflector import Reflector, WatchTimeouts
from scheduler_core.model.cluster import Cluster
from scheduler_core.model.objects.meta import Resource
from scheduler_core.model.objects.pod_group import GROUP_VERSION
from scheduler_core.model.readers.device_versions import V1, VERSIONS, as_v1, is_beta
from scheduler_core.releases.files import LATEST

PATHS: Final = {
    "Pod": "/api/v1/pods",
    "Node": "/api/v1/nodes",
    "Namespace": "/api/v1/namespaces",
    "Service": "/api/v1/services",
    "ReplicationController": "/api/v1/replicationcontrollers",
    "ReplicaSet": "/apis/apps/v1/replicasets",
    "StatefulSet": "/apis/apps/v1/statefulsets",
    "PodDisruptionBudget": "/apis/policy/v1/poddisruptionbudgets",
    "PersistentVolume": "/api/v1/persistentvolumes",
    "PersistentVolumeClaim": "/api/v1/persistentvolumeclaims",
    "StorageClass": "/apis/storage.k8s.io/v1/storageclasses",
    "CSINode": "/apis/storage.k8s.io/v1/csinodes",
    "CSIDriver": "/apis/storage.k8s.io/v1/csidrivers",
    "CSIStorageCapacity": "/apis/storage.k8s.io/v1/csistoragecapacities",
    "VolumeAttachment": "/apis/storage.k8s.io/v1/volumeattachments",
}
"""Kinds and where they are. Pods that have run to their end are left out by the server, as for kube-scheduler."""
DEVICES: Final = V1
"""An API group that not all servers offer; 1.32 and 1.33 have it in beta versions."""
DEVICE_PATHS: Final = {
    "DeviceClass": f"/apis/{DEVICES}/deviceclasses",
    "ResourceSlice": f"/apis/{DEVICES}/resourceslices",
    "ResourceClaim": f"/apis/{DEVICES}/resourceclaims",
}
ALIVE: Final = "status.phase!=Succeeded,status.phase!=Failed"
GROUPS: Final = GROUP_VERSION
"""One that servers offer whose gate GenericWorkload is on."""
GROUP_PATHS: Final = {"PodGroup": f"/apis/{GROUPS}/podgroups"}
OPTIONAL_PATHS: Final = {
    **DEVICE_PATHS,
    "ResourceClaimTemplate": f"/apis/{DEVICES}/resourceclaimtemplates",
    **GROUP_PATHS,
}
"""Kinds that a cluster may not have. Schedulers do not look at templates; a program that keeps a whole cluster needs them for pods that come later."""
OPTIONAL_GROUPS: Final = (*VERSIONS, GROUPS)
_NOT_FOUND: Final = 404


def paths_of(groups: Collection[str]) -> dict[str, str]:
    """Kinds that a scheduler looks at, and where they are, on a server that offers these of OPTIONAL_GROUPS."""
    paths = dict(PATHS)
    version = next((one for one in VERSIONS if one in groups), None)
    if version is not None:
        paths |= {kind: path.replace(DEVICES, version) for kind, path in DEVICE_PATHS.items()}
    return paths | (GROUP_PATHS if GROUPS in groups else {})


def alternatives(path: str) -> tuple[str, ...]:
    """Where a kind may be, in the order in which to ask: devices are at older versions on older servers."""
    group = f"/{DEVICES}/"
    return tuple(path.replace(group, f"/{one}/") for one in VERSIONS) if group in path else (path,)


def api_version_of(path: str) -> str:
    """``/apis/apps/v1/jobs`` → ``apps/v1``."""
    return path.removeprefix("/apis/").removeprefix("/api/").rpartition("/")[0]


def is_absent(kind: str, status: int) -> bool:
    """Whether nothing is missing, though a list was refused with this status: the server does not offer the kind, and not all do."""
    return kind in OPTIONAL_PATHS and status == _NOT_FOUND


class Informers(Objects):
    """What the API server has of all kinds that a release looks at. paths : of the kinds."""

    def __init__(
        self,
        http: Http,
        *,
        random: Callable[[], float],
        timeouts: WatchTimeouts,
        release: str = LATEST,
        paths: Mapping[str, str] = PATHS,
    ) -> None:
        super().__init__(paths, release)
        self.reflectors = {
            kind: Reflector(
                http,
                path,
                _KindSink(self, kind, path),
                random=random,
                selector=ALIVE if kind == "Pod" else "",
                timeouts=timeouts,
            )
            for kind, path in paths.items()
            if kind in self.objects
        }

    async def run(self) -> None:
        async with asyncio.TaskGroup() as tasks:
            for reflector in self.reflectors.values():
                tasks.create_task(reflector.run())

    async def synced(self) -> None:
        """Once every kind has been listed."""
        for reflector in self.reflectors.values():
            await reflector.is_synced.wait()

    @property
    def is_synced(self) -> bool:
        return all(reflector.is_synced.is_set() for reflector in self.reflectors.values())

    async def fresh(self) -> Cluster:
        """The cluster by new lists, beside what is known. Raises Unreachable, StatusError, Expired."""
        found: dict[str, dict[str, Resource]] = {}
        for kind, reflector in self.reflectors.items():
            items, _ = await reflector.listed()
            read = (self._decoder.read(kind, raw) for raw in items)
            found[kind] = {one.key: one for one in read if one is not None}
        return Cluster.of(found, self._release)


class _KindSink:
    """path : of the kind. Objects of beta versions are told as of v1."""

    def __init__(self, informers: Informers, kind: str, path: str) -> None:
        self._informers, self._kind = informers, kind
        self._is_beta = is_beta(api_version_of(path))

    def replace(self, objects: list[msgspec.Raw]) -> None:
        self._informers.replace(self._kind, [self._read(one) for one in objects])

    def upsert(self, item: msgspec.Raw) -> None:
        self._informers.upsert(self._kind, self._read(item))

    def _read(self, item: msgspec.Raw) -> msgspec.Raw:
        return msgspec.Raw(msgspec.json.encode(as_v1(msgspec.json.decode(item)))) if self._is_beta else item

    def delete(self, item: msgspec.Raw) -> None:
        self._informers.delete(self._kind, item)
