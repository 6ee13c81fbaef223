"""Placements and measures as CSV and Parquet, and what each export is."""

from __future__ import annotations

import csv
import io
import json
from typing import Any, cast

import pytest

from scheduler_core import simulate
from scheduler_core.exports import EXPORTS, Ended
from scheduler_core.exports.parquet import parquet_bytes
from scheduler_core.exports.rows import Rows, measure_rows, placement_rows
from scheduler_core.measures import Prices, measure
from tests.support.builders import Manifest, a_node, a_pod
from tests.support.parquet import table_of

OBJECTS: list[Manifest] = [
    a_node("a", cpu="2"),
    a_node("b", cpu="1", labels={"disk": "fast"}),
    a_pod("there", node="a", requests={"cpu": "500m"}, priority=5),
    a_pod("low", node="b", requests={"cpu": "1"}, priority=0),
    a_pod("done", node="a", status={"phase": "Succeeded"}),
    a_pod("web", requests={"cpu": "500m"}, priority=5),
    a_pod("vip", requests={"cpu": "1"}, priority=9, nodeSelector={"disk": "fast"}),
    a_pod("giant", requests={"cpu": "80"}, priority=0),
]


def test_where_every_pod_is() -> None:
    run = simulate(OBJECTS)
    rows = placement_rows(run)
    assert rows.columns == dict.fromkeys(("namespace", "pod", "node", "phase", "message"), "text")
    assert rows.rows == (
        ("default", "there", "a", "running", None),
        ("default", "low", None, "evicted", None),
        ("default", "web", "a", "placed", None),
        ("default", "vip", "b", "placed", None),
        ("default", "giant", None, "pending", run.outcomes[-1].message),
    )


def test_measures_by_their_names() -> None:
    run = simulate(OBJECTS)
    prices = Prices(other=2.0)
    found = measure(run, prices)
    rows = by_name(measure_rows(run, prices))
    assert (rows["placed"], rows["pending"], rows["evicted"], rows["cost"]) == (2, 1, 1, 4.0)
    assert rows["fill.cpu.used"] == found.fill["cpu"].used == 2000
    assert rows["stranded.memory"] == found.stranded["memory"]
    assert rows["byReason.Insufficient cpu"] == 1
    assert "zoneSkew" not in rows  # there are no zones
    assert "cost" not in by_name(measure_rows(run))


@pytest.mark.parametrize("what", ["placements", "measures"])
def test_parquet_has_what_csv_has(what: str) -> None:
    run = Ended(simulate(OBJECTS), OBJECTS)
    text = EXPORTS[f"{what}.csv"].write(run).decode()
    headings, *lines = csv.reader(io.StringIO(text))
    table = table_of(EXPORTS[f"{what}.parquet"].write(run))
    assert list(table) == headings
    read = [[_text(value) for value in row] for row in zip(*table.values(), strict=True)]
    assert read == [[_text(_number(value)) for value in line] for line in lines]


def test_no_rows_are_a_table_too() -> None:
    assert table_of(parquet_bytes(Rows({"pod": "text", "amount": "number"}, ()))) == {"pod": [], "amount": []}


def test_documents_are_those_of_their_functions() -> None:
    run = Ended(simulate(OBJECTS), OBJECTS, {"kind": "KubeSchedulerConfiguration", "profiles": []})
    snapshot = json.loads(EXPORTS["simulator"].write(run))
    assert snapshot["schedulerConfig"] == run.config
    assert (
        EXPORTS["manifests"].write(run).decode().count("\n---\n") == 9 - 1
    )  # seven, and two classes of priorities


def test_without_its_package_parquet_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "arro3.core", None)
    with pytest.raises(ModuleNotFoundError, match="pip install 'scheduler-core\\[parquet\\]'"):
        parquet_bytes(Rows({"pod": "text"}, ()))


def by_name(rows: Rows) -> dict[str, float]:
    return dict(cast("tuple[tuple[str, float], ...]", rows.rows))


def _number(value: str) -> str | float:
    try:
        return float(value)
    except ValueError:
        return value


def _text(value: Any) -> str:
    return "" if value is None else str(value)
