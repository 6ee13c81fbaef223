"""The volume plugins, attempt after attempt, against their scalar twins on made-up clusters."""

from __future__ import annotations

import copy
from random import Random
from typing import Any
from unittest.mock import patch

from hypothesis import given, settings
from hypothesis import strategies as st

from scheduler_core import Run, simulate
from scheduler_core.snapshot.arrays import ALL_ROWS
from tests.core.oracle import volumes as oracle
from tests.core.oracle.volume_binding import settle
from tests.core.oracle.volume_clusters import a_cluster
from tests.core.oracle.volume_world import World, key
from tests.support.builders import Manifest


def told(attempt: dict[str, Any]) -> tuple[str, dict[str, oracle.Rejection]]:
    failed = attempt.get("failed", {})
    return attempt.get("preFilterMessage", ""), {
        node: (status["plugin"], status["code"], status["reasons"]) for node, status in failed.items()
    }


def expected(world: World, pod: Manifest) -> tuple[str, dict[str, oracle.Rejection]]:
    if problem := oracle.pre_filter(world, pod):
        return problem, {}
    rejections = {node["metadata"]["name"]: oracle.reject(world, pod, node) for node in world.all("Node")}
    return "", {node: rejection for node, rejection in rejections.items() if rejection is not None}


@settings(max_examples=400, deadline=None)
@given(st.integers(0, 2**32))
def test_every_attempt_is_rejected_where_and_as_the_twins_say(seed: int) -> None:
    objects = a_cluster(seed)
    pods = {key(one): one for one in objects if one["kind"] == "Pod"}
    world = World([one for one in objects if one["kind"] != "Pod"])
    world.placed = [(pod, pod["spec"]["nodeName"]) for pod in pods.values() if "nodeName" in pod["spec"]]

    for attempt in simulate(objects).to_dict()["attempts"]:
        pod = pods[attempt["pod"]]
        assert told(attempt) == expected(world, pod)
        if attempt["outcome"] == "scheduled":
            node = world.get("Node", attempt["node"])
            assert node is not None
            settle(world, pod, node)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32))
def test_the_state_before_any_attempt_follows_from_the_outcomes(seed: int) -> None:
    """Also when pods are evicted, and the run goes on from there as it did."""
    run = Run(with_priorities(seed))
    states = [told_state(run)]
    for _ in run.play():
        states.append(told_state(run))

    for k, state in enumerate(states):
        resumed = Run(run.cluster)
        resumed.restore(run.outcomes[:k])
        assert told_state(resumed) == state
        assert [*run.outcomes[:k], *resumed.play()] == run.outcomes
    for k, outcome in enumerate(run.outcomes):
        assert run.explain(k).outcome == outcome.to_dict()


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32))
def test_trying_nodes_together_is_trying_them_one_by_one(seed: int) -> None:
    objects = with_priorities(seed)
    together = simulate(objects).to_dict()
    with patch("scheduler_core.preemption.dry_run.may_share_state", return_value=False):
        assert simulate(objects).to_dict() == together


def with_priorities(seed: int) -> list[Manifest]:
    rng, objects = Random(seed), a_cluster(seed)
    for one in objects:
        if one["kind"] == "Pod":
            one["spec"]["priority"] = rng.randint(0, 2)
    return objects


def told_state(run: Run) -> tuple[object, ...]:
    state = run.state
    attached = state.volumes.attached(ALL_ROWS).tolist()
    return copy.deepcopy(state.claims.to_dict()), state.volumes.users(), attached, state.node_of.tolist()
