"""Unknown fields, wrong types, what a document says it is: each with the exact path and text."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core.releases.files import NAMES
from tests.core.config.documents import (
    API_VERSION,
    document,
    problems_of,
    with_args,
    with_plugins,
    with_profile,
)

UNKNOWN = "strict decoding error: unknown field"
FIT = "profiles[0].pluginConfig[0].args"


@pytest.mark.parametrize(
    ("value", "path", "named"),
    [
        (document(foo=1), "foo", "foo"),
        (document(Profiles=[]), "Profiles", "Profiles"),
        (
            document(percentageOfPlacementsToScore=5),
            "percentageOfPlacementsToScore",
            "percentageOfPlacementsToScore",
        ),
        (with_profile(foo=1), "profiles[0].foo", "profiles[0].foo"),
        (with_plugins(foo={}), "profiles[0].plugins.foo", "profiles[0].plugins.foo"),
        (with_plugins(score={"foo": []}), "profiles[0].plugins.score.foo", "profiles[0].plugins.score.foo"),
        (
            with_plugins(score={"enabled": [{"name": "ImageLocality", "wieght": 3}]}),
            "profiles[0].plugins.score.enabled[0].wieght",
            "profiles[0].plugins.score.enabled[0].wieght",
        ),
        (
            with_profile(pluginConfig=[{"name": "NodeName", "arguments": {}}]),
            "profiles[0].pluginConfig[0].arguments",
            "profiles[0].pluginConfig[0].arguments",
        ),
        (document(leaderElection={"foo": 1}), "leaderElection.foo", "leaderElection.foo"),
        (document(clientConnection={"foo": 1}), "clientConnection.foo", "clientConnection.foo"),
        (document(extenders=[{"foo": 1}]), "extenders[0].foo", "extenders[0].foo"),
        (
            document(extenders=[{"tlsConfig": {"foo": 1}}]),
            "extenders[0].tlsConfig.foo",
            "extenders[0].tlsConfig.foo",
        ),
        (
            document(extenders=[{"managedResources": [{"name": "a.io/b", "foo": 1}]}]),
            "extenders[0].managedResources[0].foo",
            "extenders[0].managedResources[0].foo",
        ),
        # Inside args upstream decodes a document of its own, so its fields are named from there.
        (with_args("DefaultPreemption", foo=1), f"{FIT}.foo", "foo"),
        (with_args("DynamicResources", foo=1), f"{FIT}.foo", "foo"),
        (with_args("InterPodAffinity", foo=1), f"{FIT}.foo", "foo"),
        (with_args("NodeAffinity", foo=1), f"{FIT}.foo", "foo"),
        (with_args("NodeResourcesBalancedAllocation", foo=1), f"{FIT}.foo", "foo"),
        (with_args("NodeResourcesFit", foo=1), f"{FIT}.foo", "foo"),
        (with_args("PodTopologySpread", foo=1), f"{FIT}.foo", "foo"),
        (with_args("VolumeBinding", foo=1), f"{FIT}.foo", "foo"),
        (
            with_args(
                "NodeResourcesFit",
                scoringStrategy={"type": "LeastAllocated", "resources": [{"name": "cpu", "Weight": 1}]},
            ),
            f"{FIT}.scoringStrategy.resources[0].Weight",
            "scoringStrategy.resources[0].Weight",
        ),
        (
            with_args("NodeAffinity", addedAffinity={"foo": 1}),
            f"{FIT}.addedAffinity.foo",
            "addedAffinity.foo",
        ),
        (
            with_args(
                "PodTopologySpread",
                defaultingType="List",
                defaultConstraints=[
                    {"maxSkew": 1, "topologyKey": "a", "whenUnsatisfiable": "DoNotSchedule", "foo": 1}
                ],
            ),
            f"{FIT}.defaultConstraints[0].foo",
            "defaultConstraints[0].foo",
        ),
    ],
)
def test_an_unknown_field_is_a_problem_at_its_path(value: Any, path: str, named: str) -> None:
    assert problems_of(value) == [(path, f'{UNKNOWN} "{named}"')]


@pytest.mark.parametrize(
    ("value", "path", "message"),
    [
        (document(parallelism="16"), "parallelism", "must be an integer, not a string"),
        (document(parallelism=True), "parallelism", "must be an integer, not a boolean"),
        (document(parallelism=1.5), "parallelism", "must be an integer, not a number"),
        (document(parallelism=2.0), "parallelism", "must be an integer, not a number"),
        (document(parallelism=2**31), "parallelism", "must be an integer of 32 bits, 2147483648 is none"),
        (
            document(podMaxBackoffSeconds=2**63),
            "podMaxBackoffSeconds",
            "must be an integer of 64 bits, 9223372036854775808 is none",
        ),
        (
            document(percentageOfNodesToScore=[50]),
            "percentageOfNodesToScore",
            "must be an integer, not a list",
        ),
        (document(enableProfiling="true"), "enableProfiling", "must be true or false, not a string"),
        (document(delayCacheUntilActive=1), "delayCacheUntilActive", "must be true or false, not an integer"),
        (document(profiles={}), "profiles", "must be a list, not an object"),
        (document(profiles="x"), "profiles", "must be a list, not a string"),
        (document(profiles=["x"]), "profiles[0]", "must be an object, not a string"),
        (
            with_profile(schedulerName=5),
            "profiles[0].schedulerName",
            "must be a string, not an integer; put it in quotes",
        ),
        (with_profile(plugins=[]), "profiles[0].plugins", "must be an object, not a list"),
        (with_plugins(score=[]), "profiles[0].plugins.score", "must be an object, not a list"),
        (
            with_plugins(score={"enabled": {}}),
            "profiles[0].plugins.score.enabled",
            "must be a list, not an object",
        ),
        (
            with_plugins(score={"disabled": ["*"]}),
            "profiles[0].plugins.score.disabled[0]",
            "must be an object, not a string",
        ),
        (
            with_plugins(score={"enabled": [{"name": "ImageLocality", "weight": "3"}]}),
            "profiles[0].plugins.score.enabled[0].weight",
            "must be an integer, not a string",
        ),
        (with_profile(pluginConfig={}), "profiles[0].pluginConfig", "must be a list, not an object"),
        (
            with_profile(pluginConfig=[{"name": "NodeAffinity", "args": []}]),
            FIT,
            "must be an object, not a list",
        ),
        (
            with_args("NodeResourcesFit", ignoredResources=[1]),
            f"{FIT}.ignoredResources[0]",
            "must be a string, not an integer; put it in quotes",
        ),
        (
            with_args("NodeResourcesFit", scoringStrategy=5),
            f"{FIT}.scoringStrategy",
            "must be an object, not an integer",
        ),
        (
            with_args("NodeResourcesFit", scoringStrategy={"type": 5}),
            f"{FIT}.scoringStrategy.type",
            "must be a string, not an integer; put it in quotes",
        ),
        (
            with_args("NodeAffinity", addedAffinity={"preferredDuringSchedulingIgnoredDuringExecution": "x"}),
            f"{FIT}.addedAffinity.preferredDuringSchedulingIgnoredDuringExecution",
            "must be a list, not a string",
        ),
        (
            with_args(
                "PodTopologySpread",
                defaultingType="List",
                defaultConstraints=[
                    {"maxSkew": "1", "topologyKey": "a", "whenUnsatisfiable": "DoNotSchedule"}
                ],
            ),
            f"{FIT}.defaultConstraints[0].maxSkew",
            "must be an integer, not a string",
        ),
        (document(leaderElection=[]), "leaderElection", "must be an object, not a list"),
        (
            document(leaderElection={"leaseDuration": 15}),
            "leaderElection.leaseDuration",
            'must be a duration such as "15s", not an integer',
        ),
        (
            document(leaderElection={"leaseDuration": "15"}),
            "leaderElection.leaseDuration",
            'time: missing unit in duration "15"',
        ),
        (
            document(leaderElection={"leaseDuration": None}),
            "leaderElection.leaseDuration",
            'time: invalid duration ""',
        ),
        (
            with_args("DynamicResources", filterTimeout="1 day"),
            f"{FIT}.filterTimeout",
            'time: unknown unit " day" in duration "1 day"',
        ),
        (
            document(extenders=[{"httpTimeout": 5}]),
            "extenders[0].httpTimeout",
            'must be a duration such as "15s", not an integer',
        ),
        (
            document(extenders=[{"tlsConfig": {"caData": "?"}}]),
            "extenders[0].tlsConfig.caData",
            "must be base64",
        ),
        (document(clientConnection={"qps": "50"}), "clientConnection.qps", "must be a number, not a string"),
        (
            document(clientConnection={"qps": 1e300}),
            "clientConnection.qps",
            "must be a number of 32 bits, not a number",
        ),
        (document(clientConnection={"qps": True}), "clientConnection.qps", "must be a number, not a boolean"),
    ],
)
def test_a_field_of_the_wrong_type_is_one_problem(value: Any, path: str, message: str) -> None:
    assert problems_of(value) == [(path, message)]


@pytest.mark.parametrize(
    "value",
    [
        document(
            parallelism=None,
            percentageOfNodesToScore=None,
            profiles=None,
            extenders=None,
            leaderElection=None,
            clientConnection=None,
            enableProfiling=None,
        ),
        with_profile(schedulerName=None, plugins=None, pluginConfig=None),
        with_plugins(score=None, multiPoint={"enabled": None, "disabled": None}),
        with_profile(pluginConfig=[{"name": "NodeAffinity", "args": None}, {"name": "NodeResourcesFit"}]),
        with_args("DynamicResources", filterTimeout=None),
        with_args("NodeResourcesFit", scoringStrategy=None, ignoredResources=None),
    ],
)
def test_null_reads_like_an_absent_field(value: Any) -> None:
    assert problems_of(value) == []


NO_OBJECT = "must be an object, not null"


@pytest.mark.parametrize(
    ("value", "paths"),
    [
        (document(profiles=[None]), ["profiles[0]"]),
        (document(profiles=[None, {"schedulerName": "a"}, None]), ["profiles[0]", "profiles[2]"]),
        (with_profile(pluginConfig=[None]), ["profiles[0].pluginConfig[0]"]),
        (with_plugins(score={"enabled": [None]}), ["profiles[0].plugins.score.enabled[0]"]),
        (with_plugins(multiPoint={"disabled": [None]}), ["profiles[0].plugins.multiPoint.disabled[0]"]),
        (document(extenders=[None]), ["extenders[0]"]),
    ],
)
def test_null_is_no_entry_of_a_list(value: Any, paths: list[str]) -> None:
    assert problems_of(value) == [(path, NO_OBJECT) for path in paths]


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ({}, [("kind", "Object 'Kind' is missing"), ("apiVersion", "Object 'apiVersion' is missing")]),
        ({"kind": "KubeSchedulerConfiguration"}, [("apiVersion", "Object 'apiVersion' is missing")]),
        ({"apiVersion": API_VERSION}, [("kind", "Object 'Kind' is missing")]),
        (
            {
                "apiVersion": "kubescheduler.config.k8s.io/v1beta3",
                "kind": "KubeSchedulerConfiguration",
                "foo": 1,
            },
            [
                (
                    "apiVersion",
                    (
                        'no kind "KubeSchedulerConfiguration" is registered for version '
                        '"kubescheduler.config.k8s.io/v1beta3"'
                    ),
                )
            ],
        ),
        (
            {"apiVersion": "v1", "kind": "Pod"},
            [("apiVersion", 'no kind "Pod" is registered for version "v1"')],
        ),
        (
            {"apiVersion": API_VERSION, "kind": "Policy"},
            [("kind", f'no kind "Policy" is registered for version "{API_VERSION}"')],
        ),
        (
            {"apiVersion": 1, "kind": []},
            [
                ("kind", "must be a string, not a list"),
                ("apiVersion", "must be a string, not an integer; put it in quotes"),
            ],
        ),
        # A document that does not say what it is gets read all the same, so that its other mistakes show.
        (
            {"kind": "KubeSchedulerConfiguration", "foo": 1},
            [("apiVersion", "Object 'apiVersion' is missing"), ("foo", f'{UNKNOWN} "foo"')],
        ),
    ],
)
def test_what_a_document_says_it_is(value: Any, expected: list[tuple[str, str]]) -> None:
    assert problems_of(value) == expected


def test_every_mistake_is_listed_at_once() -> None:
    value = document(
        parallelism=0,
        foo=1,
        profiles=[
            {"schedulerName": "a", "percentageOfNodesToScore": 101},
            {"schedulerName": "a", "plugins": {"score": {"enabled": [{"name": "Nope"}]}}},
        ],
        extenders=[{"prioritizeVerb": "p"}],
    )
    assert problems_of(value) == [
        ("parallelism", "Invalid value: 0: should be an integer value greater than zero"),
        ("extenders[0].weight", "Invalid value: 0: must have a positive weight applied to it"),
        ("profiles[0].percentageOfNodesToScore", "Invalid value: 101: not in valid range [0-100]"),
        ("profiles[1].schedulerName", "Duplicate value: profiles[0].schedulerName"),
        ("profiles[1].plugins.score.enabled[0]", 'ScorePlugin "Nope" does not exist'),
        ("foo", f'{UNKNOWN} "foo"'),
    ]


def test_a_wrong_element_does_not_move_the_paths_of_the_others() -> None:
    resources = [{"name": "cpu", "weight": 1}, "memory", {"name": "pods", "weight": 101}]
    value = with_args("NodeResourcesFit", scoringStrategy={"type": "MostAllocated", "resources": resources})
    assert problems_of(value) == [
        (f"{FIT}.scoringStrategy.resources[1]", "must be an object, not a string"),
        (
            f"{FIT}.scoringStrategy.resources[2].weight",
            "Invalid value: 101: resource weight of pods not in valid range (0, 100]",
        ),
    ]


def test_more_mistakes_than_anyone_reads_are_counted() -> None:
    found = problems_of(document(**{f"x{index}": 1 for index in range(1500)}))
    assert len(found) == 1001
    assert found[-1] == ("", "500 more mistakes are not listed")


def test_mistakes_in_args_beyond_the_limit_are_counted_too() -> None:
    resources = [{"name": "cpu", "weight": 101}] * 1500
    found = problems_of(
        with_args("NodeResourcesFit", scoringStrategy={"type": "MostAllocated", "resources": resources})
    )
    assert len(found) == 1001
    assert found[-1] == ("", "500 more mistakes are not listed")


def test_another_release_is_refused() -> None:
    known = ", ".join(f'"{name}"' for name in NAMES)
    assert problems_of(None, release="1.17") == [("release", f'"1.17" is not known, only {known} are')]
