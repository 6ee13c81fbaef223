"""Steps A and B of spec 01 §8: order, weights and mistakes of `plugins`."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core.config.configuration import PluginRef
from scheduler_core.config.expansion import expand, score_weights
from scheduler_core.config.plugin_sets import PluginEntry, PluginSet, default_set, merge
from scheduler_core.config.versions.releases import RELEASE_1_36
from scheduler_core.problems import Problems
from tests.core.config.documents import (
    disabled,
    enabled,
    only_profile,
    plugins_at,
    problems_of,
    refs,
    with_plugins,
)
from tests.core.config.versions.test_defaults import DEFAULT_PLUGINS

FILTERS = [plugin.name for plugin in DEFAULT_PLUGINS["filter"]]
SCORES = {plugin.name: plugin.weight for plugin in DEFAULT_PLUGINS["score"]}
PLUGINS = "profiles[0].plugins"
ALL_OFF = disabled("*")


def entries(*listed: str | tuple[str, int]) -> tuple[PluginEntry, ...]:
    return tuple(PluginEntry(one) if isinstance(one, str) else PluginEntry(*one) for one in listed)


@pytest.mark.parametrize(
    ("custom", "expected"),
    [
        (PluginSet(), entries("a", ("b", 2), "c")),
        (PluginSet(disabled=("b",)), entries("a", "c")),
        (PluginSet(disabled=("*",)), ()),
        (PluginSet(entries("x"), ("*",)), entries("x")),
        (PluginSet(entries("x", "y")), entries("a", ("b", 2), "c", "x", "y")),
        # Re-listed: in place, and an omitted weight becomes none at all.
        (PluginSet(entries("c", "b")), entries("a", "b", "c")),
        (PluginSet(entries(("b", 5), "x")), entries("a", ("b", 5), "c", "x")),
        # Enabling wins over disabling, but the place is lost.
        (PluginSet(entries("a"), ("a",)), entries(("b", 2), "c", "a")),
        # Listed twice: the last replaces, the other is appended for expansion to find.
        (PluginSet(entries(("b", 5), ("b", 6))), entries("a", ("b", 6), "c", ("b", 5))),
        (PluginSet(entries("x", "x")), entries("a", ("b", 2), "c", "x", "x")),
    ],
)
def test_merging_with_the_defaults(custom: PluginSet, expected: tuple[PluginEntry, ...]) -> None:
    default = PluginSet(entries("a", ("b", 2), "c"))
    assert merge(default, custom) == PluginSet(expected, custom.disabled)


def test_the_default_set_is_the_table() -> None:
    assert [(entry.name, entry.weight) for entry in default_set(RELEASE_1_36).enabled] == list(
        RELEASE_1_36.multi_point
    )


def test_a_default_enabled_at_its_point_moves_to_the_front_of_that_point() -> None:
    value = with_plugins(filter=enabled("NodeResourcesFit"))
    rest = [name for name in FILTERS if name != "NodeResourcesFit"]
    assert plugins_at(value, "filter") == ["NodeResourcesFit", *rest]
    assert plugins_at(value, "preFilter") == [plugin.name for plugin in DEFAULT_PLUGINS["preFilter"]]


def test_several_defaults_at_a_point_come_in_the_order_of_the_point() -> None:
    value = with_plugins(filter=enabled("NodePorts", "NodeName"))
    rest = [name for name in FILTERS if name not in ("NodePorts", "NodeName")]
    assert plugins_at(value, "filter") == ["NodePorts", "NodeName", *rest]


def test_a_default_listed_again_under_multi_point_keeps_its_place() -> None:
    value = with_plugins(multiPoint=enabled(("NodeResourcesFit", 7)))
    assert plugins_at(value, "filter") == FILTERS
    score = only_profile(value).plugins["score"]
    assert score == refs(*(SCORES | {"NodeResourcesFit": 7}).items())


def test_what_multi_point_does_not_bring_comes_last() -> None:
    value = with_plugins(multiPoint=disabled("NodeName"), filter=enabled("NodeName", "NodePorts"))
    rest = [name for name in FILTERS if name not in ("NodePorts", "NodeName")]
    assert plugins_at(value, "filter") == ["NodePorts", *rest, "NodeName"]


def test_enabled_and_disabled_at_a_point_comes_last() -> None:
    value = with_plugins(filter=enabled("NodeName") | disabled("NodeName"))
    assert plugins_at(value, "filter") == [*(name for name in FILTERS if name != "NodeName"), "NodeName"]


def test_disabled_at_a_point_is_on_elsewhere() -> None:
    value = with_plugins(preFilter=disabled("NodeResourcesFit"))
    assert "NodeResourcesFit" not in plugins_at(value, "preFilter")
    assert plugins_at(value, "filter") == FILTERS


def test_disabling_all_at_a_point_leaves_what_is_enabled_there() -> None:
    value = with_plugins(score=ALL_OFF | enabled(("NodeResourcesFit", 5), "TaintToleration"))
    profile = only_profile(value)
    assert profile.plugins["score"] == refs(("NodeResourcesFit", 5), ("TaintToleration", 1))
    assert profile.plugins["filter"] == DEFAULT_PLUGINS["filter"]


def test_disabling_all_under_multi_point_leaves_what_is_enabled_anywhere() -> None:
    value = with_plugins(
        multiPoint=ALL_OFF | enabled("PrioritySort", "DefaultBinder", ("NodeAffinity", 4)),
        filter=enabled("NodeName"),
    )
    only = {
        "queueSort": refs("PrioritySort"),
        "preFilter": refs("NodeAffinity"),
        "filter": refs("NodeAffinity", "NodeName"),
        "preScore": refs("NodeAffinity"),
        "score": refs(("NodeAffinity", 4)),
        "bind": refs("DefaultBinder"),
    }
    assert only_profile(value).plugins == dict.fromkeys(DEFAULT_PLUGINS, ()) | only


@pytest.mark.parametrize(
    ("sets", "weight"),
    [
        ({}, 3),
        ({"score": enabled(("TaintToleration", 9))}, 9),
        ({"score": enabled("TaintToleration")}, 1),
        ({"score": enabled(("TaintToleration", 0))}, 1),
        ({"multiPoint": enabled(("TaintToleration", 8))}, 8),
        ({"multiPoint": enabled("TaintToleration")}, 1),
        ({"multiPoint": enabled(("TaintToleration", 8)), "score": enabled(("TaintToleration", 9))}, 9),
        ({"multiPoint": enabled(("TaintToleration", 8)), "filter": enabled(("TaintToleration", 9))}, 8),
        ({"multiPoint": enabled(("ImageLocality", -1))}, 3),
    ],
)
def test_where_the_weight_of_a_score_plugin_comes_from(sets: dict[str, Any], weight: int) -> None:
    profile = only_profile(with_plugins(**sets))
    assert PluginRef("TaintToleration", weight) in profile.plugins["score"]
    assert PluginRef("TaintToleration", 0) in profile.plugins["filter"]


def test_plugins_that_are_off_by_default_can_be_enabled() -> None:
    profile = only_profile(
        with_plugins(
            multiPoint=enabled("GangScheduling"),
            placementGenerate=enabled("TopologyPlacementGenerator"),
            placementScore=enabled(("PodGroupPodsCount", 2)),
        )
    )
    assert profile.plugins["permit"] == refs("GangScheduling")
    assert profile.plugins["preEnqueue"] == (*DEFAULT_PLUGINS["preEnqueue"], PluginRef("GangScheduling"))
    assert profile.plugins["placementGenerate"] == refs("TopologyPlacementGenerator")
    assert profile.plugins["placementScore"] == refs(("PodGroupPodsCount", 2))


@pytest.mark.parametrize(
    ("sets", "expected"),
    [
        (
            {"score": enabled("Nope")},
            [(f"{PLUGINS}.score.enabled[0]", 'ScorePlugin "Nope" does not exist')],
        ),
        (
            {"multiPoint": enabled("Nope")},
            [(f"{PLUGINS}.multiPoint.enabled[0]", 'PreFilterPlugin "Nope" does not exist')],
        ),
        (
            {"multiPoint": enabled("Nope"), "preFilter": ALL_OFF, "filter": ALL_OFF},
            [(f"{PLUGINS}.multiPoint.enabled[0]", 'PostFilterPlugin "Nope" does not exist')],
        ),
        (
            {"filter": {"enabled": [{}]}},
            [(f"{PLUGINS}.filter.enabled[0]", 'FilterPlugin "" does not exist')],
        ),
        (
            {"score": enabled("NodeName")},
            [(f"{PLUGINS}.score.enabled[0]", 'plugin "NodeName" does not extend ScorePlugin plugin')],
        ),
        (
            {"queueSort": enabled("NodeName")},
            [(f"{PLUGINS}.queueSort.enabled[0]", 'plugin "NodeName" does not extend QueueSortPlugin plugin')],
        ),
        (
            {"score": enabled("ImageLocality", "ImageLocality")},
            [(f"{PLUGINS}.score.enabled[1]", 'plugin "ImageLocality" already registered as "ScorePlugin"')],
        ),
        (
            {"multiPoint": enabled("ImageLocality", "ImageLocality")},
            [
                (
                    f"{PLUGINS}.multiPoint.enabled[0]",
                    'plugin "ImageLocality" already registered as "ScorePlugin"',
                )
            ],
        ),
        (
            {"multiPoint": enabled("NodeAffinity", "NodeAffinity")},
            [
                (
                    f"{PLUGINS}.multiPoint.enabled[0]",
                    'plugin "NodeAffinity" already registered as "PreFilterPlugin"',
                )
            ],
        ),
        # Registered twice under multiPoint, yet named at its only point: no mistake.
        ({"multiPoint": enabled("ImageLocality", "ImageLocality"), "score": enabled("ImageLocality")}, []),
        (
            {"filter": enabled("EBSLimits")},
            [
                (
                    f"{PLUGINS}.filter.enabled[0]",
                    (
                        'Invalid value: "EBSLimits": was invalid in version "v1" '
                        '(KubeSchedulerConfiguration is version "kubescheduler.config.k8s.io/v1")'
                    ),
                )
            ],
        ),
        (
            {"multiPoint": enabled("EBSLimits")},
            [(f"{PLUGINS}.multiPoint.enabled[0]", 'PreFilterPlugin "EBSLimits" does not exist')],
        ),
        ({"multiPoint": disabled("EBSLimits", "Nope"), "score": disabled("Nope")}, []),
        (
            {"queueSort": ALL_OFF},
            [
                (
                    f"{PLUGINS}.queueSort",
                    'only one queue sort plugin required for profile with scheduler name "default-scheduler", but got 0',
                )
            ],
        ),
        (
            {"bind": disabled("DefaultBinder")},
            [
                (
                    f"{PLUGINS}.bind",
                    'at least one bind plugin is needed for profile with scheduler name "default-scheduler"',
                )
            ],
        ),
        (
            {"multiPoint": ALL_OFF},
            [
                (
                    f"{PLUGINS}.bind",
                    'at least one bind plugin is needed for profile with scheduler name "default-scheduler"',
                ),
                (
                    f"{PLUGINS}.queueSort",
                    'only one queue sort plugin required for profile with scheduler name "default-scheduler", but got 0',
                ),
            ],
        ),
    ],
)
def test_plugins_that_cannot_be_what_they_are_listed_as(
    sets: dict[str, Any], expected: list[tuple[str, str]]
) -> None:
    assert problems_of(with_plugins(**sets)) == expected


@pytest.mark.parametrize("name", ["AzureDiskLimits", "CinderLimits", "EBSLimits", "GCEPDLimits"])
def test_every_removed_plugin_is_refused_by_name(name: str) -> None:
    ((path, message),) = problems_of(with_plugins(filter=enabled(name)))
    assert path == f"{PLUGINS}.filter.enabled[0]"
    assert message.startswith(f'Invalid value: "{name}": was invalid in version ')


def test_a_total_score_that_no_integer_holds() -> None:
    # 2³¹−1 is the largest weight that decodes, which 23 plugins cannot bring to 2⁶³ / 100: hence no document.
    sets = {point: PluginSet() for point in (*DEFAULT_PLUGINS, "multiPoint")}
    sets["score"] = PluginSet(
        (PluginEntry("ImageLocality", 2**62 // 100), PluginEntry("NodeAffinity", 2**62 // 100 + 1))
    )
    sets["multiPoint"] = PluginSet(entries("PrioritySort", "DefaultBinder"))
    problems = Problems()
    expand(sets, scheduler_name="s", plugins_path="plugins", problems=problems)
    assert [(problem.path, problem.message) for problem in problems] == [
        ("plugins.score", "total score of Score plugins could overflow")
    ]


OVERFLOW = "total score of Score plugins could overflow"


@pytest.mark.parametrize(
    ("sets", "problems"),
    [
        # The last of the weighted plugins: 3 + 2 + 1 + 2 + 2 + 2 + 1 − 1 stays above 0.
        ({"multiPoint": enabled(("ImageLocality", -1))}, []),
        ({"multiPoint": enabled(("TaintToleration", -1))}, [("profiles[0].plugins.score", OVERFLOW)]),
        ({"score": enabled(("ImageLocality", -5))}, [("profiles[0].plugins.score", OVERFLOW)]),
        # Those of multiPoint count, although none of them runs.
        (
            {"score": ALL_OFF | enabled(("ImageLocality", 5), ("NodeAffinity", -6))},
            [("profiles[0].plugins.score", OVERFLOW)],
        ),
        ({"filter": ALL_OFF | enabled(("NodeName", -5))}, []),
    ],
)
def test_a_negative_weight_is_refused_where_another_one_follows_a_negative_total(
    sets: dict[str, Any], problems: list[tuple[str, str]]
) -> None:
    """As kube-scheduler 1.36.2, started with these."""
    assert problems_of(with_plugins(**sets)) == problems


def test_weights_exist_where_plugins_score() -> None:
    listed = entries(("NodeAffinity", 4), ("NodeAffinity", 5), "ImageLocality", ("NodeName", 3))
    assert score_weights("score", listed) == {"NodeAffinity": 4, "ImageLocality": 1}
    assert score_weights("filter", listed) == {}
