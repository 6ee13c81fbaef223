"""A ranking of nodes for equal pods, and the regions of plugins that look further than at one node."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from scheduler_core.framework.attempt import Attempt
from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.plugin import FilterPlugin, PreScorePlugin, Reach, ScorePlugin
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.reuse import ranking as ranking_module
from scheduler_core.framework.reuse.far_plugins import FarPlugins
from scheduler_core.framework.reuse.plugin_table import PluginTable
from scheduler_core.framework.reuse.ranking import Ranking
from scheduler_core.framework.reuse.regions import Regions
from scheduler_core.framework.status import CycleError, Status, error, unschedulable
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.columns import NodeColumns
from scheduler_core.snapshot.rows import NodeRow, PodRow
from scheduler_core.snapshot.state import ClusterState
from tests.core.framework.reuse.test_reused_answers import AtMost, PerPod, Room, Share, asked


class Emptiest(PerPod):
    """50 points, and so many for each pod."""

    def score(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
        return 50 + super().score(cycle, pod, nodes)


class Closed(FilterPlugin):
    """Turns the pod away from the regions that are closed, or that have a pod on their first node."""

    name = "closed"
    reach = Reach.CLUSTER

    def __init__(self, *region_of: int) -> None:
        self._region_of = np.array(region_of)
        self.closed: set[int] = set()

    def regions(self, cycle: CycleState, pod: PodInfo) -> IntArray:
        asked(cycle, pod)
        return self._region_of

    def filter(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
        asked(cycle, pod)
        return np.isin(nodes.take(self._region_of), list(self.closed)).astype(np.int64)

    def status(self, cycle: CycleState, pod: PodInfo, verdict: int) -> Status:
        return unschedulable("closed")


class Occupied(Closed):
    name = "occupied"

    def filter(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
        asked(cycle, pod)
        return (nodes.pod_count > 0).astype(np.int64)


class PerRegion(PreScorePlugin, ScorePlugin):
    """So many points for each region. PreScore answers what it was told to, one answer after the other."""

    name = "per region"
    reach = Reach.CLUSTER

    def __init__(self, region_of: list[int], *points: int, answers: tuple[Status, ...] = ()) -> None:
        self._region_of, self._points = np.array(region_of), np.array(points)
        self._answers = list(answers)
        self.feasible: list[list[int]] = []

    def regions(self, cycle: CycleState, pod: PodInfo) -> IntArray:
        return self._region_of

    def pre_score(self, cycle: CycleState, pod: PodInfo, cluster: ClusterState, feasible: IntArray) -> Status:
        asked(cycle, pod)
        assert isinstance(cluster, ClusterState)
        self.feasible.append(feasible.tolist())
        return self._answers.pop(0) if self._answers else Status.SUCCESS

    def score(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
        asked(cycle, pod)
        return self._points[nodes.take(self._region_of)]


class HalfPerRegion(PerRegion):
    normalizes = normalizes_by_range = True

    def normalize(self, cycle: CycleState, pod: PodInfo, scores: IntArray) -> IntArray:
        asked(cycle, pod)
        return scores // 2


def table(*filters: FilterPlugin, scorers: tuple[tuple[PerRegion, int], ...] = ()) -> PluginTable:
    return PluginTable((), filters, tuple(scorer for scorer, _ in scorers), scorers)


def regions_of(room: Room, further: PluginTable) -> Regions:
    n_nodes = len(room.state.nodes)
    attempt = Attempt(room.pod, n_nodes, CycleState())
    regions = Regions.of(further, attempt, room.state, room.evaluations.of(room.pod, room.state).rows)
    assert regions is not None
    return regions


def ranked(room: Room, further: PluginTable | None = None) -> Ranking:
    """The ranking of the room as it is."""
    evaluation = room.evaluations.of(room.pod, room.state)
    evaluation.totals(room.pod, room.state)
    attempt = Attempt(room.pod, len(room.state.nodes), CycleState())
    return Ranking(evaluation, attempt, room.state, regions_of(room, further or table()))


def taken(room: Room, ranking: Ranking, n_pods: int) -> list[Any]:
    """What pods get one after the other, each placed before the next one."""
    found: list[Any] = []
    for row in range(n_pods):
        one = ranking.take(PodInfo.of(room.snapshot.pods, PodRow(row)))
        found.append(None if one is None else (one.row, one.total, one.n_feasible))
        if one is None:
            break
        assert all(isinstance(number, int) for number in found[-1])
        room.state.place(PodRow(row), one.row)
    return found


@pytest.mark.parametrize("block", [128, 2])
def test_pods_take_the_best_node_until_one_is_left(block: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full node is no longer counted when the next pod asks. Nodes may be in several blocks."""
    monkeypatch.setattr(ranking_module, "_BLOCK", block)
    room = Room(3, filters=(AtMost(2),), scorers=((Emptiest(-10), 1),))
    found = taken(room, ranked(room), 6)
    assert found == [(0, 50, 3), (1, 50, 3), (2, 50, 3), (0, 40, 3), (1, 40, 2), None]


def test_points_that_are_normalised_otherwise_without_a_full_node_end_a_ranking() -> None:
    scorers = ((Share(50, 25, 10, name="share"), 1), (Emptiest(0), 1))
    room = Room(3, filters=(AtMost(1),), scorers=scorers)
    assert taken(room, ranked(room), 3) == [(0, 150, 3), None]


def test_a_score_that_leaves_its_range_at_the_next_level_ends_a_ranking() -> None:
    room = Room(3, filters=(AtMost(9),), scorers=((PerPod(101), 1),))
    assert taken(room, ranked(room), 3) == [(0, 0, 3), None]


def test_regions_that_are_full_or_closed_get_no_pod() -> None:
    """Odd rows have 30 more points; they are full first, and one region is closed at the end."""
    room = Room(5, filters=(AtMost(1),), scorers=((Emptiest(-10), 1),))
    closed, points = Closed(0, 1, 0, 1, 0), PerRegion([0, 1, 0, 1, 0], 10, 40)
    ranking = ranked(room, table(closed, scorers=((points, 1),)))

    assert taken(room, ranking, 3) == [(1, 90, 5), (3, 90, 4), (0, 60, 3)]
    assert points.feasible == [[0, 1, 2, 3, 4], [0, 2, 3, 4], [0, 2, 4]]
    closed.closed = {0}
    assert ranking.take(room.pod) is None


class ShareOfRegions(PerRegion):
    """The best region with room gets 100 points, the others their share of it."""

    normalizes = normalizes_by_range = True

    def normalize(self, cycle: CycleState, pod: PodInfo, scores: IntArray) -> IntArray:
        return scores * 100 // scores.max(initial=1)


def test_a_region_that_is_full_is_not_what_others_are_measured_by() -> None:
    room = Room(4, filters=(AtMost(1),), scorers=((Emptiest(0), 1),))
    points = ShareOfRegions([0, 1, 0, 1], 10, 40)
    assert taken(room, ranked(room, table(scorers=((points, 1),))), 3) == [
        (1, 150, 4),
        (3, 150, 3),
        (0, 150, 2),
    ]


def test_regions_are_judged_anew_after_each_pod() -> None:
    """A pod on the first node of a region closes it."""
    room = Room(9, scorers=((Emptiest(-10), 1),))
    occupied = Occupied(*(row % 2 for row in range(9)))
    assert taken(room, ranked(room, table(occupied)), 3) == [(0, 50, 9), (1, 50, 4), None]


def test_a_ranking_follows_only_its_own_placements() -> None:
    room = Room(3, filters=(AtMost(2),), scorers=((Emptiest(-10), 1),))
    room.state.place(PodRow(4), NodeRow(1))
    ranking = ranked(room)
    assert ranking.follows(room.state)
    assert taken(room, ranking, 1) == [(0, 50, 3)]
    assert ranking.follows(room.state)
    assert not ranking.follows(room.state.copied())
    changes = room.state.changes
    room.state.changes = list(changes)
    assert not ranking.follows(room.state)
    room.state.changes = changes
    room.state.place(PodRow(5), NodeRow(2))
    assert not ranking.follows(room.state)


@pytest.mark.parametrize("n_nodes", [8, 9], ids=["columns of all nodes", "columns of one node a region"])
def test_a_region_is_judged_again_when_its_first_node_takes_a_pod(n_nodes: int) -> None:
    room = Room(n_nodes)
    of_row = [row % 2 for row in range(n_nodes)]
    regions = regions_of(room, table(Occupied(*of_row)))
    assert (regions.ask_filters(), regions.passes.tolist()) == (False, [True, True])
    regions.expect(NodeRow(3), 1)
    room.place(3)
    assert (regions.ask_filters(), regions.passes.tolist()) == (False, [True, True])
    regions.expect(NodeRow(1), 1)
    room.place(1)
    assert (regions.ask_filters(), regions.passes.tolist()) == (True, [True, False])
    assert (regions.ask_filters(), regions.passes.tolist()) == (False, [True, False])


def test_without_filters_nothing_changes() -> None:
    room = Room(2)
    assert regions_of(room, table()).ask_filters() is False


def test_points_are_those_of_all_scorers_that_do_not_skip() -> None:
    room, of_row = Room(3), [0, 1, 2]
    first = PerRegion(of_row, 1, 2, 3)
    second = HalfPerRegion(of_row, 20, 40, 60, answers=(Status.SUCCESS, Status.SKIP))
    second.name = "half"  # type: ignore[misc]
    regions = regions_of(room, table(scorers=((first, 2), (second, 3))))
    room_in, rows = np.array([True, False, True]), np.array([0, 2])

    regions.prepare_scorers(rows)
    regions.ask_scorers(room_in)
    assert regions.points.tolist() == [32, 0, 96]
    for _ in range(2):
        regions.prepare_scorers(rows)
    regions.ask_scorers(room_in)

    assert regions.points.tolist() == [2, 0, 6]
    assert (len(first.feasible), len(second.feasible)) == (3, 2)


def test_failures_of_regions_are_named() -> None:
    room, of_row = Room(2), [0, 1]
    broken = PerRegion(of_row, 0, 101, answers=(error("no data"),))
    regions = regions_of(room, table(scorers=((broken, 1),)))
    with pytest.raises(CycleError, match=r'^running PreScore plugin "per region": no data$'):
        regions.prepare_scorers(np.array([0, 1]))
    with pytest.raises(CycleError, match='plugin "per region" returns an invalid score 101'):
        regions.ask_scorers(np.array([True, True]))


@pytest.mark.parametrize("rows", [[0, 1, 2, 3, 4], [0, 2, 4], [2]])
def test_plugins_that_look_further_add_their_points(rows: list[int]) -> None:
    room, of_row = Room(5), [0, 1, 0, 1, 2]
    scorers = ((HalfPerRegion(of_row, 20, 40, 60), 2),)
    totals = np.full(len(rows), 7)
    FarPlugins(table(scorers=scorers)).add_points(totals, CycleState(), room.pod, room.state, np.array(rows))
    assert totals.tolist() == [7 + (20, 40, 20, 40, 60)[row] for row in rows]


def test_plugins_that_look_further_leave_nodes_out() -> None:
    room, closed = Room(4), Closed(0, 1, 0, 1)
    far, fits = FarPlugins(table(closed)), np.array([True, True, True, False])
    assert far.feasible(CycleState(), room.pod, room.state, fits) is fits
    closed.closed = {1}
    left = far.feasible(CycleState(), room.pod, room.state, fits)
    assert left is not None
    assert left.tolist() == [True, False, True, False]
    assert fits.tolist() == [True, True, True, False]
