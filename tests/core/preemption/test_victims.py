"""Potential victims: whom a budget covers, in which order pods stand, and what older releases decide differently."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from scheduler_core import simulate
from scheduler_core.model.cluster import read_cluster
from scheduler_core.preemption.victims import (
    DisruptionBudgets,
    by_importance,
    importance_order,
    potential_victims,
)
from scheduler_core.releases.files import latest_rules
from scheduler_core.snapshot.snapshot import build_snapshot
from tests.support.builders import Manifest, a_budget, a_node, a_pod, an_object

X = {"matchLabels": {"app": "x"}}


def a_victim(name: str = "v", *, cpu: str = "4", **fields: Any) -> Manifest:
    return a_pod(name, node="n", requests={"cpu": cpu}, priority=1, **{"labels": {"app": "x"}, **fields})


def preempted(
    *objects: Manifest, release: str = "1.36", cordoned: bool = False, **pod: Any
) -> dict[str, Any]:
    """What the preemptor of 4 CPU finds on the node of 4 CPU."""
    high = a_pod("high", requests={"cpu": "4"}, priority=10, **pod)
    node = a_node("n", cpu="4", unschedulable=cordoned)
    attempt = simulate([node, *objects, high], release=release).to_dict()["attempts"][0]
    found: dict[str, Any] = attempt["preemption"]
    return found


@pytest.mark.parametrize(
    ("budget", "violations"),
    [
        pytest.param(a_budget("b", selector=X, allowed=0), 1, id="covers it"),
        pytest.param(a_budget("b", selector=X, allowed=0, namespace="other"), 0, id="another namespace"),
        pytest.param(a_budget("b", selector=None, allowed=0), 0, id="no selector"),
        pytest.param(a_budget("b", selector={}, allowed=0), 0, id="an empty selector"),
        pytest.param(
            a_budget(
                "b",
                selector={
                    "matchExpressions": [{"key": "absent", "operator": "DoesNotExist", "values": [""]}]
                },
                allowed=0,
            ),
            0,
            id="a selector that is not valid",
        ),
        pytest.param(
            an_object(
                "PodDisruptionBudget",
                "b",
                api_version="policy/v1",
                namespace="default",
                spec={"selector": X},
            ),
            1,
            id="a status that nobody has worked out",
        ),
    ],
)
def test_whom_a_budget_covers(budget: Manifest, violations: int) -> None:
    assert preempted(a_victim(), budget)["candidates"]["n"]["pdbViolations"] == violations


@pytest.mark.parametrize(("labels", "violations"), [({"app": "y"}, 1), ({}, 0)])
def test_a_pod_without_labels_is_covered_by_no_budget(labels: dict[str, str], violations: int) -> None:
    selector = {"matchExpressions": [{"key": "absent", "operator": "DoesNotExist"}]}
    budget = a_budget("b", selector=selector, allowed=0)
    assert preempted(a_victim(labels=labels), budget)["candidates"]["n"]["pdbViolations"] == violations


@pytest.mark.parametrize(("release", "violations"), [("1.19", 1), ("1.20", 0)])
def test_pods_that_are_being_evicted_count_before_1_20(release: str, violations: int) -> None:
    budget = a_budget("b", selector=X, allowed=0, disruptedPods={"v": "2026-01-01T00:00:00Z"})
    found = preempted(a_victim(), budget, release=release)
    assert found["candidates"]["n"]["pdbViolations"] == violations


LEAVING = {"deletionTimestamp": "2026-01-01T01:00:00Z"}


@pytest.mark.parametrize(("release", "eligible"), [("1.25", False), ("1.26", True)])
def test_any_pod_that_terminates_on_the_nominated_node_blocks_before_1_26(
    release: str, eligible: bool
) -> None:
    found = preempted(a_victim(metadata=LEAVING), release=release, status={"nominatedNodeName": "n"})
    assert found["eligible"] is eligible


@pytest.mark.parametrize(("release", "eligible"), [("1.19", False), ("1.20", True), ("1.36", True)])
def test_also_if_no_eviction_makes_the_node_fit_before_1_20(release: str, eligible: bool) -> None:
    leaving = a_victim(metadata=LEAVING)
    found = preempted(leaving, release=release, cordoned=True, status={"nominatedNodeName": "n"})
    assert found["eligible"] is eligible


def test_victims_that_all_violate_a_budget_are_not_sorted_again() -> None:
    """Without start times each precedes the other, so that a second sort would turn them round."""
    pods = [a_victim(name, cpu="2") for name in ("v1", "v2")]
    found = preempted(*pods, a_budget("b", selector=X, allowed=0))
    assert found["candidates"] == {"n": {"victims": ["default/v2", "default/v1"], "pdbViolations": 2}}


def test_many_pods_stand_as_those_of_each_node_alone() -> None:
    """More than an insertion sort takes, with and without start times."""
    nodes = [a_node(name, cpu="4", pods="40") for name in ("a", "b", "c")]
    pods = [
        a_pod(
            f"{node}-{index:02}",
            node=node,
            requests={"cpu": "1m"},
            priority=5 - index % 2,
            status={} if index % 3 else {"startTime": f"2026-01-01T00:00:{index % 4:02}Z"},
        )
        for node, n_pods in (("a", 3), ("b", 17), ("c", 30))
        for index in range(n_pods)
    ]
    snapshot = build_snapshot(read_cluster([*nodes, *pods]))
    lines = snapshot.initial_state().pods_on
    rows = np.array([pod for line in lines for pod in line], dtype=np.int64)
    positions = np.repeat(np.arange(3), [3, 17, 30])

    order = importance_order(snapshot.pods, rows, positions)

    alone = [pod for line in lines for pod in by_importance(line, snapshot.pods)]
    assert rows[order].tolist() == alone


def test_a_budget_allows_as_many_evictions_on_every_node() -> None:
    """Each node is an alternative: what would be evicted on another one is not evicted."""
    pods = [
        a_pod(f"{node}{n}", node=node, priority=1, labels={"app": "x"}) for node in "abc" for n in range(2)
    ]
    snapshot = build_snapshot(
        read_cluster([*(a_node(name) for name in "abc"), *pods, a_budget("b", selector=X, allowed=1)])
    )
    state = snapshot.initial_state()
    budgets = DisruptionBudgets(state.budgets, state.pods, snapshot.rules)

    victims = potential_victims(state.pods, state.pods_on, 10, budgets)

    assert victims.positions.tolist() == [0, 0, 1, 1, 2, 2]
    assert victims.violating.tolist() == [False, True] * 3
    assert victims.rank.tolist() == [1, 0] * 3


def test_budgets_are_of_one_cluster_as_long_as_they_are_the_same() -> None:
    objects = [a_node("n"), a_victim()]
    none, others = (build_snapshot(read_cluster(objects)).initial_state() for _ in range(2))
    some = build_snapshot(read_cluster([*objects, a_budget("b", selector=X, allowed=0)])).initial_state()
    budgets = DisruptionBudgets(none.budgets, none.pods, latest_rules())
    assert budgets.are_of(none)
    assert not budgets.are_of(others)
    assert not DisruptionBudgets(some.budgets, none.pods, latest_rules()).are_of(none)
