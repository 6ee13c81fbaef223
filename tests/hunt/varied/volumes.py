"""Volumes with everything odd: in-tree disks with and without a CSI driver, claims in each state and of ephemeral volumes,
classes with several topologies, attachments. The topic `storage` has the ordinary ones.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from tests.hunt.varied.chance import Chance
from tests.hunt.varied.disks import DRIVERS, DRIVERS_ZONES, PLUGINS, in_tree, place, zone_labels
from tests.hunt.varied.nodes import OLD_ZONE, REGION, ZONE
from tests.hunt.varied.storage import BOUND, DRIVER, MODES, Storage
from tests.support.builders import Manifest, a_claim, a_storage_class, a_volume, an_object

Fields = dict[str, Any]
SINGLE: Final = "ReadWriteOncePod"
SIZES: Final = ("1Gi", "2Gi", "3Gi", "5G", "6Gi")
SELECTED: Final = "volume.kubernetes.io/selected-node"
BETA_CLASS: Final = "volume.beta.kubernetes.io/storage-class"
CLASSES: Final = ("late",) * 6 + ("disk",) * 4 + ("local",) * 6 + ("now", "gone", "")
OTHER: Final = "other"
"""A namespace in which claims have the names of others."""
GONE: Final = {"deletionTimestamp": "2026-01-01T01:00:00Z", "finalizers": ["kubernetes.io/pvc-protection"]}


@dataclass
class Volumes(Storage):
    """names : of claims that pods may use; some do not exist, and some exist in another namespace."""

    names: list[str] = field(default_factory=list)

    def volume(self, chance: Chance) -> Fields | None:
        kind = chance.number(1, 100)
        if kind <= 14:
            disk = in_tree(chance, chance.one(("d1", "d2", "d3")))
            return {"name": f"inline-{chance.number(1, 2)}", **disk}
        if kind <= 20:
            return {"name": "inline", "csi": {"driver": chance.one((DRIVER, DRIVERS[0]))}}
        if kind <= 34:
            return {"name": f"own-{chance.number(1, 2)}", "ephemeral": {"volumeClaimTemplate": _template()}}
        source: Fields = {"claimName": chance.one(self.names)} | chance.maybe(0.1, "readOnly", True)
        return {"name": f"v-{chance.number(1, 9)}", "persistentVolumeClaim": source}


def _template() -> Fields:
    return {"spec": a_claim("of-template", storageClassName="late")["spec"]}


def volumes(chance: Chance, n_nodes: int) -> Volumes:
    made = Volumes(objects=_classes(chance))
    for index in range(chance.number(4, 9)):
        _bound(chance, made, f"b{index}", n_nodes)
    for index in range(chance.number(2, 6)):
        made.objects.append(_waiting(chance, f"w{index}", n_nodes))
        made.names.append(f"w{index}")
    made.names += ["missing"] if chance.of(0.1) else []
    for index in range(chance.number(2, 9)):
        made.objects.append(_free(chance, f"free{index}", n_nodes))
    made.objects += [_csi_node(chance, f"n{index}") for index in range(n_nodes) if chance.of(0.85)]
    made.objects += [_driver(chance, name) for name in (DRIVER, *DRIVERS) if chance.of(0.5)]
    made.objects += _capacities(chance)
    made.objects += _attachments(chance, made.objects, n_nodes)
    if chance.of(0.4):
        _simplify(chance, made.objects)
    return made


def _simplify(chance: Chance, objects: list[Manifest]) -> None:
    """Volumes are reachable from everywhere and claims in good order, so that pods are in each other's way more often."""
    for one in objects:
        if one["kind"] == "PersistentVolume":
            one["spec"].pop("nodeAffinity", None)
            one["metadata"]["labels"] = {"tier": "fast"}
        if one["kind"] == "PersistentVolumeClaim":
            one["metadata"].pop("deletionTimestamp", None)
            is_bound = one["spec"].get("volumeName", "").startswith("pv-")
            one["metadata"]["annotations"] = dict(BOUND) if is_bound else {}
            one["status"] = {"phase": "Bound" if is_bound else "Pending"}
            if not is_bound:
                one["spec"] |= {"storageClassName": chance.one(("late", "disk", "local")), "volumeName": ""}


def ephemeral_claims(chance: Chance, pods: list[Manifest]) -> list[Manifest]:
    """For ephemeral volumes of the pods: most of them there, most of them theirs. Gives such pods a UID."""
    found = []
    for pod in pods:
        metadata = pod["metadata"]
        for volume in pod["spec"].get("volumes", ()):
            if "ephemeral" not in volume or chance.of(0.1):
                continue
            metadata["uid"] = f"{metadata['namespace']}-{metadata['name']}"  # as cases have it
            claim = _waiting(chance, f"{metadata['name']}-{volume['name']}", 3)
            claim["metadata"]["namespace"] = metadata["namespace"]
            claim["metadata"] |= chance.maybe(0.94, "ownerReferences", [_owner(chance, metadata)])
            found.append(claim)
    return found


def _owner(chance: Chance, metadata: Fields) -> Fields:
    uid = metadata["uid"] if chance.of(0.94) else "another"
    return {
        "apiVersion": "v1",
        "kind": "Pod",
        "name": metadata["name"],
        "uid": uid,
        "controller": True,
    }


def _classes(chance: Chance) -> list[Manifest]:
    late: Fields = {"volumeBindingMode": "WaitForFirstConsumer"}
    plugin = chance.one(PLUGINS)
    return [
        a_storage_class("late", provisioner=DRIVER, **late, **_topologies(chance)),
        a_storage_class("disk", provisioner=plugin, **late, **_topologies(chance)),
        a_storage_class("local", provisioner="kubernetes.io/no-provisioner", **late),
        a_storage_class("now", provisioner=DRIVER, volumeBindingMode="Immediate"),
    ]


def _topologies(chance: Chance) -> Fields:
    keys = (ZONE, OLD_ZONE, REGION, DRIVERS_ZONES[0])
    terms = [
        {
            "matchLabelExpressions": [
                {"key": key, "values": chance.some(("r", "s") if key == REGION else "abc", 1, 2)}
                for key in chance.some(keys, 0 if chance.of(0.1) else 1, 2)
            ]
        }
        for _ in range(chance.number(1, 2))
    ]
    return chance.maybe(0.5, "allowedTopologies", terms)


def _bound(chance: Chance, made: Volumes, name: str, n_nodes: int) -> None:
    modes = [chance.one(MODES)] if chance.of(0.7) else [SINGLE]
    space = "default" if chance.of(0.9) else OTHER
    volume = _volume(chance, f"pv-{name}", n_nodes, storageClassName="late", accessModes=modes)
    volume["spec"]["claimRef"] = {"kind": "PersistentVolumeClaim", "namespace": space, "name": name}
    volume["status"] = {"phase": "Bound"}
    claim = a_claim(
        name, namespace=space, storageClassName="late", volumeName=f"pv-{name}", accessModes=modes
    )
    claim["metadata"]["annotations"] = dict(BOUND) if chance.of(0.95) else {}
    claim["status"] = {"phase": "Bound" if chance.of(0.96) else "Lost"}
    claim["metadata"] |= dict(GONE) if chance.of(0.04) else {}
    made.objects += [volume, claim] if chance.of(0.96) else [claim]
    made.names.append(name)
    if chance.of(0.12):
        twin = a_claim(
            name,
            namespace=OTHER if space == "default" else "default",
            storageClassName="late",
            accessModes=[SINGLE],
        )
        made.objects.append(twin)


def _volume(chance: Chance, name: str, n_nodes: int, **spec: Any) -> Manifest:
    kind = chance.number(1, 100)
    if kind <= 62:
        source = in_tree(chance, name)
    elif kind <= 90:
        source = {"csi": {"driver": chance.one((DRIVER, DRIVER, *DRIVERS)), "volumeHandle": f"handle-{name}"}}
    else:
        source = dict(chance.one(({"local": {"path": f"/{name}"}}, {"nfs": {"server": "s", "path": "/"}})))
    volume = a_volume(name, storage=chance.one(SIZES), **spec, **source, **place(chance, n_nodes))
    volume["metadata"]["labels"] = {"tier": chance.one(("fast", "slow"))} | zone_labels(chance)
    return volume


def _waiting(chance: Chance, name: str, n_nodes: int) -> Manifest:
    modes = [chance.one(MODES[:2])] if chance.of(0.85) else [SINGLE]
    wanted: Fields = {"accessModes": modes, **chance.maybe(0.08, "volumeMode", "Block")}
    claim = a_claim(
        name, storage=chance.one(("1Gi", "1Gi", *SIZES)), storageClassName=chance.one(CLASSES), **wanted
    )
    annotations = chance.maybe(0.12, SELECTED, f"n{chance.number(0, n_nodes)}")
    annotations |= chance.maybe(0.08, BETA_CLASS, chance.one(("late", "local")))
    claim["metadata"] |= {"annotations": annotations} | (dict(GONE) if chance.of(0.03) else {})
    if chance.of(0.15):
        tier = {"key": "tier", "operator": chance.one(("In", "NotIn")), "values": ["fast"]}
        claim["spec"]["selector"] = {"matchExpressions": [tier]}
    claim["spec"] |= chance.maybe(0.05, "volumeName", "free0")
    claim["spec"] |= chance.maybe(0.05, "volumeAttributesClassName", "gold")
    return claim


def _free(chance: Chance, name: str, n_nodes: int) -> Manifest:
    volume = _volume(
        chance,
        name,
        n_nodes,
        storageClassName=chance.one(("local", "local", "late", "disk")),
        accessModes=chance.some((*MODES, SINGLE), 1),
        **chance.maybe(0.1, "volumeMode", "Block"),
        **chance.maybe(0.05, "volumeAttributesClassName", "gold"),
    )
    if chance.of(0.25):
        claim = {"kind": "PersistentVolumeClaim", "namespace": "default", "name": f"w{chance.number(0, 3)}"}
        volume["spec"]["claimRef"] = claim | chance.maybe(0.2, "uid", "another")
    volume["status"] = {"phase": chance.one(("Available", "Available", "Available", "Released", "Pending"))}
    volume["metadata"] |= dict(GONE) if chance.of(0.05) else {}
    return volume


def _csi_node(chance: Chance, name: str) -> Manifest:
    drivers = [
        {"name": driver, "nodeID": name, "topologyKeys": []}
        | chance.maybe(0.85, "allocatable", chance.one(({"count": chance.one((0, 1, 1, 2, 3))}, {})))
        for driver in chance.some((DRIVER, *DRIVERS), 1)
    ]
    migrated = {"storage.alpha.kubernetes.io/migrated-plugins": ",".join(chance.some(PLUGINS, 3))}
    metadata = {"annotations": migrated} if chance.of(0.75) else {}
    return an_object(
        "CSINode", name, api_version="storage.k8s.io/v1", metadata=metadata, spec={"drivers": drivers}
    )


def _driver(chance: Chance, name: str) -> Manifest:
    spec: Fields = {"attachRequired": True} | chance.maybe(0.5, "storageCapacity", chance.of(0.8))
    return an_object("CSIDriver", name, api_version="storage.k8s.io/v1", spec=spec)


def _capacities(chance: Chance) -> list[Manifest]:
    expression = {"key": REGION, "operator": chance.one(("In", "NotIn")), "values": ["r"]}
    topologies: list[Fields] = [{"matchLabels": {ZONE: zone}} for zone in "abc"]
    topologies += [{}, {"matchExpressions": [expression]}]
    return [
        an_object(
            "CSIStorageCapacity",
            f"capacity-{index}",
            api_version="storage.k8s.io/v1",
            namespace="default",
            storageClassName=chance.one(("late", "late", "disk")),
            **chance.maybe(0.9, "nodeTopology", topology),
            **chance.maybe(0.9, "capacity", chance.one(SIZES)),
            **chance.maybe(0.3, "maximumVolumeSize", chance.one(("1Gi", "4Gi"))),
        )
        for index, topology in enumerate(chance.some(topologies))
    ]


def _attachments(chance: Chance, objects: list[Manifest], n_nodes: int) -> list[Manifest]:
    names = [one["metadata"]["name"] for one in objects if one["kind"] == "PersistentVolume"]
    return [
        an_object(
            "VolumeAttachment",
            f"attached-{index}",
            api_version="storage.k8s.io/v1",
            spec={
                "attacher": chance.one((DRIVER, DRIVER, *DRIVERS)),
                "nodeName": f"n{chance.number(0, n_nodes - 1)}",
                "source": {"persistentVolumeName": chance.one([*names, "gone"])},
            },
            status={"attached": True},
        )
        for index in range(chance.number(0, 5))
    ]
