"""The policies that ship with the product are valid and do what they say."""

from __future__ import annotations

import pytest

from scheduler_core.config.builtin import BUILTIN_POLICIES
from scheduler_core.config.configuration import Profile
from scheduler_core.config.loader import load_configuration
from scheduler_core.config.plugins.args import (
    DefaultingType,
    NodeResourcesFitArgs,
    PodTopologySpreadArgs,
    ScoringStrategyType,
)


def profiles_of(name: str) -> tuple[Profile, ...]:
    return load_configuration(BUILTIN_POLICIES[name].yaml).profiles


def score_of(profile: Profile) -> dict[str, int]:
    return {plugin.name: plugin.weight for plugin in profile.plugins["score"]}


def strategy_of(profile: Profile) -> ScoringStrategyType:
    args = profile.plugin_args["NodeResourcesFit"]
    assert isinstance(args, NodeResourcesFitArgs)
    return args.scoring_strategy.type


@pytest.mark.parametrize("name", BUILTIN_POLICIES)
def test_a_policy_loads_and_is_introduced(name: str) -> None:
    policy = BUILTIN_POLICIES[name]
    assert profiles_of(name)[0].scheduler_name == "default-scheduler"
    assert name == name.lower().replace(" ", "-")
    assert policy.title
    assert policy.description.endswith(".")
    assert policy.description.count(". ") == 0


def test_default_is_the_default() -> None:
    assert load_configuration(BUILTIN_POLICIES["default"].yaml) == load_configuration(None)


def test_most_allocated_packs_and_keeps_every_filter() -> None:
    (profile,), (default,) = profiles_of("most-allocated"), profiles_of("default")
    assert strategy_of(profile) == ScoringStrategyType.MOST_ALLOCATED
    assert score_of(profile) == {
        "TaintToleration": 3,
        "NodeAffinity": 2,
        "NodeResourcesFit": 10,
        "VolumeBinding": 1,
        "InterPodAffinity": 2,
        "DynamicResources": 2,
        "ImageLocality": 1,
    }
    assert profile.plugins["filter"] == default.plugins["filter"]


def test_requested_to_capacity_ratio_is_about_gpus() -> None:
    (profile,) = profiles_of("requested-to-capacity-ratio")
    args = profile.plugin_args["NodeResourcesFit"]
    assert isinstance(args, NodeResourcesFitArgs)
    assert args.scoring_strategy.type == ScoringStrategyType.REQUESTED_TO_CAPACITY_RATIO
    assert args.scoring_strategy.resources[0].name == "nvidia.com/gpu"


def test_spread_heavy_spreads() -> None:
    (profile,) = profiles_of("spread-heavy")
    args = profile.plugin_args["PodTopologySpread"]
    assert isinstance(args, PodTopologySpreadArgs)
    assert args.defaulting_type == DefaultingType.LIST
    assert score_of(profile)["PodTopologySpread"] == 10


def test_no_preemption_never_evicts() -> None:
    (profile,) = profiles_of("no-preemption")
    assert [plugin.name for plugin in profile.plugins["postFilter"]] == ["DynamicResources"]


def test_several_profiles_differ() -> None:
    default, packing, first_fit = profiles_of("several-profiles")
    assert [default.scheduler_name, packing.scheduler_name, first_fit.scheduler_name] == [
        "default-scheduler",
        "bin-packing-scheduler",
        "no-scoring-scheduler",
    ]
    assert (default.plugins,) == tuple(profile.plugins for profile in profiles_of("default"))
    assert strategy_of(packing) == ScoringStrategyType.MOST_ALLOCATED
    assert score_of(first_fit) == {}
    assert first_fit.plugins["filter"] == default.plugins["filter"]
