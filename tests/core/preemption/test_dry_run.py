"""Dry runs: nodes that are tried together come out as if each were tried alone."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scheduler_core.config.loader import load_configuration
from scheduler_core.engine.scheduler import Scheduler
from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.phases.nominated_pods import may_share_state
from scheduler_core.framework.plugin import FilterPlugin, PreFilterExtensions
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.status import Status, unschedulable
from scheduler_core.model.cluster import read_cluster
from scheduler_core.preemption.dry_run import NO_VICTIMS, NodeTrial, dry_run
from scheduler_core.preemption.preemption import potential_rows
from scheduler_core.preemption.victims import DisruptionBudgets
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.columns import NodeColumns
from scheduler_core.snapshot.rows import NodeRow, PodRow
from scheduler_core.snapshot.snapshot import build_snapshot
from tests.support.builders import Manifest, a_budget, a_node, a_pod
from tests.support.clusters import clusters

BUDGET = a_budget("web", selector={"matchLabels": {"app": "web"}}, allowed=0)


@settings(max_examples=150)
@given(clusters(max_running=14, max_pending=4), st.data())
def test_nodes_tried_together_come_out_as_alone(objects: list[Manifest], data: st.DataObject) -> None:
    snapshot = build_snapshot(read_cluster([*objects, BUDGET]))
    scheduler, state = Scheduler(snapshot, load_configuration(None)), snapshot.initial_state()
    waiting = scheduler.queue()
    pod = PodInfo.of(snapshot.pods, waiting[0])
    for other in waiting[1:]:
        state.nominate(other, data.draw(st.integers(0, len(snapshot.nodes) - 1).map(NodeRow)))
    framework = scheduler.framework_of(pod)
    attempt = framework.attempt(pod, state)
    rows, active = potential_rows(attempt), framework.active_filters(attempt)
    budgets = DisruptionBudgets(snapshot.cluster.pod_disruption_budgets, snapshot.pods, snapshot.rules)

    together = dry_run(state, pod, attempt.cycle, active, rows, budgets, sorts_victims=True)

    alone = [
        dry_run(state, pod, attempt.cycle, active, rows[index : index + 1], budgets, sorts_victims=True)[0]
        for index in range(len(rows))
    ]
    assert together == alone


def test_plugins_that_count_pods_by_domain_share_a_state() -> None:
    framework = Scheduler(build_snapshot(read_cluster([])), load_configuration(None)).frameworks[
        "default-scheduler"
    ]
    counting = [one for one in framework.filters if one.name in ("InterPodAffinity", "PodTopologySpread")]
    assert len(counting) == 2
    assert may_share_state(counting)


class Count:
    """How many pods were removed, wherever."""

    def __init__(self, removed: int = 0) -> None:
        self.removed = removed

    def clone(self) -> Count:
        return Count(self.removed)


class CountsEverywhere(FilterPlugin, PreFilterExtensions):
    """Lets the pod in after exactly one removal. Its count does not keep nodes apart."""

    name = "counts"

    def add_pod(self, cycle: CycleState, pod: PodInfo, other: PodRow, row: NodeRow) -> None:
        assert pod.key == "default/high"
        cycle.read("counts", Count).removed -= 1

    def remove_pod(self, cycle: CycleState, pod: PodInfo, other: PodRow, row: NodeRow) -> None:
        assert pod.key == "default/high"
        cycle.read("counts", Count).removed += 1

    def filter(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
        return np.full(len(nodes), abs(cycle.read("counts", Count).removed - 1))

    def status(self, cycle: CycleState, pod: PodInfo, verdict: int) -> Status:
        return unschedulable(f"{verdict} too many or too few for {pod.key}")


@pytest.mark.parametrize("rows", [[0, 1, 2, 3], [], [2]])
def test_plugins_that_confuse_nodes_are_asked_about_each_by_itself(rows: list[int]) -> None:
    """No pod on d, three on b: without them two are too many, so that not even one of them may stay."""
    low = [
        a_pod(f"low-{node}-{index}", node=node)
        for node, n in (("a", 1), ("b", 3), ("c", 1))
        for index in range(n)
    ]
    snapshot = build_snapshot(read_cluster([*map(a_node, "abcd"), *low, a_pod("high", priority=10)]))
    pod, cycle = PodInfo.of(snapshot.pods, PodRow(5)), CycleState({"counts": Count()})
    nobody = DisruptionBudgets((), snapshot.pods, snapshot.rules)

    trials = dry_run(
        snapshot.initial_state(),
        pod,
        cycle,
        [CountsEverywhere()],
        np.array(rows, dtype=np.int64),
        nobody,
        sorts_victims=True,
    )

    stays = unschedulable("1 too many or too few for default/high").by("counts")
    expected = [
        NodeTrial(NodeRow(0), Status.SUCCESS, (PodRow(0),), (False,), (False,), (stays,), (PodRow(0),)),
        NodeTrial(NodeRow(1), unschedulable("2 too many or too few for default/high").by("counts")),
        NodeTrial(NodeRow(2), Status.SUCCESS, (PodRow(4),), (False,), (False,), (stays,), (PodRow(4),)),
        NodeTrial(NodeRow(3), NO_VICTIMS),
    ]
    assert trials == [expected[row] for row in rows]
    assert cycle.read("counts", Count).removed == 0
