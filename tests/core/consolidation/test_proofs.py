"""Every answer, made by hand on the manifests and run: the set goes, no node more does, and no set beats the bound."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any

from hypothesis import given, settings

from scheduler_core import simulate
from scheduler_core.consolidation import consolidation
from scheduler_core.engine.run import Run
from scheduler_core.survival.aftermath import aftermath
from tests.support.builders import Manifest
from tests.support.owned_clusters import owned_clusters


def goes(run: Run, objects: list[Manifest], nodes: tuple[str, ...]) -> dict[str, str] | None:
    """Pod → node in a run over the manifests without the nodes; None where one finds no place, is lost, or evicts."""
    edit = aftermath(run, nodes, objects)
    gone = set(edit.remove)
    applied = {_named(one): one for one in edit.apply}
    after = [applied.get(_named(one), one) for one in objects if _named(one) not in gone]
    again = simulate(after)
    placed = all(outcome.outcome == "scheduled" for outcome in again.outcomes)
    return again.placements if placed else None


def _named(one: Mapping[str, Any]) -> tuple[str, str]:
    name = one["metadata"]["name"]
    return one["kind"], name if one["kind"] == "Node" else f"default/{name}"


@settings(max_examples=25)
@given(owned_clusters())
def test_the_set_goes_and_no_further_node_does(objects: list[Any]) -> None:
    run = simulate(objects)
    found = consolidation(run)
    assert goes(run, objects, found.goes) == found.moved
    free = [stay for stay in found.stays if stay.message != "no controller would recreate it"]
    for stay in free:
        assert goes(run, objects, (*found.goes, stay.node)) is None


@settings(max_examples=25)
@given(owned_clusters())
def test_no_set_that_goes_is_larger_than_the_bound_allows(objects: list[Any]) -> None:
    run = simulate(objects)
    found = consolidation(run)
    names = [name for name in run.snapshot.nodes.names if name not in _held(found)]
    most = found.nodes - found.bound.nodes
    assert len(found.goes) <= most
    if most < len(names):
        for larger in combinations(names, most + 1):
            assert goes(run, objects, larger) is None


def _held(found: Any) -> set[str]:
    return {stay.node for stay in found.stays if stay.message == "no controller would recreate it"}
