"""When a pod's node may be told without an attempt, and when not."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from scheduler_core.config.loader import load_configuration
from scheduler_core.engine.scheduler import Scheduler
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.reuse.ranking import Taken
from scheduler_core.framework.runtime import Framework
from scheduler_core.model.cluster import read_cluster
from scheduler_core.releases.files import release_named
from scheduler_core.snapshot.rows import NodeRow, PodRow
from scheduler_core.snapshot.snapshot import build_snapshot
from scheduler_core.snapshot.state import ClusterState
from tests.support.builders import Manifest, a_node, a_pod

SMALL = a_pod("p", requests={"cpu": "1"})
HUGE = a_pod("p", requests={"cpu": "8"})
TERM = {"labelSelector": {"matchLabels": {"app": "web"}}, "topologyKey": "kubernetes.io/hostname"}
APART = {"podAntiAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": [TERM]}}


def begun(pod: Manifest, *, release: str = "1.36", **options: Any) -> tuple[Framework, PodInfo, ClusterState]:
    """Three nodes, of which b is the emptiest."""
    cpus = {"a": "3", "b": "4", "c": "2"}
    nodes = [a_node(name, cpu=cpu, labels={"kubernetes.io/hostname": name}) for name, cpu in cpus.items()]
    web = a_pod("web", node="c", labels={"app": "web"})
    snapshot = build_snapshot(read_cluster([*nodes, web, pod]), rules=release_named(release).rules)
    scheduler = Scheduler(snapshot, load_configuration(None), **options)
    info = PodInfo.of(snapshot.pods, PodRow(1))
    return scheduler.framework_of(info), info, snapshot.initial_state()


@pytest.mark.parametrize("pod", [SMALL, SMALL | {"spec": SMALL["spec"] | {"affinity": APART}}])
def test_the_best_node_is_that_of_an_attempt(pod: Manifest) -> None:
    framework, info, state = begun(pod)
    attempt = framework.attempt(info, state)
    assert attempt.totals is not None
    best = framework.direct.best(info, state)
    assert best is not None
    assert best.taken == Taken(NodeRow(1), int(attempt.totals[1]), attempt.n_feasible)


def test_pods_that_no_node_takes_are_refused() -> None:
    framework, info, state = begun(HUGE)
    assert framework.direct.refusal(info, state) is not None
    assert framework.direct.best(info, state) is None


def test_pods_that_a_node_takes_are_not_refused() -> None:
    framework, info, state = begun(SMALL)
    assert framework.direct.refusal(info, state) is None


def test_pods_that_look_further_are_not_refused_without_an_attempt() -> None:
    framework, info, state = begun(HUGE | {"spec": HUGE["spec"] | {"affinity": APART}})
    assert framework.direct.refusal(info, state) is None


@pytest.mark.parametrize(
    "options",
    [{"release": "1.29"}, {"sampling": True}],
    ids=["a release that may crash", "a search of some nodes"],
)
@pytest.mark.parametrize("pod", [SMALL, HUGE])
def test_nothing_is_told_where_a_search_may_end_otherwise(pod: Manifest, options: dict[str, Any]) -> None:
    framework, info, state = begun(pod, **options)
    assert framework.direct.best(info, state) is None
    assert framework.direct.refusal(info, state) is None


@pytest.mark.parametrize("pod", [SMALL, HUGE])
def test_nothing_is_told_while_a_pod_is_nominated(pod: Manifest) -> None:
    framework, info, state = begun(pod)
    state.nominate(info.row, NodeRow(1))
    assert framework.direct.best(info, state) is None
    assert framework.direct.refusal(info, state) is None


def test_a_ranking_follows_from_an_attempt_that_scored_all_nodes() -> None:
    framework, info, state = begun(SMALL)
    attempt = framework.attempt(info, state)
    assert framework.direct.ranking(attempt, state) is not None


def test_no_ranking_follows_where_plugins_left_nodes_out() -> None:
    framework, info, state = begun(SMALL)
    attempt = framework.attempt(info, state)
    attempt.in_set = np.ones(3, dtype=bool)
    assert framework.direct.ranking(attempt, state) is None


def test_no_ranking_follows_while_a_pod_is_nominated() -> None:
    framework, info, state = begun(SMALL)
    attempt = framework.attempt(info, state)
    state.nominate(PodRow(1), NodeRow(1))
    assert framework.direct.ranking(attempt, state) is None


def test_no_ranking_follows_without_totals() -> None:
    framework, info, state = begun(HUGE)
    assert framework.direct.ranking(framework.attempt(info, state), state) is None
