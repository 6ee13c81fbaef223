"""What the base classes of plugins and extenders do by themselves, the registry, and ranges of scores."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.extender import Extender, FilterAnswer
from scheduler_core.framework.plugin import OneByOneFilterPlugin, PreFilterExtensions, ReservePlugin
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.registry import Handle, Registry
from scheduler_core.framework.scoring import checked_range, in_range, is_uniform
from scheduler_core.framework.status import CycleError, Status, unschedulable
from scheduler_core.snapshot.claims.bindings import ClaimBindings
from scheduler_core.snapshot.rows import NodeRow, PodRow
from tests.core.framework.reuse.test_reused_answers import ByRow, Room, asked
from tests.core.framework.test_runtime import made


class Moves(PreFilterExtensions):
    name = "moves"

    def __init__(self) -> None:
        self.moved: list[tuple[int, int, int]] = []

    def add_pod(self, cycle: CycleState, pod: PodInfo, other: PodRow, row: NodeRow) -> None:
        asked(cycle, pod)
        self.moved.append((1, other, row))

    def remove_pod(self, cycle: CycleState, pod: PodInfo, other: PodRow, row: NodeRow) -> None:
        asked(cycle, pod)
        self.moved.append((-1, other, row))


@pytest.mark.parametrize("sign", [1, -1])
def test_pods_are_moved_one_after_the_other(sign: int) -> None:
    plugin = Moves()
    plugin.move_pods(CycleState(), Room(1).pod, np.array([4, 5]), np.array([7, 8]), sign)
    assert plugin.moved == [(sign, 4, 7), (sign, 5, 8)]


class Even(OneByOneFilterPlugin):
    name = "even"

    def filter_node(self, cycle: CycleState, pod: PodInfo, row: NodeRow) -> int:
        asked(cycle, pod)
        return row % 2

    def status(self, cycle: CycleState, pod: PodInfo, verdict: int) -> Status:
        return unschedulable("odd")


def test_a_filter_for_one_node_after_the_other_answers_for_several() -> None:
    room = Room(4)
    assert Even().filter(CycleState(), room.pod, room.state.columns(np.array([1, 2, 3]))).tolist() == [
        1,
        0,
        1,
    ]


class Reserves(ReservePlugin):
    name = "reserves"

    def reserve(self, cycle: CycleState, pod: PodInfo, row: NodeRow) -> Status:
        return Status.SUCCESS

    def unreserve(self, cycle: CycleState, pod: PodInfo, row: NodeRow) -> None: ...


class Assumes(Reserves):
    def assume(self, pod: PodInfo, row: NodeRow, settled: ClaimBindings) -> None: ...


def test_only_a_plugin_that_assumes_something_settles_claims() -> None:
    pod = Room(1).pod
    assert (Reserves().settles(pod), Assumes().settles(pod)) == (False, True)


def test_a_plugin_without_a_formula_tells_none() -> None:
    room = Room(1)
    assert ByRow(1).formula(CycleState(), room.pod, room.state.columns(np.array([0]))) == ""


class Plain(Extender):
    def prioritize(self, pod: PodInfo, nodes: Sequence[str]) -> None:
        return None


def test_an_extender_leaves_all_nodes_and_its_failures_count() -> None:
    extender = Plain("x", 1)
    assert extender.filter(Room(1).pod, ["a", "b"]) == FilterAnswer(("a", "b"))
    assert not extender.ignorable


def test_a_registry_refuses_names_twice_and_plugins_of_another_name() -> None:
    registry = Registry({"by row": made(ByRow(1)), "other": made(ByRow(2)), "third": made(ByRow(3))})
    with pytest.raises(ValueError, match=r"^plugins already registered: other, third$"):
        registry.with_plugins({"third": made(ByRow(1)), "new": made(ByRow(1)), "other": made(ByRow(1))})
    handle = Handle(Room(1).snapshot)
    assert registry.build("by row", None, handle).name == "by row"
    with pytest.raises(ValueError, match=r"^factory of 'other' made a plugin named 'by row'$"):
        registry.build("other", None, handle)


@pytest.mark.parametrize("n_scores", [3, 33])
@pytest.mark.parametrize(("score", "fits"), [(-1, False), (0, True), (100, True), (101, False)])
def test_scores_from_0_to_100_are_in_range(n_scores: int, score: int, fits: bool) -> None:
    scores = np.full(n_scores, 50)
    scores[-1], scores[0] = score, 100
    assert in_range(scores) is fits
    if not fits:
        with pytest.raises(CycleError, match=f'plugin "x" returns an invalid score {score}, it should'):
            checked_range("x", scores)


@pytest.mark.parametrize(("scores", "uniform"), [([], True), ([5], True), ([5, 5], True), ([5, 6, 5], False)])
def test_scores_that_are_all_equal_are_uniform(scores: list[int], uniform: bool) -> None:
    assert is_uniform(np.array(scores, dtype=np.int64)) is uniform
