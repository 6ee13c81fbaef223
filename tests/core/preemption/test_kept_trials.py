"""Trials are kept for the next preemptor of a kind, of few kinds at a time."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from scheduler_core import Run
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.status import unschedulable
from scheduler_core.model.cluster import read_cluster
from scheduler_core.plugins.default_preemption import DefaultPreemption
from scheduler_core.preemption import preemption
from scheduler_core.preemption.dry_run import NodeTrial, dry_run
from scheduler_core.preemption.trials import Trials
from scheduler_core.snapshot.rows import NodeRow
from scheduler_core.snapshot.snapshot import build_snapshot
from scheduler_core.snapshot.state import ClusterState
from tests.support.builders import a_node, a_pod


def test_those_of_the_kinds_that_preempted_last_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preemption, "KEPT_TRIALS", 3)
    victims = [a_pod(f"low-{index}", node="a", requests={"cpu": "100m"}, priority=0) for index in range(40)]
    preemptors = [
        a_pod(f"new-{index}", requests={"cpu": f"{101 + index}m"}, priority=10) for index in range(10)
    ]
    run = Run([a_node("a", cpu="4"), *victims, *preemptors])
    outcomes = [outcome.outcome for outcome in run.play()]
    assert outcomes.count("preempting") == 10
    (framework,) = run._scheduler.frameworks.values()
    (plugin,) = [one for one in framework.post_filters if isinstance(one, DefaultPreemption)]
    pods = run._scheduler.snapshot.pods
    latest = [PodInfo.of(pods, pods.row_of[f"default/new-{index}"]) for index in (7, 8, 9)]
    kept: dict[Any, object] = dict(plugin._preemption._kept)
    assert [key[0] for key in kept] == [framework.signature(pod) for pod in latest]


def test_only_nodes_that_changed_are_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[list[int]] = []

    def noted(cluster: ClusterState, pod: PodInfo, *args: Any, **options: Any) -> list[NodeTrial]:
        rows = args[2]
        tried.append(rows.tolist())
        return dry_run(cluster, pod, *args, **options)

    monkeypatch.setattr(preemption, "dry_run", noted)
    victims = [a_pod(f"low-{node}", node=node, requests={"cpu": "4"}, priority=0) for node in "abc"]
    preemptors = [a_pod(f"new-{index}", requests={"cpu": "4"}, priority=10) for index in range(3)]
    run = Run([*(a_node(node, cpu="4") for node in "abc"), *victims, *preemptors])
    for _ in run.explained():
        pass
    # Of the nodes on which a preemptor is, the trial is made anew: its pod is not of lower priority.
    assert tried == [[0, 1, 2], [0], [1]]
    run.explain(0)
    assert tried[3:] == [[0, 1, 2]]


def test_the_statuses_are_those_of_the_nodes_in_question_though_others_were_tried_later() -> None:
    state = build_snapshot(read_cluster([a_node(name) for name in "abc"])).initial_state()
    full, away = unschedulable("full"), unschedulable("away")
    found = [NodeTrial(NodeRow(row), status) for row, status in enumerate((full, full, away))]
    trials = Trials(state)
    trials.cover(np.arange(3), lambda _: found)
    assert trials.statuses(np.arange(2)) == [(full, 2)]
    assert trials.statuses(np.arange(1, 3)) == [(full, 1), (away, 1)]
