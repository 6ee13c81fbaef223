"""Two files side by side: what differs, by name, and a release with some of it switched."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pytest
from msgspec.structs import replace

from scheduler_core.releases.differences import ReleaseDifference, differences, switched
from scheduler_core.releases.explanations import explanations, in_words
from scheduler_core.releases.files import LATEST, NAMES, release_named
from scheduler_core.releases.release import Release

PAIRS = [*pairwise(NAMES), ("1.18", "1.36"), ("1.36", "1.18"), ("1.30", "1.36")]
GATES = [
    "GenericWorkload",
    "GangScheduling",
    "TopologyAwareWorkloadScheduling",
    "WorkloadAwarePreemption",
    "DRAWorkloadResourceClaims",
]
SCORE = ["preEnqueue", "preFilter", "filter", "postFilter", "score", "reserve", "preBind"]


def test_from_1_34_to_1_36() -> None:
    found = differences(release_named("1.34"), release_named("1.36"))
    without_score = [point for point in SCORE if point != "score"]
    assert found == (
        ReleaseDifference("scores.balance", "rule", "deviation", "change"),
        ReleaseDifference("scores.image_volumes", "rule", False, True),
        ReleaseDifference("search.ties", "rule", "drawn", "first found"),
        ReleaseDifference(
            "messages.taint",
            "rule",
            "node(s) had untolerated taint {<key>: <value>}",
            "node(s) had untolerated taint(s)",
        ),
        ReleaseDifference("records.nothing_failed", "rule", "absent", "empty"),
        ReleaseDifference(
            "plugins.DynamicResources",
            "plugin",
            {"points": without_score, "default": True},
            {"points": SCORE, "default": True, "weight": 2},
        ),
        ReleaseDifference(
            "plugins.GangScheduling", "plugin", None, {"points": ["preEnqueue", "permit"], "default": False}
        ),
        ReleaseDifference(
            "plugins.NodeDeclaredFeatures",
            "plugin",
            None,
            {"points": ["preFilter", "filter"], "default": True},
        ),
        ReleaseDifference(
            "plugins.PodGroupPodsCount", "plugin", None, {"points": ["placementScore"], "default": False}
        ),
        ReleaseDifference(
            "plugins.TopologyPlacementGenerator",
            "plugin",
            None,
            {"points": ["placementGenerate"], "default": False},
        ),
        ReleaseDifference("gates", "configuration", [], GATES),
        ReleaseDifference("dropped_fields.Volume.image", "field", "not stored", "stored"),
    )
    silent = ["messages.taint", "records.nothing_failed", "gates"]
    assert [one.name for one in found if not one.decides] == silent


def test_1_35_has_some_of_what_1_36_changed() -> None:
    """Read in the source of 1.35.3."""
    until = differences(release_named("1.34"), release_named("1.35"))
    since = differences(release_named("1.35"), release_named("1.36"))
    assert [one.name for one in until] == [
        "search.ties",
        "messages.taint",
        "plugins.DynamicResources",
        "dropped_fields.Volume.image",
    ]
    assert [one.name for one in since if one.decides] == [
        "scores.balance",
        "scores.image_volumes",
        "plugins.GangScheduling",
        "plugins.NodeDeclaredFeatures",
        "plugins.PodGroupPodsCount",
        "plugins.TopologyPlacementGenerator",
    ]


@pytest.mark.parametrize(("before", "after"), PAIRS)
def test_all_switched_is_the_other_release(before: str, after: str) -> None:
    one, other = release_named(before), release_named(after)
    made = switched(one, other, [each.name for each in differences(one, other)])
    assert deciding(made) == deciding(other)


@pytest.mark.parametrize(("before", "after"), [("1.18", "1.20"), ("1.30", "1.36")])
def test_each_difference_is_one_and_what_is_switched_differs_no_longer(before: str, after: str) -> None:
    one, other = release_named(before), release_named(after)
    found = differences(one, other)
    assert len({each.name for each in found}) == len(found)
    for each in found:
        if each.kind != "order":  # which plugins there are says where the others stand
            left = differences(replace(switched(one, other, [each.name]), release=before), other)
            assert [difference.name for difference in left] == [
                difference.name for difference in found if difference != each
            ]


def test_nothing_switched_is_the_release_itself() -> None:
    one = release_named("1.30")
    made = switched(one, release_named("1.36"), [])
    assert deciding(made) == deciding(one)
    assert (made.release, made.recorded, made.api_versions) == ("1.30", "", ("v1",))


def test_a_plugin_that_comes_stands_behind_the_one_it_follows() -> None:
    one, other = release_named("1.30"), release_named("1.36")
    made = switched(one, other, ["plugins.DynamicResources"])
    assert made.default[made.default.index("DynamicResources") - 1] == "InterPodAffinity"
    assert made.weights["DynamicResources"] == 2
    assert "EBSLimits" in made.default


def test_what_is_no_difference_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^no differences: scores\.spread$"):
        switched(release_named("1.34"), release_named("1.36"), ["scores.spread"])


def test_every_rule_is_explained() -> None:
    sections = msgspec.to_builtins(release_named(LATEST).rules)
    assert set(explanations()) == {
        f"{section}.{rule}" for section, rules in sections.items() for rule in rules
    }
    assert explanations()["search.nominated_first"] == (
        "a pod's nominated node is tried before all others, and taken if it fits."
    )


def test_differences_in_words() -> None:
    without_score = [point for point in SCORE if point != "score"]
    words = [in_words(one) for one in differences(release_named("1.34"), release_named("1.36"))]
    assert words == [
        'balance was "deviation", is "change"',
        "image_volumes was false, is true",
        'ties was "drawn", is "first found"',
        'taint was "node(s) had untolerated taint {<key>: <value>}", is "node(s) had untolerated taint(s)"',
        'nothing_failed was "absent", is "empty"',
        (
            f"DynamicResources has other extension points: was {', '.join(without_score)}, is {', '.join(SCORE)}; "
            "has another weight: was not there, is 2"
        ),
        "GangScheduling is there, and does not run by default",
        "NodeDeclaredFeatures runs by default",
        "PodGroupPodsCount is there, and does not run by default",
        "TopologyPlacementGenerator is there, and does not run by default",
        f"feature gates that may be switched on were nothing, are {', '.join(GATES)}",
        "the API server stores Volume.image",
    ]
    old = {one.name: in_words(one) for one in differences(release_named("1.22"), release_named("1.23"))}
    assert old["multi_point"] == "multi_point was false, is true"
    assert old["order"] == "default plugins run in another order"


def deciding(release: Release) -> dict[str, object]:
    """All that it says but for its names; what is left out, in any order."""
    said = msgspec.to_builtins(release)
    for name in ("release", "recorded", "api_versions"):
        del said[name]
    return said | {name: set(said[name]) for name in ("dropped_fields", "ignored_kinds")}
