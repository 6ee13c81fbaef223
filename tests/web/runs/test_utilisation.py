"""Nodes and placements after the moves of pods."""

from __future__ import annotations

from typing import Any

from playground.runs.utilisation import node_rows, placements

COLUMNS = {
    "resources": ["cpu", "pods"],
    "nodes": {"names": ["a", "b"], "allocatable": [[4000, 10], [2000, 10]]},
    "pods": {"keys": ["n/there", "n/new", "n/other"], "nodes": [1, -1, -1], "requests": [0, 1, 1]},
    "requestClasses": [[1500, 1], [500, 1]],
}


def requested(moves: list) -> list:
    return [(row["node"], row["requested"], row["pods"]) for row in node_rows(COLUMNS, moves)]


def test_before_the_first_move() -> None:
    assert node_rows(COLUMNS, []) == [
        {
            "node": "a",
            "requested": {"cpu": 0, "pods": 0},
            "allocatable": {"cpu": 4000, "pods": 10},
            "pods": 0,
        },
        {
            "node": "b",
            "requested": {"cpu": 1500, "pods": 1},
            "allocatable": {"cpu": 2000, "pods": 10},
            "pods": 1,
        },
    ]


def test_pods_are_added_where_they_go_and_victims_taken_away() -> None:
    moves = [("n/new", "a", []), ("n/other", None, ["n/there"]), ("n/other", "b", [])]
    assert requested(moves) == [("a", {"cpu": 500, "pods": 1}, 1), ("b", {"cpu": 500, "pods": 1}, 1)]


def test_a_cluster_without_pods_or_nodes() -> None:
    empty: dict[str, list[Any]] = {"keys": [], "nodes": [], "requests": []}
    assert [row["pods"] for row in node_rows(COLUMNS | {"pods": empty, "requestClasses": []}, [])] == [0, 0]
    assert node_rows(COLUMNS | {"pods": empty, "nodes": {"names": [], "allocatable": []}}, []) == []


def test_placements_leave_out_whom_a_later_pod_has_evicted() -> None:
    moves = [("n/new", "a", []), ("n/other", None, ["n/new", "n/there"]), ("n/other", "a", [])]
    assert placements(moves) == {"n/other": "a"}
