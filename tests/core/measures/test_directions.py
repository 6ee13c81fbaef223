"""changes(): which measures became better or worse from one run to another."""

from __future__ import annotations

import pytest

from scheduler_core import simulate
from scheduler_core.measures import MeasureChange, Prices, changes, measure
from scheduler_core.measures.directions import direction_of
from tests.support.builders import a_node, a_pod

NODES = [a_node("a", cpu="2"), a_node("b", cpu="2")]


def measures(n_pods: int, prices: Prices | None = None) -> dict[str, object]:
    pods = [a_pod(f"p{n}", requests={"cpu": "2"}) for n in range(n_pods)]
    return measure(simulate([*NODES, *pods]), prices).to_dict()


def test_every_measure_has_a_verdict_where_a_direction_is_better() -> None:
    found = {one.measure: one for one in changes(measures(1), measures(3, Prices(other=2.0)))}
    assert found["placed"] == MeasureChange("placed", (1, 2), "better")
    assert found["pending"] == MeasureChange("pending", (0, 1), "worse")
    assert found["evicted"] == MeasureChange("evicted", (0, 0), "same")
    assert found["emptyNodes"] == MeasureChange("emptyNodes", (1, 0), "")
    assert found["cost"] == MeasureChange("cost", (None, 4.0), "")
    assert found["fill.cpu.imbalance"] == MeasureChange("fill.cpu.imbalance", (0.5, 0.0), "better")
    assert found["fill.cpu.used"] == MeasureChange("fill.cpu.used", (2000, 4000), "")
    assert "zoneSkew" not in found


@pytest.mark.parametrize(("allowed", "verdict"), [(0, "worse"), (1, "worse"), (2, "same"), (3, "same")])
def test_so_much_worse_counts_as_the_same(allowed: int, verdict: str) -> None:
    found = changes(measures(1), measures(4), {"pending": allowed})
    assert [one.verdict for one in found if one.measure == "pending"] == [verdict]


def test_a_name_of_no_measure_has_no_direction() -> None:
    assert [direction_of(name) for name in ("speed", "fill.cpu", "stranded.")] == [None, None, None]
