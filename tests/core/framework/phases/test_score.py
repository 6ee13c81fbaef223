"""Scores of an attempt: near and far plugins, those of extenders, and what is computed only for explanations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import pytest

from scheduler_core.framework.attempt import Attempt
from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.extender import Extender
from scheduler_core.framework.phases.preparation import preparations
from scheduler_core.framework.phases.score import ScorePhase
from scheduler_core.framework.plugin import PreScorePlugin, Reach, ScorePlugin
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.rules import Shared
from scheduler_core.framework.status import CycleError, Status
from scheduler_core.releases.files import release_named
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.columns import NodeColumns
from scheduler_core.snapshot.state import ClusterState
from tests.core.framework.reuse.test_ranking import HalfPerRegion, PerRegion
from tests.core.framework.reuse.test_reused_answers import ByRow, PerPod, Room, Share, asked


class Points(Extender):
    """One point for a, two for b, and so on."""

    def prioritize(self, pod: PodInfo, nodes: Sequence[str]) -> Mapping[str, int]:
        assert pod.key == "default/p"
        return {node: int(node[1:]) + 1 for node in nodes}


def scored(
    room: Room,
    *scorers: tuple[ScorePlugin, int],
    extenders: tuple[Extender, ...] = (),
    release: str = "1.36",
    emptied: list[bool] | None = None,
    only_columns: bool = False,
) -> tuple[Attempt, list[tuple[str, int, list[int], list[int]]]]:
    """The attempt with its totals and all columns; two of the room's three nodes are feasible."""
    pre_scores = tuple(scorer for scorer, _ in scorers if isinstance(scorer, PreScorePlugin))
    rules = release_named(release).rules
    phase = ScorePhase(pre_scores, scorers, Shared(rules=rules, extenders=extenders))
    attempt = Attempt(room.pod, 3, CycleState(), rules)
    attempt.feasible, attempt.n_feasible = np.array([True, False, True]), 2
    attempt.emptied = None if emptied is None else np.array(emptied)
    evaluation = room.evaluations.of(room.pod, room.state)
    if not only_columns:
        phase.run(attempt, evaluation, room.state)
    columns = phase.columns(attempt, evaluation, room.state)
    return attempt, [(one.plugin, one.weight, one.raw.tolist(), one.normalized.tolist()) for one in columns]


def near_and_far() -> tuple[Room, list[tuple[ScorePlugin, int]]]:
    near: list[tuple[ScorePlugin, int]] = [(Share(10, 90, 5, name="share"), 2), (PerPod(3), 1)]
    far = (HalfPerRegion([0, 1, 2], 20, 40, 60), 3)
    room = Room(3, scorers=tuple(near))
    room.place(2, 2)
    return room, [near[0], far, near[1]]


COLUMNS = [
    ("share", 2, [10, 5], [100, 50]),
    ("per region", 3, [20, 60], [10, 30]),
    ("per pod", 1, [0, 6], [0, 6]),
    ("extender x", 4, [1, 3], [10, 30]),
]


@pytest.mark.parametrize("only_columns", [False, True])
def test_columns_are_those_of_the_feasible_nodes_in_the_order_of_the_profile(only_columns: bool) -> None:
    """Also if no totals were computed before."""
    room, scorers = near_and_far()
    attempt, columns = scored(room, *scorers, extenders=(Points("x", 4),), only_columns=only_columns)
    assert columns == COLUMNS
    if not only_columns:
        assert attempt.totals is not None
        assert attempt.totals[[0, 2]].tolist() == [200 + 30 + 0 + 40, 100 + 90 + 6 + 120]
        assert attempt.chosen == 2


@pytest.mark.parametrize("only_columns", [False, True])
def test_nodes_that_are_scored_as_if_they_were_empty(only_columns: bool) -> None:
    room, scorers = near_and_far()
    emptied = [False, False, True]
    attempt, columns = scored(
        room, *scorers, extenders=(Points("x", 4),), emptied=emptied, only_columns=only_columns
    )
    assert columns == [*COLUMNS[:2], ("per pod", 1, [0, 0], [0, 0]), COLUMNS[3]]
    if not only_columns:
        assert attempt.totals is not None
        assert attempt.totals[[0, 2]].tolist() == [270, 310]


class Fails(PerRegion):
    """Has no data."""

    def score(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
        raise CycleError("no data")


class FailsNear(ByRow):
    def score(self, cycle: CycleState, pod: PodInfo, nodes: NodeColumns) -> IntArray:
        raise CycleError("nothing known")


def test_the_first_failure_in_the_order_of_the_profile_counts() -> None:
    """Near plugins are asked first."""
    near, far = FailsNear(1, 2, 3), Fails([0, 1, 2], 0, 0, 0)
    room = Room(3, scorers=((near, 1),))
    with pytest.raises(
        CycleError, match=r'^running Score plugins: plugin "per region" failed with: no data$'
    ):
        scored(room, (far, 1), (near, 1))
    assert far.feasible == [[0, 2]]
    with pytest.raises(CycleError, match=r'plugin "by row" failed with: nothing known$'):
        scored(room, (near, 1), (far, 1))


def test_releases_that_may_crash_ask_pre_score_about_the_feasible_nodes() -> None:
    far = PerRegion([0, 1, 2], 1, 2, 3, answers=(Status.SKIP, Status.SKIP))
    scored(Room(3), (far, 1), release="1.29")
    assert far.feasible == [[0, 2], [0, 2]]


class Prepared(ByRow):
    reach = Reach.CLUSTER

    def __init__(self, *points: int) -> None:
        super().__init__(*points)
        self.prepared: list[list[int]] = []

    def prepare(self, cycle: CycleState, pod: PodInfo, cluster: ClusterState, feasible: IntArray) -> None:
        asked(cycle, pod)
        assert isinstance(cluster, ClusterState)
        self.prepared.append(feasible.tolist())

    def signature(self, pod: PodInfo) -> str:
        return f"signature of {pod.key}"

    def is_silent(self, pod: PodInfo) -> bool:
        return pod.key == "default/p"

    def regions(self, cycle: CycleState, pod: PodInfo) -> IntArray:
        asked(cycle, pod)
        return np.arange(3)


class OwnPreScore(Prepared, PreScorePlugin):
    name = "own"

    def pre_score(self, cycle: CycleState, pod: PodInfo, cluster: ClusterState, feasible: IntArray) -> Status:
        return Status.SUCCESS


def test_scorers_are_prepared_whose_pre_score_is_disabled() -> None:
    """One whose PreScore is called, and one that has nothing to prepare, are not."""
    scorer, own = Prepared(1, 2, 3), OwnPreScore(1, 2, 3)
    own.name = "own"  # type: ignore[misc]
    (preparation,) = preparations([(own, 1), (ByRow(1, name="plain"), 1), (scorer, 1)], (own,))

    room, cycle = Room(3), CycleState()
    assert (preparation.name, preparation.reach) == ("by row", Reach.CLUSTER)
    assert preparation.signature(room.pod) == "signature of default/p"
    assert preparation.is_silent(room.pod)
    regions = preparation.regions(cycle, room.pod)
    assert regions is not None
    assert regions.tolist() == [0, 1, 2]
    assert preparation.pre_score(cycle, room.pod, room.state, np.array([0, 2])) == Status.SUCCESS
    assert scorer.prepared == [[0, 2]]
