"""`consolidate`: which nodes could go, with all their pods placed elsewhere."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import Final

from scheduler_core.cli.cluster.run import add_files, add_run, ended
from scheduler_core.cli.command import BAD_INPUT, DONE, LEFT_OVER, Command, Context
from scheduler_core.cli.inputs import whole_number
from scheduler_core.cli.text.columns import columns
from scheduler_core.cli.text.outcomes import DOCUMENTS
from scheduler_core.cli.text.pending import still_pending
from scheduler_core.cli.text.progress import Progress
from scheduler_core.consolidation.bound import Bound
from scheduler_core.consolidation.consolidation import Consolidation, ConsolidationSearch
from scheduler_core.expectations.words import number_of

MOST_SHOWN: Final = 20


def _add_arguments(parser: ArgumentParser) -> None:
    add_files(parser)
    parser.add_argument(
        "--among",
        metavar="NODE",
        action="append",
        default=[],
        help="a node to consider, or KEY=VALUE for all nodes with this label; may be repeated; default: all "
        "but the control plane's",
    )
    parser.add_argument("-o", "--output", choices=("table", "name", *DOCUMENTS), default="table")
    parser.add_argument(
        "--most",
        type=whole_number,
        default=MOST_SHOWN,
        help=f"the number of remaining nodes in the table; default: {MOST_SHOWN}",
    )
    add_run(parser)


def run(options: Namespace, context: Context) -> int:
    """Raises InvalidInput, OSError."""
    run, _ = ended(options, context)
    if (pods := still_pending(run)) is not None:
        context.tell(
            f"Warning: {pods} pending after the run. The answer leaves no room for pending pods: with fewer "
            "nodes, they have fewer places to go."
        )
    asked = ConsolidationSearch(run, options.among)
    with Progress(context.err, "nodes", asked.total, wanted=options.progress) as progress:
        for _ in asked.run():
            progress.update(asked.settled)
    found = asked.found()
    if options.output in DOCUMENTS:
        context.out.write(DOCUMENTS[options.output](found.to_dict()))
    elif options.output == "name":
        context.out.write("".join(f"{node}\n" for node in found.goes))
    else:
        context.out.write("\n".join(_parts(found, options.most)))
    return DONE if found.goes else LEFT_OVER


def _parts(found: Consolidation, most: int) -> Iterator[str]:
    n_left = found.nodes - len(found.goes)
    yield (
        f"{len(found.goes):,} of {number_of(found.nodes, 'node')} could go, {n_left:,} would be left.\n"
        f"{_needed(found.bound)}\n"
    )
    if found.goes:
        moved = [(pod, node) for pod, node in found.moved.items()]
        yield columns(("GOES",), [(node,) for node in found.goes])
        if moved:
            yield columns(("POD", "GOES TO"), moved)
    if found.stays:
        rows = [(stay.node, stay.pod, stay.message) for stay in found.stays[:most]]
        yield columns(("STAYS", "POD IN THE WAY", "WHY"), rows)
    if len(found.stays) > most:
        more = len(found.stays) - most
        yield f"{number_of(more, 'more node')} {'stays' if more == 1 else 'stay'}; --most shows them.\n"


def _needed(bound: Bound) -> str:
    """The bound in a sentence."""
    if not bound.nodes:
        return "No lower bound of the nodes needed was found."
    return f"At least {number_of(bound.nodes, 'node')} {'is' if bound.nodes == 1 else 'are'} needed: {bound.words}."


CONSOLIDATE: Final = Command(
    name="consolidate",
    description="Schedules the waiting pods of a cluster, then searches for a maximal set of nodes that can "
    "be removed while every pod still finds a node without evicting others. Runs verify the set, and "
    "that no further node can be added to it.",
    add_arguments=_add_arguments,
    run=run,
    statuses={DONE: "some nodes could go", LEFT_OVER: "none could", BAD_INPUT: "bad input"},
    parameters={"nodes": "--among"},
)
