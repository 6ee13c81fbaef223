"""Extended resources whose devices a class stands for, on nodes that have the resource by themselves (docs/spec/12-dra.md, section 9)."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core import simulate
from scheduler_core.model.cluster import read_cluster
from scheduler_core.snapshot.claims.devices import DeviceObjects
from tests.core.devices.worlds import a_claim, a_class, a_device, a_request, a_slice, asking
from tests.support.builders import a_node, a_pod

GPU, OTHER = "example.com/gpu", "example.com/other"
NOBODYS = "deviceclass.resource.kubernetes.io/nobodys"
CONFIGURATION = {"apiVersion": "kubescheduler.config.k8s.io/v1", "kind": "KubeSchedulerConfiguration"}
CLASS = a_class("any", extendedResourceName=GPU)
SLICE = a_slice("s", [a_device("d")])
NODE = a_node("n", extra={GPU: "2"})


def wanting(name: str, *claims: str, gpus: int = 0) -> dict[str, Any]:
    pod = a_pod(name, requests={GPU: str(gpus)} if gpus else {})
    listed = [{"name": claim, "resourceClaimName": claim} for claim in claims]
    return {**pod, "spec": {**pod["spec"], "resourceClaims": listed}}


def one_device(name: str) -> dict[str, Any]:
    return a_claim(name, a_request("r", asking()))


def test_a_pod_without_claims_of_its_own_takes_what_the_node_has() -> None:
    run = simulate([NODE, CLASS, SLICE, wanting("p", gpus=1)]).to_dict()
    assert run["attempts"] == [{"pod": "default/p", "outcome": "scheduled", "node": "n", "feasible": ["n"]}]
    assert "claims" not in run


def test_beside_a_claim_of_its_own_pre_bind_fails_and_the_claim_keeps_its_device() -> None:
    """As 1.36.2 was seen to do: a claim without requests is made, and the status that has none to name is refused."""
    run = simulate(
        [NODE, CLASS, SLICE, one_device("c"), one_device("d"), wanting("p", "c", gpus=1), wanting("q", "d")]
    ).to_dict()
    failed, late = run["attempts"]
    assert failed == {
        "pod": "default/p",
        "outcome": "error",
        "message": 'prebind: running PreBind plugin "DynamicResources": nil or empty request mappings, '
        "no update of pod default/p ExtendedResourceClaimStatus",
    }
    assert late["failed"]["n"]["reasons"] == ["cannot allocate all claims"]
    assert run["placements"] == {}
    assert {claim: [one["device"] for one in got["devices"]] for claim, got in run["claims"].items()} == {
        "default/c": ["d"]
    }


@pytest.mark.parametrize(
    ("classes", "explicit", "implicit"),
    [
        ([("a", 1), ("b", 1)], "a", ["a"]),
        ([("b", 1), ("a", 1)], "a", ["a", "b"]),
        ([("a", 2), ("b", 1)], "a", ["a"]),
        ([("a", 1), ("b", 2)], "b", ["a", "b"]),
    ],
)
def test_a_class_that_comes_after_one_that_goes_before_it_stands_for_nothing(
    classes: list[tuple[str, int]], explicit: str, implicit: list[str]
) -> None:
    """As 1.36.2 was seen to do; classes are told in their order, with the second of their creation."""
    made = [a_class(name, extendedResourceName=GPU) for name, _ in classes]
    for one, (_, second) in zip(made, classes, strict=True):
        one["metadata"]["creationTimestamp"] = f"2026-11-24T00:00:0{second}Z"
    devices = DeviceObjects(read_cluster(made))
    holder = devices.class_of(GPU)
    assert holder is not None
    assert holder.name == explicit
    found = [name for name in ("a", "b") if devices.class_of(f"deviceclass.resource.kubernetes.io/{name}")]
    assert found == implicit


def _without_fit() -> dict[str, Any]:
    profile = {"plugins": {"filter": {"disabled": [{"name": "NodeResourcesFit"}]}}}
    return {**CONFIGURATION, "profiles": [profile]}


def _ignoring(**arguments: list[str]) -> dict[str, Any]:
    profile = {"pluginConfig": [{"name": "NodeResourcesFit", "args": arguments}]}
    return {**CONFIGURATION, "profiles": [profile]}


@pytest.mark.parametrize(
    ("policy", "resource", "refused"),
    [
        (_ignoring(ignoredResources=[OTHER]), OTHER, ["b"]),
        (_ignoring(ignoredResourceGroups=["example.com"]), OTHER, ["b"]),
        (_without_fit(), OTHER, ["b"]),
        (_without_fit(), NOBODYS, ["a"]),
        (_without_fit(), "hugepages-2Mi", []),
    ],
)
def test_a_resource_beside_one_of_a_class_has_to_be_named_by_the_node(
    policy: dict[str, Any], resource: str, refused: list[str]
) -> None:
    """An amount of 0 is enough for DynamicResources (as in 1.36); NodeResourcesFit does not look at the resource here."""
    nodes = [a_node("a", extra={OTHER: "0"}), a_node("b", extra={NOBODYS: "0"})]
    pod = a_pod("p", requests={GPU: "1", resource: "1", "memory": "1Mi"})
    there = a_slice("s", [a_device("d")], allNodes=True)
    (attempt,) = simulate([*nodes, CLASS, there, pod], policy, detail="full").to_dict()["attempts"]
    assert attempt["feasible"] == [name for name in ("a", "b") if name not in refused]
    assert {node: one["reasons"] for node, one in attempt.get("failed", {}).items()} == {
        node: ["cannot fit resource"] for node in refused
    }
