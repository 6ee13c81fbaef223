"""How large the tables of a cluster may be."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core import simulate
from scheduler_core.errors import LimitExceeded, Problem
from scheduler_core.model.cluster import read_cluster
from scheduler_core.snapshot import size
from scheduler_core.snapshot.build import build_snapshot
from tests.support.builders import Manifest, a_node, a_pod


def a_port(number: int) -> Manifest:
    return {"containerPort": 80, "hostPort": number}


def with_resource(number: int) -> Manifest:
    return a_node(f"n{number}", extra={f"example.com/r{number}": "1"})


def with_taint(number: int) -> Manifest:
    return a_node(f"n{number}", taints=[{"key": f"k{number}", "effect": "NoSchedule"}])


def with_port(number: int) -> Manifest:
    return a_pod(f"p{number}", containers=[{"name": "c", "ports": [a_port(8000 + number)]}])


@pytest.mark.parametrize(
    ("objects", "rows", "message"),
    [
        (
            [with_resource(number) for number in range(20)],
            "nodes",
            "20 nodes with 23 resource names among them are a table of 460 cells, and it may have 399",
        ),
        (
            [with_taint(number) for number in range(20)],
            "nodes",
            "20 nodes with 20 different taints among them are a table of 400 cells, and it may have 399",
        ),
        (
            [*(a_node(f"n{number}") for number in range(20)), *map(with_port, range(20))],
            "nodes",
            "20 nodes with 20 different host ports among them are a table of 400 cells, and it may have 399",
        ),
        (
            [a_pod(f"p{number}", requests={f"example.com/r{number}": "1"}) for number in range(20)],
            "pods",
            "20 pods with 20 resource names among them are a table of 400 cells, and it may have 399",
        ),
    ],
    ids=["resources of nodes", "taints", "host ports", "requests of pods"],
)
def test_tables_that_grow_with_the_square_are_refused(
    monkeypatch: pytest.MonkeyPatch, objects: list[Manifest], rows: str, message: str
) -> None:
    cluster = read_cluster(objects)
    build_snapshot(cluster)
    monkeypatch.setattr(size, "MOST_CELLS", 399)
    with pytest.raises(LimitExceeded) as caught:
        build_snapshot(cluster)
    assert caught.value.problems == (Problem(rows, message),)


def test_the_library_refuses_before_it_begins() -> None:
    nodes: list[Any] = [with_resource(number) for number in range(5_000)]
    with pytest.raises(LimitExceeded, match="5,000 nodes with 5,003 resource names"):
        simulate([*nodes, a_pod("web")])
