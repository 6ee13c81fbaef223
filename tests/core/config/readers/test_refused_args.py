"""pluginConfig args that are refused: every rule of spec 01 §8 with its text."""

from __future__ import annotations

from typing import Any

import pytest

from tests.core.config.documents import (
    API_VERSION,
    problems_of,
    with_args,
)

ARGS = "profiles[0].pluginConfig[0].args"
STRATEGY = f"{ARGS}.scoringStrategy"
SHAPE = f"{STRATEGY}.requestedToCapacityRatio.shape"
AFFINITY = f"{ARGS}.addedAffinity"
REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution"
NAME = (
    "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character"
    " (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')"
)
PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution"


def strategy(**fields: Any) -> dict[str, Any]:
    return with_args("NodeResourcesFit", scoringStrategy=fields)


def ratio(*points: tuple[int, int]) -> dict[str, Any]:
    shape = [{"utilization": utilization, "score": score} for utilization, score in points]
    return strategy(type="RequestedToCapacityRatio", requestedToCapacityRatio={"shape": shape})


def constraints(*listed: dict[str, Any], **args: Any) -> dict[str, Any]:
    return with_args(
        "PodTopologySpread", **{"defaultingType": "List"} | args, defaultConstraints=list(listed)
    )


def constraint(**fields: Any) -> dict[str, Any]:
    return {"maxSkew": 1, "topologyKey": "zone", "whenUnsatisfiable": "DoNotSchedule"} | fields


def required(*expressions: dict[str, Any], fields: list[dict[str, Any]] | None = None) -> dict[str, Any]:
    term = {"matchExpressions": list(expressions), "matchFields": fields or []}
    return with_args("NodeAffinity", addedAffinity={REQUIRED: {"nodeSelectorTerms": [term]}})


@pytest.mark.parametrize(
    ("value", "path", "message"),
    [
        (
            with_args("DefaultPreemption", minCandidateNodesPercentage=101),
            f"{ARGS}.minCandidateNodesPercentage",
            "Invalid value: 101: not in valid range [0, 100]",
        ),
        (
            with_args("DefaultPreemption", minCandidateNodesPercentage=-1),
            f"{ARGS}.minCandidateNodesPercentage",
            "Invalid value: -1: not in valid range [0, 100]",
        ),
        (
            with_args("DefaultPreemption", minCandidateNodesAbsolute=-1),
            f"{ARGS}.minCandidateNodesAbsolute",
            "Invalid value: -1: not in valid range [0, inf)",
        ),
        (
            with_args("InterPodAffinity", hardPodAffinityWeight=101),
            f"{ARGS}.hardPodAffinityWeight",
            "Invalid value: 101: not in valid range [0, 100]",
        ),
        (
            with_args("InterPodAffinity", hardPodAffinityWeight=-1),
            f"{ARGS}.hardPodAffinityWeight",
            "Invalid value: -1: not in valid range [0, 100]",
        ),
        (
            with_args("NodeResourcesFit", ignoredResourceGroups=["example.com/foo"]),
            f"{ARGS}.ignoredResourceGroups[0]",
            "Invalid value: \"example.com/foo\": resource group name can't contain '/'",
        ),
        (
            with_args("NodeResourcesFit", ignoredResources=["cpu", "/cpu"]),
            f"{ARGS}.ignoredResources[1]",
            'Invalid value: "/cpu": prefix part must be non-empty',
        ),
        (
            strategy(resources=[{"name": "cpu"}]),
            f"{STRATEGY}.type",
            'Unsupported value: "": supported values: "LeastAllocated", "MostAllocated", "RequestedToCapacityRatio"',
        ),
        (
            strategy(type="Tightest"),
            f"{STRATEGY}.type",
            (
                'Unsupported value: "Tightest": supported values: "LeastAllocated", "MostAllocated", '
                '"RequestedToCapacityRatio"'
            ),
        ),
        (
            strategy(type="MostAllocated", resources=[{"name": "cpu", "weight": 101}]),
            f"{STRATEGY}.resources[0].weight",
            "Invalid value: 101: resource weight of cpu not in valid range (0, 100]",
        ),
        (
            strategy(type="LeastAllocated", resources=[{"name": "cpu"}, {"name": "memory", "weight": -1}]),
            f"{STRATEGY}.resources[1].weight",
            "Invalid value: -1: resource weight of memory not in valid range (0, 100]",
        ),
        (
            strategy(type="RequestedToCapacityRatio"),
            f"{STRATEGY}.requestedToCapacityRatio",
            "Required value: must be specified when type is RequestedToCapacityRatio",
        ),
        (
            strategy(type="MostAllocated", requestedToCapacityRatio={}),
            f"{STRATEGY}.requestedToCapacityRatio",
            "Forbidden: must be nil when type is not RequestedToCapacityRatio",
        ),
        (ratio(), SHAPE, "Required value: at least one point must be specified"),
        (
            ratio((50, 0), (50, 1), (40, 2)),
            f"{SHAPE}[1].utilization",
            "Invalid value: 50: values must be sorted in increasing order",
        ),
        (
            ratio((0, 0), (101, 1)),
            f"{SHAPE}[1].utilization",
            "Invalid value: 101: not in valid range [0, 100]",
        ),
        (ratio((-1, 0)), f"{SHAPE}[0].utilization", "Invalid value: -1: not in valid range [0, 100]"),
        (ratio((0, 11)), f"{SHAPE}[0].score", "Invalid value: 11: not in valid range [0, 10]"),
        (ratio((0, -1)), f"{SHAPE}[0].score", "Invalid value: -1: not in valid range [0, 10]"),
        (
            with_args("NodeResourcesBalancedAllocation", resources=[{"name": "cpu", "weight": 2}]),
            f"{ARGS}.resources[0].weight",
            "Invalid value: 2: must be 1",
        ),
        (
            with_args("NodeResourcesBalancedAllocation", resources=[{"name": "cpu"}, {"name": "cpu"}]),
            f"{ARGS}.resources[1].name",
            'Duplicate value: "cpu"',
        ),
        (
            with_args("PodTopologySpread", defaultingType="Sometimes"),
            f"{ARGS}.defaultingType",
            'Unsupported value: "Sometimes": supported values: "System", "List"',
        ),
        (
            constraints(constraint(), defaultingType="System"),
            f"{ARGS}.defaultingType",
            'Invalid value: "System": when .defaultConstraints are not empty',
        ),
        (
            constraints(constraint(maxSkew=0)),
            f"{ARGS}.defaultConstraints[0].maxSkew",
            "Invalid value: 0: not in valid range (0, inf)",
        ),
        (
            constraints(constraint(topologyKey="")),
            f"{ARGS}.defaultConstraints[0].topologyKey",
            "Required value: can not be empty",
        ),
        (
            constraints(constraint(topologyKey="a/b/c")),
            f"{ARGS}.defaultConstraints[0].topologyKey",
            (
                f'Invalid value: "a/b/c": a valid label key {NAME}'
                " with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')"
            ),
        ),
        (
            constraints(constraint(whenUnsatisfiable="")),
            f"{ARGS}.defaultConstraints[0].whenUnsatisfiable",
            "Required value: can not be empty",
        ),
        (
            constraints(constraint(whenUnsatisfiable="Never")),
            f"{ARGS}.defaultConstraints[0].whenUnsatisfiable",
            'Unsupported value: "Never": supported values: "DoNotSchedule", "ScheduleAnyway"',
        ),
        (
            constraints(constraint(labelSelector={})),
            f"{ARGS}.defaultConstraints[0].labelSelector",
            "Forbidden: constraint must not define a selector, as they deduced for each pod",
        ),
        (
            constraints(constraint(), constraint(maxSkew=2)),
            f"{ARGS}.defaultConstraints[1]",
            'Duplicate value: "{zone, DoNotSchedule}"',
        ),
        (
            with_args("VolumeBinding", bindTimeoutSeconds=-1),
            f"{ARGS}.bindTimeoutSeconds",
            "Invalid value: -1: invalid BindTimeoutSeconds, should not be a negative value",
        ),
        (
            with_args("VolumeBinding", shape=[]),
            f"{ARGS}.shape",
            (
                "Invalid value: []: unexpected field `shape`, remove it or turn on the feature gate "
                "StorageCapacityScoring"
            ),
        ),
        (
            with_args("VolumeBinding", shape=[{"utilization": 0, "score": 5}]),
            f"{ARGS}.shape",
            (
                'Invalid value: [{"Utilization":0,"Score":5}]: unexpected field `shape`, remove it or turn on the '
                "feature gate StorageCapacityScoring"
            ),
        ),
        (
            with_args("DynamicResources", filterTimeout="-1s"),
            f"{ARGS}.filterTimeout",
            'Invalid value: "-1s": must be zero or positive',
        ),
        (
            with_args("DynamicResources", bindingTimeout="999ms"),
            f"{ARGS}.bindingTimeout",
            'Invalid value: "999ms": must be at least 1 second',
        ),
        (
            required({"key": "disk", "operator": "In", "values": []}),
            f"{AFFINITY}.{REQUIRED}.nodeSelectorTerms[0].matchExpressions[0].values",
            "Invalid value: []: for 'in', 'notin' operators, values set can't be empty",
        ),
        (
            required({"key": "disk", "operator": "Near"}),
            f"{AFFINITY}.{REQUIRED}.nodeSelectorTerms[0].matchExpressions[0].operator",
            (
                'Unsupported value: "Near": supported values: "In", "NotIn", "Exists", "DoesNotExist", "Gt", "Lt"'
            ),
        ),
        (
            required(fields=[{"key": "metadata.name", "operator": "Exists"}]),
            f"{AFFINITY}.{REQUIRED}.nodeSelectorTerms[0].matchFields[0].operator",
            'Unsupported value: "Exists": supported values: "In", "NotIn"',
        ),
        (
            required(fields=[{"key": "metadata.name", "operator": "In", "values": ["a", "b"]}]),
            f"{AFFINITY}.{REQUIRED}.nodeSelectorTerms[0].matchFields[0].values",
            'Invalid value: ["a","b"]: must have one element',
        ),
        (
            with_args(
                "NodeAffinity",
                addedAffinity={
                    PREFERRED: [
                        {
                            "weight": 1,
                            "preference": {
                                "matchExpressions": [{"key": "n", "operator": "Gt", "values": ["x"]}]
                            },
                        }
                    ]
                },
            ),
            f"{AFFINITY}.{PREFERRED}[0].preference.matchExpressions[0].values[0]",
            "Invalid value: \"x\": for 'Gt', 'Lt' operators, the value must be an integer",
        ),
        (
            with_args("DefaultPreemption", kind="InterPodAffinityArgs"),
            f"{ARGS}.kind",
            (
                "args for plugin DefaultPreemption were not of type DefaultPreemptionArgs.kubescheduler.config.k8s.io, "
                "got InterPodAffinityArgs.kubescheduler.config.k8s.io"
            ),
        ),
        (
            with_args("DefaultPreemption", kind="Nonsense"),
            f"{ARGS}.kind",
            f'no kind "Nonsense" is registered for version "{API_VERSION}"',
        ),
        (
            with_args("DefaultPreemption", apiVersion="kubescheduler.config.k8s.io/v1beta2"),
            f"{ARGS}.apiVersion",
            'no kind "DefaultPreemptionArgs" is registered for version "kubescheduler.config.k8s.io/v1beta2"',
        ),
    ],
)
def test_args_that_are_refused(value: dict[str, Any], path: str, message: str) -> None:
    assert problems_of(value) == [(path, message)]


def test_not_both_numbers_of_candidates_may_be_zero() -> None:
    value = with_args("DefaultPreemption", minCandidateNodesPercentage=0, minCandidateNodesAbsolute=0)
    same_time = "Invalid value: 0: cannot be zero at the same time as"
    assert problems_of(value) == [
        (f"{ARGS}.minCandidateNodesPercentage", f"{same_time} minCandidateNodesAbsolute"),
        (f"{ARGS}.minCandidateNodesAbsolute", f"{same_time} minCandidateNodesPercentage"),
    ]
