"""`shop`: the cheapest nodes to add after which all pending pods are placed."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import Any, Final

from scheduler_core.cli.cluster.run import add_files, add_run, ended
from scheduler_core.cli.command import BAD_INPUT, DONE, LEFT_OVER, Command, Context
from scheduler_core.cli.inputs import data_of, positive
from scheduler_core.cli.text.columns import columns
from scheduler_core.cli.text.outcomes import DOCUMENTS
from scheduler_core.optimum.options import DEFAULT_LIMIT
from scheduler_core.problems import mistakes_in
from scheduler_core.shopping import Shopping, read_templates, shop
from scheduler_core.shopping.words import in_words, left_out, steps


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "templates",
        metavar="TEMPLATES",
        help="a file with nodeTemplates: the nodes that can be bought, with prices",
    )
    add_files(parser)
    parser.add_argument("-o", "--output", choices=("table", *DOCUMENTS), default="table")
    parser.add_argument(
        "--limit",
        type=positive,
        default=DEFAULT_LIMIT,
        help="the limit of each search in CP-SAT's deterministic time, which is about seconds; default: "
        f"{DEFAULT_LIMIT:g}",
    )
    add_run(parser)


def run(options: Namespace, context: Context) -> int:
    """Raises InvalidInput, OSError."""
    with mistakes_in(options.templates):
        templates = read_templates(data_of(options.templates, context))
    run, _ = ended(options, context)
    answer = shop(run, templates, options.limit)
    if options.output in DOCUMENTS:
        context.out.write(DOCUMENTS[options.output](answer.to_dict()))
    else:
        context.out.write("\n".join(_parts(answer)))
    return DONE if answer.is_proven and not answer.hopeless else LEFT_OVER


def _parts(answer: Shopping) -> Iterator[str]:
    yield f"{in_words(answer)}\n"
    if not answer.pending:
        return
    ways = [answer.programme, *answer.autoscaler]
    rows: list[tuple[Any, ...]] = [(one.rule, f"{one.cost:g}", steps(one), len(one.left)) for one in ways]
    yield columns(("RULE", "COST AN HOUR", "NODES, STEP BY STEP", "PODS LEFT"), rows)
    yield from (f"{sentence}\n" for sentence in left_out(answer))


SHOP: Final = Command(
    name="shop",
    description="Schedules the waiting pods of a cluster and searches for the cheapest mix of nodes with "
    "which all pods that are left are placed, too. An integer programme proposes the mix, and runs "
    "verify it. The output also shows what a cluster autoscaler would add. Needs OR-tools.",
    add_arguments=_add_arguments,
    run=run,
    statuses={
        DONE: "with these nodes all pods are placed, verified by runs",
        LEFT_OVER: "some are not placed, or this is not proven",
        BAD_INPUT: "bad input, or OR-tools is missing",
    },
)
