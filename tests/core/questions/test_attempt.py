"""Questions about an attempt: which there are, which answers are right, and what is said to the others."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core import InvalidInput, Run, simulate
from scheduler_core.questions.attempt import question, questions
from scheduler_core.questions.question import feedback_on
from tests.support.builders import Manifest, a_node, a_pod

GPU = [{"key": "gpu", "value": "yes", "effect": "NoSchedule"}]


def asked(run: Run, question_id: str, k: int = 0) -> Any:
    found = question(run.explain(k), question_id)
    assert found is not None
    return found


def said(run: Run, question_id: str, answer: object, k: int = 0) -> dict[str, Any]:
    return feedback_on(asked(run, question_id, k), answer).to_dict()


@pytest.fixture(scope="module")
def placed() -> Run:
    """b wins over a by room; c is tainted, d too small."""
    objects = [
        a_node("a", cpu="4"),
        a_node("b", cpu="8"),
        a_node("c", cpu="8", taints=GPU),
        a_node("d", cpu="1"),
        a_pod("web", requests={"cpu": "2", "memory": "2Gi"}),
    ]
    return simulate(objects)


@pytest.fixture(scope="module")
def preempting() -> Run:
    objects: list[Manifest] = [
        a_node("a", cpu="2"),
        a_node("b", cpu="2"),
        a_node("c", cpu="1"),
        a_pod("low", node="a", priority=1, requests={"cpu": "2"}),
        a_pod("mid", node="b", priority=5, requests={"cpu": "1"}),
        a_pod("tiny", node="b", priority=0, requests={"cpu": "1"}),
        a_pod("urgent", priority=10, requests={"cpu": "2"}),
    ]
    return simulate(objects)


def test_what_tells_more_than_that_the_pod_got_a_node_gives_the_decision_away(
    placed: Run, preempting: Run
) -> None:
    def giving(run: Run) -> list[str]:
        return [one.id for one in questions(run.explain(0)) if one.gives_away]

    assert giving(placed) == ["lead", "lead-points", "rejecting-plugin:c", "rejecting-plugin:d"]
    assert giving(preempting) == ["nominated", "victim", "criterion", "rejecting-plugin:a"]
    assert asked(placed, "total:a").gives_away is True


def test_a_placement_is_asked_about_from_its_ending_to_the_nodes_turned_away(placed: Run) -> None:
    made = questions(placed.explain(0))
    assert [(one.id, one.kind, one.right) for one in made] == [
        ("outcome", "choice", ("scheduled",)),
        ("winner", "node", ("b",)),
        ("feasible", "number", (2,)),
        ("lead", "plugin", ("NodeResourcesFit",)),
        ("lead-points", "number", (20,)),
        ("tied", "number", (1,)),
        ("rejecting-plugin:c", "plugin", ("TaintToleration",)),
        ("rejecting-plugin:d", "plugin", ("NodeResourcesFit",)),
    ]
    assert made[1].to_dict() == {
        "id": "winner",
        "kind": "node",
        "ask": "Which node gets default/web?",
        "choices": None,
        "givesAway": False,
    }


def test_a_node_that_scored_less_is_told_by_how_much_and_through_what(placed: Run) -> None:
    # cpu 50 and memory 75 of 100 free on a, 75 and 75 on b: 62 to 75
    assert said(placed, "winner", "a") == {
        "right": False,
        "says": "a has 430 points, 20 fewer than b (450): NodeResourcesFit -13, NodeResourcesBalancedAllocation -7. "
        "Placed on b: 2 of 4 nodes could take it; b scored 450, 20 ahead of a, mainly because of NodeResourcesFit.",
        "answer": "b",
        "alsoRight": [],
        "alsoRightCount": 0,
    }


def test_a_node_that_was_turned_away_is_told_what_it_lacks(placed: Run) -> None:
    assert said(placed, "winner", "d")["says"].startswith(
        "d cannot take default/web: NodeResourcesFit rejects it (Insufficient cpu). Placed on b: "
    )


def test_of_tied_nodes_any_is_right() -> None:
    tied = simulate([a_node("a"), a_node("b"), a_node("c", cpu="2"), a_pod("web", requests={"cpu": "1"})])
    assert said(tied, "winner", "b")["right"]
    assert said(tied, "winner", "b")["answer"] == "a"
    assert said(tied, "winner", "b")["alsoRight"] == ["b"]
    assert said(tied, "winner", "b")["says"].startswith(
        "b is one of the 2 nodes that share the highest total, "
    )
    assert not said(tied, "winner", "c")["right"]
    assert said(tied, "tied", 2)["right"]
    assert question(tied.explain(0), "lead") is None


def test_of_a_tie_among_many_nodes_a_few_are_named() -> None:
    names = [f"node-{number:02}" for number in range(25)]
    tied = simulate([*map(a_node, names), a_pod("web", requests={"cpu": "1"})])
    told = said(tied, "winner", "node-24")
    assert (told["right"], told["answer"]) == (True, "node-00")
    assert (told["alsoRight"], told["alsoRightCount"]) == (names[1:21], 24)
    assert said(tied, "tied", 25)["says"].startswith(
        f"{', '.join(names[:20])} and 5 more share the highest total, "
    )


def test_counts_and_plugins_are_explained(placed: Run) -> None:
    assert said(placed, "feasible", 3) == {
        "right": False,
        "says": "2 of 4 nodes pass: TaintToleration rejects 1, NodeResourcesFit rejects 1.",
        "answer": 2,
        "alsoRight": [],
        "alsoRightCount": 0,
    }
    assert said(placed, "lead", "TaintToleration")["says"] == (
        "TaintToleration gives both nodes 300 points. "
        "a has 430 points, 20 fewer than b (450): NodeResourcesFit -13, NodeResourcesBalancedAllocation -7."
    )
    assert said(placed, "total:b", 1)["says"] == (
        "b has 450 points: 300 (TaintToleration) + 75 (NodeResourcesFit) + 0 (DynamicResources) + "
        "75 (NodeResourcesBalancedAllocation) + 0 (ImageLocality)."
    )
    assert said(placed, "rejecting-plugin:c", "NodeResourcesFit")["says"] == (
        "NodeResourcesFit lets c pass. TaintToleration rejects c: node(s) had untolerated taint(s)."
    )
    assert said(placed, "rejecting-plugin:d", "NodePorts")["says"] == (
        "NodePorts has nothing to check for this pod. NodeResourcesFit rejects d: Insufficient cpu."
    )


def test_a_preemption_is_asked_about(preempting: Run) -> None:
    made = questions(preempting.explain(0))
    assert [(one.id, one.right) for one in made] == [
        ("outcome", ("preempting",)),
        ("feasible", (0,)),
        ("nominated", ("a",)),
        ("victim", ("default/low",)),
        ("criterion", ("highestPriority",)),
        ("rejecting-plugin:a", ("NodeResourcesFit",)),
    ]
    assert said(preempting, "nominated", "c")["says"].startswith(
        "Evicting pods on c cannot help. c cannot take default/urgent: NodeResourcesFit rejects it (Insufficient cpu). "
    )
    assert said(preempting, "nominated", "b")["says"].startswith(
        "b is worse by this criterion: the most important victim is the least important. Makes room on a "
    )
    assert said(preempting, "victim", "default/mid")["says"].startswith(
        "default/mid would have to be evicted on b. "
    )
    assert said(preempting, "criterion", "victims")["says"].startswith(
        "There are 2 candidates. One criterion after the other: fewest disruption budgets are violated (2 left), "
        "the most important victim is the least important (1 left). "
    )


def test_a_gated_pod_is_asked_only_what_becomes_of_it() -> None:
    gated = simulate([a_node("a"), a_node("b"), a_pod("web", schedulingGates=[{"name": "wait"}])])
    assert [(one.id, one.right) for one in questions(gated.explain(0))] == [("outcome", ("gated",))]


def test_a_nominated_node_alone_is_right(preempting: Run) -> None:
    """The second attempt looks at the nominated node first, and at no other."""
    assert said(preempting, "winner", "b", k=1)["says"].startswith(
        "b was not looked at, because the node that the pod was nominated to is tried first and fits. "
    )
    assert question(preempting.explain(1), "feasible") is None


@pytest.mark.parametrize(
    ("question_id", "answer", "message"),
    [
        ("winner", "z", "expected a node of this attempt, found 'z'"),
        ("winner", 3, "expected a node of this attempt, found 3"),
        ("outcome", "maybe", "expected a choice of this attempt, found 'maybe'"),
        ("feasible", "two", "expected a number, found 'two'"),
        ("feasible", True, "expected a number, found True"),
    ],
)
def test_an_answer_that_cannot_be_given_is_a_mistake(
    placed: Run, question_id: str, answer: object, message: str
) -> None:
    with pytest.raises(InvalidInput, match=f"^answer: {message}$"):
        said(placed, question_id, answer)


@pytest.mark.parametrize("question_id", ["nobody", "winner:a", "total:z", "total:c", "victim", ""])
def test_a_question_that_the_attempt_does_not_have(placed: Run, question_id: str) -> None:
    assert question(placed.explain(0), question_id) is None
