"""Filters with and without nominated pods (spec 01 §2)."""

from __future__ import annotations

from typing import ClassVar

import numpy as np
import pytest

from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.phases.nominated_pods import (
    filter_all,
    filter_with_nominated,
    may_share_state,
    nominated_pods,
)
from scheduler_core.framework.plugin import FilterPlugin, OneByOneFilterPlugin, PreFilterExtensions, Reach
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.status import Status, unschedulable
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.columns import NodeColumns
from scheduler_core.snapshot.rows import NodeRow, PodRow
from tests.core.framework.reuse.test_reused_answers import AtMost, Never, Room, asked


class Counts(FilterPlugin, PreFilterExtensions):
    """Verdict 7 on nodes to which a pod was added."""

    name = "counts"
    reach = Reach.CLUSTER
    keeps_nodes_apart: ClassVar[bool] = True

    def move_pods(self, cycle: CycleState, pod: PodInfo, others: IntArray, rows: IntArray, sign: int) -> None:
        asked(cycle, pod)
        cycle.write("counts", (others.tolist(), rows.tolist(), sign))

    def add_pod(self, cycle: CycleState, pod: PodInfo, other: PodRow, row: NodeRow) -> None:
        raise AssertionError

    remove_pod = add_pod

    def filter(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
        asked(cycle, pod)
        added = cycle.get("counts", tuple)
        return np.where(np.isin(nodes.row_numbers, [] if added is None else added[1]), 7, 0)

    def status(self, cycle: CycleState, pod: PodInfo, verdict: int) -> Status:
        return unschedulable("counted")


class Apart(OneByOneFilterPlugin):
    """Verdict 3 on every node that it is asked about."""

    name = "apart"

    def filter_node(self, cycle: CycleState, pod: PodInfo, row: NodeRow) -> int:
        asked(cycle, pod)
        return 3

    def status(self, cycle: CycleState, pod: PodInfo, verdict: int) -> Status:
        return unschedulable("no")


def test_a_filter_for_one_node_after_the_other_sees_those_that_are_left() -> None:
    room = Room(3)
    room.place(1)
    active = [Never(0), AtMost(1), Apart(), Never(2)]
    verdicts = filter_all(CycleState(), room.pod, active, room.state.columns(np.arange(3)))
    assert verdicts.tolist() == [[1, 0, 0], [0, 1, 0], [0, 0, 3], [0, 0, 1]]


def test_a_node_with_nominated_pods_must_pass_with_and_without_them() -> None:
    """n0 passes both times, n1 only without them, n2 neither time, n3 has nominated pods but is full as it is."""
    room, cycle = Room(4), CycleState()
    room.place(2, 2, 3, 3)
    active = [AtMost(2), Counts(), AtMost(1, "one")]
    what_if = room.state.what_if(np.arange(4))
    verdicts = filter_with_nominated(cycle, room.pod, active, what_if, [(4, 1), (5, 3)])
    assert verdicts.tolist() == [[0, 0, 1, 1], [0, 7, 0, 7], [0, 1, 1, 1]]
    assert what_if.pod_count.tolist() == [0, 0, 2, 2]
    assert cycle.get("counts", tuple) is None


class Misses(Counts):
    """Verdict 5 on nodes to which no pod was added."""

    def filter(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
        return np.where(super().filter(cycle, pod, nodes) == 7, 0, 5)


def test_a_node_that_passes_only_with_nominated_pods_is_rejected() -> None:
    room = Room(2)
    what_if = room.state.what_if(np.arange(2))
    assert filter_with_nominated(CycleState(), room.pod, [Misses()], what_if, [(4, 0)]).tolist() == [[5, 5]]


def test_without_nominated_pods_there_is_one_pass() -> None:
    room, filters = Room(2), AtMost(1)
    filter_with_nominated(CycleState(), room.pod, [filters], room.state.what_if(np.arange(2)), [])
    assert filters.judged == [2]


class CountsEverywhere(Counts):
    keeps_nodes_apart = False


class CountsHere(CountsEverywhere):
    reach = Reach.NODE


@pytest.mark.parametrize(
    ("plugin", "shares"),
    [(Counts(), True), (CountsEverywhere(), False), (CountsHere(), True), (Apart(), True)],
    ids=["keeps nodes apart", "confuses nodes", "looks at its node", "is told nothing"],
)
def test_which_plugins_may_share_a_state(plugin: FilterPlugin, shares: bool) -> None:
    assert may_share_state([AtMost(1), plugin, Never(0)]) is shares


def test_a_pod_respects_nominations_of_others_that_are_as_important() -> None:
    """The priorities of all pods of the room are equal."""
    room = Room(2)
    assert nominated_pods(room.state, room.pod) == []
    for pod, row in ((3, 1), (6, 0), (1, 0)):
        room.state.nominate(PodRow(pod), NodeRow(row))
    assert nominated_pods(room.state, room.pod) == [(3, 1), (1, 0)]
