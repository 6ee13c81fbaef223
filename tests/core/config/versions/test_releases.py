"""Configurations read for release 1.18: its plugins, their order and weights, and what it does not have."""

from __future__ import annotations

import pytest

from scheduler_core.config.builtin import BUILTIN_POLICIES
from scheduler_core.config.configuration import PluginRef, Profile
from scheduler_core.config.description import expanded
from scheduler_core.config.loader import load_configuration
from scheduler_core.config.versions.releases import RELEASES
from scheduler_core.releases.files import NAMES
from tests.core.config.documents import disabled, enabled, problems_of, refs, with_args, with_plugins

# Seed of the release (worked examples, A), in upstream's order.
SCORES = {
    "NodeResourcesBalancedAllocation": 1,
    "ImageLocality": 1,
    "InterPodAffinity": 1,
    "NodeResourcesLeastAllocated": 1,
    "NodeAffinity": 1,
    "NodePreferAvoidPods": 10000,
    "DefaultPodTopologySpread": 1,
    "TaintToleration": 1,
    "PodTopologySpread": 1,
}
DEFAULTS = {
    "preEnqueue": (),
    "queueSort": refs("PrioritySort"),
    "preFilter": refs(
        "NodeResourcesFit",
        "NodePorts",
        "VolumeRestrictions",
        "NodeVolumeLimits",
        "VolumeBinding",
        "VolumeZone",
        "InterPodAffinity",
        "PodTopologySpread",
    ),
    "filter": refs(
        "NodeUnschedulable",
        "NodeResourcesFit",
        "NodeName",
        "NodePorts",
        "NodeAffinity",
        "VolumeRestrictions",
        "TaintToleration",
        "EBSLimits",
        "GCEPDLimits",
        "NodeVolumeLimits",
        "AzureDiskLimits",
        "VolumeBinding",
        "VolumeZone",
        "InterPodAffinity",
        "PodTopologySpread",
    ),
    "postFilter": refs("DefaultPreemption"),
    "preScore": refs("InterPodAffinity", "DefaultPodTopologySpread", "TaintToleration", "PodTopologySpread"),
    "score": refs(*SCORES.items()),
    "reserve": refs("VolumeBinding"),
    "permit": (),
    "preBind": refs("VolumeBinding"),
    "bind": refs("DefaultBinder"),
    "postBind": (),
    "placementGenerate": (),
    "placementScore": (),
}


def profile_of(value: object) -> Profile:
    (profile,) = load_configuration(value, release="1.18").profiles  # type: ignore[arg-type]
    return profile


def test_the_defaults_of_1_18() -> None:
    assert profile_of(None).plugins == DEFAULTS


def test_a_configuration_knows_its_release() -> None:
    assert load_configuration(None, release="1.18").release == "1.18"
    assert load_configuration(None).release == "1.36"
    assert load_configuration(None) is not load_configuration(None, release="1.18")


def test_1_36_is_the_default() -> None:
    assert load_configuration(None, release="1.36") == load_configuration(None)
    assert list(RELEASES) == list(NAMES)


def test_a_weight_under_multi_point_keeps_the_place() -> None:
    score = profile_of(with_plugins(multiPoint=enabled(("ImageLocality", 7)))).plugins["score"]
    assert score == refs(*(SCORES | {"ImageLocality": 7}).items())


def test_a_plugin_enabled_at_its_point_moves_to_the_front() -> None:
    score = profile_of(with_plugins(score=enabled(("TaintToleration", 3)))).plugins["score"]
    rest = [(name, weight) for name, weight in SCORES.items() if name != "TaintToleration"]
    assert score == refs(("TaintToleration", 3), *rest)


def test_all_score_plugins_can_be_disabled() -> None:
    assert profile_of(with_plugins(score=disabled("*"))).plugins["score"] == ()


@pytest.mark.parametrize(
    ("value", "problem"),
    [
        (
            with_plugins(filter=enabled("DynamicResources")),
            (
                "profiles[0].plugins.filter.enabled[0]",
                'FilterPlugin "DynamicResources" does not exist',
            ),
        ),
        (
            with_plugins(score=enabled("NodeResourcesFit")),
            (
                "profiles[0].plugins.score.enabled[0]",
                'plugin "NodeResourcesFit" does not extend ScorePlugin plugin',
            ),
        ),
        (
            with_args("NodeResourcesFit", scoringStrategy={"type": "MostAllocated"}),
            (
                "profiles[0].pluginConfig[0].args.scoringStrategy",
                "release 1.18 does not have this field",
            ),
        ),
    ],
    ids=["plugin that came later", "point that came later", "args that came later"],
)
def test_what_came_later_is_refused(value: object, problem: tuple[str, str]) -> None:
    assert problems_of(value, release="1.18") == [problem]
    assert problems_of(value) == []


def test_plugins_of_1_18_do_not_exist_in_1_36() -> None:
    value = with_plugins(score=enabled("NodePreferAvoidPods"))
    assert problems_of(value, release="1.18") == []
    assert [message for _, message in problems_of(value)] == [
        'ScorePlugin "NodePreferAvoidPods" does not exist'
    ]


@pytest.mark.parametrize("name", ["default", "no-preemption"])
def test_policies_that_ask_for_nothing_newer_load_for_both(name: str) -> None:
    configuration = load_configuration(BUILTIN_POLICIES[name].yaml, release="1.18")
    assert [profile.scheduler_name for profile in configuration.profiles] == ["default-scheduler"]


def test_spread_defaults_of_1_18_have_no_type() -> None:
    where = "profiles[0].pluginConfig[0].args.defaultingType"
    assert problems_of(BUILTIN_POLICIES["spread-heavy"].yaml, release="1.18") == [
        (where, "release 1.18 does not have this field")
    ]


def test_what_it_means_can_be_described() -> None:
    (profile,) = expanded(load_configuration(None, release="1.18"))["profiles"]
    assert profile["plugins"]["score"] == [
        {"name": name, "weight": weight} for name, weight in SCORES.items()
    ]


def test_references_have_weights_only_where_they_count() -> None:
    assert PluginRef("NodeAffinity") in profile_of(None).plugins["filter"]
