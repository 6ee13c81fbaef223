"""Two trees measured in turns: which workload became slower, and by how much."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from bench.turns import Compared, compared, slower

FAKE = """
import json, sys
rates = json.load(open("rates.json"))
with open(sys.argv[sys.argv.index("--json") + 1], "w") as file:
    json.dump({"measured": [{"workload": name, "n_nodes": 10, "rate": rate} for name, rate in rates.items()]}, file)
"""


def a_tree(folder: Path, **rates: float) -> Path:
    """In which a measurement says these rates."""
    (folder / "bench").mkdir(parents=True)
    (folder / "bench" / "__init__.py").touch()
    (folder / "bench" / "throughput.py").write_text(FAKE)
    (folder / "rates.json").write_text(json.dumps(rates))
    return folder


def test_a_workload_that_lost_more_than_may_be_lost(tmp_path: Path) -> None:
    before = a_tree(tmp_path / "before", basic=1000, mixed=500, spread=100)
    now = a_tree(tmp_path / "now", basic=2000, mixed=449, spread=90)

    rows = list(compared(before, now, [], rounds=2))

    assert rows == [
        Compared("basic", 10, ((1000, 2000), (1000, 2000))),
        Compared("mixed", 10, ((500, 449), (500, 449))),
        Compared("spread", 10, ((100, 90), (100, 90))),
    ]
    assert [one.workload for one in slower(rows, most=10)] == ["mixed"]
    assert rows[0].row().split() == ["basic", "10", "1,000", "2,000", "2.00×"]


def test_one_round_that_was_disturbed_does_not_count() -> None:
    assert Compared("basic", 10, ((100, 99), (100, 20), (100, 101))).ratio == 0.99


def test_a_tree_that_cannot_be_measured_says_so(tmp_path: Path) -> None:
    with pytest.raises(subprocess.CalledProcessError):
        list(compared(tmp_path, tmp_path, [], rounds=1))
