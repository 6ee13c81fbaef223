"""Devices in beta versions of their API are read as v1 (spec 12, section 1)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scheduler_core import simulate
from scheduler_core.model.cluster import read_cluster
from scheduler_core.model.readers.device_versions import V1, as_v1
from scheduler_core.sources import read_upload
from tests.core.devices.worlds import a_claim, a_class, a_device, a_request, a_slice, asking
from tests.support.builders import a_node, a_pod

Manifest = dict[str, Any]
BIG = asking(2, "device.attributes['d.example.com'].n.isGreaterThan(1)", tolerations=[{"operator": "Exists"}])
TWO = [a_device("d", attributes={"n": 1}, capacity={"memory": {"value": "1Gi"}}), a_device("e")]
CURRENT = [
    a_class(),
    a_slice("s", TWO, sharedCounters=[]),
    a_claim("c", a_request("r", BIG), a_request("other", asking(), asking(2))),
]


def as_beta1(item: Manifest) -> Manifest:
    """As a server of 1.32 has it."""
    spec = item["spec"]
    if item["kind"] == "ResourceSlice":
        devices = [
            {"name": one["name"], "basic": {key: one[key] for key in one if key != "name"}}
            for one in spec["devices"]
        ]
        spec = spec | {"devices": devices}
    elif item["kind"] == "ResourceClaim":
        requests = [
            {"name": one["name"]} | one["exactly"] if "exactly" in one else one
            for one in spec["devices"]["requests"]
        ]
        spec = spec | {"devices": spec["devices"] | {"requests": requests}}
    return item | {"apiVersion": "resource.k8s.io/v1beta1", "spec": spec}


def as_beta2(item: Manifest) -> Manifest:
    return item | {"apiVersion": "resource.k8s.io/v1beta2"}


def templated(claim: Manifest, spec: Manifest) -> Manifest:
    return claim | {"kind": "ResourceClaimTemplate", "spec": {"spec": spec}}


@pytest.mark.parametrize("older", [as_beta1, as_beta2])
def test_an_object_of_a_beta_version_is_that_of_v1(older: Any) -> None:
    assert [as_v1(older(one)) for one in CURRENT] == CURRENT


def test_templates_have_a_claim_in_them() -> None:
    claim = CURRENT[2]
    beta = templated(as_beta1(claim), as_beta1(claim)["spec"])
    assert as_v1(beta) == templated(claim, claim["spec"])


def test_what_has_another_shape_is_left_for_the_reader() -> None:
    odd = {"apiVersion": "resource.k8s.io/v1beta1", "spec": {"devices": [3, {"basic": "no"}, {"name": "d"}]}}
    assert as_v1(odd) == odd | {"apiVersion": V1}
    flat = {"spec": {"devices": {"requests": "no"}}}
    assert as_v1(flat) == flat


@pytest.mark.parametrize("older", [as_beta1, as_beta2])
def test_decisions_are_those_of_v1(older: Any) -> None:
    pod = a_pod("p")
    pod["spec"]["resourceClaims"] = [{"name": "c", "resourceClaimName": "c"}]
    claim = a_claim("c", a_request("r", asking(2)))
    others = [a_node("n"), pod]
    beta = [older(one) for one in (CURRENT[0], CURRENT[1], claim)]
    run = simulate([*others, CURRENT[0], CURRENT[1], claim]).to_dict()
    assert [one["device"] for one in run["claims"]["default/c"]["devices"]] == ["d", "e"]
    assert simulate([*others, *beta]).to_dict() == run


def test_a_version_that_is_not_understood_is_left_out_and_said_so() -> None:
    old = CURRENT[2] | {"apiVersion": "resource.k8s.io/v1alpha3"}
    cluster = read_cluster([as_beta1(CURRENT[1]), old])
    assert cluster.resource_claims == ()
    assert [(note.what, note.count) for note in cluster.report.warnings] == [
        ("resource.k8s.io/v1beta1 is read as resource.k8s.io/v1", 1),
        ("resource.k8s.io/v1alpha3 is not understood: the object is left out", 1),
    ]


def test_uploads_are_stored_as_v1_and_the_report_says_so() -> None:
    alpha = CURRENT[2] | {"apiVersion": "resource.k8s.io/v1alpha3"}
    text = json.dumps([*map(as_beta1, CURRENT), alpha])
    upload = read_upload(text.encode())
    assert list(upload.objects[:3]) == CURRENT
    assert upload.report.warnings == (
        "3 objects of resource.k8s.io/v1beta1 are stored as resource.k8s.io/v1",
    )
    assert [(one.what, one.count) for one in upload.report.ignored] == [("ResourceClaim.resource.k8s.io", 1)]
