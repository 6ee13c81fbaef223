"""Volumes that NodeVolumeLimits cannot count end the attempt with an error (docs/spec/06-volumes.md, section 2)."""

from __future__ import annotations

from typing import Any, Final

import pytest

from scheduler_core import simulate
from tests.support.builders import Manifest, a_node, a_pod, an_object
from tests.support.storage import BOUND, claim, volume

NODES: Final = [a_node("a"), a_node("b")]
DRIVER: Final = "csi.example.com"
ERROR: Final = 'running "NodeVolumeLimits" filter plugin: '
INLINE: Final = f"{ERROR}converting volume(v0) from inline to csi: "
SHARED: Final[Manifest] = {"azureDisk": {"diskName": "d", "diskURI": "u"}}
MANAGED: Final[Manifest] = {"azureDisk": {"diskName": "d", "diskURI": "u", "kind": "MANAGED"}}
NOT_SHARED: Final = f"{INLINE}kind(Shared) is not supported in csi migration"
EBS_ID: Final = "failed to translate Kubernetes ID to EBS Volume ID Invalid format for AWS volume"


def csi_node(name: str, limit: int | None = None) -> Manifest:
    """limit : None if the driver is there without a limit."""
    driver: dict[str, Any] = {"name": DRIVER, "nodeID": name, "topologyKeys": []}
    driver |= {} if limit is None else {"allocatable": {"count": limit}}
    return an_object("CSINode", name, api_version="storage.k8s.io/v1", spec={"drivers": [driver]})


def ebs(volume_id: str) -> Manifest:
    return {"awsElasticBlockStore": {"volumeID": volume_id}}


def having(name: str, *volumes: Manifest, **fields: Any) -> Manifest:
    return a_pod(name, volumes=[{"name": f"v{index}", **one} for index, one in enumerate(volumes)], **fields)


OF_CLAIM: Final = {"persistentVolumeClaim": {"claimName": "c"}}
CLAIM: Final = [
    claim("c", meta=BOUND, volumeName="v"),
    volume("v", csi={"driver": DRIVER, "volumeHandle": "h"}),
]


def decided(*objects: Manifest, config: Any = None) -> str:
    """The message of the last pod, or its node."""
    attempt = simulate(list(objects), config).to_dict()["attempts"][-1]
    return str(attempt.get("message") or attempt["node"])


@pytest.mark.parametrize(
    ("disk", "message"),
    [
        (SHARED, NOT_SHARED),
        ({"azureDisk": {"diskURI": "u", "kind": "Dedicated"}}, NOT_SHARED.replace("Shared", "Dedicated")),
        (ebs("aws://us-east-1a/xyz"), f"{INLINE}{EBS_ID} (aws://us-east-1a/xyz)"),
        (ebs("aws://a/b/vol-1"), f"{INLINE}{EBS_ID} (aws://a/b/vol-1)"),
        (MANAGED, "a"),
        (ebs("aws://a/vol-1"), "a"),
        ({"azureFile": {"shareName": "s"}}, "a"),
        ({"vsphereVolume": {"volumePath": "p"}}, "a"),
    ],
)
def test_a_pod_with_a_disk_that_cannot_be_translated(disk: Manifest, message: str) -> None:
    """It ends the attempt if one of the nodes has a CSINode; another node does not help."""
    assert decided(*NODES, csi_node("b"), having("p", disk)) == message
    assert decided(*NODES, having("p", disk)) == "a"


def test_a_node_that_does_not_reach_the_plugin_is_not_asked() -> None:
    nodes = [a_node("a", cpu="1"), a_node("b", cpu="8")]
    assert decided(*nodes, csi_node("a"), having("p", SHARED, requests={"cpu": "4"})) == "b"


@pytest.mark.parametrize("wanted", [OF_CLAIM, MANAGED], ids=["a claim", "a disk"])
def test_a_pod_on_the_node_disturbs_others_whose_volumes_count_there(wanted: Manifest) -> None:
    there = having("r", SHARED, node="a")
    limited, unlimited = csi_node("a", limit=9), csi_node("a")
    assert decided(*NODES, limited, *CLAIM, there, having("p", wanted)) == NOT_SHARED
    assert decided(*NODES, unlimited, *CLAIM, there, having("p", wanted)) == "b"
    assert decided(*NODES, limited, *CLAIM, there, having("p", {"azureFile": {"shareName": "s"}})) == "b"
    assert decided(*NODES, csi_node("b", limit=9), *CLAIM, there, having("p", wanted)) == "b"


def test_a_pod_on_the_node_whose_ephemeral_claim_is_of_another() -> None:
    there = having("r", {"ephemeral": {}}, node="a")
    foreign = claim("r-v0", meta=BOUND, volumeName="v")
    objects = [*NODES, csi_node("a", limit=9), there, foreign, *CLAIM]
    message = f"{ERROR}PVC default/r-v0 was not created for pod default/r (pod is not owner)"
    assert decided(*objects, having("p", OF_CLAIM)) == message


def test_the_first_volume_that_is_wrong_decides() -> None:
    """Without VolumeBinding, which refuses pods with missing claims before."""
    disabled = [{"name": name} for name in ("VolumeBinding", "VolumeZone", "VolumeRestrictions")]
    config = {
        "apiVersion": "kubescheduler.config.k8s.io/v1",
        "kind": "KubeSchedulerConfiguration",
        "profiles": [{"plugins": {"multiPoint": {"disabled": disabled}}}],
    }
    missing = {"persistentVolumeClaim": {"claimName": "gone"}}
    objects = [*NODES, csi_node("a")]
    assert decided(*objects, having("p", SHARED, missing), config=config) == NOT_SHARED
    not_found = 'looking up PVC default/gone: persistentvolumeclaim "gone" not found'
    assert not_found in decided(*objects, having("p", missing, SHARED), config=config)


DEDICATED: Final[Manifest] = {"azureDisk": {"diskURI": "u", "kind": "Dedicated"}}


@pytest.mark.parametrize(
    "there",
    [
        [having("r", DEDICATED, node="b"), having("s", SHARED, node="a"), having("t", DEDICATED, node="a")],
        [
            having("r", DEDICATED, node="b"),
            a_pod("s", volumes=[{"name": "v0", **SHARED}, {"name": "v0", **DEDICATED}], node="a"),
        ],
    ],
    ids=["pods", "volumes"],
)
def test_the_first_problem_on_the_node_decides(there: list[Manifest]) -> None:
    """The pods of a node are looked at in the order of arrival, and their volumes in theirs."""
    objects = [*NODES, csi_node("a", limit=9), *CLAIM, *there]
    assert decided(*objects, having("p", OF_CLAIM)) == NOT_SHARED


def test_equal_pods_in_a_row_notice_the_first_that_disturbs() -> None:
    """Pods that were decided without attempts of their own, too."""
    objects = [*NODES, csi_node("a", limit=9), csi_node("b", limit=9), *CLAIM]
    waiting = [having(f"p{number}", OF_CLAIM) for number in range(3)]
    run = simulate([*objects, having("r", SHARED, node="b"), *waiting]).to_dict()
    assert [one["message"] for one in run["attempts"]] == [NOT_SHARED] * 3


MIGRATED: Final = "storage.alpha.kubernetes.io/migrated-plugins"


@pytest.mark.parametrize(
    ("source", "zones", "plugin", "problem"),
    [
        (SHARED, "", "azure-disk", "kind(Shared) is not supported in csi migration"),
        (ebs("aws://a/b/vol-1"), "", "aws-ebs", f"{EBS_ID} (aws://a/b/vol-1)"),
        (
            {"gcePersistentDisk": {"pdName": "d"}},
            "here__there",
            "gce-pd",
            "failed to get region from zones: zone in unexpected format, expected: {locale}-{region}-{zone}, got: here",
        ),
    ],
)
def test_a_bound_volume_that_cannot_be_translated(
    source: Manifest, zones: str, plugin: str, problem: str
) -> None:
    """VolumeBinding translates it where the node's CSINode lists its plugin as migrated; NodeVolumeLimits does not count it."""
    labels = {"topology.kubernetes.io/zone": zones} if zones else {}
    there = {zone: names.partition("__")[0] for zone, names in labels.items()}
    nodes = [a_node(name, labels=there) for name in "ab"]
    bound = [claim("c", meta=BOUND, volumeName="v"), volume("v", meta={"labels": labels}, **source)]
    migrated, other = csi_node("b", limit=0), csi_node("b", limit=0)
    migrated["metadata"]["annotations"] = {MIGRATED: f"kubernetes.io/cinder,kubernetes.io/{plugin}"}
    other["metadata"]["annotations"] = {MIGRATED: "kubernetes.io/cinder"}
    message = f'running "VolumeBinding" filter plugin: could not translate pv: {problem}'
    assert decided(*nodes, migrated, *bound, having("p", OF_CLAIM)) == message
    assert decided(*nodes, other, *bound, having("p", OF_CLAIM)) == "a"


def test_the_first_node_with_an_error_decides_about_the_message() -> None:
    """Not the first plugin: NodeVolumeLimits fails on node b, VolumeBinding on node a, which is asked before."""
    migrated = csi_node("a")
    migrated["metadata"]["annotations"] = {MIGRATED: "kubernetes.io/azure-disk"}
    broken = [claim("d", meta=BOUND, volumeName="w"), volume("w", **SHARED)]
    objects = [*NODES, migrated, csi_node("b", limit=9), *CLAIM, *broken, having("r", SHARED, node="b")]
    claimed = {"persistentVolumeClaim": {"claimName": "d"}}
    not_translated = "could not translate pv: kind(Shared) is not supported in csi migration"
    assert (
        decided(*objects, having("p", OF_CLAIM, claimed))
        == f'running "VolumeBinding" filter plugin: {not_translated}'
    )
