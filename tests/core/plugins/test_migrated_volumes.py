"""Bound in-tree volumes on nodes where a CSI driver manages them (docs/spec/06-volumes.md, section 3).

The affinities are those that csi-translation-lib of Kubernetes 1.36 gave to these volumes.
"""

from __future__ import annotations

from typing import Any, Final

import pytest

from scheduler_core.config.loader import load_configuration
from scheduler_core.engine.cache.scheduler_cache import SchedulerCache
from scheduler_core.model.cluster import read_cluster
from scheduler_core.plugins.volumes.migration import MigratedNodes, as_migrated
from scheduler_core.scheduler.profiles import Profiles
from tests.support.builders import Manifest, a_node, an_object
from tests.support.storage import (
    AFFINITY,
    BETA_ZONE,
    BOUND,
    REGION,
    ZONE,
    claim,
    rejections,
    volume,
    with_claims,
)

BETA_REGION: Final = "failure-domain.beta.kubernetes.io/region"
MIGRATED: Final = "storage.alpha.kubernetes.io/migrated-plugins"
GCE: Final[Manifest] = {"gcePersistentDisk": {"pdName": "d"}}
EBS: Final[Manifest] = {"awsElasticBlockStore": {"volumeID": "vol-1"}}
CINDER: Final[Manifest] = {"cinder": {"volumeID": "d"}}
AZURE: Final[Manifest] = {"azureDisk": {"diskName": "d", "diskURI": "u", "kind": "Managed"}}
PORTWORX: Final[Manifest] = {"portworxVolume": {"volumeID": "d"}}
GKE: Final = "topology.gke.io/zone"
EC2: Final = "topology.ebs.csi.aws.com/zone"

Needs = tuple[str, ...]
"""A requirement in short: its key, then the values; a key with an operator for the other operators."""


def expression(needs: Needs) -> Manifest:
    key, *values = needs
    name, _, operator = key.partition(" ")
    return {"key": name, "operator": operator or "In"} | ({"values": values} if values else {})


def affinity(*terms: list[Needs]) -> Manifest:
    required = {
        "nodeSelectorTerms": [{"matchExpressions": [expression(one) for one in term]} for term in terms]
    }
    return {"nodeAffinity": {"required": required}}


def needed(found: Any) -> list[list[Needs]]:
    """The terms in short."""
    return [
        [
            (one.key if one.operator == "In" else f"{one.key} {one.operator}", *one.values)
            for one in term.match_expressions
        ]
        for term in found.required.node_selector_terms
    ]


@pytest.mark.parametrize(
    ("source", "terms", "labels", "after"),
    [
        (GCE, [[(ZONE, "a", "b")]], {}, [[(GKE, "a", "b")]]),
        (GCE, [[(BETA_ZONE, "a")], [(BETA_ZONE, "b")]], {}, [[(GKE, "a")], [(GKE, "b")]]),
        (EBS, [[(ZONE, "a")]], {}, [[(EC2, "a")]]),
        (CINDER, [[(ZONE, "a")]], {}, [[("topology.cinder.csi.openstack.org/zone", "a")]]),
        (AZURE, [[(ZONE, "a")]], {ZONE: "a"}, [[(ZONE, "a")]]),
        (PORTWORX, [[(ZONE, "a")]], {ZONE: "a"}, [[(ZONE, "a")]]),
        (GCE, [[("disk", "ssd")]], {}, [[("disk", "ssd")]]),
        # Only one of the two keys of zones counts: the stable one if any term has it.
        (EBS, [[(ZONE, "a"), (BETA_ZONE, "b")]], {}, [[(EC2, "a"), (BETA_ZONE, "b")]]),
        (EBS, [[(ZONE, "a")], [(BETA_ZONE, "b")]], {}, [[(EC2, "a")], [(BETA_ZONE, "b")]]),
        # Requirements of any operator get the other key if one of them has values.
        (EBS, [[(f"{ZONE} NotIn", "a")], [(f"{ZONE} Exists",)]], {}, [[(f"{EC2} NotIn", "a")], [(f"{EC2} Exists",)]]),
        (EBS, [[(f"{ZONE} Exists",)]], {}, [[(f"{ZONE} Exists",)]]),
        # The region's old key goes with the zone's old key.
        (GCE, [[(BETA_ZONE, "a"), (BETA_REGION, "r")]], {}, [[(GKE, "a"), (REGION, "r")]]),
        (GCE, [[(ZONE, "a"), (BETA_REGION, "r")]], {}, [[(GKE, "a"), (BETA_REGION, "r")]]),
        (GCE, [[(BETA_REGION, "r")]], {BETA_ZONE: "a"}, [[(REGION, "r"), (GKE, "a")]]),
        (GCE, [[(BETA_REGION, "r")]], {}, [[(BETA_REGION, "r")]]),
        # Without a requirement of its zone, the label of the volume makes one, in each term.
        (EBS, [[("disk", "ssd")], [("disk", "x")]], {ZONE: "a"}, [[("disk", "ssd"), (EC2, "a")], [("disk", "x"), (EC2, "a")]]),
        (EBS, [[(f"{ZONE} Exists",)]], {ZONE: "a"}, [[(f"{ZONE} Exists",), (EC2, "a")]]),
        (EBS, [[(f"{ZONE} Exists",)]], {BETA_ZONE: "a"}, [[(f"{ZONE} Exists",)]]),
        (EBS, [], {BETA_ZONE: "b__ a__"}, [[(EC2, "a", "b")]]),
        (EBS, [], {BETA_ZONE: "b", ZONE: "a"}, [[(EC2, "a")]]),
        (EBS, [[(ZONE, "a")]], {ZONE: "b"}, [[(EC2, "a")]]),
        (EBS, [[("disk", "ssd")]], {ZONE: ""}, [[("disk", "ssd")]]),
    ],
)  # fmt: skip
def test_the_node_affinity_for_the_driver(
    source: Manifest, terms: list[list[Needs]], labels: dict[str, str], after: list[list[Needs]]
) -> None:
    written: Manifest = affinity(*terms) if terms else {}
    made = volume("v", meta={"labels": labels}, **source, **written)
    (read,) = read_cluster([made]).persistent_volumes
    assert needed(as_migrated(read).spec.node_affinity) == after


def test_a_volume_without_a_place_has_none_for_the_driver() -> None:
    (read,) = read_cluster([volume("v", **EBS)]).persistent_volumes
    assert as_migrated(read) == read


def test_terms_that_select_by_fields_keep_them() -> None:
    field = {"key": "metadata.name", "operator": "In", "values": ["a"]}
    written: Manifest = {"nodeAffinity": {"required": {"nodeSelectorTerms": [{"matchFields": [field]}]}}}
    (read,) = read_cluster([volume("v", meta={"labels": {ZONE: "a"}}, **EBS, **written)]).persistent_volumes
    found = as_migrated(read).spec.node_affinity
    assert needed(found) == [[(EC2, "a")]]
    assert found is not None
    assert found.required is not None
    assert [one.values for one in found.required.node_selector_terms[0].match_fields] == [("a",)]


def csi_node(name: str, *plugins: str) -> Manifest:
    annotations = {MIGRATED: ",".join(f"kubernetes.io/{plugin}" for plugin in plugins)}
    return an_object(
        "CSINode", name, api_version="storage.k8s.io/v1", metadata={"annotations": annotations}, spec={}
    )


NODES: Final = [
    a_node("as-written", labels={ZONE: "a"}),
    a_node("migrated", labels={ZONE: "a"}),
    a_node("labelled", labels={ZONE: "a", GKE: "a"}),
    a_node("elsewhere", labels={ZONE: "a", GKE: "b"}),
    a_node("other-plugin", labels={ZONE: "a"}),
]
CSI_NODES: Final = [
    *(csi_node(name, "cinder", "gce-pd") for name in ("migrated", "labelled", "elsewhere")),
    csi_node("other-plugin", "aws-ebs"),
]
CLAIM: Final = claim("c", meta=BOUND, volumeName="v")


def test_only_nodes_whose_csi_node_lists_the_plugin_need_the_drivers_label() -> None:
    disk = volume("v", **GCE, **affinity([(ZONE, "a")]))
    rejected = {"migrated": [AFFINITY], "elsewhere": [AFFINITY]}
    assert rejections([*NODES, *CSI_NODES, disk, CLAIM, with_claims("p", "c")]) == rejected
    assert rejections([*NODES, disk, CLAIM, with_claims("p", "c")]) == {}


def test_a_zone_label_binds_the_volume_only_for_its_driver() -> None:
    """VolumeZone compares the label with the nodes' own labels."""
    disk = volume("v", meta={"labels": {ZONE: "a"}}, **GCE)
    rejected = {"migrated": [AFFINITY], "elsewhere": [AFFINITY]}
    assert rejections([*NODES, *CSI_NODES, disk, CLAIM, with_claims("p", "c")]) == rejected


def test_a_volume_that_waits_for_a_claim_keeps_its_affinity() -> None:
    """Upstream translates bound volumes only."""
    free = volume("v", storageClassName="local", **GCE, **affinity([(ZONE, "a")]))
    local = an_object(
        "StorageClass",
        "local",
        api_version="storage.k8s.io/v1",
        provisioner="kubernetes.io/no-provisioner",
        volumeBindingMode="WaitForFirstConsumer",
    )
    waiting = claim("c", storageClassName="local")
    assert rejections([*NODES, *CSI_NODES, local, free, waiting, with_claims("p", "c")]) == {}


def test_csi_nodes_change_while_a_scheduler_runs() -> None:
    cluster = read_cluster([*NODES[:3], *CSI_NODES[:1], volume("v", **GCE)])
    cache = SchedulerCache(cluster, Profiles(load_configuration(None)).scheduler)
    snapshot = cache.scheduler.snapshot

    def migrated() -> list[str]:
        found = snapshot.derived(MigratedNodes).of(cluster.persistent_volumes[0])
        return [name for name, is_one in zip(snapshot.nodes.names, found, strict=True) if is_one]

    assert migrated() == ["migrated"]
    (another,) = read_cluster(CSI_NODES[1:2]).csi_nodes
    cache.set_object("CSINode", another)
    assert migrated() == ["labelled", "migrated"]
    cache.remove_object("CSINode", "migrated")
    assert migrated() == ["labelled"]
