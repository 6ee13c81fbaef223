"""`drain`: in which waves nodes can be drained, and as a scenario to play."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import Final

from scheduler_core.cli.cluster.run import add_files, add_run, ended
from scheduler_core.cli.command import BAD_INPUT, DONE, LEFT_OVER, Command, Context
from scheduler_core.cli.text.columns import columns
from scheduler_core.cli.text.outcomes import DOCUMENTS
from scheduler_core.cli.text.pending import still_pending
from scheduler_core.cli.text.progress import Progress
from scheduler_core.drain.plan import RETIRE, UPGRADE, Drain
from scheduler_core.drain.planner import Planner
from scheduler_core.drain.scenario import drain_scenario
from scheduler_core.expectations.words import number_of
from scheduler_core.scenario.yaml_text import yaml_text

SCENARIO: Final = "scenario"


def _add_arguments(parser: ArgumentParser) -> None:
    add_files(parser)
    parser.add_argument(
        "--node",
        metavar="NODE",
        action="append",
        default=[],
        help="a node to drain, or KEY=VALUE for all nodes with this label, in the order of draining; may be repeated; default: all nodes",
    )
    parser.add_argument(
        "--upgrade",
        action="store_true",
        help="drain one node after the other, and bring each back or replace it; without it all nodes are "
        "cordoned first and leave for good",
    )
    parser.add_argument(
        "--surge",
        type=int,
        default=0,
        metavar="N",
        help="with --upgrade: the number of new nodes that arrive before the same number of old nodes is drained",
    )
    parser.add_argument("-o", "--output", choices=("table", SCENARIO, *DOCUMENTS), default="table")
    add_run(parser)


def run(options: Namespace, context: Context) -> int:
    """Raises InvalidInput, OSError."""
    run, objects = ended(options, context)
    if (pods := still_pending(run)) is not None:
        context.tell(
            f"Warning: {pods} pending after the run. The plan does not place pending pods: in the cluster, "
            "they may take the place of an evicted pod."
        )
    mode = UPGRADE if options.upgrade else RETIRE
    planner = Planner(run, options.node, mode=mode, surge=options.surge)
    with Progress(context.err, "nodes", len(planner.order), wanted=options.progress) as progress:
        for _ in planner.run():
            progress.update(planner.done)
    found = planner.found()
    if options.output in DOCUMENTS:
        context.out.write(DOCUMENTS[options.output](found.to_dict()))
    elif options.output == SCENARIO and found.obstacle is None:
        context.out.write(yaml_text(drain_scenario(found, objects, release=run.cluster.release)))
    else:
        context.out.write("\n".join(_parts(found)))
    return DONE if found.obstacle is None else LEFT_OVER


def _parts(found: Drain) -> Iterator[str]:
    if found.steps:
        rows = [
            (step.node, step.arrives, number, pod, place, ", ".join(wave.budgets))
            for step in found.steps
            for number, wave in enumerate(step.waves, 1)
            for pod, place in wave.places.items()
        ]
        headings = ("NODE", "ARRIVES BEFORE", "WAVE", "POD", "GOES TO", "OTHERS WAIT FOR")
        yield columns(headings, rows) if rows else "No pod has to move.\n"
    obstacle = found.obstacle
    if obstacle is None:
        nodes = number_of(len(found.steps), "node")
        yield f"{nodes} can be drained in this order, with {number_of(found.evicted, 'eviction')}.\n"
        return
    budget = f" (budget {obstacle.budget})" if obstacle.budget else ""
    n_done = len(found.steps)
    yield (
        f"There is no plan in this order: {n_done:,} of {number_of(len(found.order), 'node')} can be drained.\n"
        f"{obstacle.node} cannot, because of {obstacle.pod}{budget}: {obstacle.message}\n"
    )


DRAIN: Final = Command(
    name="drain",
    description="Schedules the waiting pods of a cluster, then plans how to drain nodes one after the other: "
    "which pods are evicted together, within disruption budgets, and where each of them goes. If there "
    "is no plan, prints the pod that prevents it, and why. `-o scenario` prints a scenario that "
    "`timeline --on` plays.",
    add_arguments=_add_arguments,
    run=run,
    statuses={
        DONE: "all nodes can be drained",
        LEFT_OVER: "a node cannot be drained",
        BAD_INPUT: "bad input",
    },
    parameters={"nodes": "--node", "surge": "--surge"},
)
