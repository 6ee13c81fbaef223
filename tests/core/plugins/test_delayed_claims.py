"""VolumeBinding: claims that wait for their first consumer, and what placements settle about them (spec 06 §3, §6)."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core import Run, simulate
from tests.support.builders import Manifest, a_node, a_storage_class, an_object
from tests.support.storage import (
    LOCAL,
    NO_SPACE,
    NO_VOLUMES,
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


def taken(run: Run) -> dict[str, str]:
    """The volumes that placements took, and for which claims."""
    names = list(run.snapshot.storage.volumes)
    volumes_of = run.state.claims.volumes_of
    return {names[volume]: claim for claim, volumes in volumes_of.items() for volume in volumes}


# --- volumes that exist already ---------------------------------------------------------------------------------


def waiting(name: str, storage: str, **fields: Any) -> Manifest:
    return claim(name, storage, storageClassName="local", **fields)


def test_the_volume_must_be_big_enough_and_in_reach() -> None:
    volumes = [
        volume("v", "5Gi", zone="za", storageClassName="local"),
        volume("w", "500Mi", zone="zb", storageClassName="local"),
    ]

    objects = [*ZONES, LOCAL, *volumes, waiting("c", "1Gi"), with_claims("p", "c")]

    assert rejections(objects) == {"b": [NO_VOLUMES]}


def test_small_claims_choose_first() -> None:
    volumes = [
        volume(name, size, zone=zone, storageClassName="local")
        for name, size, zone in (("v", "2Gi", "za"), ("w", "3Gi", "za"), ("x", "3Gi", "zb"))
    ]
    run = simulate(
        [*ZONES, LOCAL, *volumes, waiting("c", "3Gi"), waiting("d", "1Gi"), with_claims("p", "c", "d")]
    )

    assert run.placements == {"default/p": "a"}
    assert taken(run) == {"v": "default/d", "w": "default/c"}


def test_two_pods_cannot_take_one_volume() -> None:
    objects = [
        a_node("n"),
        LOCAL,
        *(volume(f"v{size}", size, storageClassName="local") for size in ("4Gi", "2Gi")),
    ]
    for size in ("1Gi", "2Gi", "3Gi"):
        objects += [waiting(f"c{size}", size), with_claims(f"p{size}", f"c{size}")]

    run = simulate(objects)

    assert [outcome.outcome for outcome in run.outcomes] == ["scheduled", "scheduled", "unschedulable"]
    assert taken(run) == {"v2Gi": "default/c1Gi", "v4Gi": "default/c2Gi"}
    assert run.outcomes[2].message == (
        f"0/1 nodes are available: 1 {NO_VOLUMES}. no new claims to deallocate, "
        "preemption: 0/1 nodes are available: 1 Preemption is not helpful for scheduling."
    )


@pytest.mark.parametrize(
    "different",
    [
        {"phase": "Pending"},
        {"phase": ""},
        {"storageClassName": "wait"},
        {"volumeMode": "Block"},
        {"volumeAttributesClassName": "fast"},
        {"accessModes": ["ReadOnlyMany"]},
        {"claimRef": {"namespace": "default", "name": "another"}},
        {"claimRef": {"namespace": "other", "name": "c"}},
        {"claimRef": {"namespace": "default", "name": "c", "uid": "another"}},
        {"meta": {"deletionTimestamp": "2026-01-01T00:00:00Z"}},
        {"meta": {"labels": {"tier": "silver"}}},
    ],
)
def test_volumes_that_do_not_suit(different: Manifest) -> None:
    made = waiting("c", "1Gi", meta={"uid": "u"}, selector={"matchLabels": {"tier": "gold"}})
    suits: Manifest = {"meta": {"labels": {"tier": "gold"}}, "storageClassName": "local"}
    objects = [a_node("n"), LOCAL, made, with_claims("p", "c")]

    assert rejections([*objects, volume("v", **suits)]) == {}
    assert rejections([*objects, volume("v", **(suits | different))]) == {"n": [NO_VOLUMES]}


def test_the_class_annotation_wins_over_the_field() -> None:
    old = {"annotations": {"volume.beta.kubernetes.io/storage-class": "local"}}
    objects = [
        a_node("n"),
        LOCAL,
        volume("v", meta=old, storageClassName="x"),
        claim("c", meta=old, storageClassName="y"),
        with_claims("p", "c"),
    ]
    assert taken(simulate(objects)) == {"v": "default/c"}


def test_a_volume_meant_for_the_claim_is_the_only_one() -> None:
    meant = {"claimRef": {"namespace": "default", "name": "c"}}
    there = volume("v", "9Gi", zone="zb", phase="Pending", storageClassName="local", **meant)
    free = volume("w", "1Gi", storageClassName="local")

    objects = [*ZONES, LOCAL, free, there, waiting("c", "1Gi"), with_claims("p", "c")]

    assert rejections(objects) == {"a": [NO_VOLUMES]}
    assert taken(simulate(objects)) == {"v": "default/c"}


def test_pods_that_share_a_claim_share_its_volume() -> None:
    volumes = [volume("v", zone="zb", storageClassName="local"), volume("w", "2Gi", storageClassName="local")]
    objects = [*ZONES, LOCAL, *volumes, waiting("c", "1Gi"), with_claims("p", "c"), with_claims("q", "c")]

    run = simulate(objects)

    # On node a the first pod takes w, as v cannot be reached; then the claim has w everywhere.
    assert run.placements == {"default/p": "a", "default/q": "b"}
    assert taken(run) == {"w": "default/c"}


def test_a_claim_used_twice_by_a_pod_takes_two_volumes() -> None:
    one, two = (volume(name, storageClassName="local") for name in "vw")
    objects = [a_node("n"), LOCAL, waiting("c", "1Gi"), with_claims("p", "c", "c"), one]

    assert rejections(objects) == {"n": [NO_VOLUMES]}
    assert taken(simulate([*objects, two])) == {"v": "default/c", "w": "default/c"}


# --- volumes that would be made ---------------------------------------------------------------------------------


def test_a_claim_to_be_provisioned_stays_with_the_chosen_node() -> None:
    objects = [
        *ZONES,
        WAIT,
        claim("c", storageClassName="wait"),
        with_claims("p", "c"),
        with_claims("q", "c"),
    ]

    run = simulate(objects)

    assert run.state.claims.node_of == {"default/c": 0}
    assert run.to_dict()["attempts"][1]["failed"] == {
        "b": {"plugin": "VolumeBinding", "code": "UnschedulableAndUnresolvable", "reasons": [NO_VOLUMES]}
    }


@pytest.mark.parametrize(("selected", "fits"), [("a", ["a"]), ("gone", []), ("", [])])
def test_a_selected_node_in_the_objects(selected: str, fits: list[str]) -> None:
    annotated = {"annotations": {"volume.kubernetes.io/selected-node": selected}}
    objects = [*ZONES, WAIT, claim("c", storageClassName="wait", meta=annotated), with_claims("p", "c")]
    assert attempts(objects)[-1].get("feasible", []) == fits


@pytest.mark.parametrize(
    ("terms", "fits"),
    [
        ([], ["a", "b"]),
        ([{}], []),
        ([{"matchLabelExpressions": [{"key": ZONE, "values": ["zb", "zc"]}]}], ["b"]),
        ([{}, {"matchLabelExpressions": [{"key": ZONE, "values": ["za"]}]}], ["a"]),
        ([{"matchLabelExpressions": [{"key": ZONE, "values": ["za"]}, {"key": "x", "values": ["y"]}]}], []),
    ],
)
def test_allowed_topologies(terms: list[Manifest], fits: list[str]) -> None:
    narrow = a_storage_class("narrow", volumeBindingMode="WaitForFirstConsumer", allowedTopologies=terms)
    objects = [*ZONES, narrow, claim("c", storageClassName="narrow"), with_claims("p", "c")]
    assert attempts(objects)[-1].get("feasible", []) == fits


TRACKED = an_object(
    "CSIDriver", "disk.example.com", api_version="storage.k8s.io/v1", spec={"storageCapacity": True}
)


def space(**fields: Any) -> Manifest:
    fields = {"storageClassName": "wait", "nodeTopology": {"matchLabels": {ZONE: "za"}}, **fields}
    return an_object("CSIStorageCapacity", "s", api_version="storage.k8s.io/v1", namespace="x", **fields)


@pytest.mark.parametrize(
    ("capacity", "fits"),
    [
        (space(capacity="10Gi", maximumVolumeSize="5Gi"), []),
        (space(capacity="10Gi"), ["a"]),
        (space(capacity="7Gi"), ["a"]),
        (space(capacity="7167Mi"), []),
        (space(capacity="10Gi", storageClassName="other"), []),
        (space(capacity="10Gi", nodeTopology=None), []),
        (space(capacity="10Gi", nodeTopology={}), ["a", "b"]),
        (
            space(
                capacity="10Gi",
                nodeTopology={"matchExpressions": [{"key": ZONE, "operator": "NotIn", "values": ["za"]}]},
            ),
            ["b"],
        ),
        (space(), []),
    ],
)
def test_storage_capacity(capacity: Manifest, fits: list[str]) -> None:
    objects = [
        *ZONES,
        WAIT,
        TRACKED,
        capacity,
        claim("c", "7Gi", storageClassName="wait"),
        with_claims("p", "c"),
    ]

    last = attempts(objects)[-1]

    assert last.get("feasible", []) == fits
    assert {reason for one in last.get("failed", {}).values() for reason in one["reasons"]} <= {NO_SPACE}


def test_capacity_counts_only_for_drivers_that_report_it() -> None:
    objects = [*ZONES, WAIT, claim("c", "7Gi", storageClassName="wait"), with_claims("p", "c")]
    silent = TRACKED | {"spec": {"storageCapacity": False}}

    assert rejections(objects) == rejections([silent, *objects]) == {}
    assert rejections([TRACKED, *objects]) == {"a": [NO_SPACE], "b": [NO_SPACE]}


def test_requests_of_several_claims_are_not_added_up() -> None:
    claims = [claim(name, "7Gi", storageClassName="wait") for name in "cd"]
    objects = [*ZONES, WAIT, TRACKED, space(capacity="10Gi"), *claims, with_claims("p", "c", "d")]
    assert rejections(objects) == {"b": [NO_SPACE]}


def test_one_claim_takes_a_volume_and_another_gets_a_new_one() -> None:
    objects = [*ZONES, WAIT, volume("v", "1Gi", zone="za", storageClassName="wait")]
    objects += [claim("c", "1Gi", storageClassName="wait"), claim("d", "9Gi", storageClassName="wait")]

    run = simulate([*objects, with_claims("p", "c", "d")])

    assert run.placements == {"default/p": "a"}
    assert taken(run) == {"v": "default/c"}
    assert run.state.claims.node_of == {"default/d": 0}


# --- what placements settle -------------------------------------------------------------------------------------


def test_nothing_is_settled_where_volume_binding_does_not_reserve() -> None:
    objects = [a_node("n"), LOCAL, volume("v", storageClassName="local")]
    for name in "pq":
        objects += [waiting(f"c{name}", "1Gi"), with_claims(name, f"c{name}")]
    config = without()
    config["profiles"][0]["plugins"] = {"reserve": {"disabled": [{"name": "VolumeBinding"}]}}

    run = simulate(objects, config)

    assert run.placements == {"default/p": "n", "default/q": "n"}
    assert taken(run) == {}


def test_what_was_settled_is_found_again_from_the_outcomes() -> None:
    objects = [a_node("n"), LOCAL, WAIT, volume("v", storageClassName="local")]
    objects += [waiting("c", "1Gi"), claim("d", storageClassName="wait"), waiting("e", "1Gi")]
    objects += [with_claims("p", "c", "d"), with_claims("q", "e")]
    whole = simulate(objects)

    resumed = Run(objects)
    resumed.restore(whole.outcomes[:1])

    assert resumed.state.claims.to_dict() == whole.state.claims.to_dict()
    assert taken(resumed) == {"v": "default/c"}
    assert resumed.state.claims.node_of == {"default/d": 0}
    assert list(resumed.play()) == whole.outcomes[1:]
    assert whole.explain(1).outcome == whole.outcomes[1].to_dict()
