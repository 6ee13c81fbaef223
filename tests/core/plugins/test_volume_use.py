"""VolumeRestrictions and NodeVolumeLimits: who uses what where, also in the what-ifs of preemption (spec 06 §1, §2)."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core import simulate
from tests.support.builders import Manifest, a_node, a_pod, a_storage_class, an_object
from tests.support.storage import (
    BOUND,
    WAIT,
    attempts,
    claim,
    rejections,
    volume,
    with_claims,
    without,
)

NO_DISK = "node(s) had no available disk"
IN_USE = "node(s) unavailable due to PersistentVolumeClaim with ReadWriteOncePod access mode already in-use by another pod"
TOO_MANY = "node(s) exceed max volume count"
NODES = [a_node("a"), a_node("b")]
DRIVER = "csi.example.com"


def with_disks(pod: str, *disks: Manifest, **fields: Any) -> Manifest:
    return a_pod(pod, volumes=[{"name": f"v{index}", **disk} for index, disk in enumerate(disks)], **fields)


def gce(name: str, *, read_only: bool = False) -> Manifest:
    return {"gcePersistentDisk": {"pdName": name, "readOnly": read_only}}


def ebs(name: str, *, read_only: bool = False) -> Manifest:
    return {"awsElasticBlockStore": {"volumeID": name, "readOnly": read_only}}


def iscsi(name: str, *, read_only: bool = False) -> Manifest:
    return {"iscsi": {"iqn": name, "targetPortal": "t", "lun": 0, "readOnly": read_only}}


def rbd(monitors: str, image: str = "i", pool: str = "p", *, read_only: bool = False) -> Manifest:
    return {"rbd": {"monitors": list(monitors), "image": image, "pool": pool, "readOnly": read_only}}


# --- disks ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mine", "theirs", "fits"),
    [
        (gce("d"), gce("d"), False),
        (gce("d"), gce("e"), True),
        (gce("d", read_only=True), gce("d"), False),
        (gce("d", read_only=True), gce("d", read_only=True), True),
        (ebs("d", read_only=True), ebs("d", read_only=True), False),
        (iscsi("d", read_only=True), iscsi("d", read_only=True), True),
        (iscsi("d"), iscsi("d", read_only=True), False),
        (rbd("ab"), rbd("bc"), False),
        (rbd("ab"), rbd("cd"), True),
        (rbd("ab"), rbd("ab", image="j"), True),
        (rbd("ab"), rbd("ab", pool="q"), True),
        (rbd("ab", read_only=True), rbd("ab", read_only=True), True),
        (gce("d"), ebs("d"), True),
    ],
)
def test_disks_on_one_node(mine: Manifest, theirs: Manifest, fits: bool) -> None:
    objects = [*NODES, with_disks("r", theirs, node="a"), with_disks("p", mine)]

    last = attempts(objects)[-1]

    rejection = {"plugin": "VolumeRestrictions", "code": "Unschedulable", "reasons": [NO_DISK]}
    assert last.get("failed", {}) == ({} if fits else {"a": rejection})


def test_a_disk_is_free_when_its_pod_was_evicted() -> None:
    objects = [
        NODES[0],
        with_disks("r", gce("d"), node="a"),
        a_pod("s", node="a"),
        with_disks("p", gce("d"), priority=1),
    ]

    run = simulate(objects)

    assert run.outcomes[0].victims == ("default/r",)
    assert run.placements == {"default/p": "a"}


# --- claims for a single pod ------------------------------------------------------------------------------------


def single(name: str, namespace: str = "default") -> list[Manifest]:
    made = claim(name, meta={**BOUND, "namespace": namespace}, volumeName=f"{namespace}-{name}")
    made["spec"]["accessModes"] = ["ReadWriteOncePod"]
    return [made, volume(f"{namespace}-{name}")]


def test_a_claim_for_a_single_pod_is_taken_on_all_nodes() -> None:
    objects = [*NODES, *single("c"), with_claims("r", "c", node="a"), with_claims("p", "c")]

    last = attempts(objects)[-1]

    rejection = {"plugin": "VolumeRestrictions", "code": "Unschedulable", "reasons": [IN_USE]}
    assert last["failed"] == {"a": rejection, "b": rejection}
    assert last["preemption"]["message"] == (
        "preemption: 0/2 nodes are available: 2 No preemption victims found for incoming pod."
    )


def test_the_same_claim_name_in_another_namespace_is_another_claim() -> None:
    objects = [
        *NODES,
        *single("c"),
        *single("c", "other"),
        with_claims("r", "c", node="a", namespace="other"),
    ]
    assert rejections([*objects, with_claims("p", "c")]) == {}


def test_a_pod_placed_in_this_run_takes_the_claim() -> None:
    run = simulate([*NODES, *single("c"), with_claims("p", "c"), with_claims("q", "c")])
    assert [outcome.node for outcome in run.outcomes] == ["a", None]


def test_preemption_frees_a_claim_only_where_its_user_is() -> None:
    objects = [*NODES, *single("c"), with_claims("r", "c", node="b"), a_pod("s", node="a")]

    run = simulate([*objects, with_claims("p", "c", priority=1)])

    first = run.to_dict()["attempts"][0]["preemption"]
    assert first["candidates"] == {"b": {"victims": ["default/r"], "pdbViolations": 0}}
    assert run.placements == {"default/p": "b"}


def test_one_user_of_several_is_not_enough() -> None:
    """Evicting on one node cannot free a claim that is also in use on another."""
    users = [with_claims("r", "c", node="a"), with_claims("s", "d", node="b")]
    objects = [*NODES, *single("c"), *single("d"), *users, with_claims("p", "c", "d", priority=1)]

    last = attempts(objects)[-1]

    assert (last["outcome"], last["preemption"]["candidates"]) == ("unschedulable", {})
    assert last["preemption"]["message"] == f"preemption: 0/2 nodes are available: 2 {IN_USE}."


def test_as_in_upstream_victims_are_matched_by_the_name_of_the_claim_alone() -> None:
    """The user in the pod's own namespace is on node b and too important; that of another namespace is not in the way."""
    users = [
        with_claims("r", "c", node="a", namespace="other"),
        with_claims("s", "c", node="b", priority=5),
    ]
    objects = [*NODES, *single("c"), *single("c", "other"), *users, with_claims("p", "c", priority=1)]

    run = simulate(objects)

    assert [(one.outcome, one.victims) for one in run.outcomes] == [
        ("preempting", ("other/r",)),
        ("unschedulable", ()),
    ]


# --- limits -----------------------------------------------------------------------------------------------------


def limited(node: str, **limits: int | None) -> Manifest:
    """A CSINode; drivers are named with underscores for dots."""
    drivers = [
        {"name": name.replace("_", "."), "nodeID": node}
        | ({} if count is None else {"allocatable": {"count": count}})
        for name, count in limits.items()
    ]
    return an_object("CSINode", node, api_version="storage.k8s.io/v1", spec={"drivers": drivers})


def attached(name: str, handle: str | None = None) -> list[Manifest]:
    """A bound claim and its volume, both called ``name``."""
    csi = {"driver": DRIVER, "volumeHandle": handle or name}
    return [volume(name, csi=csi), claim(name, meta=BOUND, volumeName=name)]


def attachment(volume_name: str, node: str, attacher: str = DRIVER) -> Manifest:
    spec = {"attacher": attacher, "nodeName": node, "source": {"persistentVolumeName": volume_name}}
    return an_object("VolumeAttachment", f"{volume_name}-{node}", api_version="storage.k8s.io/v1", spec=spec)


def test_a_second_volume_is_too_many_and_the_same_one_is_not() -> None:
    objects = [
        *NODES,
        limited("a", csi_example_com=1),
        *attached("v"),
        *attached("w"),
        with_claims("r", "v", node="a"),
    ]

    assert attempts([*objects, with_claims("p", "w")])[-1]["failed"] == {
        "a": {"plugin": "NodeVolumeLimits", "code": "Unschedulable", "reasons": [TOO_MANY]}
    }
    assert rejections([*objects, with_claims("p", "v")]) == {}


@pytest.mark.parametrize(
    ("csi_node", "fits"),
    [
        (limited("a", csi_example_com=None), True),
        (limited("a", other_example_com=0), True),
        (limited("b", csi_example_com=0), True),
        (limited("a", csi_example_com=0), False),
        (limited("a", csi_example_com=1, other_example_com=0), True),
    ],
)
def test_only_a_limit_of_the_driver_on_the_node_counts(csi_node: Manifest, fits: bool) -> None:
    objects = [NODES[0], csi_node, *attached("v"), with_claims("p", "v")]
    assert rejections(objects) == ({} if fits else {"a": [TOO_MANY]})


def test_volumes_with_one_handle_are_one_volume() -> None:
    objects = [NODES[0], limited("a", csi_example_com=1), *attached("v", "h"), *attached("w", "h")]
    assert rejections([*objects, with_claims("p", "v", "w")]) == {}
    assert rejections([*objects[:2], *attached("v"), *attached("w"), with_claims("p", "v", "w")]) == {
        "a": [TOO_MANY]
    }


def test_a_claim_that_waits_counts_for_the_provisioner_of_its_class() -> None:
    objects = [NODES[0], WAIT, limited("a", disk_example_com=1)]
    for name in ("c", "d"):
        objects += [claim(name, storageClassName="wait"), with_claims(f"p{name}", name)]

    run = simulate(objects)

    assert [outcome.node for outcome in run.outcomes] == ["a", None]
    assert rejections(objects) == {"a": [TOO_MANY]}


def test_a_claim_whose_volume_is_missing_counts_by_its_class() -> None:
    objects = [NODES[0], WAIT, limited("a", disk_example_com=0)]
    objects += [claim("c", meta=BOUND, volumeName="gone", storageClassName="wait"), with_claims("p", "c")]
    assert rejections(objects, without("VolumeZone")) == {"a": [TOO_MANY]}


def test_attachments_count_once_a_node() -> None:
    objects = [
        NODES[0],
        limited("a", csi_example_com=1),
        *attached("v"),
        *attached("w"),
        attachment("v", "a"),
    ]

    assert rejections([*objects, with_claims("p", "w")]) == {"a": [TOO_MANY]}
    # Known from an attachment only and wanted by the pod: counted twice.
    assert rejections([*objects, with_claims("p", "v")]) == {"a": [TOO_MANY]}
    # Used by a pod as well: counted once.
    assert rejections([*objects, with_claims("r", "v", node="a"), with_claims("p", "v")]) == {}


@pytest.mark.parametrize(
    "other",
    [attachment("v", "b"), attachment("v", "a", "other"), attachment("x", "a"), attachment("local", "a")],
)
def test_attachments_that_do_not_count(other: Manifest) -> None:
    objects = [
        *NODES,
        limited("a", csi_example_com=1),
        volume("local"),
        *attached("v"),
        *attached("w"),
        other,
    ]
    assert rejections([*objects, with_claims("p", "w")]) == {}


GKE, EBS = "pd.csi.storage.gke.io", "ebs.csi.aws.com"


@pytest.mark.parametrize(
    ("source", "labels", "driver", "disk"),
    [
        (ebs("vol-1"), {}, EBS, ebs("aws://zone/vol-1")),
        (ebs("aws:///vol-1"), {}, EBS, ebs("vol-1")),
        (gce("d"), {}, GKE, gce("d")),
        ({"cinder": {"volumeID": "x"}}, {}, "cinder.csi.openstack.org", {"cinder": {"volumeID": "x"}}),
        (
            {"azureDisk": {"diskName": "n", "diskURI": "u", "kind": "Managed"}},
            {},
            "disk.csi.azure.com",
            {"azureDisk": {"diskName": "m", "diskURI": "u", "kind": "managed"}},
        ),
        (
            {"portworxVolume": {"volumeID": "x"}},
            {},
            "pxd.portworx.com",
            {"portworxVolume": {"volumeID": "x"}},
        ),
    ],
)
def test_in_tree_disks_count_as_volumes_of_their_successors(
    source: Manifest, labels: dict[str, str], driver: str, disk: Manifest
) -> None:
    """A volume and an inline disk that are the same disk, and a limit of one."""
    objects = [NODES[0], limited("a", **{driver: 1}), claim("c", meta=BOUND, volumeName="v")]
    objects += [volume("v", meta={"labels": labels}, **source), with_claims("r", "c", node="a")]
    another = {
        kind: {
            key: value if key == "kind" else f"{value}2"
            for key, value in fields.items()
            if value is not False
        }
        for kind, fields in disk.items()
    }

    assert rejections([*objects, with_disks("p", disk)]) == {}
    assert rejections([*objects, with_disks("p", another)]) == {"a": [TOO_MANY]}


@pytest.mark.parametrize(
    ("zones", "counts"),
    [
        ("us-a-1", True),
        ("us-a-1__us-a-2", True),
        ("us-a-1__us-b-1", False),
        ("here__there", False),
        ("", True),
    ],
)
def test_where_a_gce_disk_is_must_be_clear(zones: str, counts: bool) -> None:
    labels = {"topology.kubernetes.io/zone": zones}
    objects = [NODES[0], limited("a", **{GKE: 0}), claim("c", meta=BOUND, volumeName="v")]
    objects += [volume("v", meta={"labels": labels}, **gce("d")), with_claims("p", "c")]
    assert rejections(objects) == ({"a": [TOO_MANY]} if counts else {})


def test_an_in_tree_provisioner_counts_as_its_successor() -> None:
    in_tree = a_storage_class(
        "ebs", provisioner="kubernetes.io/aws-ebs", volumeBindingMode="WaitForFirstConsumer"
    )
    objects = [
        NODES[0],
        in_tree,
        limited("a", **{EBS: 0}),
        claim("c", storageClassName="ebs"),
        with_claims("p", "c"),
    ]
    assert rejections(objects) == {"a": [TOO_MANY]}


def test_a_missing_claim_where_no_other_plugin_looks() -> None:
    config = without("VolumeRestrictions", "VolumeBinding", "VolumeZone")
    message = 'looking up PVC default/c: persistentvolumeclaim "c" not found'

    last = attempts([NODES[0], with_claims("p", "c")], config)[-1]

    assert last["failed"] == {
        "a": {"plugin": "NodeVolumeLimits", "code": "UnschedulableAndUnresolvable", "reasons": [message]}
    }


def test_preemption_makes_room_for_a_volume() -> None:
    """Two pods share v: only when both are gone, v is. Evicting u alone frees the place of x."""
    objects = [NODES[0], limited("a", csi_example_com=2), *(one for name in "vwx" for one in attached(name))]
    objects += [
        with_claims("r", "v", node="a", priority=1),
        with_claims("s", "v", node="a", priority=2),
        with_claims("u", "x", node="a", priority=3),
        with_claims("p", "w", priority=9),
    ]

    run = simulate(objects)

    # In order of importance u is spared (1 + 1 volumes), then s and r are not: each alone would bring v back.
    assert run.outcomes[0].victims == ("default/s", "default/r")
    assert run.placements == {"default/p": "a"}
