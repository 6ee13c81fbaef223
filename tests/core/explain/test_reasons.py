"""Reasons of kube-scheduler as clauses: counted, singular and plural, none left out."""

from __future__ import annotations

import pytest

from scheduler_core.explain.reasons import MOST_COMBINATIONS, counted_reasons

WORDS = [
    pytest.param("Insufficient cpu", "2 nodes lack cpu", "1 node lacks cpu", id="lack"),
    pytest.param(
        "Too many pods",
        "2 nodes have no room for another pod",
        "1 node has no room for another pod",
        id="pods",
    ),
    pytest.param(
        "node(s) were unschedulable", "2 nodes were unschedulable", "1 node was unschedulable", id="were"
    ),
    pytest.param(
        "node(s) exceed max volume count",
        "2 nodes exceed max volume count",
        "1 node exceeds max volume count",
        id="exceed",
    ),
    pytest.param(
        "node(s) unavailable due to one or more pvc(s) bound to non-existent pv(s)",
        "2 nodes are unavailable due to one or more pvc(s) bound to non-existent pv(s)",
        "1 node is unavailable due to one or more pvc(s) bound to non-existent pv(s)",
        id="unavailable",
    ),
    pytest.param(
        "node(s) had untolerated taint(s)",
        "2 nodes had untolerated taints",
        "1 node had untolerated taints",
        id="taints",
    ),
    pytest.param(
        "node(s) didn't match Pod's node affinity/selector",
        "2 nodes didn't match Pod's node affinity/selector",
        "1 node didn't match Pod's node affinity/selector",
        id="did not match",
    ),
    pytest.param(
        "no GPU left", "2 nodes say “no GPU left”", "1 node says “no GPU left”", id="an extender's own"
    ),
]


@pytest.mark.parametrize(("reason", "several", "one"), WORDS)
def test_number(reason: str, several: str, one: str) -> None:
    assert counted_reasons([([reason], 2)]) == several
    assert counted_reasons([([reason], 1)]) == one


def test_every_combination_is_named_most_nodes_first() -> None:
    resources = ["a", "b", "c", "d", "e", "f"][:MOST_COMBINATIONS]
    counts = [([f"Insufficient {name}", "Too many pods"], n) for n, name in enumerate(resources, start=2)]
    assert counted_reasons(counts) == ", ".join(
        f"{n} nodes lack {name} and have no room for another pod"
        for n, name in reversed(list(enumerate(resources, start=2)))
    )


def test_where_there_are_too_many_combinations_each_reason_is_counted_by_itself() -> None:
    names = ["a", "b", "c", "d"]
    pairs = [(one, other) for one in names for other in names if one < other]
    counts = [([f"Insufficient {one}", f"Insufficient {other}"], 1) for one, other in pairs]
    assert counted_reasons([*counts, (["node(s) were unschedulable"], 1)]) == (
        "3 nodes lack a, 3 nodes lack b, 3 nodes lack c, 3 nodes lack d, 1 node was unschedulable "
        "(some nodes have several reasons)"
    )


def test_the_same_reasons_of_several_groups_are_counted_together() -> None:
    assert counted_reasons([(["Insufficient cpu"], 1), (["Insufficient cpu", "Insufficient cpu"], 1)]) == (
        "2 nodes lack cpu"
    )
