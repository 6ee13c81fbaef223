"""Equal pods in a row that preempt: the same outcomes as with attempts of their own, and far fewer attempts."""

from __future__ import annotations

import itertools
import pickle
from collections.abc import Iterable, Sequence
from copy import deepcopy
from typing import Any, Final

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scheduler_core import Run
from scheduler_core.catalogue import in_tree_registry
from scheduler_core.framework.attempt import Attempt
from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.plugin import FilterPlugin, PostFilterPlugin, Reach, ReservePlugin
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.post_filter import PostFilterResult
from scheduler_core.framework.registry import Registry
from scheduler_core.framework.runtime import Framework
from scheduler_core.framework.status import CycleError, Status, error, unresolvable, unschedulable
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.columns import NodeColumns
from scheduler_core.snapshot.state import ClusterState
from tests.core.conftest import MAX_NODES
from tests.core.engine.equal_pods.test_direct_outcomes import attempted, both, near_or_far, played
from tests.core.engine.test_run import assert_same_state
from tests.support.builders import Manifest, a_budget, a_container, a_node, a_pod

HOST: Final = "kubernetes.io/hostname"
SMALL: Final = st.sampled_from(["500m", "1", "2"])
STARTED: Final = {"startTime": "2026-01-01T00:00:00Z"}
STARTS: Final = st.sampled_from([None, 1, 2])


def preemptors(n: int, cpu: str = "3", name: str = "high", priority: int = 10, **spec: Any) -> list[Manifest]:
    requests = {"cpu": cpu}
    return [a_pod(f"{name}-{index:03}", requests=requests, priority=priority, **spec) for index in range(n)]


def full(n_nodes: int, cpu: str = "1", each: int = 4, **node: Any) -> list[Manifest]:
    """Nodes of 4 CPU with pods of priority 0, all of which started at the same time."""
    names = [f"n{row:03}" for row in range(n_nodes)]
    running = [
        a_pod(f"low-{name}-{index}", node=name, requests={"cpu": cpu}, priority=0, status=STARTED)
        for name in names
        for index in range(each)
    ]
    return [*(a_node(name, cpu="4", **node) for name in names), *running]


@st.composite
def crowds_of_preemptors(draw: st.DrawFn) -> list[Manifest]:
    """Full nodes of several sizes, with few or many pods; one or two crowds that want their places, in turns or not."""
    objects: list[Manifest] = []
    for row in range(draw(st.integers(2, 9))):
        taints = (
            [{"key": "only", "value": "", "effect": "NoSchedule"}] if draw(st.integers(0, 5)) == 0 else []
        )
        size = draw(st.integers(2, 9))
        objects.append(a_node(f"n{row}", cpu=str(size), pods=str(draw(st.integers(2, 20))), taints=taints))
        for index in range(draw(st.integers(0, min(2 * size, 12)))):
            objects.append(_running(draw, f"r{row}-{index}", f"n{row}"))
    if draw(st.booleans()):
        selector = {"matchLabels": {"app": "web"}}
        objects.append(a_budget("web", selector=selector, allowed=draw(st.integers(0, 2))))
    crowds = [_crowd(draw, name) for name in ("x", "y")[: draw(st.integers(1, 2))]]
    in_turns: Iterable[Iterable[Manifest]] = crowds if draw(st.booleans()) else zip(*crowds, strict=False)
    waiting = itertools.chain.from_iterable(in_turns)
    return [*objects, *waiting]


def _running(draw: st.DrawFn, name: str, node: str) -> Manifest:
    start = draw(STARTS)
    status = {} if start is None else {"startTime": f"2026-01-01T00:00:0{start}Z"}
    return a_pod(
        name,
        node=node,
        labels={"app": draw(st.sampled_from(["web", "db"]))},
        priority=draw(st.integers(0, 3)),
        status=status,
        containers=[_container(draw, draw(st.sampled_from(["250m", "500m", "1"])))],
    )


def _container(draw: st.DrawFn, cpu: str) -> Manifest:
    ports = [{"containerPort": 1, "hostPort": 80}] if draw(st.integers(0, 5)) == 0 else []
    return a_container(requests={"cpu": cpu}, ports=ports)


def _crowd(draw: st.DrawFn, name: str) -> list[Manifest]:
    template = a_pod(name, priority=draw(st.integers(2, 5)), containers=[_container(draw, draw(SMALL))])
    return [
        deepcopy(template) | {"metadata": template["metadata"] | {"name": f"{name}-{index:02}"}}
        for index in range(draw(st.sampled_from([14, 24])))
    ]


@settings(max_examples=60)
@given(crowds_of_preemptors())
def test_the_outcomes_are_those_of_attempts(objects: list[Manifest]) -> None:
    in_series, one_by_one = both(objects)
    assert in_series.outcomes == one_by_one.outcomes
    assert_same_state(in_series.state, one_by_one.state)


def test_two_preemptions_are_enough_for_a_crowd(attempts: list[str]) -> None:
    objects = [*full(30), *preemptors(30)]
    run = played(objects)
    assert attempts == ["default/high-000"] * 2 + ["default/high-001"]
    assert [(one.outcome, one.nominated or one.node) for one in run.outcomes] == [
        (outcome, f"n{row:03}") for row in range(30) for outcome in ("preempting", "scheduled")
    ]
    assert run.outcomes == attempted(objects).outcomes


def test_a_node_is_taken_again_as_long_as_somebody_can_go(attempts: list[str]) -> None:
    """More pods a node than an insertion sort takes, and the first node is the best until its last one is gone."""
    objects = [*full(3, cpu="200m", each=20), *preemptors(70, cpu="200m")]
    run = played(objects)
    nodes = [one.node for one in run.outcomes if one.outcome == "scheduled"]
    assert nodes == ["n000"] * 20 + ["n001"] * 20 + ["n002"] * 20
    assert set(attempts[:3]) == {"default/high-000", "default/high-001"}
    assert "default/high-002" not in attempts
    assert run.outcomes == attempted(objects).outcomes


def test_who_fits_without_preempting_ends_it(attempts: list[str]) -> None:
    """The pod of 4 CPU that leaves makes room for two, so every second pod has an attempt in which it finds a node."""
    objects = [*full(8, cpu="4", each=1), *preemptors(16, cpu="2")]
    run = played(objects)
    assert [one.outcome for one in run.outcomes[:6]] == ["preempting", "scheduled", "scheduled"] * 2
    assert len(attempts) == 24
    assert run.outcomes == attempted(objects).outcomes


def test_the_message_counts_nodes_whose_reason_changed() -> None:
    objects = [*full(12, pods="4"), *preemptors(12, cpu="1")]
    run = played(objects)
    messages = [one.message for one in run.outcomes if one.outcome == "preempting"]
    assert messages[0] == "0/12 nodes are available: 12 Insufficient cpu, 12 Too many pods."
    other = [*full(12), *preemptors(12, cpu="3500m")]
    assert played(other).outcomes == attempted(other).outcomes
    assert run.outcomes == attempted(objects).outcomes


def test_equal_pods_of_another_priority_have_an_attempt(attempts: list[str]) -> None:
    objects = [*full(30), *preemptors(10), *preemptors(10, name="higher", priority=5)]
    run = played(objects)
    assert next(key for key in attempts if key.startswith("default/higher")) == "default/higher-000"
    assert len(attempts) == 6
    assert run.outcomes == attempted(objects).outcomes


def test_pods_that_look_at_others_are_attempted_one_by_one(attempts: list[str]) -> None:
    spec = near_or_far("podAntiAffinity", HOST)
    objects = [*full(14, labels={HOST: "h"}), *preemptors(14, labels={"app": "web"}, **spec)]
    run = played(objects)
    assert len(attempts) == len(run.outcomes)
    assert run.outcomes == attempted(objects).outcomes


def test_a_run_stops_and_goes_on_anywhere() -> None:
    objects = [*full(14), *preemptors(14)]
    whole = played(objects)
    for stop in (1, 2, 3, 4, 5, 6, 11, 28):
        run = Run(objects)
        head = list(itertools.islice(run.play(), stop))
        again = pickle.loads(pickle.dumps(run))
        for _ in itertools.islice(run.explained(), 3):
            pass
        list(run.play())
        assert [*again.play()] == whole.outcomes[len(head) :]
        assert run.outcomes == again.outcomes == whole.outcomes
        assert_same_state(again.state, whole.state)


def test_every_preemption_is_explained() -> None:
    run = played([*full(12), *preemptors(12)])
    for outcome in run.outcomes:
        assert run.explain(outcome.k).outcome == outcome.to_dict()


def ran(objects: Sequence[Manifest], registry: Registry) -> tuple[Run, Run]:
    """In a series where there can be one, and with an attempt for every pod."""
    in_series, one_by_one = (Run(objects, registry=registry) for _ in range(2))
    list(in_series.play())
    for _ in one_by_one.explained():
        pass
    return in_series, one_by_one


class LimitedReserve(ReservePlugin):
    """Takes so many pods."""

    name = "VolumeBinding"

    def __init__(self, limit: int) -> None:
        self.limit = limit

    def reserve(self, cycle: CycleState, pod: PodInfo, row: int) -> Status:
        self.limit -= 1
        return Status.SUCCESS if self.limit >= 0 else error("nothing left")

    def unreserve(self, cycle: CycleState, pod: PodInfo, row: int) -> None:
        pass


def test_a_failure_to_reserve_ends_the_attempt_and_the_nomination() -> None:
    registry = in_tree_registry().replacing({"VolumeBinding": lambda args, handle: LimitedReserve(5)})
    in_series, one_by_one = ran([*full(14), *preemptors(14)], registry)
    assert in_series.outcomes == one_by_one.outcomes
    failed = in_series.outcomes[11]
    why = 'running Reserve plugin "VolumeBinding": nothing left'
    assert (failed.outcome, failed.message, failed.nominated) == ("error", why, "")


class OnlyOnce(FilterPlugin):
    """Says something else of a node on which pods ask for 3 CPU or more and one more pod is: a node that was preempted on."""

    name = "NodePorts"
    reach = Reach.NODE

    def __init__(self, answer: Status | None) -> None:
        self.answer = answer

    def filter(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
        taken = (nodes.pod_count == 2) & (nodes.requested[:, 0] == 4000)
        if self.answer is None and taken.any():
            raise CycleError("nobody knows")
        return np.where(taken, 1, 0)

    def status(self, cycle: CycleState, pod: PodInfo, verdict: int) -> Status:
        assert self.answer is not None
        return self.answer


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param(unschedulable("was taken"), id="may be tried"),
        pytest.param(unresolvable("was taken"), id="is not tried"),
        pytest.param(None, id="breaks its contract"),
    ],
)
def test_what_a_plugin_says_of_nodes_that_were_taken(answer: Status | None) -> None:
    registry = in_tree_registry().replacing({"NodePorts": lambda args, handle: OnlyOnce(answer)})
    n_nodes = (
        MAX_NODES + 1
    )  # the model asks plugins more often than runs do, and hears of broken contracts earlier
    in_series, one_by_one = ran([*full(n_nodes), *preemptors(n_nodes + 6)], registry)
    assert in_series.outcomes == one_by_one.outcomes
    expected = "running" if answer is None else "was taken"
    assert expected in in_series.outcomes[2].message


class Undecided(PostFilterPlugin):
    """Counts how often it is asked, and never makes room. It promises nothing."""

    name = "DynamicResources"

    def __init__(self) -> None:
        self.asked = 0

    def post_filter(self, framework: Framework, attempt: Attempt, cluster: ClusterState) -> PostFilterResult:
        self.asked += 1
        return PostFilterResult(unschedulable("not me"))


def test_a_plugin_that_promises_nothing_is_asked_for_every_pod(attempts: list[str]) -> None:
    asked = Undecided()
    registry = in_tree_registry().replacing({"DynamicResources": lambda args, handle: asked})
    run = Run([*full(14), *preemptors(14)], registry=registry)
    list(run.play())
    assert asked.asked == 14
    assert len(attempts) == 28
