"""How large the tables of a cluster may be."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from scheduler_core import simulate
from scheduler_core.errors import LimitExceeded, Problem
from scheduler_core.model.cluster import read_cluster
from scheduler_core.snapshot import size
from scheduler_core.snapshot.snapshot import build_snapshot
from scheduler_core.snapshot.volumes.table import UNLIMITED
from tests.support.builders import Manifest, a_node, a_pod, an_object


def a_port(number: int) -> Manifest:
    return {"containerPort": 80, "hostPort": number}


def with_resource(number: int) -> Manifest:
    return a_node(f"n{number}", extra={f"example.com/r{number}": "1"})


def with_taint(number: int) -> Manifest:
    return a_node(f"n{number}", taints=[{"key": f"k{number}", "effect": "NoSchedule"}])


def with_driver(number: int) -> Manifest:
    driver = {"name": f"csi-{number}.example.com", "nodeID": "x", "allocatable": {"count": 3}}
    return an_object("CSINode", f"n{number}", api_version="storage.k8s.io/v1", spec={"drivers": [driver]})


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
            [*(a_node(f"n{number}") for number in range(20)), *map(with_driver, range(20))],
            "nodes",
            "20 nodes with 20 CSI drivers with a limit among them are a table of 400 cells, and it may have 399",
        ),
        (
            [a_pod(f"p{number}", requests={f"example.com/r{number}": "1"}) for number in range(20)],
            "pods",
            "20 pods with 20 resource names among them are a table of 400 cells, and it may have 399",
        ),
    ],
    ids=["resources of nodes", "taints", "host ports", "CSI drivers", "requests of pods"],
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


def near(key: str) -> Manifest:
    return {"topologyKey": key, "labelSelector": {}}


def test_topology_keys_of_pods_are_counted() -> None:
    """With one of its own, each of 4,000 pods took some milliseconds more than the one before."""
    spread = {"maxSkew": 1, "whenUnsatisfiable": "DoNotSchedule", **near("a")}
    pods = [
        a_pod("a", topologySpreadConstraints=[spread]),
        a_pod("b", affinity={"podAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": [near("b")]}}),
        *(
            a_pod(
                f"c{number}",
                affinity={
                    "podAntiAffinity": {
                        "preferredDuringSchedulingIgnoredDuringExecution": [
                            {"weight": 1, "podAffinityTerm": near(f"c{number}")}
                        ]
                    }
                },
            )
            for number in range(249)
        ),
    ]
    build_snapshot(read_cluster(pods[:-1]))
    with pytest.raises(LimitExceeded) as caught:
        build_snapshot(read_cluster(pods))
    message = "their affinity to pods and spread constraints name 251 topology keys, and they may name 250"
    assert caught.value.problems == (Problem("pods", message),)


def test_the_library_refuses_before_it_begins() -> None:
    nodes: list[Any] = [with_resource(number) for number in range(5_000)]
    with pytest.raises(LimitExceeded, match="5,000 nodes with 5,003 resource names"):
        simulate([*nodes, a_pod("web")])


def test_columns_for_drivers_are_added_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each addition copies the table: one for each node would take time with the third power of their number."""
    additions: list[int] = []
    concatenate = np.concatenate

    def counted(arrays: Any, axis: int = 0) -> Any:
        additions.append(1)
        return concatenate(arrays, axis=axis)

    monkeypatch.setattr("scheduler_core.snapshot.volumes.table.np.concatenate", counted)
    cluster = read_cluster([*(a_node(f"n{number}") for number in range(20)), *map(with_driver, range(20))])
    limits = build_snapshot(cluster).volumes.limits
    assert limits.tolist() == np.where(np.eye(20, dtype=bool), 3, UNLIMITED).tolist()
    assert len(additions) == 1
