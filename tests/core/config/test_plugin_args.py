"""pluginConfig args: what they default to and what is refused, row by row of spec 01 §8."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core.config.duration import seconds
from scheduler_core.config.plugin_args import (
    DefaultingType,
    DefaultPreemptionArgs,
    DynamicResourcesArgs,
    InterPodAffinityArgs,
    NodeAffinityArgs,
    NodeResourcesBalancedAllocationArgs,
    NodeResourcesFitArgs,
    PluginArgs,
    PodTopologySpreadArgs,
    ResourceSpec,
    ScoringStrategy,
    ScoringStrategyType,
    UtilizationShapePoint,
    VolumeBindingArgs,
)
from scheduler_core.model.affinity import (
    NodeAffinity,
    NodeSelector,
    NodeSelectorRequirement,
    NodeSelectorTerm,
    PreferredSchedulingTerm,
    TopologySpreadConstraint,
)
from tests.core.config.documents import (
    API_VERSION,
    disabled,
    only_profile,
    problems_of,
    with_args,
    with_profile,
)

ARGS = "profiles[0].pluginConfig[0].args"
STRATEGY = f"{ARGS}.scoringStrategy"
SHAPE = f"{STRATEGY}.requestedToCapacityRatio.shape"
AFFINITY = f"{ARGS}.addedAffinity"
REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution"
PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution"
CPU_AND_MEMORY = (ResourceSpec("cpu", 1), ResourceSpec("memory", 1))


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
    ("name", "args", "expected"),
    [
        ("DefaultPreemption", {}, DefaultPreemptionArgs(10, 100)),
        ("DefaultPreemption", {"minCandidateNodesPercentage": 0}, DefaultPreemptionArgs(0, 100)),
        ("DefaultPreemption", {"minCandidateNodesAbsolute": 0}, DefaultPreemptionArgs(10, 0)),
        ("InterPodAffinity", {}, InterPodAffinityArgs(1, False)),
        (
            "InterPodAffinity",
            {"hardPodAffinityWeight": 0, "ignorePreferredTermsOfExistingPods": True},
            InterPodAffinityArgs(0, True),
        ),
        ("NodeAffinity", {}, NodeAffinityArgs(None)),
        ("NodeAffinity", {"addedAffinity": {}}, NodeAffinityArgs(NodeAffinity(None, None))),
        ("NodeAffinity", {"addedAffinity": {PREFERRED: []}}, NodeAffinityArgs(NodeAffinity(None, ()))),
        (
            "NodeAffinity",
            {
                "addedAffinity": {
                    REQUIRED: {
                        "nodeSelectorTerms": [
                            {
                                "matchExpressions": [{"key": "disk", "operator": "In", "values": ["ssd"]}],
                                "matchFields": [
                                    {"key": "metadata.name", "operator": "NotIn", "values": ["a"]}
                                ],
                            }
                        ]
                    },
                    PREFERRED: [
                        {
                            "weight": 7,
                            "preference": {
                                "matchExpressions": [{"key": "n", "operator": "Gt", "values": ["4"]}]
                            },
                        }
                    ],
                }
            },
            NodeAffinityArgs(
                NodeAffinity(
                    NodeSelector(
                        (
                            NodeSelectorTerm(
                                (NodeSelectorRequirement("disk", "In", ("ssd",)),),
                                (NodeSelectorRequirement("metadata.name", "NotIn", ("a",)),),
                            ),
                        )
                    ),
                    (
                        PreferredSchedulingTerm(
                            7, NodeSelectorTerm((NodeSelectorRequirement("n", "Gt", ("4",)),))
                        ),
                    ),
                )
            ),
        ),
        ("NodeResourcesFit", {}, NodeResourcesFitArgs()),
        (
            "NodeResourcesFit",
            {
                "ignoredResources": ["example.com/foo"],
                "ignoredResourceGroups": ["example.org"],
                "scoringStrategy": {
                    "type": "MostAllocated",
                    "resources": [{"name": "cpu"}, {"name": "a.io/b", "weight": 100}],
                },
            },
            NodeResourcesFitArgs(
                ("example.com/foo",),
                ("example.org",),
                ScoringStrategy(
                    ScoringStrategyType.MOST_ALLOCATED,
                    (ResourceSpec("cpu", 1), ResourceSpec("a.io/b", 100)),
                    (),
                ),
            ),
        ),
        (
            "NodeResourcesFit",
            {
                "scoringStrategy": {
                    "type": "RequestedToCapacityRatio",
                    "requestedToCapacityRatio": {
                        "shape": [{"utilization": 0, "score": 10}, {"utilization": 100, "score": 0}]
                    },
                }
            },
            NodeResourcesFitArgs(
                scoring_strategy=ScoringStrategy(
                    ScoringStrategyType.REQUESTED_TO_CAPACITY_RATIO,
                    CPU_AND_MEMORY,
                    (UtilizationShapePoint(0, 10), UtilizationShapePoint(100, 0)),
                )
            ),
        ),
        (
            "NodeResourcesBalancedAllocation",
            {"resources": []},
            NodeResourcesBalancedAllocationArgs(CPU_AND_MEMORY),
        ),
        (
            "NodeResourcesBalancedAllocation",
            {"resources": [{"name": "cpu", "weight": 0}, {"name": "nvidia.com/gpu"}]},
            NodeResourcesBalancedAllocationArgs((ResourceSpec("cpu", 1), ResourceSpec("nvidia.com/gpu", 1))),
        ),
        ("PodTopologySpread", {}, PodTopologySpreadArgs((), DefaultingType.SYSTEM)),
        ("PodTopologySpread", {"defaultingType": "List"}, PodTopologySpreadArgs((), DefaultingType.LIST)),
        (
            "PodTopologySpread",
            {
                "defaultingType": "List",
                "defaultConstraints": [
                    {"maxSkew": 2, "topologyKey": "zone", "whenUnsatisfiable": "ScheduleAnyway"},
                    {
                        "maxSkew": 1,
                        "topologyKey": "zone",
                        "whenUnsatisfiable": "DoNotSchedule",
                        "minDomains": 3,
                        "nodeAffinityPolicy": "Ignore",
                        "nodeTaintsPolicy": "Honor",
                        "matchLabelKeys": ["pod-template-hash"],
                    },
                ],
            },
            PodTopologySpreadArgs(
                (
                    TopologySpreadConstraint(
                        max_skew=2, topology_key="zone", when_unsatisfiable="ScheduleAnyway"
                    ),
                    TopologySpreadConstraint(
                        max_skew=1,
                        topology_key="zone",
                        when_unsatisfiable="DoNotSchedule",
                        min_domains=3,
                        node_affinity_policy="Ignore",
                        node_taints_policy="Honor",
                        match_label_keys=("pod-template-hash",),
                    ),
                ),
                DefaultingType.LIST,
            ),
        ),
        ("VolumeBinding", {"bindTimeoutSeconds": 0}, VolumeBindingArgs(0)),
        (
            "DynamicResources",
            {"filterTimeout": "0s", "bindingTimeout": "1s"},
            DynamicResourcesArgs(seconds(0), seconds(1)),
        ),
        ("DynamicResources", {"filterTimeout": "1m30s"}, DynamicResourcesArgs(seconds(90), seconds(600))),
    ],
)
def test_args_are_read_and_defaulted(name: str, args: dict[str, Any], expected: PluginArgs) -> None:
    plain = only_profile(with_args(name, **args))
    typed = only_profile(with_args(name, **args, apiVersion=API_VERSION, kind=f"{name}Args"))
    assert plain.plugin_args[name] == typed.plugin_args[name] == expected


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
            with_args("NodeResourcesFit", ignoredResources=["cpu", ""]),
            f"{ARGS}.ignoredResources[1]",
            'Invalid value: "": name part must be non-empty',
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
            "Invalid value: \"a/b/c\": a qualified name has at most one '/'",
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
                'Invalid value: [{"utilization": 0, "score": 5}]: unexpected field `shape`, remove it or turn on the '
                "feature gate StorageCapacityScoring"
            ),
        ),
        (
            with_args("DynamicResources", filterTimeout="-1s"),
            f"{ARGS}.filterTimeout",
            "Invalid value: -1s: must be zero or positive",
        ),
        (
            with_args("DynamicResources", bindingTimeout="999ms"),
            f"{ARGS}.bindingTimeout",
            "Invalid value: 999ms: must be at least 1 second",
        ),
        (
            required({"key": "disk", "operator": "In", "values": []}),
            f"{AFFINITY}.{REQUIRED}.nodeSelectorTerms[0].matchExpressions[0].values",
            "for 'in', 'notin' operators, values set can't be empty",
        ),
        (
            required({"key": "disk", "operator": "Near"}),
            f"{AFFINITY}.{REQUIRED}.nodeSelectorTerms[0].matchExpressions[0].operator",
            '"Near" is not a valid operator',
        ),
        (
            required(fields=[{"key": "metadata.name", "operator": "Exists"}]),
            f"{AFFINITY}.{REQUIRED}.nodeSelectorTerms[0].matchFields[0].operator",
            'Unsupported value: "Exists": supported values: "In", "NotIn"',
        ),
        (
            required(fields=[{"key": "metadata.name", "operator": "In", "values": ["a", "b"]}]),
            f"{AFFINITY}.{REQUIRED}.nodeSelectorTerms[0].matchFields[0].values",
            'Invalid value: []string{"a", "b"}: must have one element',
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
            "for 'Gt', 'Lt' operators, the value must be an integer",
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


def test_a_preferred_term_of_weight_zero_is_never_parsed() -> None:
    preference = {"matchExpressions": [{"key": "n", "operator": "Near"}]}
    assert (
        problems_of(with_args("NodeAffinity", addedAffinity={PREFERRED: [{"preference": preference}]})) == []
    )


def test_args_of_plugins_without_a_type_may_be_anything() -> None:
    config = [{"name": "NodeName", "args": {"foo": 1}}, {"name": "OutOfTree", "args": [1]}]
    assert problems_of(with_profile(pluginConfig=config)) == []


def test_the_args_of_a_plugin_that_is_off_are_checked_except_those_of_node_resources_fit() -> None:
    fit = {"name": "NodeResourcesFit", "args": {"scoringStrategy": {"type": "Tightest"}}}
    affinity = {"name": "InterPodAffinity", "args": {"hardPodAffinityWeight": 101}}
    value = with_profile(
        plugins={"multiPoint": disabled("NodeResourcesFit", "InterPodAffinity")}, pluginConfig=[fit, affinity]
    )
    path = "profiles[0].pluginConfig[1].args.hardPodAffinityWeight"
    assert problems_of(value) == [(path, "Invalid value: 101: not in valid range [0, 100]")]


def test_args_are_there_for_the_plugins_that_run_and_no_others() -> None:
    profile = only_profile(
        with_profile(
            plugins={"multiPoint": disabled("NodeAffinity", "VolumeBinding")},
            pluginConfig=[{"name": "VolumeBinding", "args": {"bindTimeoutSeconds": 1}}],
        )
    )
    assert list(profile.plugin_args) == [
        "DefaultPreemption",
        "DynamicResources",
        "InterPodAffinity",
        "NodeResourcesBalancedAllocation",
        "NodeResourcesFit",
        "PodTopologySpread",
    ]
