"""VolumeBinding and VolumeZone: claims that cannot wait, and bound volumes (spec 06 §3, §4, §6)."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core import simulate
from tests.support.builders import Manifest, a_node, a_pod, a_storage_class
from tests.support.storage import (
    AFFINITY,
    BETA_ZONE,
    BOUND,
    IMMEDIATE,
    LOCAL,
    NO_VOLUMES,
    NO_ZONE,
    REGION,
    WAIT,
    ZONE,
    ZONES,
    attempts,
    claim,
    rejections,
    volume,
    with_claims,
    without,
)

# --- claims that cannot wait ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ([], 'persistentvolumeclaim "c" not found'),
        ([claim("c")], IMMEDIATE),
        ([claim("c", storageClassName="gone")], IMMEDIATE),
        ([a_storage_class("now"), claim("c", storageClassName="now")], IMMEDIATE),
        ([volume("v"), claim("c", volumeName="v")], IMMEDIATE),
        ([WAIT, volume("v"), claim("c", storageClassName="wait", volumeName="v")], IMMEDIATE),
        (
            [claim("c", volumeName="v") | {"status": {"phase": "Lost"}}],
            'persistentvolumeclaim "c" bound to non-existent persistentvolume "v"',
        ),
        (
            [claim("c", meta={"deletionTimestamp": "2026-01-01T00:00:00Z"})],
            'persistentvolumeclaim "c" is being deleted',
        ),
        ([claim("c", meta=BOUND, volumeName="v")], 'persistentvolume "v" not found'),
    ],
)
def test_claims_that_keep_the_pod_from_every_node(given: list[Manifest], message: str) -> None:
    last = attempts([*ZONES, *given, with_claims("p", "c")])[-1]

    assert last["preFilterMessage"] == message
    # No preemption: DynamicResources misses the state of its own PreFilter (spec 01 §6).
    assert last["message"] == f"0/2 nodes are available: {message}. not found"


def test_the_first_claim_with_a_problem_is_told() -> None:
    deleted = claim("d", meta={"deletionTimestamp": "2026-01-01T00:00:00Z"})

    assert rejections([*ZONES, deleted, claim("c"), with_claims("p", "c", "d")]) == (
        'persistentvolumeclaim "d" is being deleted'
    )
    assert rejections([*ZONES, deleted, with_claims("p", "d", "missing")]) == (
        'persistentvolumeclaim "missing" not found'
    )


def test_an_ephemeral_volume_waits_for_a_claim_of_its_own() -> None:
    pod = a_pod("p", metadata={"uid": "u"}, volumes=[{"name": "e", "ephemeral": {}}])
    owner = {"kind": "Pod", "name": "p", "uid": "u", "controller": True}
    owned = claim("p-e", storageClassName="wait", meta={"ownerReferences": [owner]})
    foreign = claim("p-e", storageClassName="wait", meta={"ownerReferences": [owner | {"uid": "other"}]})

    assert rejections([*ZONES, WAIT, pod]) == (
        'waiting for ephemeral volume controller to create the persistentvolumeclaim "p-e"'
    )
    assert rejections([*ZONES, WAIT, foreign, pod]) == (
        "PVC default/p-e was not created for pod default/p (pod is not owner)"
    )
    assert rejections([*ZONES, WAIT, owned, pod]) == {}


def test_a_pod_without_claims_is_not_looked_at() -> None:
    run = simulate([*ZONES, a_pod("p", volumes=[{"name": "x", "emptyDir": {}}])])
    skipped = [step["plugin"] for step in run.explain(0).to_dict()["filters"] if step["skipped"]]
    assert {"VolumeRestrictions", "NodeVolumeLimits", "VolumeBinding", "VolumeZone"} <= set(skipped)


# --- bound claims -----------------------------------------------------------------------------------------------


def bound(**fields: Any) -> list[Manifest]:
    return [*ZONES, volume("v", **fields), claim("c", meta=BOUND, volumeName="v"), with_claims("p", "c")]


def test_a_bound_volume_must_be_in_reach() -> None:
    last = attempts(bound(zone="zb"))[-1]

    rejection = {"plugin": "VolumeBinding", "code": "UnschedulableAndUnresolvable", "reasons": [AFFINITY]}
    assert (last["node"], last["failed"]) == ("b", {"a": rejection})


@pytest.mark.parametrize(
    ("terms", "reached"),
    [
        ([], []),
        ([{}], []),
        ([{"matchExpressions": [{"key": ZONE, "operator": "Same", "values": ["za"]}]}], []),
        # Only labels are handed over, so fields are not compared.
        ([{"matchFields": [{"key": "metadata.name", "operator": "In", "values": ["x"]}]}], ["a", "b"]),
        ([{}, {"matchExpressions": [{"key": ZONE, "operator": "NotIn", "values": ["za"]}]}], ["b"]),
    ],
)
def test_terms_of_a_volumes_node_affinity(terms: list[Manifest], reached: list[str]) -> None:
    affinity = {"required": {"nodeSelectorTerms": terms}}
    assert attempts(bound(nodeAffinity=affinity))[-1].get("feasible", []) == reached


def test_a_missing_volume_where_zones_are_not_looked_at() -> None:
    objects = [*ZONES, claim("c", meta=BOUND, volumeName="gone"), with_claims("p", "c")]
    reason = "node(s) unavailable due to one or more pvc(s) bound to non-existent pv(s)"

    assert rejections(objects, without("VolumeZone")) == {"a": [reason], "b": [reason]}


def test_several_reasons_are_told_in_order() -> None:
    objects = [LOCAL, *bound(zone="zb")[:-1], claim("d", storageClassName="local")]

    assert rejections([*objects, with_claims("p", "d", "c")]) == {
        "a": [AFFINITY, NO_VOLUMES],
        "b": [NO_VOLUMES],
    }


# --- zones ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("node", "labels", "fits"),
    [
        ({ZONE: "za"}, {ZONE: "zb__zc"}, False),
        ({ZONE: "zb"}, {ZONE: "zb__zc"}, True),
        ({ZONE: "zb"}, {ZONE: " za __ zb"}, True),
        ({ZONE: "zb"}, {ZONE: "za__"}, True),
        ({ZONE: "zb"}, {ZONE: ""}, True),
        ({ZONE: "za"}, {BETA_ZONE: "za"}, True),
        ({ZONE: "za"}, {BETA_ZONE: "zb"}, False),
        ({BETA_ZONE: "zb", ZONE: "za"}, {BETA_ZONE: "za"}, False),
        ({BETA_ZONE: "za"}, {ZONE: "za"}, False),
        ({REGION: "r"}, {ZONE: "za"}, False),
        ({"other": "x"}, {ZONE: "za"}, True),
        ({ZONE: "za", REGION: "r"}, {ZONE: "za", REGION: "s"}, False),
    ],
)
def test_zone_labels(node: dict[str, str], labels: dict[str, str], fits: bool) -> None:
    objects = [
        a_node("n", labels=node),
        volume("v", meta={"labels": labels}),
        claim("c", meta=BOUND, volumeName="v"),
        with_claims("p", "c"),
    ]
    assert rejections(objects) == ({} if fits else {"n": [NO_ZONE]})


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ([claim("c")], "PersistentVolumeClaim had no pv name and storageClass name"),
        ([claim("c", storageClassName="x")], 'storageclass.storage.k8s.io "x" not found'),
        ([a_storage_class("now"), claim("c", storageClassName="now")], "PersistentVolume had no name"),
        ([WAIT, claim("c", storageClassName="wait")], {}),
    ],
)
def test_what_volume_zone_says_of_unbound_claims(given: list[Manifest], message: Any) -> None:
    objects = [*ZONES, *given, with_claims("p", "c")]
    assert rejections(objects, without("VolumeBinding")) == message
