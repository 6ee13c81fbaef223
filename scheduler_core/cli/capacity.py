"""`capacity`: how many more pods like these a cluster takes."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator
from typing import Any, Final

from scheduler_core.capacity.estimate import Capacity, capacity
from scheduler_core.capacity.filling import NO_LIMIT, ORDERS, TURNS
from scheduler_core.cli.columns import columns
from scheduler_core.cli.command import BAD_INPUT, DONE, LEFT_OVER, Command, Context
from scheduler_core.cli.inputs import add_policy, allowed_plugins, mistakes_of, policy_text
from scheduler_core.cli.outcomes import DOCUMENTS
from scheduler_core.config.releases import RELEASES
from scheduler_core.sources.files import read_files

GROUP: Final = "Decide"


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "template",
        metavar="TEMPLATE",
        help="a file with what is to be placed: a pod, a workload with a pod template, or several",
    )
    parser.add_argument("files", metavar="FILE", nargs="+", help="the cluster, as for `simulate`")
    parser.add_argument("-o", "--output", choices=("table", *DOCUMENTS), default="table")
    parser.add_argument(
        "--order", choices=ORDERS, default=TURNS, help="whether several templates take turns; default: turns"
    )
    parser.add_argument(
        "--share",
        metavar="NAMESPACE/NAME=NUMBER",
        action="append",
        type=_share,
        default=[],
        help="copies of a template a turn, 1 without it; may be repeated",
    )
    parser.add_argument(
        "--most", type=int, default=NO_LIMIT, help=f"stop at so many copies; default: {NO_LIMIT:,}"
    )
    add_policy(parser)
    parser.add_argument("--seed", type=int, help="draw among nodes of equal total")
    parser.add_argument("--release", choices=tuple(RELEASES), help="of kube-scheduler; default: the newest")


def run(options: Namespace, context: Context) -> int:
    """Raises InvalidInput, OSError."""
    read = read_files(options.files, stdin=context.stdin)
    template = read_files([options.template], stdin=context.stdin)
    with mistakes_of(read.origins + template.origins, options.policy):
        found = capacity(
            read.objects,
            template.objects,
            policy_text(options, context) or read.config,
            order=options.order,
            shares=dict(options.share),
            most=options.most,
            release=options.release,
            seed=options.seed,
            plugins=allowed_plugins(context),
        )
    if options.output in DOCUMENTS:
        context.out.write(DOCUMENTS[options.output](found.to_dict()))
    else:
        context.out.write("\n".join(_parts(found)))
    return DONE if all(fit.count for fit in found.fits) else LEFT_OVER


def _parts(found: Capacity) -> Iterator[str]:
    rows = [(fit.template, fit.count, len(fit.by_node), fit.message) for fit in found.fits]
    yield columns(("TEMPLATE", "FIT", "ON NODES", "WHY NO MORE"), rows)
    reasons: list[tuple[Any, ...]] = [
        (fit.template, number, reason) for fit in found.fits for reason, number in fit.reasons.items()
    ]
    if reasons:
        yield columns(("TEMPLATE", "NODES", "REASON"), reasons)
    if found.with_one_more:
        more = [(f"like {name}", count, count - found.count) for name, count in found.with_one_more.items()]
        yield columns(("ONE MORE NODE", "FIT", "MORE"), more)


def _share(text: str) -> tuple[str, int]:
    name, _, number = text.rpartition("=")
    if not name or not number.isdigit():
        raise ArgumentTypeError(f"{text!r} is not NAMESPACE/NAME=NUMBER")
    return name, int(number)


CAPACITY: Final = Command(
    name="capacity",
    group=GROUP,
    summary="how many more pods like these a cluster takes",
    description="Places copies of pods, one after the other, until none fits, and prints how many that were, what stopped the next one, "
    "and how many it would be with one node more.",
    add_arguments=_add_arguments,
    run=run,
    statuses={
        DONE: "at least one copy of each template fits",
        LEFT_OVER: "of some template none does",
        BAD_INPUT: "bad input",
    },
)
