"""In-tree disks and the places of volumes: zones and regions under old and new keys, also under those of the CSI drivers."""

from __future__ import annotations

from typing import Any, Final

from tests.hunt.varied.chance import Chance
from tests.hunt.varied.nodes import HOST, OLD_ZONE, REGION, ZONE
from tests.support.builders import Manifest

Fields = dict[str, Any]
OLD_REGION: Final = "failure-domain.beta.kubernetes.io/region"
DRIVERS_ZONES: Final = (
    "topology.ebs.csi.aws.com/zone",
    "topology.gke.io/zone",
    "topology.cinder.csi.openstack.org/zone",
    "topology.disk.csi.azure.com/zone",
)
PLUGINS: Final = (
    "kubernetes.io/aws-ebs",
    "kubernetes.io/gce-pd",
    "kubernetes.io/azure-disk",
    "kubernetes.io/cinder",
    "kubernetes.io/portworx-volume",
    "kubernetes.io/azure-file",
    "kubernetes.io/vsphere-volume",
)
DRIVERS: Final = (
    "ebs.csi.aws.com",
    "pd.csi.storage.gke.io",
    "disk.csi.azure.com",
    "cinder.csi.openstack.org",
    "pxd.portworx.com",
)
"""That replaced the first of PLUGINS."""
_ZONES: Final = ("a", "b", "c", "e-w-a", "e-w-b")


def in_tree(chance: Chance, name: str) -> Fields:
    """Most of them disks that a CSI driver took over. name : tells disks apart; few are shared."""
    disk = name if chance.of(0.8) else "shared"
    return dict(
        chance.one(
            (
                {"awsElasticBlockStore": {"volumeID": chance.one((disk, f"vol-{disk}", "aws://a/"))}},
                {"awsElasticBlockStore": {"volumeID": f"aws://a/{chance.one(('vol-', ''))}{disk}"}},
                {"gcePersistentDisk": {"pdName": disk, "readOnly": chance.of(0.5)}},
                {"gcePersistentDisk": {"pdName": disk, "readOnly": chance.of(0.5)}},
                {"azureDisk": _azure(chance, disk)},
                {"cinder": {"volumeID": disk}},
                {"portworxVolume": {"volumeID": disk}},
                {"vsphereVolume": {"volumePath": disk}},
                {"azureFile": {"secretName": "s", "shareName": disk}},
            )
        )
    )


def _azure(chance: Chance, disk: str) -> Fields:
    return {"diskName": disk, "diskURI": disk} | chance.maybe(
        0.85, "kind", chance.one(("Managed", "managed", "Dedicated", "Managed"))
    )


def zoned(chance: Chance, node: Manifest) -> Manifest:
    """The node with labels of regions and zones under more keys, mostly with one zone, and more room and fewer taints, so that volumes decide."""
    labels = node["metadata"].setdefault("labels", {})
    zone = chance.one(_ZONES)
    for key in chance.some((ZONE, OLD_ZONE), 0):
        labels[key] = zone if chance.of(0.85) else chance.one(_ZONES)
    for key in chance.some(DRIVERS_ZONES, 0):
        labels[key] = zone if chance.of(0.85) else chance.one(_ZONES)
    for key in chance.some((REGION, OLD_REGION), 0):
        labels[key] = chance.one("rs")
    if chance.of(0.75):
        node["spec"].pop("taints", None)
    if chance.of(0.7):
        node["status"]["allocatable"] |= {"cpu": "32", "memory": "64Gi", "pods": "110"}
    if chance.of(0.1):
        for key in (ZONE, OLD_ZONE, REGION, OLD_REGION):
            labels.pop(key, None)
    return node


def zone_labels(chance: Chance) -> dict[str, str]:
    """Of a volume. A label may list several zones, and one of them may be empty."""
    found: dict[str, str] = {}
    zones = (
        "a",
        "b",
        "c",
        "a__b",
        "b__c",
        "a__b__c",
        "a__ b",
        "e-w-a",
        "e-w-a__e-w-b",
        "e-w-a__e-x-a",
        "",
        "a__",
    )
    for key in chance.some((ZONE, OLD_ZONE), 0, 2 if chance.of(0.3) else 1):
        found[key] = chance.one(zones)
    for key in chance.some((REGION, OLD_REGION), 0, 1) if chance.of(0.3) else []:
        found[key] = chance.one(("r", "s", "r__s"))
    return found


def place(chance: Chance, n_nodes: int) -> Fields:
    """Node affinity of a volume, or none."""
    if chance.of(0.35):
        return {}
    if chance.of(0.05):
        return {"nodeAffinity": {}}
    terms = [_term(chance, n_nodes) for _ in range(chance.one((1, 1, 1, 2, 3)))]
    return {"nodeAffinity": {"required": {"nodeSelectorTerms": terms}}}


def _term(chance: Chance, n_nodes: int) -> Fields:
    keys = (ZONE, ZONE, OLD_ZONE, OLD_ZONE, REGION, OLD_REGION, HOST, *DRIVERS_ZONES)
    chosen = chance.some(keys, 0 if chance.of(0.06) else 1, 2)
    term: Fields = (
        {"matchExpressions": [_expression(chance, key, n_nodes) for key in chosen]} if chosen else {}
    )
    if chance.of(0.06):
        field = {"key": "metadata.name", "operator": "In", "values": [f"n{chance.number(0, n_nodes - 1)}"]}
        term["matchFields"] = [field]
    return term


def _expression(chance: Chance, key: str, n_nodes: int) -> Fields:
    operator = chance.one(("In", "In", "In", "In", "NotIn", "Exists", "DoesNotExist"))
    if operator in ("Exists", "DoesNotExist"):
        return {"key": key, "operator": operator}
    values = [f"n{index}" for index in range(n_nodes)] if key == HOST else list(_ZONES)
    if "region" in key:
        values = ["r", "s"]
    return {"key": key, "operator": operator, "values": chance.some(values, 1, max(2, len(values) - 1))}
