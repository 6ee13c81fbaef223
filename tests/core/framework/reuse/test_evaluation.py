"""Reused results equal results worked out afresh, whatever came and went in between."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from docs.examples.quiet_nodes import QuietNodes
from docs.examples.try_quiet_nodes import configuration
from scheduler_core import Run, simulate
from scheduler_core.catalogue import in_tree_registry
from scheduler_core.config.loader import load_configuration
from scheduler_core.engine.history import state_after
from scheduler_core.engine.outcome import PREEMPTING, SCHEDULED, Outcome
from scheduler_core.engine.scheduler import Scheduler
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.reuse import evaluation
from scheduler_core.framework.reuse.ranking import Taken
from scheduler_core.model.cluster import read_cluster
from scheduler_core.snapshot.rows import NodeRow, PodRow
from scheduler_core.snapshot.snapshot import Snapshot, build_snapshot
from scheduler_core.snapshot.state import UNPLACED, ClusterState
from tests.support.builders import Manifest, a_container, a_node, a_pod, an_object
from tests.support.clusters import clusters

SERVICE = an_object("Service", "web", namespace="default", spec={"selector": {"app": "web"}})
"""Gives some pods default spread constraints."""


def a_scheduler(snapshot: Snapshot) -> Scheduler:
    return Scheduler(snapshot, load_configuration(None))


def decided(scheduler: Scheduler, row: PodRow, state: ClusterState) -> dict[str, Any]:
    """Everything that an attempt says."""
    pod = PodInfo.of(state.pods, row)
    framework = scheduler.framework_of(pod)
    attempt = framework.attempt(pod, state)
    columns = framework.score_columns(attempt, state) if attempt.totals is not None else []
    return {
        "error": attempt.error,
        "statuses": []
        if attempt.error
        else [attempt.status(node) for node in map(NodeRow, range(attempt.n_nodes))],
        "feasible": (attempt.n_feasible, attempt.feasible.tolist()),
        "totals": None if attempt.totals is None else attempt.totals.tolist(),
        "scores": {column.plugin: (column.raw.tolist(), column.normalized.tolist()) for column in columns},
    }


def taken_directly(scheduler: Scheduler, row: PodRow, state: ClusterState) -> Taken | None:
    pod = PodInfo.of(state.pods, row)
    best = scheduler.framework_of(pod).direct.best(pod, state)
    return None if best is None else best.taken


def chosen(said: dict[str, Any]) -> Taken | None:
    """The node that such an attempt chooses by scores."""
    totals: list[int] | None = said["totals"]
    if said["error"] or totals is None:
        return None
    return Taken(NodeRow(totals.index(max(totals))), max(totals), said["feasible"][0])


@st.composite
def changes(draw: st.DrawFn, snapshot: Snapshot, state: ClusterState, k: int) -> Outcome:
    """A pod is placed somewhere, or makes some pods of a node leave and is nominated to it."""
    waiting = np.flatnonzero(state.node_of == UNPLACED).tolist()
    pod, row = draw(st.sampled_from(waiting)), draw(st.integers(0, len(snapshot.nodes) - 1))
    key, node = snapshot.pods.keys[pod], snapshot.nodes.names[row]
    victims = [snapshot.pods.keys[other] for other in state.pods_on[row] if draw(st.booleans())]
    if bool(victims) and draw(st.booleans()):
        return Outcome(k, key, PREEMPTING, nominated=node, victims=tuple(draw(st.permutations(victims))))
    return Outcome(k, key, SCHEDULED, node)


@settings(max_examples=40)
@given(clusters(max_pending=6), st.data())
def test_reused_results_equal_fresh_ones(objects: list[Manifest], data: st.DataObject) -> None:
    snapshot = build_snapshot(read_cluster([*objects, SERVICE]))
    scheduler, outcomes = a_scheduler(snapshot), list[Outcome]()
    state = scheduler.initial_state()
    for k in range(data.draw(st.integers(1, 6))):
        waiting = list(map(PodRow, np.flatnonzero(state.node_of == UNPLACED)))
        if not waiting:
            return
        pod = data.draw(st.sampled_from(waiting))

        rebuilt = state_after(snapshot, outcomes, scheduler.assume, scheduler.nominations())

        fresh = decided(a_scheduler(snapshot), pod, rebuilt)
        assert taken_directly(scheduler, pod, state) in (None, chosen(fresh))
        assert decided(scheduler, pod, state) == fresh
        outcomes.append(data.draw(changes(snapshot, state, k)))
        scheduler.apply(outcomes[-1], state)


def test_scores_are_normalised_anew_when_the_best_node_fills_up() -> None:
    """Of the second pod's nodes b is preferred most, so b gets 100 points for affinity; beside node a it had 10.

    Its other points are some 75 below those of c, at weight 1; affinity has weight 2.
    """
    preferred = [
        {
            "weight": weight,
            "preference": {"matchExpressions": [{"key": "tier", "operator": "In", "values": [tier]}]},
        }
        for tier, weight in (("best", 100), ("good", 10))
    ]
    affinity = {"nodeAffinity": {"preferredDuringSchedulingIgnoredDuringExecution": preferred}}
    nodes = [
        a_node("a", pods="1", labels={"tier": "best"}),
        a_node("b", labels={"tier": "good"}),
        a_node("c"),
    ]
    busy = a_pod("busy", node="b", requests={"cpu": "3"})
    equal = [a_pod(name, requests={"cpu": "1"}, affinity=affinity) for name in ("first", "second")]

    assert simulate([*nodes, busy, *equal]).placements == {"default/first": "a", "default/second": "b"}


def test_scores_are_normalised_anew_when_a_score_of_a_node_changes() -> None:
    """QuietNodes normalises what it counts on a node. Empty nodes get 100 points each; then a has a pod and gets 0, at weight 5.

    All other points prefer a, which is larger, for the second pod too.
    """
    nodes = [a_node("a", cpu="64", memory="64Gi"), a_node("b", cpu="4", memory="4Gi")]
    equal = [a_pod(name, requests={"cpu": "100m"}) for name in ("first", "second")]
    registry = in_tree_registry().with_plugins({"QuietNodes": lambda args, handle: QuietNodes(most_pods=9)})

    run = simulate([*nodes, *equal], configuration(), registry=registry)

    assert run.placements == {"default/first": "a", "default/second": "b"}


@settings(max_examples=40)
@given(clusters(max_pending=6), st.data())
def test_a_rebuilt_state_equals_the_one_that_moved_on(objects: list[Manifest], data: st.DataObject) -> None:
    snapshot = build_snapshot(read_cluster(objects))
    scheduler, outcomes = a_scheduler(snapshot), list[Outcome]()
    state = scheduler.initial_state()
    for k in range(data.draw(st.integers(1, 8))):
        if not (state.node_of == UNPLACED).any():
            break
        outcomes.append(data.draw(changes(snapshot, state, k)))
        scheduler.apply(outcomes[-1], state)

    rebuilt = state_after(snapshot, outcomes, scheduler.assume, scheduler.nominations())

    for column in ("node_of", "requested", "nonzero", "pod_count", "ports_in_use"):
        assert np.array_equal(getattr(rebuilt, column), getattr(state, column)), column
    assert rebuilt.pods_on == state.pods_on
    assert rebuilt.nominations == state.nominations
    for line in state.pods_on:
        assert line == sorted(line, key=lambda pod: state.arrival[pod])
        assert line == sorted(line, key=lambda pod: rebuilt.arrival[pod])


def test_evaluations_are_bounded_and_those_used_last_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sixteen at least, however large the cluster is."""
    monkeypatch.setattr(evaluation, "_CACHE_BYTES", 0)
    images = [f"image:{number}" for number in (0, *range(1, 16), 0, *range(16, 20))]
    pods = [a_pod(f"p{index}", containers=[a_container(image=image)]) for index, image in enumerate(images)]
    run = Run([a_node("a"), *pods])
    assert {outcome.outcome for outcome in run.play()} == {"scheduled"}
    (framework,) = run._scheduler.frameworks.values()
    evaluations = framework._evaluations
    assert len(evaluations._evaluations) == 16
    kept = [evaluations._signatures[kind] in evaluations._evaluations for kind in range(20)]
    assert kept == [True, *[False] * 4, *[True] * 15]
