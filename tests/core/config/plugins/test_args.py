"""pluginConfig args: what they read as and what they default to (spec 01 §8)."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core.config.duration import seconds
from scheduler_core.config.plugins.args import (
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
from scheduler_core.model.objects.affinity import (
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

REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution"
PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution"
CPU_AND_MEMORY = (ResourceSpec("cpu", 1), ResourceSpec("memory", 1))


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
