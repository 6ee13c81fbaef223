"""`why`: what would help a pod that finds no node."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from typing import Final

from scheduler_core.cli.cluster.run import add_files, add_run, ended
from scheduler_core.cli.command import BAD_INPUT, DONE, LEFT_OVER, NOTHING_TO_DO, Command, Context
from scheduler_core.cli.inputs import whole_number
from scheduler_core.cli.text.outcomes import DOCUMENTS
from scheduler_core.cli.text.remedies import remedies_text
from scheduler_core.engine.idle_reasons import of_other_scheduler
from scheduler_core.extenders.session import lookup_in
from scheduler_core.remedies.answers import MOST_ANSWERS, remedies
from scheduler_core.remedies.changes.cost import COSTS


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("pod", metavar="POD", help="[NAMESPACE/]NAME of a pod that finds no node")
    add_files(parser)
    parser.add_argument("-o", "--output", choices=("table", *DOCUMENTS), default="table")
    parser.add_argument(
        "--most", type=whole_number, default=MOST_ANSWERS, help="the number of answers to find"
    )
    parser.add_argument(
        "--cost",
        metavar="NAME=NUMBER",
        action="append",
        type=_cost,
        default=[],
        help=f"the cost of a change or an effect; may be repeated. Names: {', '.join(COSTS)}",
    )
    parser.add_argument(
        "--thorough",
        action="store_true",
        help="continue beyond the bound, to pairs of changes of other nodes; this may take minutes",
    )
    add_run(parser)


def run(options: Namespace, context: Context) -> int:
    """Raises InvalidInput, OSError."""
    run, objects = ended(options, context)
    other = of_other_scheduler(run.snapshot.pods.pods, run.configuration, options.pod)
    if run.idle_reason is not None and other is None:
        context.tell(f"{run.idle_reason}.")
        return NOTHING_TO_DO
    found = remedies(
        run,
        options.pod,
        costs=dict(options.cost),
        most=options.most,
        is_thorough=options.thorough,
    )
    record = found.to_dict(lookup_in(list(objects)))
    if options.output in DOCUMENTS:
        context.out.write(DOCUMENTS[options.output](record))
    else:
        context.out.write(remedies_text(record))
    return DONE if found.answers else LEFT_OVER


def _cost(text: str) -> tuple[str, float]:
    name, _, number = text.partition("=")
    try:
        return name, float(number)
    except ValueError:
        raise ArgumentTypeError(f"{text!r} is not NAME=NUMBER") from None


WHY: Final = Command(
    name="why",
    description="Schedules the waiting pods of a cluster and prints the smallest changes after which a pod "
    "that found no node gets one. Each change was verified by a run, and also that no part of it can be "
    "left out.",
    add_arguments=_add_arguments,
    run=run,
    statuses={
        DONE: "a change helps",
        LEFT_OVER: "none of the tried changes helps",
        BAD_INPUT: "bad input, or the pod is not pending at the end of the run",
        NOTHING_TO_DO: "nothing to schedule: no pod waits for a scheduler of the policy",
    },
    parameters={"costs": "--cost"},
)
