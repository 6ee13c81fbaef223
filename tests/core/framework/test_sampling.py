"""How many nodes are searched, and from where (spec 01 §3)."""

from __future__ import annotations

import numpy as np
import pytest

from scheduler_core.framework.sampling import SearchResult, nodes_to_find, search
from scheduler_core.model.cluster import read_cluster
from scheduler_core.snapshot.snapshot import build_snapshot
from tests.support.builders import a_node


@pytest.mark.parametrize(
    ("n_nodes", "percentage", "wanted"),
    [
        (250, 50, 125),
        (250, 0, 120),  # 50 - 250//125 = 48 %
        (250, 10, 100),
        (600, 0, 276),  # 46 %
        (99, 0, 99),
        (99, 10, 99),
        (20_000, 0, 1000),  # never less than 5 %
        (20_000, 100, 20_000),
    ],
)
def test_how_many_feasible_nodes_end_a_search(n_nodes: int, percentage: int, wanted: int) -> None:
    assert nodes_to_find(n_nodes, percentage) == wanted


def assert_search(found: SearchResult, visited: list[int], feasible: list[int]) -> None:
    assert np.flatnonzero(found.visited).tolist() == visited
    assert np.flatnonzero(found.feasible).tolist() == feasible


def test_a_search_goes_on_to_the_feasible_node_too_many_and_counts_the_failures_before_it() -> None:
    fits = np.array([True, False, True, True])
    order = np.array([2, 1, 0, 3])

    assert_search(search(fits, order, 0, 1), visited=[1, 2], feasible=[2])
    assert_search(search(fits, order, 3, 2), visited=[1, 2, 3], feasible=[2, 3])


def test_a_search_that_finds_too_few_looks_at_all_nodes() -> None:
    fits = np.array([True, False, False])
    assert_search(search(fits, np.arange(3), 1, 1), visited=[0, 1, 2], feasible=[0])


def test_zones_take_turns_in_the_node_list() -> None:
    zone = "topology.kubernetes.io/zone"
    zones = {"n1": "a", "n2": "a", "n3": "b", "n4": "", "n5": "a", "n6": "b"}
    nodes = [a_node(name, labels={zone: value} if value else {}) for name, value in zones.items()]
    snapshot = build_snapshot(read_cluster(nodes))

    listed = [snapshot.nodes.names[row] for row in snapshot.cache_order.tolist()]

    assert listed == ["n1", "n3", "n4", "n2", "n6", "n5"]
