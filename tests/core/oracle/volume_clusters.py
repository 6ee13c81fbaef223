"""Small clusters with many sorts of volumes, for comparing the volume plugins with their scalar twins.

A cluster follows from its seed. Most of its volumes and claims fit together, and some have one of many things wrong.
"""

from __future__ import annotations

from random import Random
from typing import Any

from tests.support.builders import Manifest, a_node, a_pod, an_object

ZONE, BETA_ZONE = "topology.kubernetes.io/zone", "failure-domain.beta.kubernetes.io/zone"
REGION = "topology.kubernetes.io/region"
ZONES = ("za", "zb")
CLASSES = ("wait", "local", "local", "local", "narrow", "tracked", "in-tree")
DRIVERS = ("csi.example.com", "ebs.csi.aws.com", "pd.csi.storage.gke.io", "tracked.example.com")
N_CLAIMS = 6


def a_cluster(seed: int) -> list[Manifest]:
    """Nodes with room for every pod, so that only volumes decide."""
    rng = Random(seed)
    names = [f"n{index}" for index in range(rng.randint(1, 4))]
    n_volumes = rng.randint(2, 8)
    made = [_node(rng, name) for name in names]
    made += [_csi_node(rng, name) for name in names if rng.random() < 0.7]
    made += _classes()
    made += [_volume(rng, index) for index in range(n_volumes)]
    made += [_claim(rng, f"c{index}", "default", n_volumes) for index in range(N_CLAIMS)]
    made += [_claim(rng, "c0", "other", n_volumes), _claim(rng, "p0-e0", "default", n_volumes)]
    made += [_capacity(rng, index) for index in range(2)]
    made += [_attachment(rng, index, rng.choice(names), n_volumes) for index in range(rng.randint(0, 3))]
    made += [_pod(rng, f"r{index}", rng.choice(names)) for index in range(rng.randint(0, 4))]
    made += [_pod(rng, f"p{index}", None) for index in range(rng.randint(1, 6))]
    return made


def _node(rng: Random, name: str) -> Manifest:
    labels = {label: rng.choice(ZONES) for label in (ZONE, BETA_ZONE, REGION) if rng.random() < 0.5}
    return a_node(name, cpu="64", memory="64Gi", labels={"kubernetes.io/hostname": name} | labels)


def _csi_node(rng: Random, name: str) -> Manifest:
    drivers: list[Manifest] = [{"name": driver, "nodeID": name} for driver in DRIVERS]
    for driver in drivers:
        if rng.random() < 0.6:
            driver["allocatable"] = {"count": rng.randint(0, 3)}
    return _storage("CSINode", name, spec={"drivers": drivers})


def _classes() -> list[Manifest]:
    wait = {"volumeBindingMode": "WaitForFirstConsumer"}
    zone_a = [{"matchLabelExpressions": [{"key": ZONE, "values": ["za"]}]}]
    return [
        _storage("StorageClass", "wait", provisioner="csi.example.com", **wait),
        _storage("StorageClass", "local", provisioner="kubernetes.io/no-provisioner", **wait),
        _storage("StorageClass", "narrow", provisioner="csi.example.com", allowedTopologies=zone_a, **wait),
        _storage("StorageClass", "tracked", provisioner="tracked.example.com", **wait),
        _storage("StorageClass", "in-tree", provisioner="kubernetes.io/aws-ebs", **wait),
        _storage("StorageClass", "now", provisioner="csi.example.com"),
        _storage("CSIDriver", "tracked.example.com", spec={"storageCapacity": True}),
    ]


def _volume(rng: Random, index: int) -> Manifest:
    spec: dict[str, Any] = {
        "capacity": {"storage": f"{rng.randint(1, 5)}Gi"},
        "accessModes": rng.choice(
            [["ReadWriteOnce"], ["ReadWriteOnce", "ReadOnlyMany"], ["ReadWriteOncePod"]]
        ),
        "storageClassName": rng.choice(CLASSES),
    }
    spec |= rng.choice(
        [
            {"csi": {"driver": "csi.example.com", "volumeHandle": f"h{index % 3}"}},
            {"awsElasticBlockStore": {"volumeID": f"vol-{index % 3}"}},
            {"local": {"path": "/data"}},
        ]
    )
    if rng.random() < 0.5:
        key, values = rng.choice([ZONE, BETA_ZONE]), rng.choices(ZONES, k=rng.randint(1, 2))
        expressions = [{"key": key, "operator": "In", "values": values}]
        spec["nodeAffinity"] = {"required": {"nodeSelectorTerms": [{"matchExpressions": expressions}]}}
    if rng.random() < 0.2:
        name = f"c{rng.randrange(N_CLAIMS)}"
        uid = rng.choice([{}, {"uid": f"uid-{name}"}, {"uid": "another"}])
        spec["claimRef"] = {"namespace": "default", "name": name, **uid}
    if rng.random() < 0.1:
        spec["volumeMode"] = "Block"
    labels = {}
    if rng.random() < 0.4:
        labels[rng.choice([ZONE, BETA_ZONE, REGION])] = rng.choice(["za", "zb", "za__zb", "za__", "za __ zb"])
    if rng.random() < 0.5:
        labels["tier"] = "gold"
    metadata: dict[str, Any] = {"labels": labels} | _deleted(rng)
    status = {"phase": "Available" if rng.random() < 0.8 else rng.choice(["Pending", "Bound"])}
    return an_object("PersistentVolume", f"v{index}", metadata=metadata, spec=spec, status=status)


def _claim(rng: Random, name: str, namespace: str, n_volumes: int) -> Manifest:
    modes = rng.choice([["ReadWriteOnce"], ["ReadWriteOnce"], ["ReadOnlyMany"], ["ReadWriteOncePod"]])
    spec: dict[str, Any] = {"accessModes": modes, "storageClassName": rng.choice(CLASSES)}
    annotations = {}
    if rng.random() < 0.9:
        spec["resources"] = {"requests": {"storage": f"{rng.randint(1, 5)}Gi"}}
    if rng.random() < 0.05:
        spec["storageClassName"] = rng.choice(["now", "gone", None])
    if rng.random() < 0.3:
        spec["volumeName"] = f"v{rng.randint(0, n_volumes)}"
        if rng.random() < 0.95:
            annotations["pv.kubernetes.io/bind-completed"] = "yes"
    elif rng.random() < 0.15:
        annotations["volume.kubernetes.io/selected-node"] = f"n{rng.randint(0, 4)}"
    if rng.random() < 0.1:
        annotations["volume.beta.kubernetes.io/storage-class"] = rng.choice(CLASSES)
    if rng.random() < 0.1:
        spec["selector"] = {"matchLabels": {"tier": "gold"}}
    metadata: dict[str, Any] = {"uid": f"uid-{name}", "annotations": annotations} | _deleted(rng)
    if rng.random() < 0.8:
        metadata["ownerReferences"] = [{"kind": "Pod", "name": "p0", "uid": "uid-p0", "controller": True}]
    status = {"phase": "Lost" if rng.random() < 0.03 else "Pending"}
    return an_object(
        "PersistentVolumeClaim", name, namespace=namespace, metadata=metadata, spec=spec, status=status
    )


def _deleted(rng: Random) -> dict[str, str]:
    return {"deletionTimestamp": "2026-01-01T00:00:00Z"} if rng.random() < 0.04 else {}


def _capacity(rng: Random, index: int) -> Manifest:
    fields: dict[str, Any] = {"storageClassName": "tracked", "capacity": f"{rng.randint(1, 5)}Gi"}
    if rng.random() < 0.3:
        fields["maximumVolumeSize"] = f"{rng.randint(1, 5)}Gi"
    if rng.random() < 0.9:
        fields["nodeTopology"] = rng.choice([{"matchLabels": {ZONE: rng.choice(ZONES)}}, {}])
    return _storage("CSIStorageCapacity", f"k{index}", namespace="default", **fields)


def _attachment(rng: Random, index: int, node: str, n_volumes: int) -> Manifest:
    source = {"persistentVolumeName": f"v{rng.randint(0, n_volumes)}"}
    spec = {"attacher": rng.choice(DRIVERS[:2]), "nodeName": node, "source": source}
    return _storage("VolumeAttachment", f"a{index}", spec=spec)


def _pod(rng: Random, name: str, node: str | None) -> Manifest:
    volumes = [{"name": f"e{index}", **_source(rng)} for index in range(rng.randint(0, 3))]
    namespace = "other" if rng.random() < 0.1 else "default"
    return a_pod(name, namespace=namespace, node=node, metadata={"uid": f"uid-{name}"}, volumes=volumes)


def _source(rng: Random) -> Manifest:
    """Mostly a claim."""
    read_only = rng.random() < 0.7
    disks: list[Manifest] = [
        {"gcePersistentDisk": {"pdName": "d", "readOnly": read_only}},
        {"awsElasticBlockStore": {"volumeID": f"vol-{rng.randrange(3)}"}},
        {"iscsi": {"iqn": "i", "targetPortal": "t", "lun": 0, "readOnly": read_only}},
        {"rbd": {"monitors": rng.sample("abc", 2), "pool": "p", "image": "i", "readOnly": read_only}},
        {"ephemeral": {"volumeClaimTemplate": {}}},
        {"emptyDir": {}},
    ]
    if rng.random() < 0.25:
        return rng.choice(disks)
    return {"persistentVolumeClaim": {"claimName": f"c{rng.randrange(N_CLAIMS + (rng.random() < 0.1))}"}}


def _storage(kind: str, name: str, **fields: Any) -> Manifest:
    return an_object(kind, name, api_version="storage.k8s.io/v1", **fields)
