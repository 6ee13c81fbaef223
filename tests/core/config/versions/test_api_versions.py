"""Configuration files of older API versions: read as they are, by the releases that knew them (spec 14 §7)."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core.config.configuration import Profile
from scheduler_core.config.loader import load_configuration
from scheduler_core.config.plugins.args import (
    DefaultingType,
    InterPodAffinityArgs,
    PodTopologySpreadArgs,
    RequestedToCapacityRatioArgs,
    ResourceSpec,
    ScoredResourcesArgs,
    UtilizationShapePoint,
)
from tests.core.config.documents import problems_of

GROUP = "kubescheduler.config.k8s.io"


def a_file(version: str, **fields: Any) -> dict[str, Any]:
    return {"apiVersion": f"{GROUP}/{version}", "kind": "KubeSchedulerConfiguration", **fields}


def profile_of(version: str, release: str, **fields: Any) -> Profile:
    (profile,) = load_configuration(a_file(version, **fields), release=release).profiles
    return profile


def names_at(profile: Profile, point: str) -> list[str]:
    return [plugin.name for plugin in profile.plugins[point]]


KNOWN = {
    "v1alpha1": ["1.18"],
    "v1alpha2": ["1.18"],
    "v1beta1": ["1.19", "1.20", "1.21", "1.22"],
    "v1beta2": ["1.22", "1.23", "1.24", "1.25", "1.26", "1.27"],
    "v1beta3": ["1.23", "1.24", "1.25", "1.26", "1.27", "1.28"],
}


@pytest.mark.parametrize("version", KNOWN)
@pytest.mark.parametrize("release", ["1.18", "1.20", "1.22", "1.23", "1.27", "1.28", "1.30", "1.36"])
def test_a_version_is_read_by_the_releases_that_knew_it(version: str, release: str) -> None:
    if release in KNOWN[version]:
        assert load_configuration(a_file(version), release=release) == load_configuration(
            None, release=release
        )
    else:
        full = f"{GROUP}/{version}"
        message = f'no kind "KubeSchedulerConfiguration" is registered for version "{full}"'
        assert problems_of(a_file(version), release=release) == [("apiVersion", message)]


@pytest.mark.parametrize("release", ["1.18", "1.20", "1.28", "1.36"])
def test_v1_is_read_for_every_release(release: str) -> None:
    assert load_configuration(a_file("v1"), release=release) == load_configuration(None, release=release)


def test_one_that_never_was() -> None:
    message = f'no kind "KubeSchedulerConfiguration" is registered for version "{GROUP}/v2"'
    assert problems_of(a_file("v2")) == [("apiVersion", message)]


class TestPluginsPointByPoint:
    def test_a_default_is_disabled_and_another_comes_last(self) -> None:
        score = {
            "disabled": [{"name": "NodeResourcesLeastAllocated"}],
            "enabled": [{"name": "NodeResourcesMostAllocated", "weight": 4}],
        }
        plugins = profile_of("v1beta1", "1.20", profiles=[{"plugins": {"score": score}}]).plugins["score"]
        assert (plugins[-1].name, plugins[-1].weight) == ("NodeResourcesMostAllocated", 4)
        assert "NodeResourcesLeastAllocated" not in [plugin.name for plugin in plugins]
        assert len(plugins) == 8

    def test_a_default_that_is_enabled_again_is_there_twice(self) -> None:
        score = {"enabled": [{"name": "ImageLocality", "weight": 4}]}
        value = a_file("v1beta1", profiles=[{"plugins": {"score": score}}])
        assert problems_of(value, release="1.20") == [
            (
                "profiles[0].plugins.score.enabled[0]",
                'plugin "ImageLocality" already registered as "ScorePlugin"',
            )
        ]

    def test_unless_it_is_disabled_there(self) -> None:
        score = {"disabled": [{"name": "ImageLocality"}], "enabled": [{"name": "ImageLocality", "weight": 4}]}
        plugins = profile_of("v1beta1", "1.20", profiles=[{"plugins": {"score": score}}]).plugins["score"]
        assert (plugins[-1].name, plugins[-1].weight) == ("ImageLocality", 4)

    def test_all_of_a_point_can_be_disabled(self) -> None:
        filters = {"disabled": [{"name": "*"}], "enabled": [{"name": "NodeName"}]}
        profile = profile_of("v1alpha2", "1.18", profiles=[{"plugins": {"filter": filters}}])
        assert names_at(profile, "filter") == ["NodeName"]
        assert len(profile.plugins["score"]) == 9

    @pytest.mark.parametrize(
        ("version", "release", "known"), [("v1beta1", "1.20", False), ("v1beta3", "1.23", True)]
    )
    def test_multi_point_came_with_1_23(self, version: str, release: str, known: bool) -> None:
        value = a_file(version, profiles=[{"plugins": {"multiPoint": {"disabled": [{"name": "NodeName"}]}}}])
        assert (problems_of(value, release=release) == []) is known


class TestArgs:
    def test_are_of_the_version_of_the_file(self) -> None:
        args = {"kind": "InterPodAffinityArgs", "hardPodAffinityWeight": 7}
        config = [{"name": "InterPodAffinity", "args": {**args, "apiVersion": f"{GROUP}/v1beta1"}}]
        profile = profile_of("v1beta1", "1.20", profiles=[{"pluginConfig": config}])
        assert profile.plugin_args["InterPodAffinity"] == InterPodAffinityArgs(7)
        other = [{"name": "InterPodAffinity", "args": {**args, "apiVersion": f"{GROUP}/v1"}}]
        assert problems_of(a_file("v1beta1", profiles=[{"pluginConfig": other}]), release="1.20") == [
            (
                "profiles[0].pluginConfig[0].args.apiVersion",
                f'no kind "InterPodAffinityArgs" is registered for version "{GROUP}/v1"',
            )
        ]

    def test_of_plugins_that_are_gone(self) -> None:
        config = [
            {"name": "NodeResourcesLeastAllocated", "args": {"resources": [{"name": "cpu", "weight": 3}]}},
            {
                "name": "RequestedToCapacityRatio",
                "args": {"shape": [{"utilization": 0, "score": 0}, {"utilization": 100, "score": 10}]},
            },
        ]
        score = {"enabled": [{"name": "RequestedToCapacityRatio"}]}
        profile = profile_of(
            "v1beta1", "1.20", profiles=[{"plugins": {"score": score}, "pluginConfig": config}]
        )
        assert profile.plugin_args["NodeResourcesLeastAllocated"] == ScoredResourcesArgs(
            (ResourceSpec("cpu", 3),)
        )
        assert profile.plugin_args["RequestedToCapacityRatio"] == RequestedToCapacityRatioArgs(
            shape=(UtilizationShapePoint(0, 0), UtilizationShapePoint(100, 10))
        )

    def test_1_18_has_no_default_spread_constraints(self) -> None:
        args = {
            release: profile_of("v1", release).plugin_args["PodTopologySpread"]
            for release in ("1.18", "1.20")
        }
        assert args == {
            "1.18": PodTopologySpreadArgs((), DefaultingType.LIST),
            "1.20": PodTopologySpreadArgs((), DefaultingType.SYSTEM),
        }


class TestFieldsThatAreGone:
    def test_preemption_can_be_disabled(self) -> None:
        assert names_at(profile_of("v1alpha2", "1.18"), "postFilter") == ["DefaultPreemption"]
        assert names_at(profile_of("v1alpha2", "1.18", disablePreemption=True), "postFilter") == []

    def test_addresses_mean_nothing_here(self) -> None:
        fields = {"healthzBindAddress": "0.0.0.0:10251", "metricsBindAddress": "0.0.0.0:10251"}
        assert problems_of(a_file("v1beta2", **fields), release="1.23") == []
        assert len(problems_of(a_file("v1beta3", **fields), release="1.23")) == 2

    def test_a_policy_file_is_not_read(self) -> None:
        value = a_file("v1alpha1", algorithmSource={"policy": {"file": {"path": "/etc/policy.json"}}})
        assert problems_of(value, release="1.18") == [
            ("algorithmSource.policy", "policy files are not read here")
        ]

    def test_v1alpha1_has_one_profile_at_the_top(self) -> None:
        score = {"disabled": [{"name": "ImageLocality"}]}
        profile = profile_of(
            "v1alpha1",
            "1.18",
            schedulerName="mine",
            plugins={"score": score},
            hardPodAffinitySymmetricWeight=9,
            algorithmSource={"provider": "DefaultProvider"},
        )
        assert profile.scheduler_name == "mine"
        assert "ImageLocality" not in names_at(profile, "score")
        assert profile.plugin_args["InterPodAffinity"] == InterPodAffinityArgs(9)
        assert problems_of(a_file("v1alpha1", profiles=[{}]), release="1.18") == [
            ("profiles", 'strict decoding error: unknown field "profiles"')
        ]
