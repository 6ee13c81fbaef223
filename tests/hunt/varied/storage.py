"""Claims, volumes, classes and limits: bound and waiting ones, zones, node affinity, shared disks."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from tests.hunt.varied.chance import Chance
from tests.hunt.varied.nodes import HOST, OLD_ZONE, REGION, ZONE
from tests.support.builders import Manifest, a_claim, a_storage_class, a_volume, an_object

Fields = dict[str, Any]
DRIVER: Final = "disk.example.com"
MODES: Final = ("ReadWriteOnce", "ReadOnlyMany", "ReadWriteMany")
BOUND: Final = {"pv.kubernetes.io/bind-completed": "yes"}


@dataclass
class Storage:
    """objects : all but pods. claims : names that pods may use, each by one pod at most if `alone`."""

    objects: list[Manifest] = field(default_factory=list)
    shared: list[str] = field(default_factory=list)
    alone: list[str] = field(default_factory=list)

    def volume(self, chance: Chance) -> Fields | None:
        """Of a pod, or nothing where no claim is left."""
        if chance.of(0.15):
            return _direct(chance)
        if self.alone and chance.of(0.7):
            return _claimed(self.alone.pop())
        return _claimed(chance.one(self.shared)) if self.shared else None


def storage(chance: Chance, n_nodes: int) -> Storage:
    made = Storage(objects=_classes(chance))
    for index in range(chance.number(3, 7)):
        _bound(chance, made, f"b{index}", n_nodes)
    for index in range(chance.number(2, 7)):
        _waiting(chance, made, f"w{index}")
    made.objects += [_free(chance, f"free{index}", n_nodes) for index in range(chance.number(1, 6))]
    made.objects += [_limit(chance, f"n{index}") for index in range(n_nodes) if chance.of(0.7)]
    made.objects.append(_driver(chance))
    made.objects += _capacities(chance)
    return made


def _classes(chance: Chance) -> list[Manifest]:
    late = {"volumeBindingMode": "WaitForFirstConsumer"}
    zones = [{"matchLabelExpressions": [{"key": ZONE, "values": chance.some("abc", 1, 2)}]}]
    return [
        a_storage_class("late", provisioner=DRIVER, **late, **chance.maybe(0.4, "allowedTopologies", zones)),
        a_storage_class("local", provisioner="kubernetes.io/no-provisioner", **late),
        a_storage_class("now", provisioner=DRIVER, volumeBindingMode="Immediate"),
    ]


def _bound(chance: Chance, made: Storage, name: str, n_nodes: int) -> None:
    modes = [chance.one(MODES)] if chance.of(0.8) else ["ReadWriteOncePod"]
    volume = a_volume(
        f"pv-{name}",
        storageClassName="late",
        accessModes=modes,
        **_source(chance, name),
        **_place(chance, n_nodes),
    )
    volume["spec"]["claimRef"] = {"kind": "PersistentVolumeClaim", "namespace": "default", "name": name}
    volume["metadata"]["labels"] = _zones(chance)
    volume["status"] = {"phase": "Bound"}
    claim = a_claim(name, storageClassName="late", volumeName=f"pv-{name}", accessModes=modes)
    claim["metadata"]["annotations"] = dict(BOUND)
    claim["status"] = {"phase": "Bound"}
    made.objects += [volume, claim]
    made.shared.append(name)


def _zones(chance: Chance) -> dict[str, str]:
    found: dict[str, str] = {}
    if chance.of(0.35):
        found[chance.one((ZONE, ZONE, OLD_ZONE))] = chance.one(("a", "b", "c", "a__b", "b__c"))
    if chance.of(0.15):
        found[REGION] = chance.one(("r", "s"))
    return found


def _place(chance: Chance, n_nodes: int) -> Fields:
    if chance.of(0.5):
        return {}
    if chance.of(0.5):
        expression = {
            "key": ZONE,
            "operator": chance.one(("In", "NotIn")),
            "values": chance.some("abc", 1, 2),
        }
    else:
        hosts = [f"n{chance.number(0, n_nodes - 1)}" for _ in range(2)]
        expression = {"key": HOST, "operator": "In", "values": hosts}
    return {"nodeAffinity": {"required": {"nodeSelectorTerms": [{"matchExpressions": [expression]}]}}}


def _source(chance: Chance, name: str) -> Fields:
    if chance.of(0.85):
        return {"csi": {"driver": DRIVER, "volumeHandle": f"handle-{name}"}}
    return {"hostPath": {"path": f"/{name}"}}


def _waiting(chance: Chance, made: Storage, name: str) -> None:
    wanted: Fields = {"storage": chance.one(("1Gi", "2Gi", "5Gi")), "accessModes": [chance.one(MODES[:2])]}
    claim = a_claim(
        name, storageClassName=chance.one(("late", "late", "local", "local", "now", "gone")), **wanted
    )
    if chance.of(0.15):
        claim["spec"]["selector"] = {"matchLabels": {"tier": chance.one(("fast", "slow"))}}
    made.objects.append(claim)
    made.alone.append(name)


def _free(chance: Chance, name: str, n_nodes: int) -> Manifest:
    volume = a_volume(
        name,
        storage=chance.one(("1Gi", "2Gi", "3Gi", "6Gi")),
        storageClassName=chance.one(("local", "local", "late")),
        accessModes=chance.some(MODES, 1),
        **_source(chance, name),
        **_place(chance, n_nodes),
    )
    volume["metadata"]["labels"] = {"tier": chance.one(("fast", "slow"))} | _zones(chance)
    volume["status"] = {"phase": "Available"}
    return volume


def _limit(chance: Chance, node: str) -> Manifest:
    driver: Fields = {"name": DRIVER, "nodeID": node, "topologyKeys": []}
    driver |= chance.maybe(0.8, "allocatable", {"count": chance.one((0, 1, 1, 2, 3))})
    return an_object("CSINode", node, api_version="storage.k8s.io/v1", spec={"drivers": [driver]})


def _driver(chance: Chance) -> Manifest:
    spec: Fields = {"attachRequired": True} | chance.maybe(0.4, "storageCapacity", True)
    return an_object("CSIDriver", DRIVER, api_version="storage.k8s.io/v1", spec=spec)


def _capacities(chance: Chance) -> list[Manifest]:
    return [
        an_object(
            "CSIStorageCapacity",
            f"capacity-{zone}",
            api_version="storage.k8s.io/v1",
            namespace="default",
            storageClassName="late",
            nodeTopology={"matchLabels": {ZONE: zone}},
            capacity=chance.one(("1Gi", "3Gi", "10Gi")),
            **chance.maybe(0.4, "maximumVolumeSize", chance.one(("1Gi", "4Gi"))),
        )
        for zone in chance.some("abc")
    ]


def _claimed(name: str) -> Fields:
    return {"name": f"v-{name}", "persistentVolumeClaim": {"claimName": name}}


def _direct(chance: Chance) -> Fields:
    disk = chance.one(("d1", "d2"))
    source: Fields = chance.one(
        (
            {"gcePersistentDisk": {"pdName": disk, "readOnly": chance.of(0.5)}},
            {"awsElasticBlockStore": {"volumeID": disk}},
            {"awsElasticBlockStore": {"volumeID": f"aws://a/{chance.one(('vol-', 'vol-', ''))}{disk}"}},
            {"azureDisk": {"diskName": disk, "diskURI": disk} | chance.maybe(0.8, "kind", "Managed")},
            {"azureFile": {"secretName": "s", "shareName": disk}},
            {"vsphereVolume": {"volumePath": disk}},
            {
                "iscsi": {
                    "iqn": f"iqn.2026-01.com.example:{disk}",
                    "targetPortal": "1.2.3.4:3260",
                    "lun": 0,
                    "readOnly": chance.of(0.5),
                }
            },
            {
                "rbd": {
                    "image": disk,
                    "monitors": ["m1", "m2"][: chance.number(1, 2)],
                    "pool": "rbd",
                    "readOnly": chance.of(0.5),
                }
            },
            {"emptyDir": {}},
        )
    )
    return {"name": f"direct-{disk}-{next(iter(source))}".lower(), **source}
