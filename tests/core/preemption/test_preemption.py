"""Preemption of one pod: what goes on after it, and what is reported of one that fails."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from scheduler_core.config.loader import load_configuration
from scheduler_core.engine.scheduler import Scheduler
from scheduler_core.framework.attempt import Attempt
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.post_filter import PostFilterResult
from scheduler_core.framework.runtime import Framework
from scheduler_core.framework.status import Status, unresolvable, unschedulable
from scheduler_core.model.cluster import read_cluster
from scheduler_core.preemption.preemption import (
    Preemption,
    PreemptionReport,
    potential_rows,
    was_preempted,
)
from scheduler_core.preemption.series import PreemptionSeries
from scheduler_core.releases.files import release_named
from scheduler_core.snapshot.snapshot import build_snapshot
from scheduler_core.snapshot.state import ClusterState
from tests.support.builders import Manifest, a_node, a_pod

HIGH = a_pod("high", requests={"cpu": "4"}, priority=10)


def attempted(*objects: Manifest) -> tuple[Framework, Attempt, ClusterState]:
    """The first attempt for the pod that waits."""
    snapshot = build_snapshot(read_cluster(objects))
    scheduler, state = Scheduler(snapshot, load_configuration(None)), snapshot.initial_state()
    pod = PodInfo.of(snapshot.pods, scheduler.queue()[0])
    framework = scheduler.framework_of(pod)
    return framework, framework.attempt(pod, state), state


def low(priority: int = 0) -> Manifest:
    return a_pod("low", node="a", requests={"cpu": "4"}, priority=priority)


def preempted(*objects: Manifest) -> PreemptionSeries | None:
    """The series after the preemption of the pod that waits."""
    framework, attempt, state = attempted(*objects)
    preemption = Preemption()
    attempt.post_filter = preemption.preempt(framework, attempt, state)
    return preemption.series(framework, attempt, state)


def test_equal_pods_preempt_after_one_that_did() -> None:
    assert preempted(a_node("a", cpu="4"), low(), HIGH) is not None


@pytest.mark.parametrize(
    "pods",
    [
        pytest.param([low(priority=10), HIGH], id="finds nobody"),
        pytest.param([low(), HIGH | {"spec": HIGH["spec"] | {"preemptionPolicy": "Never"}}], id="may not"),
    ],
)
def test_nothing_follows_from_one_that_does_not_preempt(pods: list[Manifest]) -> None:
    assert preempted(a_node("a", cpu="4"), *pods) is None


@pytest.mark.parametrize("result", [None, PostFilterResult(Status.SUCCESS, nominated=0)])
def test_nothing_follows_from_what_others_did(result: Any) -> None:
    framework, attempt, state = attempted(a_node("a", cpu="4"), low(), HIGH)
    attempt.post_filter = result
    assert Preemption().series(framework, attempt, state) is None


def test_a_report_says_which_nodes_were_tried_in_vain() -> None:
    framework, attempt, state = attempted(a_node("a", cpu="4"), a_node("b", cpu="1"), low(priority=10), HIGH)
    result = Preemption().preempt(framework, attempt, state)
    assert isinstance(result.report, PreemptionReport)
    assert result.report.rows.tolist() == [0]
    assert [trial.row for trial in result.report.trials] == [0]
    assert result.report.message == (
        "0/2 nodes are available: 1 No preemption victims found for incoming pod, "
        "1 Preemption is not helpful for scheduling."
    )
    assert result.status.message == f"preemption: {result.report.message}"


def test_no_criterion_is_applied_to_the_only_candidate() -> None:
    framework, attempt, state = attempted(a_node("a", cpu="4"), a_node("b", cpu="1"), low(), HIGH)
    report = Preemption().preempt(framework, attempt, state).report
    assert isinstance(report, PreemptionReport)
    assert (report.chosen, report.steps, report.tied, report.message) == (0, (), (0,), "")
    assert [trial.row for trial in report.candidates] == [0]


TARGET = {"type": "DisruptionTarget", "status": "True", "reason": "PreemptionByScheduler"}


@pytest.mark.parametrize(
    ("conditions", "expected"),
    [
        ([], False),
        ([TARGET], True),
        ([{"type": "Ready", "status": "True"}, TARGET], True),
        ([TARGET | {"status": "False"}], False),
        ([TARGET | {"reason": "EvictionByEvictionAPI"}], False),
    ],
)
def test_who_was_preempted(conditions: list[dict[str, str]], expected: bool) -> None:
    pod = a_pod("p", node="a", status={"phase": "Running", "conditions": conditions})
    snapshot = build_snapshot(read_cluster([a_node("a"), pod]))
    assert was_preempted(snapshot.pods.pods[0]) is expected


def test_no_node_is_tried_for_a_pod_that_no_eviction_helps() -> None:
    volume = {"name": "v", "persistentVolumeClaim": {"claimName": "absent"}}
    framework, attempt, state = attempted(
        a_node("a", cpu="4"),
        low(),
        a_pod("high", requests={"cpu": "4"}, priority=10, volumes=[volume]),
    )
    result = Preemption().preempt(framework, attempt, state)
    assert isinstance(result.report, PreemptionReport)
    assert (result.report.rows.tolist(), result.clears_nomination) == ([], True)


@pytest.mark.parametrize(("rejection", "rows"), [(unschedulable("no"), [0, 1, 2]), (unresolvable("no"), [])])
def test_evictions_may_help_everywhere_if_a_pod_was_rejected_for_now(
    rejection: Status, rows: list[int]
) -> None:
    _, attempt, _ = attempted(*(a_node(name) for name in "abc"), HIGH)
    attempt.rejection = rejection
    assert potential_rows(attempt).tolist() == rows


@pytest.mark.parametrize(("release", "rows"), [("1.36", []), ("1.29", [0, 2])])
def test_evictions_may_help_on_nodes_of_which_the_release_tells_nothing(
    release: str, rows: list[int]
) -> None:
    _, attempt, _ = attempted(*(a_node(name) for name in "abc"), a_pod("p"))
    attempt.rules = release_named(release).rules
    attempt.in_set = np.array([False, True, False])
    assert attempt.tells_outside is (not rows)
    assert potential_rows(attempt).tolist() == rows
