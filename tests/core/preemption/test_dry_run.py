"""Dry runs: nodes that are tried together come out as if each were tried alone."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from scheduler_core.config.loader import load_configuration
from scheduler_core.engine.scheduler import Scheduler
from scheduler_core.framework.phases.nominated_pods import may_share_state
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.model.cluster import read_cluster
from scheduler_core.preemption.dry_run import dry_run
from scheduler_core.preemption.preemption import potential_rows
from scheduler_core.preemption.victims import DisruptionBudgets
from scheduler_core.snapshot.rows import NodeRow
from scheduler_core.snapshot.snapshot import build_snapshot
from tests.support.builders import Manifest, a_budget
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

    together = dry_run(state, pod, attempt.cycle, active, rows, budgets)

    alone = [
        dry_run(state, pod, attempt.cycle, active, rows[index : index + 1], budgets)[0]
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
