"""Objects of every kind, in several versions each, for tests of the cache."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from scheduler_core.model.cluster import read_cluster
from scheduler_core.model.kinds import KINDS as KINDS_OF
from scheduler_core.model.objects.meta import Resource
from scheduler_core.model.objects.node import Node
from scheduler_core.model.objects.pod import Pod
from tests.support.builders import (
    Manifest,
    a_budget,
    a_namespace,
    a_node,
    a_pod,
    a_storage_class,
    an_object,
)
from tests.support.storage import BOUND, claim, volume

ZONE, HOST = "topology.kubernetes.io/zone", "kubernetes.io/hostname"
NODES = ("node-a", "node-b", "node-c", "node-d")
SCHEDULERS = ("default-scheduler", "second")
START = datetime(2026, 1, 1, tzinfo=UTC)


def node(
    name: str, *, cpu: int = 4, zone: str = "z1", taint: str | None = None, images: tuple[str, ...] = ()
) -> Node:
    taints = [{"key": taint, "effect": "NoSchedule"}] if taint else []
    manifest = a_node(name, cpu=str(cpu), pods="6", labels={ZONE: zone, HOST: name}, taints=taints)
    size = 400_000_000 + 1_000_000 * cpu
    manifest["status"]["images"] = [{"names": [f"{image}:latest"], "sizeBytes": size} for image in images]
    return read_cluster([manifest]).nodes[0]


def _affinity(kind: str, topology: str, label: tuple[str, str] = ("app", "red"), **more: Any) -> Manifest:
    selector = {"matchLabels": dict([label])}
    term = {"labelSelector": selector, "topologyKey": topology} | more
    return {kind: {"requiredDuringSchedulingIgnoredDuringExecution": [term]}}


def _preferred(kind: str, topology: str) -> Manifest:
    [term] = _affinity(kind, topology)[kind]["requiredDuringSchedulingIgnoredDuringExecution"]
    weighted = {"weight": 10, "podAffinityTerm": term}
    return {kind: {"preferredDuringSchedulingIgnoredDuringExecution": [weighted]}}


def _claim_of(name: str) -> Manifest:
    return {"name": name, "persistentVolumeClaim": {"claimName": name}}


SPREAD = {
    "maxSkew": 1,
    "topologyKey": ZONE,
    "whenUnsatisfiable": "DoNotSchedule",
    "labelSelector": {"matchLabels": {"app": "red"}},
}
KINDS: dict[str, Manifest] = {
    "small": {"requests": {"cpu": "1", "memory": "1Gi"}},
    "large": {"requests": {"cpu": "3"}, "labels": {"app": "red"}},
    "none": {"labels": {"app": "red"}},
    "port": {"containers": [{"name": "main", "ports": [{"containerPort": 80, "hostPort": 80}]}]},
    "shy": {"affinity": _affinity("podAntiAffinity", HOST), "labels": {"app": "red"}},
    "social": {"affinity": _affinity("podAffinity", ZONE), "labels": {"app": "blue"}},
    "spread": {"topologySpreadConstraints": [SPREAD], "labels": {"app": "red"}},
    "odd": {"requests": {"example.com/gpu": "1"}},
    "image": {"containers": [{"name": "main", "image": "red"}]},
    "proud": {"affinity": _preferred("podAntiAffinity", ZONE), "labels": {"app": "red"}},
    "guest": {"affinity": _affinity("podAffinity", ZONE, namespaceSelector={"matchLabels": {"team": "x"}})},
    "disk": {"volumes": [{"name": "v", "gcePersistentDisk": {"pdName": "d"}}]},
    "claimed": {"volumes": [_claim_of("c1")]},
    "twice": {"volumes": [_claim_of("c1"), _claim_of("c2")], "requests": {"cpu": "1"}},
    "delayed": {"volumes": [_claim_of("c3")]},
}
OWN_LABELS = ("small", "shy", "spread", "claimed")
"""Of these every other pod has a label of its own, and wants to be away from those that have it."""


def pod(name: str, kind: str, priority: int) -> Pod:
    """Priorities are unique, so that no choice between victims is left to the order in which they came."""
    fields = dict(KINDS[kind])
    if kind in OWN_LABELS and priority % 2:
        fields["labels"] = fields.get("labels", {}) | {"pod": name}
        fields.setdefault("affinity", _affinity("podAntiAffinity", HOST, ("pod", name)))
    scheduler = SCHEDULERS[priority % 3 == 0]
    return read_cluster([a_pod(name, priority=priority, schedulerName=scheduler, **fields)]).pods[0]


def _storage(kind: str, name: str, **fields: Any) -> Manifest:
    return an_object(kind, name, api_version="storage.k8s.io/v1", **fields)


def _volume(name: str, **more: Any) -> Manifest:
    return volume(name, storageClassName="wait", **more)


def _limited(name: str, **counts: int) -> Manifest:
    drivers = [{"name": one, "nodeID": name, "allocatable": {"count": n}} for one, n in counts.items()]
    return _storage("CSINode", name, spec={"drivers": drivers})


def _attachment(name: str, node_name: str) -> Manifest:
    spec = {"attacher": "one", "nodeName": node_name, "source": {"persistentVolumeName": "v1"}}
    return _storage("VolumeAttachment", name, spec=spec)


def _csi(driver: str, handle: str) -> Manifest:
    return {"driver": driver, "volumeHandle": handle}


RED, BLUE = {"matchLabels": {"app": "red"}}, {"matchLabels": {"app": "blue"}}
CAPACITY = {"storageClassName": "wait", "nodeTopology": {"matchLabels": {ZONE: "z1"}}}
OBJECTS: list[Manifest] = [
    *(claim(name, meta=BOUND, volumeName=volume) for name in ("c1", "c2") for volume in ("v1", "v2")),
    claim("c1", meta=BOUND, volumeName="v1", accessModes=["ReadWriteOncePod"]),
    claim("c2", storageClassName="now"),
    claim("c3", storageClassName="wait"),
    claim("c3", storageClassName="wait", storage="5Gi"),
    _volume("v1", csi=_csi("one", "x")),
    _volume("v1", csi=_csi("two", "x"), zone="z1"),
    _volume("v2", csi=_csi("one", "x")),
    _volume("v2", csi=_csi("one", "y"), zone="z2"),
    _volume("v2", storage="9Gi"),
    _volume("v3", zone="z2"),
    _volume("v3", claimRef={"namespace": "default", "name": "c3"}),
    _volume("v3", phase="Released"),
    a_storage_class("wait", volumeBindingMode="WaitForFirstConsumer"),
    a_storage_class("wait", volumeBindingMode="WaitForFirstConsumer", provisioner="one"),
    a_storage_class("now", provisioner="one"),
    *(_limited(name, one=1) for name in NODES[:3]),
    *(_limited(name, one=2, two=1) for name in NODES[1:]),
    _storage("CSIDriver", "one", spec={"storageCapacity": True}),
    _storage("CSIDriver", "one", spec={}),
    _storage("CSIStorageCapacity", "k", metadata={"namespace": "default"}, capacity="2Gi", **CAPACITY),
    _storage("CSIStorageCapacity", "k", metadata={"namespace": "default"}, capacity="8Gi", **CAPACITY),
    _attachment("a1", "node-a"),
    _attachment("a1", "node-b"),
    _attachment("a2", "node-b"),
    *(a_namespace("default", {"team": team}) for team in "xy"),
    *(
        an_object("Service", "s", namespace="default", spec={"selector": {"app": app}})
        for app in ("red", "blue")
    ),
    *(a_budget("b", selector=selector, allowed=n) for n, selector in enumerate((RED, BLUE))),
    a_budget("d", selector=RED, allowed=1),
]
READ: list[tuple[str, Resource]] = [
    (manifest["kind"], getattr(read_cluster([manifest]), KINDS_OF[manifest["kind"]].field)[0])
    for manifest in OBJECTS
]
