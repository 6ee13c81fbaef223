"""The worked examples of spec 08 §11: nodes of 4 CPU, a preemptor of priority 10."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from scheduler_core import simulate
from tests.support.builders import Manifest, a_node, a_pod, an_object


def running(
    name: str,
    cpu: int,
    priority: int,
    start: int | None = None,
    app: str = "",
    *,
    node: str = "n1",
    **changes: Any,
) -> Manifest:
    """A pod on a node; ``start`` in minutes."""
    status = {"phase": "Running"} | ({} if start is None else {"startTime": f"2026-01-01T00:{start:02}:00Z"})
    return a_pod(
        name,
        node=node,
        requests={"cpu": str(cpu)},
        priority=priority,
        labels={"app": app} if app else {"free": "yes"},
        status=status,
        **changes,
    )


def a_budget(name: str, allowed: int, selector: dict[str, Any], disrupted: Sequence[str] = ()) -> Manifest:
    status = {
        "disruptionsAllowed": allowed,
        "disruptedPods": dict.fromkeys(disrupted, "2026-01-01T00:00:00Z"),
    }
    return an_object(
        "PodDisruptionBudget",
        name,
        api_version="policy/v1",
        namespace="default",
        spec={"selector": selector},
        status=status,
    )


X = {"matchLabels": {"app": "x"}}
OLD_AND_YOUNG = [running("big", 2, 5), running("old", 1, 1, 1), running("young", 1, 1, 5)]
FOUR = [running(f"v{i}", 1, 1, i, "x") for i in range(1, 5)]
FREE = {"matchExpressions": [{"key": "free", "operator": "Exists"}]}

ONE_NODE = {
    "A": (OLD_AND_YOUNG, [], 1, ["young"], 0),
    "A2": (OLD_AND_YOUNG, [], 2, ["old", "young"], 0),
    "A3": ([running("a", 3, 5), running("b", 1, 1)], [], 2, ["a"], 0),
    "B": (
        [*(running(f"v{i}", 1, 1, i, "x") for i in (1, 2, 3)), running("free", 1, 1, 9)],
        [a_budget("x", 1, X)],
        2,
        ["v1", "free"],
        0,
    ),
    "B2": (FOUR, [a_budget("x", 1, X)], 3, ["v1", "v3", "v4"], 2),
    "B3": (FOUR, [a_budget("x", 0, X, ["v4"])], 1, ["v4"], 0),
    "B4": (FOUR, [a_budget("x", 0, {})], 1, ["v4"], 0),
    "B5": (FOUR, [a_budget("p", 3, X), a_budget("q", 2, X)], 4, ["v1", "v2", "v3", "v4"], 2),
    "B6": ([running("hi", 2, 5), running("lo", 2, 1, app="x")], [a_budget("x", 0, X)], 2, ["hi"], 0),
    "B7": (
        [running("v1", 2, 1, 1, "x"), running("v2", 2, 1, 2, "x")],
        [
            a_budget("q", 0, {"matchLabels": {"app": "x"}, "matchExpressions": [
                {"key": "app", "operator": "Exists"}]}),
            a_budget("p", 1, X),
        ],
        4,
        ["v1", "v2"],
        2,
    ),
    "G6": (
        [running("a", 1, 5), running("c", 2, 3, app="x"), running("b", 1, 1, app="x")],
        [a_budget("x", 0, X)],
        4,
        ["a", "c", "b"],
        2,
    ),
    "F": (
        [
            running("a", 2, 1, 1, metadata={"deletionTimestamp": "2026-01-01T01:00:00Z"}),
            running("b", 2, 1, 5),
        ],
        [],
        2,
        ["b"],
        0,
    ),
    "G1: without start times the order is reversed": (
        [running(f"v{i}", 1, 1) for i in range(1, 5)], [], 1, ["v1"], 0,
    ),
    "equal start times keep their order": ([running(f"v{i}", 1, 1, 7) for i in range(1, 5)], [], 1, ["v4"], 0),
    "G3: start times rank above none": (
        [running("none", 2, 1), running("some", 2, 1, 9)], [], 2, ["none"], 0,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", ONE_NODE)
def test_victims_on_one_node(name: str) -> None:
    pods, budgets, cpu, victims, violations = ONE_NODE[name]
    preemptor = a_pod("preemptor", requests={"cpu": str(cpu)}, priority=10)

    first, second = simulate([a_node("n1"), *pods, *budgets, preemptor]).to_dict()["attempts"]

    assert first["preemption"]["candidates"] == {
        "n1": {"victims": [f"default/{victim}" for victim in victims], "pdbViolations": violations}
    }
    assert (second["outcome"], second["node"], second["feasible"]) == ("scheduled", "n1", ["n1"])


def test_b7_in_the_other_order_of_budgets() -> None:
    pods, budgets, cpu, _, _ = ONE_NODE["B7"]
    preemptor = a_pod("preemptor", requests={"cpu": str(cpu)}, priority=10)

    attempts = simulate([a_node("n1"), *pods, *reversed(budgets), preemptor]).to_dict()["attempts"]

    assert attempts[0]["preemption"]["candidates"]["n1"]["pdbViolations"] == 2


def test_h1_budget_then_highest_priority_choose_the_node() -> None:
    objects = [
        *(a_node(name) for name in ("n1", "n2", "n3")),
        running("a1", 2, 5, 1, "x"),
        running("a2", 2, 1, 3, "x"),
        running("b1", 2, 5, 1, node="n2"),
        running("b2", 2, 3, 1, node="n2"),
        running("c1", 3, 4, 1, node="n3"),
        running("c2", 1, 4, 6, node="n3"),
        a_budget("x", 1, X),
        a_pod("preemptor", requests={"cpu": "3"}, priority=10),
    ]
    run = simulate(objects)

    preemption = run.to_dict()["attempts"][0]["preemption"]
    assert preemption == {
        "eligible": True,
        "candidates": {
            "n1": {"victims": ["default/a1", "default/a2"], "pdbViolations": 1},
            "n2": {"victims": ["default/b1", "default/b2"], "pdbViolations": 0},
            "n3": {"victims": ["default/c1"], "pdbViolations": 0},
        },
        "tied": ["n3"],
        "nominated": "n3",
    }
    explained = run.explain(0).to_dict()["preemption"]
    assert explained["criteria"] == [
        {"name": "pdbViolations", "best": 0, "left": 2},
        {"name": "highestPriority", "best": 4, "left": 1},
    ]
    assert explained["deciding"] == "highestPriority"
    assert [(one["node"], one["eliminatedBy"]) for one in explained["candidates"]] == [
        ("n3", None),
        ("n2", "highestPriority"),
        ("n1", "pdbViolations"),
    ]


def test_e1_a_nomination_of_equal_priority_is_respected() -> None:
    objects = [
        a_node("n1"),
        a_node("n2"),
        running("a", 4, 1),
        running("b", 4, 2, node="n2"),
        a_pod("first", requests={"cpu": "4"}, priority=10, status={"nominatedNodeName": "n1"}),
        a_pod("second", requests={"cpu": "4"}, priority=10),
    ]
    second_first = [objects[0], objects[1], objects[2], objects[3], objects[5], objects[4]]

    attempts = simulate(second_first).to_dict()["attempts"]

    assert attempts[0]["pod"] == "default/second"
    assert attempts[0]["preemption"]["candidates"] == {"n2": {"victims": ["default/b"], "pdbViolations": 0}}


MESSAGES = {
    "equal priorities": (
        [running("v", 4, 10)],
        1,
        (
            "0/1 nodes are available: 1 Insufficient cpu. no new claims to deallocate, "
            "preemption: 0/1 nodes are available: 1 No preemption victims found for incoming pod."
        ),
    ),
    "still too big after evicting all": (
        [running("v", 2, 1), running("w", 2, 20)],
        3,
        (
            "0/1 nodes are available: 1 Insufficient cpu. no new claims to deallocate, "
            "preemption: 0/1 nodes are available: 1 Insufficient cpu."
        ),
    ),
    "larger than the node": (
        [running("v", 4, 1)],
        5,
        (
            "0/1 nodes are available: 1 Insufficient cpu. no new claims to deallocate, "
            "preemption: 0/1 nodes are available: 1 Preemption is not helpful for scheduling."
        ),
    ),
}


@pytest.mark.parametrize("name", MESSAGES)
def test_messages_where_preemption_does_not_help(name: str) -> None:
    pods, cpu, message = MESSAGES[name]
    preemptor = a_pod("preemptor", requests={"cpu": str(cpu)}, priority=10)

    (attempt,) = simulate([a_node("n1"), *pods, preemptor]).to_dict()["attempts"]

    assert (attempt["outcome"], attempt["message"]) == ("unschedulable", message)


def on_two_nodes(first: Sequence[Manifest], second: Sequence[Manifest], cpu: str = "4") -> dict[str, Any]:
    """The preemption part of the first attempt, with these pods on n1 and n2."""
    moved = [pod | {"spec": pod["spec"] | {"nodeName": "n2"}} for pod in second]
    preemptor = a_pod("preemptor", requests={"cpu": cpu}, priority=10)
    run = simulate([a_node("n1"), a_node("n2"), *first, *moved, preemptor])
    explained: dict[str, Any] = run.explain(0).to_dict()["preemption"]
    return explained


CHOICES = {
    "C2: one lower highest priority beats fewer victims": (
        [running(f"a{i}", 1, 4, 1) for i in range(4)], [running("b", 4, 5, 1)], "n1", "highestPriority",
    ),
    "C3: p5 alone beats p5 and p-100": (
        [running("a", 2, 5, 1), running("a2", 2, -100, 1)], [running("b", 4, 5, 1)], "n2", "prioritySum",
    ),
    "C3b: equal sums, fewer pods": (
        [running("a", 2, -5, 1), running("a2", 2, -2147483648, 1)], [running("b", 4, -5, 1)], "n2", "victims",
    ),
    "C4: the later start": ([running("a", 4, 5, 1)], [running("b", 4, 5, 2)], "n2", "latestStart"),
    "C6: only starts of the highest priority count": (
        [running("a", 2, 5, 3), running("a2", 2, 1, 1)],
        [running("b", 2, 5, 2), running("b2", 2, 1, 9)],
        "n1",
        "latestStart",
    ),
    "C7: without a start counts as newest": ([running("a", 4, 5, 1)], [running("b", 4, 5)], "n2", "latestStart"),
    "C5: a full tie goes to the smallest name": ([running("a", 4, 5, 1)], [running("b", 4, 5, 1)], "n1", "name"),
}  # fmt: skip


@pytest.mark.parametrize("name", CHOICES)
def test_choice_between_two_nodes(name: str) -> None:
    first, second, node, criterion = CHOICES[name]

    explained = on_two_nodes(first, second)

    assert (explained["nominated"], explained["deciding"]) == (node, criterion)


def test_never_preempting() -> None:
    preemptor = a_pod("preemptor", requests={"cpu": "4"}, priority=10, preemptionPolicy="Never")

    (attempt,) = simulate([a_node("n1"), running("v", 4, 1), preemptor]).to_dict()["attempts"]

    assert attempt["preemption"] == {
        "eligible": False,
        "reason": "not eligible due to preemptionPolicy=Never.",
        "candidates": {},
        "message": "preemption: not eligible due to preemptionPolicy=Never.",
    }


def leaving(reason: str, *, priority: int = 1, **changes: Any) -> Manifest:
    condition = {"type": "DisruptionTarget", "status": "True", "reason": reason}
    metadata = {"deletionTimestamp": "2026-01-01T01:00:00Z"}
    pod = running("v", 4, priority, 1, **{"metadata": metadata, **changes})
    return pod | {"status": pod["status"] | {"conditions": [condition]}}


@pytest.mark.parametrize(
    ("reason", "eligible"), [("PreemptionByScheduler", False), ("EvictionByEvictionAPI", True)]
)
def test_waits_only_for_victims_of_a_scheduler(reason: str, eligible: bool) -> None:
    preemptor = a_pod("preemptor", requests={"cpu": "4"}, priority=10, status={"nominatedNodeName": "n1"})

    attempt = simulate([a_node("n1"), leaving(reason), preemptor]).to_dict()["attempts"][0]

    assert attempt["preemption"]["eligible"] is eligible


@pytest.mark.parametrize(
    ("victim", "eligible"),
    [
        pytest.param({"priority": 9}, False, id="of lower priority"),
        pytest.param({"priority": 10}, True, id="of equal priority"),
        pytest.param({"priority": 9, "metadata": {}}, True, id="not terminating yet"),
    ],
)
def test_waits_only_for_less_important_pods_that_terminate(victim: dict[str, Any], eligible: bool) -> None:
    preemptor = a_pod("preemptor", requests={"cpu": "4"}, priority=10, status={"nominatedNodeName": "n1"})

    objects = [a_node("n1"), leaving("PreemptionByScheduler", **victim), preemptor]
    attempt = simulate(objects).to_dict()["attempts"][0]

    assert attempt["preemption"]["eligible"] is eligible


def test_g7_a_cordoned_nominated_node_does_not_block() -> None:
    preemptor = a_pod("preemptor", requests={"cpu": "4"}, priority=10, status={"nominatedNodeName": "n1"})
    objects = [
        a_node("n1", unschedulable=True),
        a_node("n2"),
        leaving("PreemptionByScheduler"),
        running("b", 4, 1, node="n2"),
        preemptor,
    ]

    attempt = simulate(objects).to_dict()["attempts"][0]

    assert attempt["preemption"]["candidates"] == {"n2": {"victims": ["default/b"], "pdbViolations": 0}}


def test_reprieve_is_explained_pod_by_pod() -> None:
    explained = (
        simulate([a_node("n1"), *OLD_AND_YOUNG, a_pod("preemptor", requests={"cpu": "2"}, priority=10)])
        .explain(0)
        .to_dict()["preemption"]
    )

    (candidate,) = explained["candidates"]
    assert [(pod["pod"], pod["verdict"], pod["why"]) for pod in candidate["pods"]] == [
        ("default/big", "spared", ""),
        ("default/old", "victim", "Insufficient cpu"),
        ("default/young", "victim", "Insufficient cpu"),
    ]
