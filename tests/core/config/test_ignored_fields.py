"""What kube-scheduler accepts and ignores. Each of these was given to kube-scheduler 1.36.2, which started."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core.config.loader import load_configuration
from scheduler_core.config.warnings import extender_warnings, warnings
from tests.core.config.documents import disabled, document, enabled, with_plugins, with_profile

PLUGINS = "profiles[0].plugins"
NEGATIVE = "is negative: the higher the plugin's score of a node, the lower the node's total"
WITHOUT_SCORE = "is ignored: an extender without prioritizeVerb gives no scores"


def nothing(name: str) -> str:
    return f'is ignored: there is no plugin "{name}"'


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (with_plugins(score=disabled("Nope")), [(f"{PLUGINS}.score.disabled[0].name", nothing("Nope"))]),
        (
            with_plugins(multiPoint=disabled("*", "Nope") | enabled("PrioritySort", "DefaultBinder")),
            [(f"{PLUGINS}.multiPoint.disabled[1].name", nothing("Nope"))],
        ),
        (
            with_plugins(filter=disabled("EBSLimits")),
            [(f"{PLUGINS}.filter.disabled[0].name", nothing("EBSLimits"))],
        ),
        (
            with_plugins(filter=disabled("ImageLocality")),
            [
                (
                    f"{PLUGINS}.filter.disabled[0].name",
                    'is ignored: plugin "ImageLocality" does not run at filter',
                )
            ],
        ),
        (
            with_plugins(score={"disabled": [{"name": "ImageLocality", "weight": 7}]}),
            [
                (
                    f"{PLUGINS}.score.disabled[0].weight",
                    "is ignored: a disabled plugin has no weight",
                )
            ],
        ),
        (
            with_plugins(filter=disabled("*") | enabled(("NodeName", -5))),
            [
                (
                    f"{PLUGINS}.filter.enabled[0].weight",
                    'is ignored: plugin "NodeName" has no weight at filter',
                )
            ],
        ),
        (
            with_plugins(multiPoint=enabled(("NodeName", 5))),
            [(f"{PLUGINS}.multiPoint.enabled[0].weight", 'is ignored: plugin "NodeName" has no weight')],
        ),
        (
            with_plugins(multiPoint=enabled(("ImageLocality", -1))),
            [(f"{PLUGINS}.multiPoint.enabled[0].weight", NEGATIVE)],
        ),
        (
            with_profile(pluginConfig=[{"name": "Nope", "args": {"a": 1}}]),
            [("profiles[0].pluginConfig[0].name", nothing("Nope"))],
        ),
        (
            with_profile(pluginConfig=[{"name": "NodeName", "args": {"a": 1}}]),
            [("profiles[0].pluginConfig[0].args", 'is ignored: plugin "NodeName" takes no args')],
        ),
        (
            with_profile(
                plugins={"multiPoint": disabled("InterPodAffinity")},
                pluginConfig=[{"name": "InterPodAffinity", "args": {"hardPodAffinityWeight": 5}}],
            ),
            [("profiles[0].pluginConfig[0].name", 'is ignored: plugin "InterPodAffinity" is not enabled')],
        ),
        (
            document(extenders=[{"urlPrefix": "http://x.example", "weight": -7}]),
            [("extenders[0].weight", WITHOUT_SCORE)],
        ),
        (with_plugins(score=disabled("*") | enabled(("NodeAffinity", 4)), filter=disabled("NodeName")), []),
    ],
)
def test_a_field_without_effect_is_named(value: Any, expected: list[tuple[str, str]]) -> None:
    load_configuration(value)
    assert [(problem.path, problem.message) for problem in warnings(value)] == expected


def test_what_is_a_plugin_depends_on_the_release() -> None:
    value = with_plugins(score=disabled("NodeResourcesLeastAllocated"))
    assert warnings(value, release="1.18") == ()
    assert len(warnings(value, release="1.36")) == 1


@pytest.mark.parametrize("junk", [None, "x", [], {}, [None], [7], {"a": None}, [[]]])
@pytest.mark.parametrize("field", ["profiles", "extenders", "percentageOfNodesToScore"])
def test_what_cannot_be_read_is_passed_over(field: str, junk: Any) -> None:
    """A row of an earlier release may hold anything that was JSON."""
    value = document(**{field: junk})
    assert (warnings(value), extender_warnings(value)) == ((), ())


@pytest.mark.parametrize("junk", [None, 7, "x", [], {}, [None], [7], {"score": {"disabled": [None]}}])
@pytest.mark.parametrize("field", ["plugins", "pluginConfig"])
def test_profiles_that_cannot_be_read_are_passed_over(field: str, junk: Any) -> None:
    assert warnings(with_profile(**{field: junk})) == ()
