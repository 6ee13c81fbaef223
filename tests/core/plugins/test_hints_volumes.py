"""Whom storage wakes up: the four volume plugins, a row of spec 07 §4.3 a case."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core.framework.cluster_event import ActionType, EventResource
from tests.support.builders import Manifest, a_claim, a_node, a_pod, a_storage_class, a_volume, an_object
from tests.support.hints import wakes

Ends = tuple[Manifest | None, Manifest | None]
Event = tuple[EventResource, ActionType]
GONE = (EventResource.ASSIGNED_POD, ActionType.DELETE)
NODE_ADD, NODE_LABEL = (
    (EventResource.NODE, ActionType.ADD),
    (EventResource.NODE, ActionType.UPDATE_NODE_LABEL),
)
NODE_TAINT = (EventResource.NODE, ActionType.UPDATE_NODE_TAINT)
CLAIM = EventResource.PERSISTENT_VOLUME_CLAIM
CLAIM_ADD, CLAIM_UPDATE = (CLAIM, ActionType.ADD), (CLAIM, ActionType.UPDATE)
VOLUME_ADD = (EventResource.PERSISTENT_VOLUME, ActionType.ADD)
VOLUME_UPDATE = (EventResource.PERSISTENT_VOLUME, ActionType.UPDATE)
CLASS_ADD, CLASS_UPDATE = (
    (EventResource.STORAGE_CLASS, ActionType.ADD),
    (EventResource.STORAGE_CLASS, ActionType.UPDATE),
)
CSI_NODE_ADD, CSI_NODE_UPDATE = (
    (EventResource.CSI_NODE, ActionType.ADD),
    (EventResource.CSI_NODE, ActionType.UPDATE),
)
DRIVER_UPDATE = (EventResource.CSI_DRIVER, ActionType.UPDATE)
CAPACITY_ADD = (EventResource.CSI_STORAGE_CAPACITY, ActionType.ADD)
CAPACITY_UPDATE = (EventResource.CSI_STORAGE_CAPACITY, ActionType.UPDATE)
DETACHED = (EventResource.VOLUME_ATTACHMENT, ActionType.DELETE)

NODE = a_node()


def using(*volumes: dict[str, Any], name: str = "pod", **fields: Any) -> Manifest:
    named = [{"name": f"v{index}", **volume} for index, volume in enumerate(volumes)]
    return a_pod(name, volumes=named, **fields)


def of_claim(name: str) -> dict[str, Any]:
    return {"persistentVolumeClaim": {"claimName": name}}


def ebs(volume: str) -> dict[str, Any]:
    return {"awsElasticBlockStore": {"volumeID": volume}}


def storage(kind: str, name: str, **fields: Any) -> Manifest:
    return an_object(kind, name, api_version="storage.k8s.io/v1", **fields)


def csi_node(*drivers: tuple[str, int | None], migrated: str = "") -> Manifest:
    given = [
        {"name": name, "nodeID": "n", **({} if count is None else {"allocatable": {"count": count}})}
        for name, count in drivers
    ]
    annotations = {"storage.alpha.kubernetes.io/migrated-plugins": migrated} if migrated else {}
    return storage("CSINode", "node", metadata={"annotations": annotations}, spec={"drivers": given})


DATA, TEMPORARY, DISK = using(of_claim("data")), using({"ephemeral": {}}), using(ebs("vol-1"))
PLAIN = a_pod()
OTHERS = {"name": "other", "node": "node"}


@pytest.mark.parametrize(
    ("event", "pod", "ends", "expected"),
    [
        (GONE, DATA, (using(of_claim("data"), **OTHERS), None), True),
        (GONE, DATA, (using(of_claim("data"), name="other"), None), True),  # on a node or not
        (GONE, DATA, (using(of_claim("logs"), **OTHERS), None), False),
        (GONE, DATA, (using(of_claim("data"), namespace="elsewhere", **OTHERS), None), False),
        (GONE, DISK, (using(ebs("vol-1"), **OTHERS), None), True),
        (GONE, DISK, (using(ebs("vol-2"), **OTHERS), None), False),
        (GONE, DISK, (using(ebs("vol-1"), namespace="elsewhere", **OTHERS), None), False),
        (CLAIM_ADD, DATA, (None, a_claim("data")), True),
        (CLAIM_ADD, DATA, (None, a_claim("logs")), False),
        (CLAIM_ADD, DATA, (None, a_claim("data", namespace="elsewhere")), False),
        (CLAIM_ADD, TEMPORARY, (None, a_claim("pod-v0")), False),
        (CLAIM_UPDATE, DATA, (a_claim("data"), a_claim("data")), None),
        (NODE_ADD, DATA, (None, NODE), True),
        (NODE_TAINT, DATA, (NODE, NODE), True),
        (NODE_LABEL, DATA, (NODE, NODE), None),
    ],
)
def test_volume_restrictions(event: Event, pod: Manifest, ends: Ends, expected: bool | None) -> None:
    assert wakes(event, pod, *ends, rejected_by="VolumeRestrictions") is expected


AZURE_DISK = {"azureDisk": {"diskName": "d", "diskURI": "u", "kind": "Managed"}}
AZURE_FILE = {"azureFile": {"secretName": "s", "shareName": "f"}}
VSPHERE = {"vsphereVolume": {"volumePath": "d"}}


def detached(attacher: str) -> Manifest:
    spec = {"attacher": attacher, "nodeName": "node", "source": {}}
    return storage("VolumeAttachment", "va", spec=spec)


ATTACHED = detached("ebs.csi.aws.com")


@pytest.mark.parametrize(
    ("event", "pod", "ends", "expected"),
    [
        (CSI_NODE_ADD, DATA, (None, csi_node()), True),
        (CSI_NODE_UPDATE, DATA, (csi_node(("d", 1)), csi_node(("d", 2))), True),
        (CSI_NODE_UPDATE, DATA, (csi_node(("d", 2)), csi_node(("d", 1))), False),
        (CSI_NODE_UPDATE, DATA, (csi_node(("d", 2)), csi_node(("d", 2))), False),
        (CSI_NODE_UPDATE, DATA, (csi_node(("d", 2), ("e", 1)), csi_node(("d", 1), ("e", 2))), True),
        (CSI_NODE_UPDATE, DATA, (csi_node(), csi_node(("d", 1))), True),
        (CSI_NODE_UPDATE, DATA, (csi_node(("d", 2)), csi_node(("d", None))), False),
        (GONE, DATA, (using(of_claim("logs"), **OTHERS), None), True),
        (GONE, DATA, (using({"ephemeral": {}}, namespace="elsewhere", **OTHERS), None), True),
        (GONE, DATA, (using(ebs("vol-1"), **OTHERS), None), True),
        (GONE, DATA, (using(AZURE_FILE, **OTHERS), None), True),
        (GONE, DATA, (using(VSPHERE, **OTHERS), None), True),
        (GONE, DATA, (using({"csi": {"driver": "d"}}, **OTHERS), None), False),
        (GONE, DATA, (a_pod("other", node="node"), None), False),
        (GONE, DATA, (using(of_claim("logs"), name="other"), None), False),
        (GONE, DATA, (using(of_claim("logs"), name="other", status={"nominatedNodeName": "n"}), None), True),
        (CLAIM_ADD, DATA, (None, a_claim("data")), True),
        (CLAIM_ADD, DATA, (None, a_claim("logs")), False),
        (CLAIM_ADD, TEMPORARY, (None, a_claim("pod-v0")), True),
        (DETACHED, DATA, (ATTACHED, None), True),
        (DETACHED, DISK, (ATTACHED, None), True),
        (DETACHED, using(AZURE_DISK), (ATTACHED, None), False),
        (DETACHED, using({"azureDisk": {"diskName": "d", "diskURI": "u"}}), (ATTACHED, None), True),
        (DETACHED, using(ebs("aws://a/b/vol-1")), (detached("x.example.com"), None), True),
        (DETACHED, using(AZURE_FILE), (detached("file.csi.azure.com"), None), True),
        (DETACHED, using(AZURE_FILE), (ATTACHED, None), False),
        (DETACHED, using(VSPHERE), (detached("csi.vsphere.vmware.com"), None), True),
        (DETACHED, TEMPORARY, (ATTACHED, None), False),
        (DETACHED, PLAIN, (ATTACHED, None), False),
        (NODE_ADD, DATA, (None, NODE), None),
        (NODE_TAINT, DATA, (NODE, NODE), None),
    ],
)
def test_node_volume_limits(event: Event, pod: Manifest, ends: Ends, expected: bool | None) -> None:
    assert wakes(event, pod, *ends, rejected_by="NodeVolumeLimits") is expected


def in_zone(zone: str) -> Manifest:
    allowed = [{"matchLabelExpressions": [{"key": "zone", "values": [zone]}]}]
    return a_storage_class("fast", allowedTopologies=allowed)


def capacity(amount: str | None, largest: str | None = None) -> Manifest:
    given = {"capacity": amount, "maximumVolumeSize": largest}
    amounts = {key: one for key, one in given.items() if one is not None}
    return storage("CSIStorageCapacity", "c", namespace="default", storageClassName="fast", **amounts)


def driver(name: str, checks: bool) -> Manifest:
    return storage("CSIDriver", name, spec={"storageCapacity": checks})


INLINE = using({"csi": {"driver": "d"}})


@pytest.mark.parametrize(
    ("event", "pod", "ends", "expected"),
    [
        (CLASS_ADD, DATA, (None, a_storage_class("fast")), True),
        (CLASS_UPDATE, DATA, (in_zone("a"), in_zone("b")), True),
        (CLASS_UPDATE, DATA, (in_zone("a"), in_zone("a")), False),
        (CLAIM_ADD, DATA, (None, a_claim("data")), True),
        (CLAIM_UPDATE, DATA, (a_claim("data"), a_claim("data")), True),
        (CLAIM_UPDATE, DATA, (a_claim("logs"), a_claim("logs")), False),
        (CLAIM_UPDATE, TEMPORARY, (a_claim("pod-v0"), a_claim("pod-v0")), True),
        (CLAIM_ADD, DATA, (None, a_claim("data", namespace="elsewhere")), False),
        (VOLUME_ADD, DATA, (None, a_volume("pv")), True),
        (VOLUME_UPDATE, DATA, (a_volume("pv"), a_volume("pv")), True),
        (NODE_ADD, DATA, (None, NODE), True),
        (NODE_LABEL, DATA, (NODE, NODE), True),
        (NODE_TAINT, DATA, (NODE, NODE), True),
        (CSI_NODE_ADD, DATA, (None, csi_node()), True),
        (CSI_NODE_UPDATE, DATA, (csi_node(), csi_node(migrated="kubernetes.io/aws-ebs")), True),
        (CSI_NODE_UPDATE, DATA, (csi_node(), csi_node(("d", 1))), False),
        (DRIVER_UPDATE, INLINE, (driver("d", True), driver("d", False)), True),
        (DRIVER_UPDATE, INLINE, (driver("d", False), driver("d", True)), False),
        (DRIVER_UPDATE, INLINE, (driver("d", False), driver("d", False)), False),
        (DRIVER_UPDATE, INLINE, (driver("e", True), driver("e", False)), False),
        (DRIVER_UPDATE, DATA, (driver("d", True), driver("d", False)), False),
        (CAPACITY_ADD, DATA, (None, capacity(None)), True),
        (CAPACITY_UPDATE, DATA, (capacity("1Gi"), capacity("2Gi")), True),
        (CAPACITY_UPDATE, DATA, (capacity("2Gi"), capacity("1Gi")), False),
        (CAPACITY_UPDATE, DATA, (capacity(None), capacity("1Gi")), True),
        (CAPACITY_UPDATE, DATA, (capacity("1Gi"), capacity(None)), False),
        (CAPACITY_UPDATE, DATA, (capacity("1Gi", "1Gi"), capacity("9Gi", "1Gi")), False),
        (CAPACITY_UPDATE, DATA, (capacity("9Gi", "1Gi"), capacity("9Gi", "2Gi")), True),
    ],
)
def test_volume_binding(event: Event, pod: Manifest, ends: Ends, expected: bool | None) -> None:
    assert wakes(event, pod, *ends, rejected_by="VolumeBinding") is expected


def zoned(zone: str, **labels: str) -> Manifest:
    volume = a_volume("pv")
    volume["metadata"]["labels"] = {"topology.kubernetes.io/zone": zone, **labels}
    return volume


WAITING = a_storage_class("fast", volumeBindingMode="WaitForFirstConsumer")


@pytest.mark.parametrize(
    ("event", "pod", "ends", "expected"),
    [
        (CLASS_ADD, DATA, (None, WAITING), True),
        (CLASS_ADD, DATA, (None, a_storage_class("fast", volumeBindingMode="Immediate")), False),
        (CLASS_UPDATE, DATA, (WAITING, WAITING), None),
        (NODE_ADD, DATA, (None, NODE), True),
        (NODE_LABEL, DATA, (NODE, NODE), True),
        (NODE_TAINT, DATA, (NODE, NODE), True),
        (CLAIM_ADD, DATA, (None, a_claim("data")), True),
        (CLAIM_UPDATE, DATA, (a_claim("data"), a_claim("data")), True),
        (CLAIM_UPDATE, DATA, (a_claim("logs"), a_claim("logs")), False),
        (CLAIM_ADD, TEMPORARY, (None, a_claim("pod-v0")), False),
        (VOLUME_ADD, DATA, (None, a_volume("pv")), True),
        (VOLUME_UPDATE, DATA, (zoned("a"), zoned("b")), True),
        (VOLUME_UPDATE, DATA, (zoned("a"), a_volume("pv")), True),
        (VOLUME_UPDATE, DATA, (zoned("a__b"), zoned("b__a")), False),  # a set of zones
        (VOLUME_UPDATE, DATA, (zoned("a"), zoned("a", team="x")), False),
    ],
)
def test_volume_zone(event: Event, pod: Manifest, ends: Ends, expected: bool | None) -> None:
    assert wakes(event, pod, *ends, rejected_by="VolumeZone") is expected
