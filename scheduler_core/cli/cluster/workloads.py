"""Pods for workloads without pods: the option, and what is told about them."""

from __future__ import annotations

from argparse import ArgumentParser, BooleanOptionalAction
from collections.abc import Iterator
from typing import Final

from scheduler_core.cli.command import Context
from scheduler_core.expectations.words import number_of
from scheduler_core.sources.workloads.workload_report import WorkloadReport

MOST_TOLD: Final = 10
"""Workloads that are named one by one."""


def add_expansion(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--expand-workloads",
        action=BooleanOptionalAction,
        help="make the pods of workloads that have none; default: if no pod is pending",
    )


def tell_workloads(made: WorkloadReport, context: Context) -> None:
    for line in about_workloads(made):
        context.tell(line)


def about_workloads(made: WorkloadReport) -> Iterator[str]:
    """Pods that were made, and workloads that got none."""
    why = ", because no other pod waits" if made.unasked else ""
    for one in made.expanded[:MOST_TOLD]:
        yield f"Made {number_of(one.pods, 'pod')} for {one.workload}{why}."
    if (more := len(made.expanded) - MOST_TOLD) > 0:
        yield f"Made pods for {more:,} more workloads{why}."
    for warning in made.warnings[:MOST_TOLD]:
        yield f"Warning: {warning}."
    if (more := len(made.warnings) - MOST_TOLD) > 0:
        yield f"Warning: {more:,} more workloads got no pods."
    if made.others_wait:
        yield "--expand-workloads makes the pods of workloads that have none."
