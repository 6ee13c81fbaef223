"""`survive`: what happens to workloads if a node or a zone is lost."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import Final

from scheduler_core.cli.cluster.run import add_files, add_run, ended
from scheduler_core.cli.command import BAD_INPUT, DONE, LEFT_OVER, Command, Context
from scheduler_core.cli.inputs import whole_number
from scheduler_core.cli.text.columns import columns
from scheduler_core.cli.text.outcomes import DOCUMENTS
from scheduler_core.cli.text.progress import Progress
from scheduler_core.survival.domains import NODE
from scheduler_core.survival.table import Loss, Survival, count_losses, losses, worst_first

MOST_SHOWN: Final = 20
_MOST_NAMED: Final = 3


def _add_arguments(parser: ArgumentParser) -> None:
    add_files(parser)
    parser.add_argument(
        "--loss-of",
        metavar="KEY",
        action="append",
        help=f"the key of a node label: the nodes of each value are lost together; {NODE}: each node; may be repeated; default: {NODE}",
    )
    parser.add_argument("-o", "--output", choices=("table", *DOCUMENTS), default="table")
    parser.add_argument(
        "--most",
        type=whole_number,
        default=MOST_SHOWN,
        help=f"the number of losses in the table; default: {MOST_SHOWN}",
    )
    add_run(parser)


def run(options: Namespace, context: Context) -> int:
    """Raises InvalidInput, OSError."""
    run, _ = ended(options, context)
    by = options.loss_of or [NODE]
    found = []
    with Progress(context.err, "losses", count_losses(run, by), wanted=options.progress) as progress:
        for loss in losses(run, by):
            found.append(loss)
            progress.update(len(found))
    answer = worst_first(found)
    if options.output in DOCUMENTS:
        context.out.write(DOCUMENTS[options.output](answer.to_dict()))
    else:
        context.out.write("\n".join(_parts(answer, options.most)))
    return DONE if answer.survives_all else LEFT_OVER


def _parts(answer: Survival, most: int) -> Iterator[str]:
    shown = answer.losses[:most]
    rows = [
        (_name(loss), len(loss.nodes), loss.lost, loss.not_back, loss.dead, len(loss.budgets))
        for loss in shown
    ]
    yield columns(("WITHOUT", "NODES", "PODS LOST", "NOT BACK", "WORKLOADS DEAD", "BUDGETS BROKEN"), rows)
    workloads = [
        (_name(loss), one.name, one.pods, one.left, one.back) for loss in shown for one in loss.workloads
    ]
    if workloads:
        yield columns(("WITHOUT", "WORKLOAD", "PODS", "LEFT", "IN THE END"), workloads)
    gone = [(_name(loss), _named(loss.gone)) for loss in shown if loss.gone]
    if gone:
        yield columns(("WITHOUT", "NOBODY MAKES ANEW"), gone)
    budgets = [
        (_name(loss), one.budget, one.wanted, one.left, one.back) for loss in shown for one in loss.budgets
    ]
    if budgets:
        yield columns(("WITHOUT", "BUDGET", "WANTED", "LEFT", "IN THE END"), budgets)
    if len(answer.losses) > most:
        yield f"{len(answer.losses) - most:,} more losses are not shown, none of them worse; --most shows them.\n"


def _name(loss: Loss) -> str:
    return loss.value if loss.by == NODE else f"{loss.by}={loss.value}"


def _named(pods: tuple[str, ...]) -> str:
    more = f" and {len(pods) - _MOST_NAMED:,} more" if len(pods) > _MOST_NAMED else ""
    return ", ".join(pods[:_MOST_NAMED]) + more


SURVIVE: Final = Command(
    name="survive",
    description="Schedules the waiting pods of a cluster, then removes each node, or the nodes of each value "
    "of a label, and schedules the lost pods again. Prints the worst losses first: workloads with fewer "
    "pods, and violated disruption budgets.",
    add_arguments=_add_arguments,
    run=run,
    statuses={
        DONE: "every pod comes back after every loss, and no budget is violated",
        LEFT_OVER: "after some loss a pod does not come back, or a budget is violated",
        BAD_INPUT: "bad input",
    },
    parameters={"by": "--loss-of"},
)
