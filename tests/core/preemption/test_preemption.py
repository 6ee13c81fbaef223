"""Preemption of one pod: what goes on after it, and what is reported of one that fails."""

from __future__ import annotations

from collections.abc import Callable
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
from scheduler_core.snapshot.rows import PodRow
from scheduler_core.snapshot.snapshot import build_snapshot
from scheduler_core.snapshot.state import ClusterState
from tests.support.builders import Manifest, a_container, a_node, a_pod

EPOCH = {"startTime": "1970-01-01T00:00:00Z"}
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


@pytest.mark.parametrize(
    ("release", "tried", "clears"),
    [("1.36", True, True), ("1.22", True, False), ("1.22", False, True), ("1.36", False, True)],
)
def test_a_nomination_ends_where_nothing_was_found_or_could_be(
    release: str, tried: bool, clears: bool
) -> None:
    """On a node of 4 CPU with a pod of equal priority, or with too little room for the pod in any case."""
    framework, attempt, state = attempted(a_node("a", cpu="4" if tried else "1"), low(priority=10), HIGH)
    attempt.rules = release_named(release).rules
    result = Preemption().preempt(framework, attempt, state)
    assert isinstance(result.report, PreemptionReport)
    assert (len(result.report.rows) > 0, result.clears_nomination) == (tried, clears)


@pytest.mark.parametrize(
    "of_each",
    [
        pytest.param(lambda row: {"priority": 9 - row}, id="by priority"),
        pytest.param(lambda row: {"priority": 1}, id="a priority that is also a row"),
        pytest.param(lambda row: {"priority": 0, "status": EPOCH}, id="a start that is also a row"),
    ],
)
def test_equal_pods_take_one_node_after_the_other_the_best_first(of_each: Callable[[int], Any]) -> None:
    """The last one is the best where priorities differ, else the first one."""
    names = [f"n{row}" for row in range(10)]
    running = [
        a_pod(f"low-{name}", node=name, requests={"cpu": "4"}, **of_each(row))
        for row, name in enumerate(names)
    ]
    nodes = [a_node(name, cpu="4") for name in names]
    framework, attempt, state = attempted(*nodes, *running, HIGH)
    preemption = Preemption()
    attempt.post_filter = preemption.preempt(framework, attempt, state)
    series = preemption.series(framework, attempt, state)
    assert series is not None
    rooms = [series.take(attempt.pod) for _ in range(11)]
    rows = range(9, -1, -1) if of_each(0) != of_each(1) else range(10)
    assert [(room.row, room.victims) for room in rooms if room is not None] == [(row, (row,)) for row in rows]
    assert rooms[-1] is None


def test_a_node_that_is_the_best_again_is_taken_again() -> None:
    """The pods on b are less important than all others; priority and start of theirs are also the row of a."""
    pods = [
        a_pod(f"{name}-{index}", node=name, requests={"cpu": "2"}, priority=5 * (name != "b"), status=EPOCH)
        for name in "abcd"
        for index in range(2)
    ]
    high = [a_pod(f"high-{index}", requests={"cpu": "2"}, priority=10) for index in range(8)]
    framework, attempt, state = attempted(*(a_node(name, cpu="4") for name in "abcd"), *pods, *high)
    preemption = Preemption()
    attempt.post_filter = preemption.preempt(framework, attempt, state)
    series = preemption.series(framework, attempt, state)
    assert series is not None
    taken: list[int] = []
    for index in range(8):
        room = series.take(attempt.pod)
        assert room is not None
        taken.append(room.row)
        for victim in room.victims:
            state.remove(victim)
        state.place(PodRow(len(pods) + index), room.row)
    assert taken == [1, 1, 0, 0, 2, 2, 3, 3]


def test_the_message_counts_a_reason_that_appears_in_the_series() -> None:
    """A node that took such a pod has no free port for the next one."""
    running = [a_pod(f"low-{name}", node=name, requests={"cpu": "4"}, priority=0) for name in "abc"]
    container = a_container(requests={"cpu": "4"}, ports=[{"containerPort": 80, "hostPort": 80}])
    high = a_pod("high", containers=[container], priority=10)
    framework, attempt, state = attempted(*(a_node(name, cpu="4") for name in "abc"), *running, high)
    preemption = Preemption()
    attempt.post_filter = preemption.preempt(framework, attempt, state)
    series = preemption.series(framework, attempt, state)
    assert series is not None
    ports = "node(s) didn't have free ports for the requested pod ports"
    rooms = [series.take(attempt.pod) for _ in range(3)]
    assert [room.message.removeprefix("0/3 nodes are available: ") for room in rooms if room is not None] == [
        "3 Insufficient cpu.",
        f"1 {ports}, 2 Insufficient cpu.",
        f"1 Insufficient cpu, 2 {ports}.",
    ]
