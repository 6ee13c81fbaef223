"""What the API server refuses is a warning with its place; it is read all the same."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core.model.cluster import read_cluster
from tests.support.builders import Manifest, a_container, a_node, a_pod

KEEP_APART = "spec.affinity.podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution[0].topologyKey"
NODE_TERM = "spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0]"
EFFECTS = 'supported values: "NoSchedule", "PreferNoSchedule", "NoExecute"'
SPREAD = {"maxSkew": 1, "topologyKey": "zone", "whenUnsatisfiable": "DoNotSchedule"}


def warnings(*objects: Manifest) -> list[str]:
    return [note.what for note in read_cluster(objects).report.warnings]


def refusals(**spec: Any) -> list[str]:
    found = warnings(a_pod("p", **spec))
    assert all(one.startswith("the API server refuses this: ") for one in found)
    return [one.removeprefix("the API server refuses this: ") for one in found]


def requiring(**requirement: Any) -> dict[str, Any]:
    terms = {"nodeSelectorTerms": [{"matchExpressions": [{"key": "disk", **requirement}]}]}
    return {"nodeAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": terms}}


@pytest.mark.parametrize(
    ("toleration", "message"),
    [
        (
            {"key": "gpu", "operator": "Exist"},
            'operator: Unsupported value: "Exist": supported values: "Equal", "Exists"',
        ),
        (
            {"key": "gpu", "operator": "Exists", "value": "yes"},
            "operator: Invalid value: \"yes\": value must be empty when `operator` is 'Exists'",
        ),
        (
            {"operator": "Equal", "value": "yes"},
            (
                'operator: Invalid value: "Equal": operator must be Exists when `key` is empty, which means '
                '"match all values and all keys"'
            ),
        ),
        (
            {"key": "gpu", "operator": "Exists", "effect": "NoSchedul"},
            f'effect: Unsupported value: "NoSchedul": {EFFECTS}',
        ),
        (
            {"key": "gpu", "operator": "Exists", "tolerationSeconds": 5},
            "effect: Invalid value: \"\": effect must be 'NoExecute' when `tolerationSeconds` is set",
        ),
    ],
)
def test_tolerations(toleration: dict[str, Any], message: str) -> None:
    assert refusals(tolerations=[toleration]) == [f"spec.tolerations[0].{message}"]


@pytest.mark.parametrize(
    ("requirement", "message"),
    [
        (
            {"operator": "in", "values": ["ssd"]},
            'operator: Invalid value: "in": not a valid selector operator',
        ),
        (
            {"operator": "Exists", "values": ["ssd"]},
            "values: Forbidden: may not be specified when `operator` is 'Exists' or 'DoesNotExist'",
        ),
        (
            {"operator": "In"},
            "values: Required value: must be specified when `operator` is 'In' or 'NotIn'",
        ),
        (
            {"operator": "Gt", "values": ["1", "2"]},
            "values: Required value: must be specified single value when `operator` is 'Lt' or 'Gt'",
        ),
    ],
)
def test_node_affinity(requirement: dict[str, Any], message: str) -> None:
    assert refusals(affinity=requiring(**requirement)) == [f"{NODE_TERM}.matchExpressions[0].{message}"]


@pytest.mark.parametrize(
    ("field", "message"),
    [
        (
            {"whenUnsatisfiable": "DoNotSchedul"},
            (
                'whenUnsatisfiable: Unsupported value: "DoNotSchedul": '
                'supported values: "DoNotSchedule", "ScheduleAnyway"'
            ),
        ),
        ({"maxSkew": 0}, "maxSkew: Invalid value: 0: must be greater than zero"),
        ({"minDomains": 0}, "minDomains: Invalid value: 0: must be greater than zero"),
        ({"topologyKey": ""}, "topologyKey: Required value: can not be empty"),
    ],
)
def test_spreading(field: dict[str, Any], message: str) -> None:
    found = refusals(topologySpreadConstraints=[SPREAD, SPREAD | field])
    assert found == [f"spec.topologySpreadConstraints[1].{message}"]


def test_the_rest_of_a_spec() -> None:
    apart: dict[str, Any] = {"requiredDuringSchedulingIgnoredDuringExecution": [{"labelSelector": {}}]}
    assert refusals(affinity={"podAntiAffinity": apart}) == [
        f"{KEEP_APART}: Required value: can not be empty"
    ]
    near = {"preferredDuringSchedulingIgnoredDuringExecution": [{"podAffinityTerm": {"topologyKey": "z"}}]}
    assert refusals(affinity={"podAffinity": near}) == [
        (
            "spec.affinity.podAffinity.preferredDuringSchedulingIgnoredDuringExecution[0].weight: "
            "Invalid value: 0: must be in the range 1-100"
        )
    ]
    assert refusals(preemptionPolicy="never") == [
        'spec.preemptionPolicy: Unsupported value: "never": supported values: "PreemptLowerPriority", "Never"'
    ]


def test_requests_and_limits() -> None:
    containers = [
        a_container("a", requests={"cpu": "2", "memory": "1Gi"}, limits={"cpu": "1500m", "memory": "1Gi"}),
        a_container("b", requests={"memory": "2Gi", "a.example/gpu": "1"}, limits={"memory": "1Gi"}),
        a_container("c", requests={"a.example/gpu": "1"}, limits={"a.example/gpu": "2"}),
    ]
    assert refusals(containers=containers) == [
        'spec.containers[0].resources.requests: Invalid value: "2": must be less than or equal to cpu limit of 1500m',
        'spec.containers[1].resources.requests: Invalid value: "2Gi": must be less than or equal to memory limit of 1Gi',
        'spec.containers[2].resources.requests: Invalid value: "1": must be equal to a.example/gpu limit of 2',
    ]


@pytest.mark.parametrize("name", ["My_Pod", "a" * 254])
def test_names(name: str) -> None:
    words = (
        f'the API server refuses this: metadata.name: Invalid value: "{name}": a lowercase RFC 1123 subdomain must '
        "consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character"
    )
    assert warnings(a_pod(name)) == warnings(a_node(name)) == [words]
    assert warnings(a_pod("my-pod.x")) == []


def test_taints_of_nodes() -> None:
    taints = [{"key": "gpu", "effect": "NoSchedule"}, {"key": "gpu", "effect": "NoSchedul"}, {"key": "x"}]
    assert warnings(a_node("n", taints=taints)) == [
        f'the API server refuses this: spec.taints[1].effect: Unsupported value: "NoSchedul": {EFFECTS}',
        "the API server refuses this: spec.taints[2].effect: Required value",
    ]


def test_valid_objects_have_no_warnings() -> None:
    tolerations = [
        {"operator": "Exists"},
        {"key": "gpu", "value": "yes"},
        {"key": "gpu", "operator": "Exists", "effect": "NoExecute", "tolerationSeconds": 5},
    ]
    assert refusals(tolerations=tolerations, affinity=requiring(operator="In", values=["ssd"])) == []
    assert refusals(topologySpreadConstraints=[SPREAD], preemptionPolicy="Never") == []
