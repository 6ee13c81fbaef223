"""`simulate` and `explain`: where the scheduler would put the waiting pods of a cluster, and why."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Final

from scheduler_core.cli.cluster.run import add_files, add_options, play, prepared
from scheduler_core.cli.command import (
    BAD_INPUT,
    BEYOND_THE_MODEL,
    DONE,
    LEFT_OVER,
    NOTHING_TO_DO,
    Command,
    Context,
)
from scheduler_core.cli.text.decision import decision_text
from scheduler_core.cli.text.outcomes import DOCUMENTS, PRINTERS
from scheduler_core.engine.outcome import OUTCOMES, SCHEDULED
from scheduler_core.engine.run import Run
from scheduler_core.explain.explanation import Explanation
from scheduler_core.explain.table import node_table
from scheduler_core.tables import csv_text


def _add_simulate(parser: ArgumentParser) -> None:
    add_files(parser)
    parser.add_argument("-o", "--output", choices=tuple(PRINTERS), default="table")
    parser.add_argument(
        "--outcome",
        action="append",
        choices=OUTCOMES,
        help="print only attempts with this outcome; may be repeated",
    )
    parser.add_argument(
        "--explain",
        metavar="POD",
        help="print the decision about one pod, [NAMESPACE/]NAME, as `explain` does",
    )
    add_options(parser)


def _add_explain(parser: ArgumentParser) -> None:
    parser.add_argument("explain", metavar="POD", help="[NAMESPACE/]NAME; its last attempt is explained")
    add_files(parser)
    parser.add_argument("-o", "--output", choices=tuple(PRINTERS), default="table")
    parser.set_defaults(outcome=None)
    add_options(parser)


def run(options: Namespace, context: Context) -> int:
    """Raises InvalidInput, OSError."""
    run, warnings, _ = prepared(options, context)
    play(run, options, context)
    if options.explain is None:
        wanted = options.outcome or OUTCOMES
        context.out.write(PRINTERS[options.output](run, wanted))
    elif run.idle_reason is None:
        context.out.write(_explained(run.explain(options.explain), options.output))
    if run.idle_reason is not None:
        warnings.append(f"{run.idle_reason}.")
    context.warn(warnings)
    return _status(run, options.explain, context)


def _explained(explanation: Explanation, output: str) -> str:
    record = explanation.to_dict()
    if output in DOCUMENTS:
        return DOCUMENTS[output](record)
    if output == "csv":
        return csv_text(*node_table(record))
    if output == "name":
        return f"{record['node']}\n" if record["node"] else ""
    return decision_text(record, lambda node: explanation.node(node)["devices"])


def _status(run: Run, pod: str | None, context: Context) -> int:
    if run.violations:
        context.tell("\n".join(map(str, run.violations)))
        return BEYOND_THE_MODEL
    if run.idle_reason is not None:
        return NOTHING_TO_DO
    if pod is not None:
        key = run.outcomes[run.last_attempt(pod)].pod
        return DONE if key in run.placements else LEFT_OVER
    last = {outcome.pod: outcome.outcome for outcome in run.outcomes}
    return DONE if set(last.values()) == {SCHEDULED} else LEFT_OVER


_STATUSES: Final = {
    DONE: "every waiting pod found a node",
    LEFT_OVER: "some pods did not",
    BAD_INPUT: "bad input",
    BEYOND_THE_MODEL: "--check-model found a step that the formal model does not allow",
    NOTHING_TO_DO: "nothing to schedule: no pod waits for a scheduler of the policy",
}
SIMULATE: Final = Command(
    name="simulate",
    description="Shows where the scheduler would place the waiting pods of a cluster, and why the others "
    "find no node.",
    add_arguments=_add_simulate,
    run=run,
    statuses=_STATUSES,
)
EXPLAIN: Final = Command(
    name="explain",
    description="Schedules the waiting pods of a cluster and prints the decision about one of them in full: every filter on every "
    "node, all scores, preemption.",
    add_arguments=_add_explain,
    run=run,
    statuses=_STATUSES | {DONE: "this pod found a node", LEFT_OVER: "this pod found no node"},
)
