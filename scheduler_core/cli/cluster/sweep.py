"""`sweep`: a cluster under many policies, and which of them no other one beats."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from scheduler_core.cli.cluster.sweep_workers import OpenedSweep, opened, played
from scheduler_core.cli.cluster.workloads import tell_workloads
from scheduler_core.cli.command import BAD_INPUT, DONE, INTERRUPTED, NOTHING_TO_DO, Command, Context
from scheduler_core.cli.inputs import add_progress, allowed_plugins, whole_number
from scheduler_core.cli.text.columns import columns
from scheduler_core.cli.text.outcomes import DOCUMENTS
from scheduler_core.cli.text.progress import Progress
from scheduler_core.sweep import Results
from scheduler_core.sweep.cell_measures import prepared
from scheduler_core.sweep.cells import Cell
from scheduler_core.tables import csv_text

MOST_SHOWN: Final = 20
FRONT: Final = "*"


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "file", metavar="FILE", help="a YAML file with clusters, a policy and the axes to vary"
    )
    parser.add_argument("-o", "--output", choices=("table", *DOCUMENTS, "csv"), default="table")
    parser.add_argument(
        "--workers",
        type=whole_number,
        help="the number of processes that share the cells; default: one per processor",
    )
    parser.add_argument(
        "--most",
        type=whole_number,
        default=MOST_SHOWN,
        help=f"the number of cells in the table; default: {MOST_SHOWN}",
    )
    add_progress(parser)


def run(options: Namespace, context: Context) -> int:
    """Raises InvalidInput, OSError."""
    here = opened(options.file, allowed_plugins(context))
    for made in here.made:
        tell_workloads(made, context)
    if (reason := _idle(here)) is not None:
        context.tell(f"Warning: {reason}.")
        return NOTHING_TO_DO
    found, status = {}, DONE
    total = len(here.sweep.first_of_each())
    workers = options.workers or len(os.sched_getaffinity(0))
    with Progress(context.err, "cells", total, wanted=options.progress) as progress:
        try:
            for digest, measures in played(options.file, here, context.allowed_plugins, workers):
                found[digest] = measures
                progress.update(len(found))
        except KeyboardInterrupt:
            status = INTERRUPTED
    if status == INTERRUPTED:
        context.tell(f"Stopped after {len(found):,} of {total:,} cells.")
    context.out.write(_text(Results.of(here.sweep, here.names, found), options))
    return status


def _idle(here: OpenedSweep) -> str | None:
    """Why no cell would attempt a pod; None if one does."""
    reasons = [
        prepared(here.sweep, cell, here.clusters).idle_reason
        for cell in here.sweep.cells
        if cell.policy == 0 and cell.order == here.sweep.cells[0].order
    ]
    return reasons[0] if None not in reasons else None


def _text(results: Results, options: Namespace) -> str:
    if options.output in DOCUMENTS:
        return DOCUMENTS[options.output](results.to_dict())
    if options.output == "csv":
        return csv_text(*results.rows())
    return "\n".join(_parts(results, options.most))


def _parts(results: Results, most: int) -> Iterator[str]:
    space = results.space
    best = results.best()
    headings = ("CELL", "", *_group(results, None), *(axis.path for axis in space.axes))
    goals = (one.measure for one in space.objectives)
    yield columns((*headings, *goals), (_row(results, cell) for cell in best[:most]))
    told = f"{FRONT} no other policy is at least as good by every objective and better by one."
    base = " `base` is the policy that the sweep starts from."
    yield f"{told}{base}\n"
    if len(best) > most:
        yield f"{len(best) - most:,} more cells are not shown; --most shows them.\n"


def _row(results: Results, cell: Cell) -> tuple[Any, ...]:
    values = results.values(cell)
    shown = ("base", *("" for _ in values[1:])) if cell.policy == 0 else tuple(map(_shown, values))
    mark = FRONT if cell.number in results.front else " "
    return (
        cell.number,
        mark,
        *_group(results, cell),
        *shown[: len(values)],
        *map(_amount, results.amounts(cell)),
    )


def _group(results: Results, cell: Cell | None) -> tuple[Any, ...]:
    """What is not the same in all cells, besides the policy; the headings of these columns for None."""
    space = results.space
    said = (None,) * 3 if cell is None else (results.names[cell.snapshot], cell.order, cell.seed)
    counts = len(results.names), len(space.orders), len(space.seeds)
    parts = zip(("SNAPSHOT", "ORDER", "SEED"), said, counts, strict=True)
    return tuple(name if cell is None else value for name, value, count in parts if count > 1)


def _shown(value: Any) -> str:
    """Lists and objects as JSON in one line."""
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def _amount(value: float | None) -> int | str | None:
    if value is None or isinstance(value, int):
        return value
    return int(value) if float(value).is_integer() else f"{value:,.4g}"


SWEEP: Final = Command(
    name="sweep",
    description="Schedules the waiting pods of clusters under every policy of a grid, or of a random sample "
    "of weights and arguments, and prints the measures, starting with the policies that no other policy "
    "beats. If interrupted, it prints the cells measured so far.",
    add_arguments=_add_arguments,
    run=run,
    statuses={
        DONE: "every cell has been measured",
        BAD_INPUT: "bad input",
        NOTHING_TO_DO: "nothing to schedule: no pod waits for a scheduler of the policy",
        INTERRUPTED: "interrupted: the cells measured so far are printed",
    },
)
