"""Domains and the counts in them, as nodes see them in what-ifs."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from scheduler_core.framework.matching.domains import DomainCounts, Domains, told_apart
from scheduler_core.model.cluster import read_cluster
from scheduler_core.snapshot.arrays import ALL_ROWS
from scheduler_core.snapshot.columns import NodeColumns
from scheduler_core.snapshot.counts import KindWeights
from scheduler_core.snapshot.snapshot import build_snapshot
from tests.support.builders import a_node

ZONES = ["b", None, "a", "", "b"]


def columns(zones: list[str | None]) -> NodeColumns:
    nodes = [
        a_node(f"n{index}", labels={} if zone is None else {"zone": zone}) for index, zone in enumerate(zones)
    ]
    return build_snapshot(read_cluster(nodes)).initial_state().columns(ALL_ROWS)


def test_domains_are_the_values_of_a_label() -> None:
    domains = Domains.of(columns(ZONES).nodes, "zone")
    assert (domains.values, domains.of_node.tolist()) == (("", "a", "b"), [2, -1, 1, 0, 2])


def test_nodes_without_the_label_join_those_where_it_is_empty() -> None:
    joined = Domains.of(columns(ZONES).nodes, "zone").with_unlabelled()
    assert (joined.values, joined.of_node.tolist()) == (("", "a", "b"), [2, 0, 1, 0, 2])
    assert (joined.key, joined.counted.tolist()) == ("zone", [2, 0, 1, 0, 2])

    joined = Domains.of(columns(["a", None]).nodes, "zone").with_unlabelled()
    assert (joined.values, joined.of_node.tolist()) == (("a", ""), [0, 1])


def test_restricted_domains_are_those_of_nodes_that_count() -> None:
    domains = Domains.of(columns(ZONES).nodes, "zone")
    restricted = domains.restricted(np.array([True, True, True, False, False]))

    assert (restricted.key, restricted.values) == ("zone", ("a", "b"))
    assert restricted.of_node.tolist() == [1, -1, 0, -1, 1]
    assert restricted.counted.tolist() == [1, -1, 0, -1, -1]
    whole = domains.restricted(np.array([True, True, True, False, False]), whole=True)
    assert (whole.of_node.tolist(), whole.counted.tolist()) == ([1, -1, 0, -1, 1], [1, -1, 0, -1, 1])


def test_nodes_are_told_apart_by_all_numberings() -> None:
    numberings = [
        np.array([0, 1, 1, -1, -1]),
        np.array([5, 5, 7, -1, 5]),
        np.array([True, True, True, True, True]),
    ]
    assert told_apart(numberings, 5).tolist() == [2, 3, 4, 0, 1]
    assert told_apart([], 2).tolist() == [0, 0]
    assert told_apart([np.zeros(0, dtype=np.int64)], 0).tolist() == []


def test_a_copy_of_a_copy_keeps_its_moves() -> None:
    domains = Domains.of(columns(["a", "b"]).nodes, "zone")
    counts = DomainCounts(domains, np.array([1, 2, 0]), KindWeights(range(1), lambda first: {0: 1}))
    one = counts.clone()
    one.shift(np.array([0]), np.array([1]), 1)
    other = one.clone()
    other.shift(np.array([0]), np.array([0]), -1)
    assert [None if it.moved is None else it.moved.tolist() for it in (counts, one, other)] == [
        None,
        [0, 1],
        [-1, 1],
    ]


@given(
    st.lists(st.sampled_from(["a", "b", "c", None]), min_size=1, max_size=5),
    st.lists(st.integers(0, 4), min_size=3, max_size=3),
    st.lists(st.tuples(st.integers(0, 4), st.integers(1, 3), st.sampled_from([-1, 1])), max_size=6),
)
def test_each_node_sees_only_its_own_moves(
    zones: list[str | None], amounts: list[int], moves: list[tuple[int, int, int]]
) -> None:
    """moves : (node, weight, sign)."""
    nodes = columns(zones)
    domains = Domains.of(nodes.nodes, "zone")
    weights = KindWeights(range(4), lambda first: {weight: weight for weight in range(max(first, 1), 4)})
    counts = DomainCounts(domains, np.array([*amounts[: len(domains)], 0]), weights).clone()
    moves = [(node, weight, sign) for node, weight, sign in moves if node < len(zones)]
    for node, weight, sign in moves:
        counts.shift(np.array([weight]), np.array([node]), sign)

    for node, zone in enumerate(zones):
        mine = sum(weight * sign for other, weight, sign in moves if other == node)
        by_domain = dict(zip(domains.values, amounts, strict=False))
        if zone is not None:
            by_domain[zone] += mine
        assert counts.at(nodes)[node] == (0 if zone is None else by_domain[zone])
        assert counts.occupied(nodes)[node] == (zone is not None and by_domain[zone] > 0)
        assert counts.total(nodes)[node] == sum(by_domain.values())
        assert counts.least(nodes)[node] == min(by_domain.values(), default=0)
