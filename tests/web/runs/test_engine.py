"""Runs and the real engine: what is stored is enough to go on from anywhere and to explain everything."""

from __future__ import annotations

import gc
import json
import threading
import weakref
from typing import Any

import pytest
from pytest_django import Settings

from playground.common.errors import InvalidInput, NotFound, TooLarge
from playground.policies.models import Policy
from playground.runs import engine, queries, records
from playground.runs.enums import RunState
from playground.runs.models import Run
from playground.runs.utilisation import node_rows
from playground.snapshots.models import Snapshot
from playground.snapshots.queries import cluster_columns_json, list_json
from scheduler_core import Run as EngineRun
from scheduler_core import simulate
from tests.support.builders import a_node, a_pod
from tests.support.played import a_busy_cluster, play, played, uploaded
from tests.support.plays import play_run
from tests.support.runs import LIMITS, fetched, fold, stored_events

pytestmark = pytest.mark.django_db(transaction=True)


def simulated(run: Run, **options: Any) -> EngineRun:
    return simulate(json.loads(list_json(run.snapshot_id))["items"], **options)


def test_a_run_stores_what_the_engine_decides() -> None:
    run = played(a_busy_cluster())
    expected = [outcome.to_dict() for outcome in simulated(run).outcomes]
    assert fetched(run)["attempts"] == expected
    assert [(outcome["pod"], outcome["outcome"], outcome["node"]) for outcome in expected] == [
        ("shop/urgent", "preempting", None),
        ("shop/urgent", "scheduled", "node-a"),
        ("shop/small", "scheduled", "node-a"),
        ("shop/huge", "unschedulable", None),
        ("shop/gated", "gated", None),
    ]
    assert (run.state, run.total, run.done, run.node_count) == (RunState.SUCCEEDED, 4, 4, 2)
    assert fold(stored_events(run)) == fetched(run)


def test_explanations_are_those_of_the_engine_at_every_attempt() -> None:
    run = played(a_busy_cluster())
    engine_run = simulated(run)
    for k in (4, 0, 3, 1, 2):
        assert engine.explain(run, k) == engine_run.explain(k).to_dict()
        assert engine.explain_node(run, k, "node-a") == engine_run.explain(k).node("node-a")


@pytest.mark.parametrize("k", [-1, 5, 10**30])
def test_an_attempt_that_is_not_there_cannot_be_explained(k: int) -> None:
    run = played(a_busy_cluster())
    with pytest.raises(NotFound, match=f"has no attempt {k}"):
        engine.explain(run, k)


def test_a_node_that_is_not_there_cannot_be_explained() -> None:
    with pytest.raises(NotFound, match="has no node nowhere"):
        engine.explain_node(played(a_busy_cluster()), 0, "nowhere")


def test_explanations_follow_a_run_that_goes_on() -> None:
    objects = [a_node("n", cpu="64"), *(a_pod(f"p{i}", requests={"cpu": "1"}) for i in range(8))]
    run = Run.objects.create(snapshot=uploaded(objects))
    engine_run = simulated(run)
    seen = []

    class Watched(engine.Decisions):
        def outcomes(self):
            for outcome in super().outcomes():
                stored = queries.get_run(run.pk)
                if stored.attempt_count:
                    seen.append(engine.explain(stored, stored.attempt_count - 1))
                yield outcome

    play_run(run.pk, owner="test", limits=LIMITS, prepare=lambda run: Watched(engine.prepare(run).engine_run))
    assert seen == [engine_run.explain(k).to_dict() for k in range(7)]


def test_many_threads_may_ask_for_explanations_of_one_run_at_once() -> None:
    run = played(a_busy_cluster())
    expected = [engine.explain(run, k) for k in range(5)]
    found: list[list[dict]] = []

    def ask() -> None:
        found.append([engine.explain(run, k) for k in range(5)])

    threads = [threading.Thread(target=ask) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected] * 6


def test_a_sampled_run_is_taken_up_and_explained_where_its_search_was() -> None:
    objects = [a_node(f"n{i:03}") for i in range(150)]
    objects += [a_pod(f"p{i}", requests={"cpu": "100m"}) for i in range(6)]
    run = played(objects, sampling=True)
    engine_run = simulated(run, sampling=True)
    assert fetched(run)["attempts"] == [outcome.to_dict() for outcome in engine_run.outcomes]
    assert all(outcome.search is not None for outcome in engine_run.outcomes)
    for k in (5, 0, 3):
        explanation = engine.explain(run, k)
        assert explanation == engine_run.explain(k).to_dict()
        assert explanation["firstRejection"].count(-3) > 0
    again = Run.objects.create(
        snapshot=run.snapshot, options=run.options, attempt_count=3, state=RunState.RUNNING
    )
    prepared = engine.prepare(again)
    prepared.restore(queries.outcomes(run.pk, stop=3))
    assert list(prepared.outcomes()) == fetched(run)["attempts"][3:]


@pytest.mark.parametrize("detail", ["full", "placements"])
def test_the_record_is_that_of_the_engine(detail: str) -> None:
    run = played(a_busy_cluster())
    assert records.run_record(run, detail=detail) == simulated(run, detail=detail).to_dict()


def test_a_record_too_large_to_be_decided_again_is_put_together_or_refused(settings: Settings) -> None:
    run = played(a_busy_cluster())
    expected = records.run_record(run, detail="placements")
    for attempt in expected["attempts"]:
        attempt.pop("preemption", None)
    settings.MAX_SIMULATE_CELLS = 9
    assert records.run_record(run) == expected
    with pytest.raises(TooLarge, match="A full record of 5 attempts on 2 nodes"):
        records.run_record(run, detail="full")


def test_node_utilisation_follows_the_moves_of_pods() -> None:
    run = played(a_busy_cluster())
    columns = json.loads(cluster_columns_json(run.snapshot_id))
    cpu_and_pods = [
        [
            (row["requested"]["cpu"], row["pods"])
            for row in node_rows(columns, queries.movements(run.pk, stop=stop))
        ]
        for stop in range(6)
    ]
    assert cpu_and_pods == [
        [(1500, 1), (2000, 1)],
        [(0, 0), (2000, 1)],  # old was evicted for urgent
        [(1000, 1), (2000, 1)],
        [(1100, 2), (2000, 1)],
        [(1100, 2), (2000, 1)],
        [(1100, 2), (2000, 1)],
    ]


def test_placements_leave_out_the_evicted() -> None:
    run = played(a_busy_cluster())
    assert records.run_placements(run.pk) == {
        "placements": {"shop/urgent": "node-a", "shop/small": "node-a"},
        "evicted": ["shop/old"],
    }


def test_a_policy_decides() -> None:
    objects = [
        a_node("empty"),
        a_node("full"),
        a_pod("there", requests={"cpu": "2"}, node="full"),
        a_pod("new", requests={"cpu": "1"}),
    ]
    strategy = {"type": "MostAllocated", "resources": [{"name": "cpu", "weight": 1}]}
    config = {
        "apiVersion": "kubescheduler.config.k8s.io/v1",
        "kind": "KubeSchedulerConfiguration",
        "profiles": [
            {
                "plugins": {"multiPoint": {"disabled": [{"name": "NodeResourcesBalancedAllocation"}]}},
                "pluginConfig": [{"name": "NodeResourcesFit", "args": {"scoringStrategy": strategy}}],
            }
        ],
    }
    packing = Policy.objects.create(name="packing", yaml="", config=config)
    placed = [
        records.run_placements(played(objects, policy=policy).pk)["placements"] for policy in (None, packing)
    ]
    assert placed == [{"default/new": "empty"}, {"default/new": "full"}]


def test_a_policy_with_mistakes_fails_the_run_and_names_them() -> None:
    config = {"apiVersion": "kubescheduler.config.k8s.io/v1", "kind": "Odd"}
    run = Run.objects.create(
        snapshot=uploaded(a_busy_cluster()), policy=Policy.objects.create(name="odd", yaml="", config=config)
    )
    with pytest.raises(InvalidInput):
        engine.prepare(run)
    play(run)
    assert run.error is not None
    assert (run.state, run.error["code"]) == (RunState.FAILED, "invalid-policy")
    assert run.error["problems"]
    assert Snapshot.objects.count() == 1


@pytest.mark.parametrize("options", [{}, {"checkModel": True}, {"sampling": True}])
def test_a_finished_run_is_freed_at_once_without_the_garbage_collector(options: dict) -> None:
    run = Run.objects.create(snapshot=uploaded(a_busy_cluster()), options=options)
    play = engine.prepare(run)
    assert len(list(play.outcomes())) == 5
    [framework] = play.engine_run._scheduler.frameworks.values()
    watched = [weakref.ref(thing) for thing in (play.engine_run, play.engine_run.state, framework)]
    gc.disable()
    try:
        del play, framework
        assert [thing() for thing in watched] == [None] * 3
    finally:
        gc.enable()


def test_preparing_a_run_freezes_nothing() -> None:
    run = Run.objects.create(snapshot=uploaded(a_busy_cluster()))
    frozen = gc.get_freeze_count()
    engine.prepare(run)
    assert gc.get_freeze_count() <= frozen


def test_what_a_cluster_holds_is_not_looked_at_by_the_garbage_collector() -> None:
    """Else a full collection stops every thread, the longer the larger the clusters that are kept."""
    objects = [
        a_node("n"),
        *(a_pod(f"p{i}", labels={"app": "web"}, requests={"cpu": "1"}) for i in range(500)),
    ]
    run = Run.objects.create(snapshot=uploaded(objects))
    before = looked_at()
    play = engine.prepare(run)
    del play
    assert looked_at() - before < 500


def looked_at() -> int:
    """How many objects a full collection looks at, without maps of texts and numbers, which it knows as such before Python 3.14 only."""
    gc.collect()
    return sum(type(one) is not dict or any(map(gc.is_tracked, one.values())) for one in gc.get_objects())
