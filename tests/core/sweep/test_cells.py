"""Cells: their order, which of them are equal, and what they come to."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core import simulate
from scheduler_core.measures import measure
from scheduler_core.sweep import Results
from tests.support.sweeps import FIT, TYPE, a_sweep, cluster, found

AXES = [{"path": TYPE, "values": ["LeastAllocated", "MostAllocated"]}]


def test_cells_are_in_order_of_snapshot_order_seed_and_policy() -> None:
    sweep = a_sweep(snapshots=2, axes=AXES, orders=["given", "largest"], seeds=[4, 2])
    places = [(cell.number, cell.snapshot, cell.order, cell.seed, cell.policy) for cell in sweep.cells]
    assert places == [
        (number, number // 12, ("given", "largest")[number // 6 % 2], (4, 2)[number // 3 % 2], number % 3)
        for number in range(24)
    ]


def test_policies_that_mean_the_same_are_one_cell() -> None:
    axes = [*AXES, {"path": FIT, "values": [1, 2]}]
    sweep = a_sweep(axes=axes, orders=["given", "priority"])
    base, least_1, least_2, most_1, most_2, *again = (cell.digest for cell in sweep.cells)
    assert base == least_1
    assert len({least_1, least_2, most_1, most_2}) == 4
    # PrioritySort puts higher priorities first in any case.
    assert again == [base, least_1, least_2, most_1, most_2]
    assert [cell.number for cell in sweep.first_of_each()] == [0, 2, 3, 4]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"seeds": [1]}, {"seeds": [2]}),
        ({"orders": ["largest"]}, {"orders": ["smallest"]}),
        ({"release": "1.36"}, {"release": "1.34"}),
        ({"sampling": True}, {"sampling": False}),
        ({"prices": {"other": 1}}, {"prices": {"other": 2}}),
        ({"featureGates": {"GenericWorkload": True}}, {}),
    ],
    ids=["seed", "order", "release", "sampling", "prices", "gates"],
)
def test_what_decides_tells_cells_apart(one: dict[str, Any], other: dict[str, Any]) -> None:
    digests = {a_sweep(**each).cells[0].digest for each in (one, other)}
    assert len(digests) == 2


def test_how_a_policy_is_written_does_not_tell_cells_apart() -> None:
    written = {
        "kind": "KubeSchedulerConfiguration",
        "apiVersion": "kubescheduler.config.k8s.io/v1",
        "profiles": [
            {
                "percentageOfNodesToScore": 30,
                "plugins": {"score": {"enabled": [{"name": "ImageLocality", "weight": 1}]}},
            }
        ],
    }
    assert a_sweep(written).cells[0].digest == a_sweep().cells[0].digest


def test_a_cell_comes_to_what_a_run_of_its_policy_comes_to() -> None:
    sweep = a_sweep(axes=AXES, orders=["given", "largest"])
    measures = found(sweep)
    for cell in sweep.cells:
        if cell.order == "given":
            alone = simulate(cluster(), dict(sweep.policies[cell.policy].document))
            assert measures[cell.digest] == measure(alone).to_dict()
    pending = [measures[cell.digest]["pending"] for cell in sweep.cells]
    # Spreading leaves no whole node for the large pod, unless it comes first.
    assert pending == [1, 1, 0, 0, 0, 0]


def test_results_are_rows_in_the_order_of_cells() -> None:
    sweep = a_sweep(axes=AXES)
    results = Results.of(sweep, ["small"], found(sweep))
    assert results.front == {2}
    assert [cell.number for cell in results.best()] == [2, 0, 1]
    headings, rows = results.rows()
    assert headings[:9] == ["cell", "snapshot", "policy", TYPE, "order", "seed", "front", "placed", "pending"]
    assert [row[:9] for row in rows] == [
        [0, "small", 0, None, "given", None, "false", 3, 1],
        [1, "small", 1, "LeastAllocated", "given", None, "false", 3, 1],
        [2, "small", 2, "MostAllocated", "given", None, "true", 4, 0],
    ]


def test_results_of_a_part_leave_out_what_was_not_played() -> None:
    sweep = a_sweep(axes=AXES)
    first = sweep.cells[0].digest
    results = Results.of(sweep, ["small"], {first: found(sweep)[first]})
    assert (results.done, results.front) == (2, {0, 1})  # the first policy of the axis is the default's
    assert [cell["measures"] is None for cell in results.to_dict()["cells"]] == [False, False, True]
