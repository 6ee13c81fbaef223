"""What plugins are told whose answers are reused, and which of their answers are asked for again."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.plugin import (
    FilterPlugin,
    PreFilterPlugin,
    PreFilterResult,
    PreScorePlugin,
    Reach,
    ScorePlugin,
)
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.reuse.evaluation import NOT_FEASIBLE, Evaluations
from scheduler_core.framework.reuse.plugin_table import PluginTable
from scheduler_core.framework.status import CycleError, Status, error, unschedulable
from scheduler_core.model.cluster import read_cluster
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.columns import NodeColumns
from scheduler_core.snapshot.rows import NodeRow, PodRow
from scheduler_core.snapshot.snapshot import build_snapshot
from scheduler_core.snapshot.state import ClusterState
from tests.support.builders import a_node, a_pod


def asked(cycle: CycleState, pod: PodInfo) -> None:
    """Whoever asks says for which pod, and with which data."""
    assert isinstance(cycle, CycleState)
    assert pod.key == "default/p"


class Prepares(PreFilterPlugin, PreScorePlugin):
    name = "prepares"
    reach = Reach.NODE

    def __init__(self, result: PreFilterResult, score: Status = Status.SUCCESS) -> None:
        self._result, self._score = result, score

    def pre_filter(self, cycle: CycleState, pod: PodInfo, cluster: ClusterState) -> PreFilterResult:
        asked(cycle, pod)
        assert isinstance(cluster, ClusterState)
        return self._result

    def pre_score(self, cycle: CycleState, pod: PodInfo, cluster: ClusterState, feasible: IntArray) -> Status:
        asked(cycle, pod)
        assert isinstance(cluster, ClusterState)
        assert feasible.tolist() == []
        return self._score


class AtMost(FilterPlugin):
    """Lets so many pods onto a node. It notes how many nodes it judged."""

    reach = Reach.NODE

    def __init__(self, most: int, name: str = "at most") -> None:
        self.name = name  # type: ignore[misc]
        self._most = most
        self.judged: list[int] = []

    def filter(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
        asked(cycle, pod)
        self.judged.append(len(nodes))
        return (nodes.pod_count >= self._most).astype(np.int64)

    def status(self, cycle: CycleState, pod: PodInfo, verdict: int) -> Status:
        return unschedulable("full")


class Never(FilterPlugin):
    """Turns the pod away from these rows, whatever happens."""

    name = "never"
    reach = Reach.STATIC

    def __init__(self, *rows: int) -> None:
        self._rows = rows

    def filter(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
        asked(cycle, pod)
        return np.isin(nodes.row_numbers, self._rows).astype(np.int64)

    def status(self, cycle: CycleState, pod: PodInfo, verdict: int) -> Status:
        return unschedulable("never")


class PerPod(ScorePlugin):
    """So many points for each pod of a node."""

    reach = Reach.NODE

    def __init__(self, points: int, name: str = "per pod") -> None:
        self.name = name  # type: ignore[misc]
        self._points = points

    def score(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
        asked(cycle, pod)
        return self._points * nodes.pod_count.astype(np.int64)


class ByRow(ScorePlugin):
    """So many points for each node, by row."""

    reach = Reach.STATIC

    def __init__(self, *points: int, name: str = "by row") -> None:
        self.name = name  # type: ignore[misc]
        self._points = np.array(points, dtype=np.int64)

    def score(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
        asked(cycle, pod)
        return nodes.take(self._points)


class Share(ByRow):
    """The best of the feasible nodes gets 100 points, the others their share of it."""

    normalizes = True

    def normalize(self, cycle: CycleState, pod: PodInfo, scores: IntArray) -> IntArray:
        asked(cycle, pod)
        most = int(scores.max(initial=1))
        return scores * 100 // most


class SharePerRange(Share):
    normalizes_by_range = True


class Room:
    """A cluster of empty nodes, pods named x0, x1, … that may be placed, and the pod p, of which the plugins are asked."""

    def __init__(self, n_nodes: int, **plugins: Any) -> None:
        pods = [a_pod(f"x{index}") for index in range(6)]
        nodes = [a_node(f"n{row}") for row in range(n_nodes)]
        self.snapshot = build_snapshot(read_cluster([*nodes, *pods, a_pod("p", requests={"cpu": "1"})]))
        self.state = self.snapshot.initial_state()
        self.pod = PodInfo.of(self.snapshot.pods, PodRow(6))
        table = {"pre_filters": (), "filters": (), "pre_scores": (), "scorers": ()} | plugins
        self.evaluations = Evaluations(PluginTable(**table))

    def totals(self) -> list[int | None]:
        """By row, None where the pod does not fit."""
        totals = self.evaluations.of(self.pod, self.state).totals(self.pod, self.state)
        return [None if one == NOT_FEASIBLE else one for one in totals.tolist()]

    def place(self, *rows: int) -> None:
        for row in rows:
            waiting = np.flatnonzero(self.state.node_of < 0)
            self.state.place(PodRow(int(waiting[0])), NodeRow(row))


def test_answers_follow_pods_that_come_and_go() -> None:
    """Two filters and four scores: 10 points a pod at weight 2, and rows' own at weights 1 and 3."""
    filters = (Never(3), AtMost(3, "three"), AtMost(2, "two"))
    scorers = (
        (PerPod(10), 2),
        (ByRow(1, 2, 3, 4), 1),
        (ByRow(10, 0, 0, 0, name="others"), 3),
        (SharePerRange(5, 5, 5, 9, name="even"), 1),
    )
    prepares = Prepares(PreFilterResult(Status.SUCCESS))
    room = Room(4, pre_filters=(prepares,), filters=filters, pre_scores=(prepares,), scorers=scorers)
    assert room.totals() == [131, 102, 103, None]
    room.place(0)
    assert room.totals() == [151, 102, 103, None]
    room.place(0)
    assert room.totals() == [None, 102, 103, None]
    room.state.remove(PodRow(0))
    assert room.totals() == [151, 102, 103, None]


def test_a_node_that_was_full_at_first_gets_its_normalised_points_later() -> None:
    room = Room(2, filters=(AtMost(1),), scorers=((SharePerRange(5, 5), 1),))
    room.place(0)
    assert room.totals() == [None, 100]
    room.state.remove(PodRow(0))
    assert room.totals() == [100, 100]


def test_only_nodes_that_changed_are_judged_again() -> None:
    """All of them, if many changed."""
    filters = AtMost(1)
    room = Room(12, filters=(filters,), scorers=((PerPod(10), 1),))
    room.totals()
    room.place(3)
    room.totals()
    room.place(5, 7)
    assert [row for row, total in enumerate(room.totals()) if total is None] == [3, 5, 7]
    room.place(1, 2)
    room.state.remove(PodRow(0))
    room.state.remove(PodRow(1))
    assert [row for row, total in enumerate(room.totals()) if total is None] == [1, 2, 7]
    assert filters.judged == [12, 1, 2, 12]


def test_points_among_some_nodes_are_normalised_among_them() -> None:
    room = Room(3, scorers=((Share(50, 20, 10, name="share"), 2), (ByRow(1, 2, 3), 1)))
    assert room.totals() == [201, 82, 43]
    evaluation = room.evaluations.of(room.pod, room.state)
    some = np.array([1, 2])
    assert evaluation.totals_of(some, room.pod, room.state).tolist() == [202, 103]
    assert evaluation.totals_among(some, room.pod, room.state).tolist() == [NOT_FEASIBLE, 202, 103]


def test_points_among_some_nodes_where_all_are_normalised_alike() -> None:
    room = Room(3, scorers=((SharePerRange(5, 5, 5, name="share"), 2), (ByRow(1, 2, 3), 1)))
    evaluation = room.evaluations.of(room.pod, room.state)
    assert evaluation.totals_of(np.array([1, 2]), room.pod, room.state).tolist() == [202, 203]


def test_what_moves_on_some_nodes_is_what_all_filters_and_scores_say_of_them() -> None:
    scorers = ((PerPod(10), 2), (ByRow(1, 2, 3), 1), (PerPod(1, "one each"), 1))
    room = Room(3, filters=(AtMost(1, "one"), AtMost(2, "two")), scorers=scorers)
    room.place(0, 2, 2)
    room.totals()
    evaluation = room.evaluations.of(room.pod, room.state)
    passes, moving = evaluation.moving(room.pod, room.state.columns(np.array([0, 1])))
    assert (passes.tolist(), moving.tolist()) == ([False, True], [21, 0])
    assert evaluation.static(np.array([0, 2])).tolist() == [1, 3]


@pytest.mark.parametrize("scorer", [ByRow(0, 101, 0), PerPod(101), Share(101, -1, 0)])
def test_a_score_that_is_out_of_range_ends_what_asks_for_totals(scorer: ScorePlugin) -> None:
    room = Room(3, scorers=((scorer, 1),))
    room.place(1)
    score = -1 * 100 // 101 if isinstance(scorer, Share) else 101
    message = f'plugin "{scorer.name}" returns an invalid score {score}, it should'
    for _ in range(2):
        with pytest.raises(CycleError, match=message):
            room.totals()


def test_a_score_goes_out_of_range_with_one_more_pod() -> None:
    room = Room(12, filters=(AtMost(2),), scorers=((PerPod(101), 1),))
    assert room.totals() == [0] * 12
    room.place(4)
    message = 'plugin "per pod" returns an invalid score 101, it should'
    with pytest.raises(CycleError, match=message):
        room.totals()
    evaluation = room.evaluations.of(room.pod, room.state)
    with pytest.raises(CycleError, match=message):
        evaluation.moving(room.pod, room.state.columns(np.array([4])))
    room.place(4)
    assert room.totals()[3:6] == [0, None, 0]


def test_a_pre_score_that_fails_is_named() -> None:
    prepares = Prepares(PreFilterResult(Status.SUCCESS), error("no data"))
    room = Room(2, pre_scores=(prepares,), scorers=((ByRow(1, 2), 1),))
    with pytest.raises(CycleError, match=r'^running PreScore plugin "prepares": no data$'):
        room.totals()


@pytest.mark.parametrize(
    ("result", "lets_all_in", "judged"),
    [
        (PreFilterResult(Status.SUCCESS), True, [2, 1]),
        (PreFilterResult(Status.SKIP), True, [2, 1]),
        (PreFilterResult(Status.SUCCESS, frozenset({"n0"})), False, [2, 1]),
        (PreFilterResult(unschedulable("no")), False, []),
    ],
)
def test_whether_pre_filters_let_the_pod_in_everywhere(
    result: PreFilterResult, lets_all_in: bool, judged: list[int]
) -> None:
    """Of a pod that they reject no filter is asked."""
    filters = AtMost(1)
    room = Room(2, pre_filters=(Prepares(result),), filters=(filters,))
    evaluation = room.evaluations.of(room.pod, room.state)
    room.place(0)
    room.evaluations.of(room.pod, room.state)
    assert (evaluation.lets_all_in, filters.judged) == (lets_all_in, judged)
    assert evaluation.n_fits == (1 if judged else 2)


def test_stored_answers_suffice_only_for_pods_about_which_nobody_looks_further() -> None:
    """A profile that leaves out a plugin's PreScore does not suffice for any."""

    class Far(ByRow):
        reach = Reach.CLUSTER

    class Prepared(ByRow, PreScorePlugin):
        def pre_score(
            self, cycle: CycleState, pod: PodInfo, cluster: ClusterState, feasible: IntArray
        ) -> Status:
            return Status.SUCCESS

    for scorer, suffices in ((ByRow(1), True), (Far(1), False), (Prepared(1), False)):
        room = Room(1, scorers=((scorer, 1),))
        assert room.evaluations.suffice(room.pod) is suffices


def test_a_plugin_gives_a_signature_only_of_pods_that_it_judges_by_their_node() -> None:
    class Sometimes(ByRow):
        def reach_for(self, pod: PodInfo) -> Reach:
            return Reach.CLUSTER

        def signature(self, pod: PodInfo) -> int:
            raise AssertionError(pod)

    room = Room(1, scorers=((Sometimes(1), 1),))
    assert room.evaluations.signature(room.pod) == ("looks further",)


def test_answers_of_a_plugin_are_reused_for_the_pods_that_it_judges_by_their_node() -> None:
    """Of the pods x it looks at others; the plugin that never does is reused for both."""

    class Varies(PerPod):
        def reach_for(self, pod: PodInfo) -> Reach:
            return Reach.CLUSTER if pod.key == "default/x0" else Reach.NODE

    class Always(PerPod):
        def score(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
            return np.zeros(len(nodes), dtype=np.int64)

    room = Room(2, scorers=((Varies(1, "varies"), 1), (Always(1, "always"), 1)))
    for row, names in ((0, ["always"]), (6, ["varies", "always"]), (0, ["always"])):
        pod = PodInfo.of(room.snapshot.pods, PodRow(row))
        assert list(room.evaluations.of(pod, room.state).score(pod, room.state)) == names


def test_a_profile_may_have_few_plugins() -> None:
    room = Room(2, scorers=tuple((ByRow(1, 2, name=name), 1) for name in "abcd"))
    assert room.totals() == [4, 8]
