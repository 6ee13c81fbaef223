"""Equal pods that no node takes: the same outcomes as with an attempt each, and an attempt only if a verdict changed."""

from __future__ import annotations

import itertools
import pickle
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scheduler_core import Run
from scheduler_core.catalogue import in_tree_registry
from scheduler_core.framework.attempt import Attempt
from scheduler_core.framework.plugin import PostFilterPlugin
from scheduler_core.framework.post_filter import PostFilterResult
from scheduler_core.framework.runtime import Framework
from scheduler_core.framework.status import unschedulable
from scheduler_core.model.cluster import Cluster, read_cluster
from scheduler_core.snapshot.state import ClusterState
from tests.core.engine.equal_pods.test_direct_outcomes import attempted, played
from tests.core.engine.test_run import assert_same_state
from tests.support.builders import Manifest, a_node, a_pod
from tests.support.clusters import nodes, pods


def told(run: Run) -> list[dict[str, Any]]:
    """The records of the attempts, which say what became of preemption."""
    records: list[dict[str, Any]] = run.to_dict()["attempts"]
    return records


def one_by_one(objects: list[Manifest] | Cluster, **options: Any) -> Run:
    """As ``played``, with an attempt for every pod; it says as little about each."""
    run = Run(objects, **options)
    while run._attempted() is not None:
        pass
    return run


def huge(n: int, name: str = "huge", **spec: Any) -> list[Manifest]:
    return [a_pod(f"{name}-{index:02}", requests={"cpu": "99"}, **spec) for index in range(n)]


def small(n: int) -> list[Manifest]:
    return [a_pod(f"small-{index:02}", requests={"cpu": f"{index % 3 + 1}00m"}) for index in range(n)]


def in_turns(*crowds: list[Manifest]) -> list[Manifest]:
    return [pod for turn in zip(*crowds, strict=True) for pod in turn]


def three_nodes(**node: Any) -> list[Manifest]:
    return [a_node(name, cpu="8", **node) for name in ("a", "b", "c")]


@st.composite
def refused(draw: st.DrawFn) -> list[Manifest]:
    """A few kinds of pods in any order, of which many find no node: at once, or when the nodes are full."""
    made = draw(nodes(max_nodes=6))
    names = [node["metadata"]["name"] for node in made]
    running = pods(draw, "r", draw(st.integers(0, 6)), on=names)
    templates = pods(draw, "p", draw(st.integers(2, 4)))
    if draw(st.booleans()):
        templates += huge(1, priority=draw(st.sampled_from([0, 5])))
    waiting = []
    for number in range(draw(st.integers(10, 30))):
        one = deepcopy(draw(st.sampled_from(templates)))
        one["metadata"]["name"] = f"w{number:02}"
        waiting.append(one)
    return [*made, *running, *waiting]


@settings(max_examples=150)
@given(refused())
def test_the_outcomes_are_those_of_attempts(objects: list[Manifest]) -> None:
    cluster = read_cluster(objects)
    run, each = played(cluster), one_by_one(cluster)
    assert run.outcomes == each.outcomes
    assert told(run) == told(each)
    assert_same_state(run.state, each.state)


def test_pods_that_are_too_large_have_one_attempt(attempts: list[str]) -> None:
    objects = [*three_nodes(), *in_turns(huge(20), small(20))]
    run = played(objects)
    assert attempts == ["default/huge-00"]
    each = one_by_one(objects)
    assert told(run) == told(each)
    assert run.outcomes[8].message.startswith("0/3 nodes are available: 3 Insufficient cpu. ")
    assert run.explain(8).outcome == run.outcomes[8].to_dict()


def test_another_reason_on_a_node_is_another_message(attempts: list[str]) -> None:
    """When a node has as many pods as it may have, it refuses the next one for this reason, too."""
    objects = [*three_nodes(pods="2"), *in_turns(huge(8), small(8))]
    run = played(objects)
    assert len(attempts) < 8
    assert run.outcomes == one_by_one(objects).outcomes
    assert "3 Too many pods" in run.outcomes[-1].message
    assert len({one.message for one in run.outcomes if one.pod.startswith("default/huge")}) > 2


def test_each_priority_has_its_attempt(attempts: list[str]) -> None:
    objects = [*three_nodes(), *huge(3, priority=5), *huge(3, name="lesser", priority=1)]
    assert played(objects).outcomes == attempted(objects).outcomes
    assert attempts[:2] == ["default/huge-00", "default/lesser-00"]


def test_where_evicting_may_help_every_pod_has_its_attempt(attempts: list[str]) -> None:
    """Nobody may be evicted; but whether that is so depends on the pods of the nodes, which no verdict shows."""
    running = [a_pod(f"r{name}", node=name, requests={"cpu": "8"}) for name in ("a", "b", "c")]
    waiting = [a_pod(f"p{index}", requests={"cpu": "1"}) for index in range(4)]
    objects = [*three_nodes(), *running, *waiting]
    assert [one.outcome for one in played(objects).outcomes] == ["unschedulable"] * 4
    assert len(attempts) == 4


class Undecided(PostFilterPlugin):
    """Never makes room, and promises nothing."""

    name = "DynamicResources"

    def __init__(self) -> None:
        self.asked = 0

    def post_filter(self, framework: Framework, attempt: Attempt, cluster: ClusterState) -> PostFilterResult:
        self.asked += 1
        return PostFilterResult(unschedulable(f"not me, {self.asked}"))


def test_a_plugin_that_promises_nothing_is_asked_for_every_pod() -> None:
    asked = Undecided()
    registry = in_tree_registry().replacing({"DynamicResources": lambda args, handle: asked})
    run = Run([*three_nodes(), *huge(5)], registry=registry)
    assert [one.message.split(". ")[1][:9] for one in run.play()] == [f"not me, {n}" for n in range(1, 6)]


@pytest.mark.parametrize("stop", [0, 3, 7])
def test_a_run_may_be_interrupted(stop: int) -> None:
    objects = [*three_nodes(pods="3"), *in_turns(huge(8), small(8))]
    run, whole = Run(objects), played(objects)
    list(itertools.islice(run.play(), stop))
    later = pickle.loads(pickle.dumps(run))
    list(later.play())
    assert (later.outcomes, told(later)) == (whole.outcomes, told(whole))
