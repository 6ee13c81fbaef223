"""A pod on a node: what the explanation of its attempt says."""

from __future__ import annotations

import pytest

from scheduler_core import Run
from scheduler_core.drafts.base import DraftBase
from scheduler_core.drafts.fit import fit
from scheduler_core.drafts.reader import read_changes
from scheduler_core.errors import InvalidInput
from tests.support.builders import a_node, a_pod


@pytest.fixture
def base() -> DraftBase:
    """`web` runs on a; `new` goes to b, which is emptier."""
    taint = {"key": "gpu", "effect": "NoSchedule"}
    objects = [
        a_node("a", cpu="4"),
        a_node("b", cpu="4"),
        a_node("c", cpu="1", taints=[taint]),
        a_pod("web", node="a", requests={"cpu": "1"}),
        a_pod("new", requests={"cpu": "2"}),
    ]
    return DraftBase.of(Run(objects), objects)


def test_every_filter_that_objects_the_deciding_one_first(base: DraftBase) -> None:
    found = fit(base, (), "new", "c")
    assert [one.to_dict() for one in found.objections] == [
        {
            "plugin": "TaintToleration",
            "reached": True,
            "code": "UnschedulableAndUnresolvable",
            "reasons": ["node(s) had untolerated taint(s)"],
        },
        {
            "plugin": "NodeResourcesFit",
            "reached": False,
            "code": "UnschedulableAndUnresolvable",
            "reasons": ["Insufficient cpu"],
        },
    ]
    assert (found.winner, found.total, found.behind) == ("b", None, None)


def test_how_far_a_node_is_behind_the_winner(base: DraftBase) -> None:
    found = fit(base, (), "default/new", "a")
    explained = base.run.explain("new")
    totals = [explained.node(name)["total"] for name in ("a", "b")]
    assert (found.objections, found.total, found.winner_total) == ((), *totals)
    assert found.behind == totals[1] - totals[0] > 0
    assert sum((one[2] or 0) - (one[1] or 0) for one in found.points) == found.behind


def test_a_pod_that_runs_is_taken_off_its_node_first(base: DraftBase) -> None:
    found = fit(base, (), "web", "c")
    assert [one.plugin for one in found.objections] == ["TaintToleration"]
    assert found.outcome == "scheduled"


def test_changes_are_made_first(base: DraftBase) -> None:
    found = fit(base, read_changes([{"untaint": {"node": "c", "taints": ["gpu"]}}]), "web", "c")
    assert (found.objections, found.behind) == ((), found.behind)
    assert found.total is not None


def test_what_is_not_there(base: DraftBase) -> None:
    with pytest.raises(InvalidInput, match="there is no Node x"):
        fit(base, (), "new", "x")
    with pytest.raises(InvalidInput, match="there is no Pod default/x"):
        fit(base, (), "x", "a")
