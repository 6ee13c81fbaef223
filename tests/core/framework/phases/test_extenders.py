"""Extenders are asked after all filters, one after the other (spec 09)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import pytest

from scheduler_core.framework.attempt import Attempt
from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.extender import Extender, Failure, FilterAnswer
from scheduler_core.framework.phases.extenders import ExtenderPhase
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.status import CycleError, unresolvable, unschedulable
from scheduler_core.model.cluster import read_cluster
from scheduler_core.snapshot.rows import NodeRow, PodRow
from scheduler_core.snapshot.snapshot import build_snapshot
from scheduler_core.snapshot.state import ClusterState
from tests.support.builders import a_node, a_pod


class Answers(Extender):
    """Gives one answer; None leaves all nodes that it is asked about."""

    filters = True

    def __init__(self, name: str, answer: FilterAnswer | Failure | None, *, ignorable: bool = False) -> None:
        super().__init__(name, 1, ignorable=ignorable)
        self._answer = answer
        self.asked: list[str] = []

    def prioritize(self, pod: PodInfo, nodes: Sequence[str]) -> Mapping[str, int] | None:
        return None

    def filter(self, pod: PodInfo, nodes: Sequence[str]) -> FilterAnswer | Failure:
        assert pod.key == "default/p"
        self.asked.append("".join(nodes))
        return FilterAnswer(tuple(nodes)) if self._answer is None else self._answer


class Uninterested(Answers):
    def is_interested(self, pod: PodInfo) -> bool:
        return pod.key != "default/p"


ALL = np.ones(4, dtype=bool)
BROKEN = Failure("no reply")


def asked(*extenders: Extender) -> tuple[ExtenderPhase, Attempt, ClusterState]:
    """Four nodes a to d, an attempt in which nothing has happened yet, and the extenders that filter."""
    snapshot = build_snapshot(read_cluster([*map(a_node, "abcd"), a_pod("p")]))
    attempt = Attempt(PodInfo.of(snapshot.pods, PodRow(0)), 4, CycleState())
    return ExtenderPhase.of(extenders), attempt, snapshot.initial_state()


def test_if_all_nodes_are_left_nothing_changes() -> None:
    phase, attempt, state = asked(Answers("one", None))
    assert phase.run(attempt, state, ALL) is ALL
    (step,) = attempt.extenders
    assert (step.asked.tolist(), step.left.tolist(), step.failure) == ([0, 1, 2, 3], [0, 1, 2, 3], None)
    assert (attempt.turned_away, attempt.unknown_nodes, attempt.emptied) == ({}, {}, None)


def test_nodes_that_are_left_out_have_the_reason_that_was_given() -> None:
    answer = FilterAnswer(("a",), {"b": "full", "c": "full", "x": "gone"}, {"c": "never", "y": "gone"})
    phase, attempt, state = asked(Answers("one", answer))
    assert phase.run(attempt, state, ALL).tolist() == [True, False, False, False]
    by = "extender one"
    assert attempt.turned_away == {
        1: unschedulable("full").by(by),
        2: unresolvable("never").by(by),
        3: unresolvable().by(by),
    }
    assert attempt.unknown_nodes == {"x": unschedulable("gone").by(by), "y": unresolvable("gone").by(by)}


def test_the_next_extender_is_asked_about_the_nodes_that_are_left() -> None:
    first, away = Answers("one", FilterAnswer(("b", "d"))), Uninterested("away", None)
    second, third = Answers("two", FilterAnswer(())), Answers("three", None)
    phase, attempt, state = asked(first, away, second, third)
    assert not phase.run(attempt, state, ALL).any()
    assert [one.asked for one in (first, away, second, third)] == [["abcd"], [], ["bd"], []]


def test_a_failure_that_is_ignorable_leaves_all_nodes_and_the_next_one_is_asked() -> None:
    first, second = Answers("one", BROKEN, ignorable=True), Answers("two", FilterAnswer(("a",)))
    phase, attempt, state = asked(first, second)
    assert phase.run(attempt, state, ALL).tolist() == [True, False, False, False]
    steps = [
        (step.extender, step.asked.tolist(), step.left.tolist(), step.failure) for step in attempt.extenders
    ]
    assert steps == [(first, [0, 1, 2, 3], [0, 1, 2, 3], "no reply"), (second, [0, 1, 2, 3], [0], None)]


def test_any_other_failure_ends_the_attempt() -> None:
    first, second = Answers("one", BROKEN), Answers("two", None)
    phase, attempt, state = asked(first, second)
    with pytest.raises(CycleError, match=r"^no reply$"):
        phase.run(attempt, state, ALL)
    assert [step.failure for step in attempt.extenders] == ["no reply"]
    assert second.asked == []


@pytest.mark.parametrize(
    ("answer", "left"),
    [
        (FilterAnswer(("b",), as_objects=True), True),
        (FilterAnswer((), {"b": "full", "x": "gone"}, as_objects=True), False),
        (BROKEN, False),
    ],
)
def test_a_nominated_node_is_asked_about_alone_and_what_was_said_is_forgotten(
    answer: FilterAnswer | Failure, left: bool
) -> None:
    """Only the step of a node that is left is kept."""
    extender = Answers("one", answer)
    phase, attempt, state = asked(extender)
    assert phase.leaves_alone(attempt, state, NodeRow(1)) is left
    assert extender.asked == ["b"]
    assert (attempt.turned_away, attempt.unknown_nodes, attempt.emptied) == ({}, {}, None)
    assert len(attempt.extenders) == left
