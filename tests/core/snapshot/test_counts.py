"""PodCounts: answers that follow the pods."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from scheduler_core.model.cluster import read_cluster
from scheduler_core.snapshot.counts import NO_GROUP, CountQuery, KindWeights, PodCounts
from scheduler_core.snapshot.rows import NodeRow, PodRow
from scheduler_core.snapshot.snapshot import Snapshot, build_snapshot
from scheduler_core.snapshot.state import UNPLACED
from tests.support.builders import a_node, a_pod

N_NODES = 4
GONE = {"deletionTimestamp": "2026-01-01T00:00:00Z"}


def a_snapshot() -> Snapshot:
    """Four nodes; two pods each of the kinds a, b and c, one of them terminating."""
    nodes = [a_node(f"n{index}") for index in range(N_NODES)]
    pods = [
        a_pod(f"{app}{index}", labels={"app": app}, metadata=GONE if index else {})
        for app in "abc"
        for index in (0, 1)
    ]
    return build_snapshot(read_cluster([*nodes, *pods]))


def a_question(*, with_terminating: bool = True) -> CountQuery:
    """Kind a counts 1, kind b -3, kind c nothing; the last node does not count."""
    groups = np.array([0, 1, 0, NO_GROUP])
    weights = {0: 1, 1: -3}
    known = KindWeights(range(3), lambda first: {kind: weights[kind] for kind in weights if kind >= first})
    return CountQuery("question", known, groups, 2, with_terminating)


def test_weights_are_summed_by_group() -> None:
    counts = PodCounts(a_snapshot().pods)
    node_of = np.array([0, 2, 1, 3, 0, UNPLACED])  # a0 a1 b0 b1 c0 c1

    assert counts.of(a_question(), node_of).tolist() == [2, -3, 0]


def test_terminating_pods_may_be_left_out() -> None:
    counts = PodCounts(a_snapshot().pods)
    node_of = np.array([0, 2, 1, 3, 0, UNPLACED])

    assert counts.of(a_question(with_terminating=False), node_of).tolist() == [1, -3, 0]


@given(
    st.lists(st.tuples(st.integers(0, 5).map(PodRow), st.integers(0, N_NODES - 1).map(NodeRow)), max_size=12),
    st.booleans(),
)
def test_an_answer_that_followed_equals_a_new_one(
    moves: list[tuple[PodRow, NodeRow]], with_terminating: bool
) -> None:
    """Every move takes the pod off its node, or puts it on one."""
    state = a_snapshot().initial_state()
    question = a_question(with_terminating=with_terminating)
    followed = state.counts.of(question, state.node_of)
    for pod, row in moves:
        if state.node_of[pod] == UNPLACED:
            state.place(pod, row)
        else:
            state.remove(pod)

    assert followed.tolist() == PodCounts(state.pods).of(question, state.node_of).tolist()


def test_pods_of_kinds_that_are_new_count_once_the_question_is_asked_again() -> None:
    state = a_snapshot().initial_state()
    kinds = state.pods.kinds
    weights = KindWeights(kinds, lambda first: {kind.index: kind.index for kind in kinds[first:]})
    question = CountQuery("question", weights, np.array([0, 0, 1, 1]), 2)
    state.place(PodRow(2), NodeRow(0))  # of kind b, which weighs 1
    assert state.counts.of(question, state.node_of).tolist() == [1, 0, 0]

    for name, row in (("d0", 1), ("d1", 2)):
        [pod] = read_cluster([a_pod(name, labels={"app": "d"})]).pods
        state.place(state.append(pod), NodeRow(row))
    assert state.counts.of(question, state.node_of).tolist() == [4, 3, 0]
    state.remove(state.pods.row_of["default/d0"])
    assert state.counts.of(question, state.node_of).tolist() == [1, 3, 0]


def test_equal_questions_share_an_answer() -> None:
    state = a_snapshot().initial_state()
    assert state.counts.of(a_question(), state.node_of) is state.counts.of(a_question(), state.node_of)
