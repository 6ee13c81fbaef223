"""Profiles each and together: names, pluginConfig entries, the queue that they share."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core.config.loader import load_configuration
from tests.core.config.documents import disabled, document, enabled, problems_of, with_profile

DEFAULT_SORT = enabled("PrioritySort") | disabled("*")


def profiles(*listed: dict[str, Any]) -> dict[str, Any]:
    """Profiles named a, b, …"""
    return document(
        profiles=[{"schedulerName": chr(ord("a") + index)} | one for index, one in enumerate(listed)]
    )


def test_several_profiles_keep_their_order_and_their_own_percentage() -> None:
    value = profiles({"percentageOfNodesToScore": 0}, {"percentageOfNodesToScore": 70}, {})
    configuration = load_configuration(value)
    read = [
        (profile.scheduler_name, profile.percentage_of_nodes_to_score) for profile in configuration.profiles
    ]
    assert read == [("a", 0), ("b", 70), ("c", None)]


def test_a_name_is_only_defaulted_where_there_is_one_profile() -> None:
    assert problems_of(document(profiles=[{}, {"schedulerName": "b"}, {}])) == [
        ("profiles[0].schedulerName", "Required value"),
        ("profiles[2].schedulerName", "Required value"),
        ("profiles[2].schedulerName", "Duplicate value: profiles[0].schedulerName"),
    ]


def test_an_empty_name_is_no_name() -> None:
    assert problems_of(with_profile(schedulerName="")) == [("profiles[0].schedulerName", "Required value")]


def test_names_are_unique() -> None:
    value = document(profiles=[{"schedulerName": "a"}, {"schedulerName": "b"}, {"schedulerName": "a"}])
    assert problems_of(value) == [("profiles[2].schedulerName", "Duplicate value: profiles[0].schedulerName")]


def test_a_plugin_is_configured_once() -> None:
    config = [{"name": "NodeAffinity"}, {"name": "NodeName"}, {"name": "NodeAffinity"}]
    assert problems_of(with_profile(pluginConfig=config)) == [
        ("profiles[0].pluginConfig[2]", 'Duplicate value: "NodeAffinity"')
    ]


def test_a_removed_plugin_cannot_be_configured() -> None:
    assert problems_of(with_profile(pluginConfig=[{"name": "CinderLimits"}])) == [
        (
            "profiles[0].pluginConfig[0]",
            (
                'Invalid value: "CinderLimits": was invalid in version "v1" '
                '(KubeSchedulerConfiguration is version "kubescheduler.config.k8s.io/v1")'
            ),
        )
    ]


def test_the_name_of_an_args_type_is_no_plugin_name() -> None:
    value = with_profile(pluginConfig=[{"name": "NodeResourcesFitArgs", "args": {"a": 1}}])
    path = "profiles[0].pluginConfig[0].args"
    assert problems_of(value) == [(path, 'Invalid value: {"a":1}: has to match plugin args')]


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (profiles({"plugins": {"queueSort": DEFAULT_SORT}}, {"plugins": {"queueSort": DEFAULT_SORT}}), []),
        (
            profiles({}, {"plugins": {"queueSort": DEFAULT_SORT}}),
            [
                (
                    "profiles[1].plugins.queueSort",
                    (
                        'Invalid value: {"Enabled":[{"Name":"PrioritySort","Weight":0}],"Disabled":[{"Name":"*","Weight":0}]}: '
                        "must be the same for all profiles"
                    ),
                )
            ],
        ),
        (
            profiles({"plugins": {"queueSort": DEFAULT_SORT}}, {}),
            [
                (
                    "profiles[1].plugins.queueSort",
                    'Invalid value: {"Enabled":null,"Disabled":null}: must be the same for all profiles',
                )
            ],
        ),
        (
            profiles(*2 * ({"pluginConfig": [{"name": "PrioritySort", "args": {"a": 1}}]},)),
            [],
        ),
        (
            profiles({"pluginConfig": [{"name": "PrioritySort", "args": None}]}, {}),
            [],
        ),
        (
            profiles(
                {}, {"pluginConfig": [{"name": "NodeName"}, {"name": "PrioritySort", "args": {"a": 1}}]}
            ),
            [
                (
                    "profiles[1].pluginConfig[1].args",
                    'Invalid value: {"a":1}: queueSort must be the same for all profiles',
                )
            ],
        ),
        (
            profiles({"pluginConfig": [{"name": "PrioritySort", "args": {"a": 1}}]}, {}),
            [
                (
                    "profiles[1].pluginConfig",
                    "Invalid value: null: queueSort must be the same for all profiles",
                )
            ],
        ),
    ],
)
def test_profiles_share_one_queue(value: dict[str, Any], expected: list[tuple[str, str]]) -> None:
    assert problems_of(value) == expected


def test_one_plugin_sorts_the_queue() -> None:
    value = with_profile(plugins={"queueSort": enabled("PrioritySort", "PrioritySort")})
    assert problems_of(value) == [
        (
            "profiles[0].plugins.queueSort.enabled[1]",
            'plugin "PrioritySort" already registered as "QueueSortPlugin"',
        ),
        (
            "profiles[0].plugins.queueSort.enabled",
            "Invalid value: 2: only one queue sort plugin can be enabled",
        ),
    ]


def test_profiles_are_not_without_number() -> None:
    many = [{"schedulerName": f"scheduler-{number}"} for number in range(251)]
    assert len(load_configuration(document(profiles=many[:250])).profiles) == 250
    assert problems_of(document(profiles=many)) == [
        ("profiles", "Too many: 251: must have at most 250 items")
    ]
