"""Series of equal preemptors: how many nodes are mended at once, and what ends a series."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from scheduler_core import Run
from scheduler_core.catalogue import in_tree_registry
from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.plugin import FilterPlugin, Reach
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.status import CycleError, Status, unschedulable
from scheduler_core.preemption import series
from scheduler_core.preemption.dry_run import DryRunNodes, NodeTrial, try_together
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.columns import NodeColumns
from tests.core.engine.equal_pods.test_direct_outcomes import attempted, played
from tests.core.engine.equal_pods.test_preemptors import full, preemptors, ran
from tests.support.builders import a_budget, a_node, a_pod


@pytest.fixture
def batches(monkeypatch: pytest.MonkeyPatch) -> list[list[int]]:
    """The nodes that were mended together, each time."""
    made: list[list[int]] = []

    def noted(tried: DryRunNodes, *args: Any, **options: Any) -> list[NodeTrial]:
        made.append(tried.rows.tolist())
        return try_together(tried, *args, **options)

    monkeypatch.setattr(series, "try_together", noted)
    return made


def test_each_node_is_mended_once_few_at_first_and_then_twice_as_many(batches: list[list[int]]) -> None:
    played([*full(70), *preemptors(70)])
    # The first preemptor has an attempt; the series begins with the second.
    assert sorted(row for batch in batches for row in batch) == list(range(1, 70))
    assert [len(batch) for batch in batches] == [8, 16, 32, 13]


def test_a_batch_has_the_nodes_that_are_best_when_it_is_made(batches: list[list[int]]) -> None:
    """Nodes on which pods were preempted before come after all others, whatever their names."""
    objects = [*full(70), *preemptors(140)]
    run = played(objects)
    assert run.outcomes == attempted(objects).outcomes
    taken = [row for batch in batches for row in batch]
    assert sorted(taken[:69]) == list(range(1, 70))


def test_a_contract_that_is_broken_ends_the_series(monkeypatch: pytest.MonkeyPatch) -> None:
    n_calls = 0

    def broken(*_: Any) -> IntArray:
        nonlocal n_calls
        n_calls += 1
        raise CycleError("nobody knows")

    monkeypatch.setattr(series, "filter_all", broken)
    objects = [*full(14), *preemptors(14)]
    run = played(objects)
    assert n_calls > 1
    assert run.outcomes == attempted(objects).outcomes


class SaysForWhom(FilterPlugin):
    """Turns pods away from nodes on which somebody else was preempted, and names their priority."""

    name = "NodePorts"
    reach = Reach.NODE

    def filter(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
        return np.where((nodes.pod_count == 2) & (nodes.requested[:, 0] == 4000), 1, 0)

    def status(self, cycle: CycleState, pod: PodInfo, verdict: int) -> Status:
        return unschedulable(f"not for {pod.priority}")


def test_the_reason_is_the_plugins_own_for_this_pod() -> None:
    registry = in_tree_registry().replacing({"NodePorts": lambda args, handle: SaysForWhom()})
    in_series, one_by_one = ran([*full(14), *preemptors(14)], registry)
    assert in_series.outcomes == one_by_one.outcomes
    assert "2 not for 10" in in_series.outcomes[4].message


@pytest.mark.parametrize(
    ("release", "victims"),
    [
        ("1.31", ["kept-0", "kept-1", "high-0", "high-1"]),
        ("1.36", ["high-0", "high-1", "kept-0", "kept-1"]),
    ],
)
def test_victims_stand_in_the_order_of_the_release(
    release: str, victims: list[str], batches: list[list[int]]
) -> None:
    """By importance, or first those whose eviction violates a budget; also where a node is preempted on again."""
    n_nodes = 14
    names = [f"n{row:02}" for row in range(n_nodes)]
    running = [
        a_pod(
            f"{app}-{index}-{name}",
            node=name,
            requests={"cpu": "500m"},
            priority=priority,
            labels={"app": app},
            status={"startTime": f"2026-01-01T00:00:0{index}Z"},
        )
        for name in names
        for app, priority, n_pods in (("high", 3, 2), ("kept", 2, 2), ("low", 1, 4))
        for index in range(n_pods)
    ]
    budget = a_budget("kept", selector={"matchLabels": {"app": "kept"}}, allowed=0)
    waiting = preemptors(2 * n_nodes, cpu="2", name="new")
    run = Run([*(a_node(name, cpu="4") for name in names), *running, budget, *waiting], release=release)
    outcomes = [one for one in run.play() if one.outcome == "preempting"]
    assert sum(map(len, batches)) >= 2 * n_nodes - 1
    assert len(outcomes) == 2 * n_nodes
    for outcome in outcomes[n_nodes:]:
        assert [victim.removeprefix("default/")[:-4] for victim in outcome.victims] == victims
