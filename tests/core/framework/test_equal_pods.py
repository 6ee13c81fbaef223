"""When equal pods may be decided without an attempt: in a series of preemptors, or because nothing changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from scheduler_core.config.loader import load_configuration
from scheduler_core.engine.scheduler import Scheduler
from scheduler_core.framework.attempt import Attempt
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.runtime import Framework
from scheduler_core.framework.status import unschedulable
from scheduler_core.model.cluster import read_cluster
from scheduler_core.releases.files import release_named
from scheduler_core.snapshot.rows import NodeRow, PodRow
from scheduler_core.snapshot.snapshot import build_snapshot
from scheduler_core.snapshot.state import ClusterState
from tests.support.builders import Manifest, a_node, a_pod

Change = Callable[[Framework, Attempt, ClusterState], None]


def decided(*pods: Manifest, release: str = "1.36") -> tuple[Framework, Attempt, ClusterState]:
    """The attempt for the pod that waits, with what preemption said, on a node of 4 CPU."""
    snapshot = build_snapshot(read_cluster([a_node("a", cpu="4"), *pods]), rules=release_named(release).rules)
    scheduler, state = Scheduler(snapshot, load_configuration(None)), snapshot.initial_state()
    pod = PodInfo.of(snapshot.pods, scheduler.queue()[0])
    framework = scheduler.framework_of(pod)
    attempt = framework.attempt(pod, state)
    attempt.post_filter = framework.run_post_filters(attempt, state)
    return framework, attempt, state


def running(priority: int) -> Manifest:
    return a_pod("low", node="a", requests={"cpu": "4"}, priority=priority)


def high(**spec: Any) -> Manifest:
    return a_pod("high", requests={"cpu": "4"}, priority=10, **spec)


def huge() -> Manifest:
    """A pod for which no eviction makes room."""
    return a_pod("huge", requests={"cpu": "8"}, priority=20)


def rejected(framework: Framework, attempt: Attempt, state: ClusterState) -> None:
    attempt.rejection = unschedulable("no")


def narrowed(framework: Framework, attempt: Attempt, state: ClusterState) -> None:
    attempt.in_set = np.ones(1, dtype=bool)


def in_a_placement(framework: Framework, attempt: Attempt, state: ClusterState) -> None:
    attempt.within = np.ones(1, dtype=bool)


def nominated(framework: Framework, attempt: Attempt, state: ClusterState) -> None:
    state.nominate(PodRow(0), NodeRow(0))


def sampled(framework: Framework, attempt: Attempt, state: ClusterState) -> None:
    framework._percentage = 50


def extended(framework: Framework, attempt: Attempt, state: ClusterState) -> None:
    framework._extenders = ["any"]  # type: ignore[assignment]


def test_equal_preemptors_follow_in_a_series() -> None:
    framework, attempt, state = decided(running(0), high())
    assert framework.room_series(attempt, state) is not None


@pytest.mark.parametrize("change", [rejected, narrowed, nominated, sampled, extended])
def test_no_series_follows_where_an_attempt_would_ask_more(change: Change) -> None:
    framework, attempt, state = decided(running(0), high())
    change(framework, attempt, state)
    assert framework.room_series(attempt, state) is None


def test_no_series_follows_where_nominated_nodes_are_not_tried_first() -> None:
    framework, attempt, state = decided(running(0), high(), release="1.20")
    assert framework.room_series(attempt, state) is None


def test_no_series_follows_if_pods_look_at_each_other() -> None:
    term = {"labelSelector": {"matchLabels": {"app": "web"}}, "topologyKey": "kubernetes.io/hostname"}
    apart = {"podAntiAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": [term]}}
    framework, attempt, state = decided(running(0), high(affinity=apart))
    assert attempt.post_filter is not None
    assert attempt.post_filter.victims == (PodRow(0),)
    assert framework.room_series(attempt, state) is None


def test_equal_pods_are_refused_while_no_verdict_changes() -> None:
    framework, attempt, state = decided(huge())
    refusal = framework.refusal(attempt, state)
    assert refusal is not None
    assert framework.refusal(attempt, state) is refusal


@pytest.mark.parametrize("change", [rejected, narrowed, in_a_placement, nominated])
def test_nothing_is_said_of_equal_pods_where_an_attempt_would_ask_more(change: Change) -> None:
    framework, attempt, state = decided(huge())
    change(framework, attempt, state)
    assert framework.refusal(attempt, state) is None
