"""Recorded extender answers: what they add, in which order, and which of them cannot be read."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core import simulate
from scheduler_core.errors import InvalidInput
from tests.support.builders import Manifest, a_node, a_pod

NODES = [a_node("a"), a_node("b"), a_node("c", cpu="0")]
POD = a_pod("p", requests={"cpu": "1"})
SAID = {"packer": {"default/p": {"a": 2, "b": 5, "c": 9, "unknown": 3}}}


def a_policy(*extenders: Manifest) -> Manifest:
    return {
        "apiVersion": "kubescheduler.config.k8s.io/v1",
        "kind": "KubeSchedulerConfiguration",
        "extenders": list(extenders),
    }


def an_extender(url: str, **fields: Any) -> Manifest:
    return {"urlPrefix": url, "prioritizeVerb": "prioritize", "weight": 1, **fields}


@pytest.mark.parametrize("release", ["1.18", "1.36"])
def test_points_count_ten_times_and_only_on_feasible_nodes(release: str) -> None:
    without, said = (
        simulate([*NODES, POD], release=release, extender_scores=scores).to_dict()["attempts"][0]
        for scores in (None, SAID)
    )
    assert {node: scores["extender packer"] for node, scores in said["raw"].items()} == {"a": 2, "b": 5}
    assert {node: scores["extender packer"] for node, scores in said["scores"].items()} == {"a": 20, "b": 50}
    assert said["totals"] == {"a": without["totals"]["a"] + 20, "b": without["totals"]["b"] + 50}
    assert said["node"] == "b"


def test_a_pod_without_a_recorded_answer_is_scored_by_plugins_alone() -> None:
    run = simulate([*NODES, POD, a_pod("q")], extender_scores=SAID)
    first, second = run.to_dict()["attempts"]
    assert "extender packer" in first["raw"]["a"]
    assert "extender packer" not in second["raw"]["a"]
    skipped = [score["plugin"] for score in run.explain(1).to_dict()["scores"] if score["skipped"]]
    assert "extender packer" in skipped


def test_a_node_that_is_not_in_the_answer_gets_nothing() -> None:
    attempt = simulate([*NODES, POD], extender_scores={"x": {"default/p": {"b": 1}}}).to_dict()["attempts"][0]
    assert {node: scores["extender x"] for node, scores in attempt["scores"].items()} == {"a": 0, "b": 10}


def test_explanations_show_extenders_beside_the_plugins() -> None:
    explanation = simulate([*NODES, POD], extender_scores=SAID).explain(0)
    column = next(one for one in explanation.to_dict()["scores"] if one["plugin"] == "extender packer")
    assert column == {
        "plugin": "extender packer",
        "weight": 1,
        "skipped": False,
        "raw": [2, 5, None],
        "normalised": [20, 50, None],
        "weighted": [20, 50, None],
    }
    assert explanation.node("b")["scores"][-1] == {
        "plugin": "extender packer",
        "raw": 5,
        "normalised": 50,
        "weight": 1,
        "weighted": 50,
        "formula": "5 of 10 points · 10",
        "normalisation": "raw·10",
    }


def test_weights_and_order_are_those_of_the_policy() -> None:
    """Ignorable extenders come last; one that the policy does not know counts once, after all others."""
    policy = a_policy(
        an_extender("http://ignorable", weight=2, ignorable=True), an_extender("http://first", weight=3)
    )
    said = {name: {"default/p": {"a": 1}} for name in ("http://ignorable", "stranger", "http://first")}
    run = simulate([*NODES, POD], policy, extender_scores=said)
    columns = [score for score in run.explain(0).node("a")["scores"] if "extender" in score["plugin"]]
    assert [(column["plugin"], column["weighted"]) for column in columns] == [
        ("extender http://first", 30),
        ("extender http://ignorable", 20),
        ("extender stranger", 10),
    ]


def test_extenders_alone_decide_where_nothing_else_scores() -> None:
    policy = a_policy() | {"profiles": [{"plugins": {"score": {"disabled": [{"name": "*"}]}}}]}
    for release in ("1.18", "1.36"):
        attempt = simulate([*NODES, POD], policy, release=release, extender_scores=SAID).to_dict()[
            "attempts"
        ][0]
        assert attempt["totals"] == {"a": 20, "b": 50}


def test_the_model_knows_extenders() -> None:
    assert simulate([*NODES, POD], extender_scores=SAID, check_model=True).violations == []


def test_every_mistake_is_listed() -> None:
    said: Any = {
        "one": {"default/p": {"a": 11, "b": "5", "c": True, "d": -1, "e": 10}},
        "two": {"default/p": [1]},
        "three": 3,
    }
    with pytest.raises(InvalidInput) as raised:
        simulate([*NODES, POD], extender_scores=said)
    assert [str(problem) for problem in raised.value.problems] == [
        "extenderScores.one.default/p.a: must be a whole number from 0 to 10, not 11",
        "extenderScores.one.default/p.b: must be a whole number from 0 to 10, not '5'",
        "extenderScores.one.default/p.c: must be a whole number from 0 to 10, not True",
        "extenderScores.one.default/p.d: must be a whole number from 0 to 10, not -1",
        "extenderScores.two.default/p: must map nodes, not be [1]",
        "extenderScores.three: must map pods, not be 3",
    ]
