"""The tables of kube-scheduler 1.36, written out a second time from spec 01 §7."""

from __future__ import annotations

from scheduler_core.config.configuration import SchedulerConfiguration
from scheduler_core.config.duration import seconds
from scheduler_core.config.loader import load_configuration
from scheduler_core.config.plugins import names
from scheduler_core.config.plugins.args import (
    ARGS_TYPES,
    DefaultingType,
    DefaultPreemptionArgs,
    DynamicResourcesArgs,
    InterPodAffinityArgs,
    NodeAffinityArgs,
    NodeResourcesBalancedAllocationArgs,
    NodeResourcesFitArgs,
    PodTopologySpreadArgs,
    ResourceSpec,
    ScoringStrategy,
    ScoringStrategyType,
    VolumeBindingArgs,
)
from scheduler_core.config.versions.defaults import REMOVED_PLUGINS
from scheduler_core.config.versions.releases import RELEASE_1_36
from tests.core.config.documents import document, refs

DEFAULT_PLUGINS = {
    "preEnqueue": refs("SchedulingGates", "DynamicResources", "DefaultPreemption"),
    "queueSort": refs("PrioritySort"),
    "preFilter": refs(
        "NodeAffinity",
        "NodePorts",
        "NodeResourcesFit",
        "VolumeRestrictions",
        "NodeVolumeLimits",
        "VolumeBinding",
        "VolumeZone",
        "PodTopologySpread",
        "InterPodAffinity",
        "DynamicResources",
        "NodeDeclaredFeatures",
    ),
    "filter": refs(
        "NodeUnschedulable",
        "NodeName",
        "TaintToleration",
        "NodeAffinity",
        "NodePorts",
        "NodeResourcesFit",
        "VolumeRestrictions",
        "NodeVolumeLimits",
        "VolumeBinding",
        "VolumeZone",
        "PodTopologySpread",
        "InterPodAffinity",
        "DynamicResources",
        "NodeDeclaredFeatures",
    ),
    "postFilter": refs("DynamicResources", "DefaultPreemption"),
    "preScore": refs(
        "TaintToleration",
        "NodeAffinity",
        "NodeResourcesFit",
        "VolumeBinding",
        "PodTopologySpread",
        "InterPodAffinity",
        "NodeResourcesBalancedAllocation",
    ),
    "score": refs(
        ("TaintToleration", 3),
        ("NodeAffinity", 2),
        ("NodeResourcesFit", 1),
        ("VolumeBinding", 1),
        ("PodTopologySpread", 2),
        ("InterPodAffinity", 2),
        ("DynamicResources", 2),
        ("NodeResourcesBalancedAllocation", 1),
        ("ImageLocality", 1),
    ),
    "reserve": refs("VolumeBinding", "DynamicResources"),
    "permit": (),
    "preBind": refs("VolumeBinding", "DynamicResources"),
    "bind": refs("DefaultBinder"),
    "postBind": (),
    "placementGenerate": (),
    "placementScore": (),
}

DEFAULT_ARGS = {
    "DefaultPreemption": DefaultPreemptionArgs(10, 100),
    "DynamicResources": DynamicResourcesArgs(seconds(10), seconds(600)),
    "InterPodAffinity": InterPodAffinityArgs(1, False),
    "NodeAffinity": NodeAffinityArgs(None),
    "NodeResourcesBalancedAllocation": NodeResourcesBalancedAllocationArgs(
        (ResourceSpec("cpu", 1), ResourceSpec("memory", 1))
    ),
    "NodeResourcesFit": NodeResourcesFitArgs(
        (),
        (),
        ScoringStrategy(
            ScoringStrategyType.LEAST_ALLOCATED, (ResourceSpec("cpu", 1), ResourceSpec("memory", 1)), ()
        ),
    ),
    "PodTopologySpread": PodTopologySpreadArgs((), DefaultingType.SYSTEM),
    "VolumeBinding": VolumeBindingArgs(600),
}


def test_no_configuration_is_the_default_configuration() -> None:
    configuration = load_configuration(None)
    (profile,) = configuration.profiles
    assert (profile.scheduler_name, profile.percentage_of_nodes_to_score) == ("default-scheduler", None)
    assert profile.plugins == DEFAULT_PLUGINS
    assert profile.plugin_args == DEFAULT_ARGS
    assert configuration == SchedulerConfiguration(profiles=(profile,))


def test_an_empty_document_is_the_default_configuration() -> None:
    assert load_configuration(document()) == load_configuration(None)
    assert load_configuration(document(profiles=[])) == load_configuration(None)
    assert load_configuration(document(profiles=[{}])) == load_configuration(None)


def test_the_points_of_a_profile_come_in_the_order_in_which_a_pod_meets_them() -> None:
    (profile,) = load_configuration(None).profiles
    assert list(profile.plugins) == list(DEFAULT_PLUGINS) == list(names.EXTENSION_POINTS)
    assert sorted(names.INITIALISATION_ORDER) == sorted(names.EXTENSION_POINTS)


POINTS = RELEASE_1_36.plugin_points


def test_every_plugin_of_the_binary_has_a_name_and_its_points() -> None:
    constants = {value for name, value in vars(names).items() if name.isupper() and isinstance(value, str)}
    plugins = {value for value in constants if value[0].isupper()}
    assert plugins == set(POINTS)
    assert len(plugins) == 23
    assert set().union(*POINTS.values()) == set(names.EXTENSION_POINTS) - {"postBind"}


def test_defaults_name_only_plugins_that_exist() -> None:
    default = [name for name, _ in RELEASE_1_36.multi_point]
    off = {"GangScheduling", "TopologyPlacementGenerator", "PodGroupPodsCount"}
    assert set(default) == set(POINTS) - off
    assert len(default) == len(set(default))
    assert set(ARGS_TYPES) == set(DEFAULT_ARGS)
    assert not REMOVED_PLUGINS & set(POINTS)


def test_scheduler_core_names_its_interfaces_as_upstream_does() -> None:
    assert names.INTERFACES["score"] == "ScorePlugin"
    assert names.INTERFACES["preFilter"] == "PreFilterPlugin"
