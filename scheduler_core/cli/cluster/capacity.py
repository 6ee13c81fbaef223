"""`capacity`: how many more copies of a pod fit into a cluster."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from scheduler_core.capacity.answer import Capacity, Fit
from scheduler_core.capacity.estimate import capacity, capacity_after
from scheduler_core.capacity.fill import NO_LIMIT, ORDERS, TURNS
from scheduler_core.cli.cluster.workloads import add_expansion, tell_workloads
from scheduler_core.cli.command import BAD_INPUT, DONE, LEFT_OVER, Command, Context
from scheduler_core.cli.inputs import (
    add_policy,
    allowed_plugins,
    mistakes_of,
    policy_text,
    read_cluster_files,
)
from scheduler_core.cli.text.columns import columns
from scheduler_core.cli.text.outcomes import DOCUMENTS
from scheduler_core.config.versions.releases import RELEASES
from scheduler_core.engine.run import Run
from scheduler_core.sources.files import read_files
from scheduler_core.sources.workloads.expansion import expand_where_wanted

Objects = Sequence[Mapping[str, Any]]


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "template",
        metavar="TEMPLATE",
        help="a file with the pods to place: a pod, a workload with a pod template, or several",
    )
    parser.add_argument("files", metavar="FILE", nargs="+", help="the cluster, as for `simulate`")
    parser.add_argument("-o", "--output", choices=("table", *DOCUMENTS), default="table")
    parser.add_argument(
        "--order",
        choices=ORDERS,
        default=TURNS,
        help="turns: templates take turns; priority: the highest priority first; default: turns",
    )
    parser.add_argument(
        "--share",
        metavar="NAMESPACE/NAME=NUMBER",
        action="append",
        type=_share,
        default=[],
        help="the number of copies of a template in a turn; default: 1; may be repeated",
    )
    parser.add_argument(
        "--most", type=int, default=NO_LIMIT, help=f"stop at this number of copies; default: {NO_LIMIT:,}"
    )
    add_policy(parser)
    parser.add_argument(
        "--after-run",
        action="store_true",
        help="schedule the pending pods first; without it they are left out",
    )
    add_expansion(parser)
    parser.add_argument("--seed", type=int, help="choose among nodes of equal total at random")
    parser.add_argument(
        "--release", choices=tuple(RELEASES), help="release of kube-scheduler; default: the newest"
    )


def run(options: Namespace, context: Context) -> int:
    """Raises InvalidInput, OSError."""
    read = read_cluster_files(options.files, context)
    template = read_files([options.template], stdin=context.stdin)
    with mistakes_of(read.origins + template.origins, options.policy):
        found = _found(
            options,
            _with_pods(read.objects, options, context),
            template.objects,
            policy_text(options, context) or read.config,
            release=options.release,
            seed=options.seed,
            plugins=allowed_plugins(context),
        )
    if options.output in DOCUMENTS:
        context.out.write(DOCUMENTS[options.output](found.to_dict()))
    else:
        context.out.write("\n".join(_parts(found)))
    return DONE if all(fit.count for fit in found.fits) else LEFT_OVER


def _with_pods(objects: Objects, options: Namespace, context: Context) -> Objects:
    """With the pods of workloads that have none, if pending pods are scheduled at all. Raises InvalidInput."""
    if not options.after_run:
        return objects
    expanded, made = expand_where_wanted(map(dict, objects), wanted=options.expand_workloads)
    tell_workloads(made, context)
    return expanded


def _found(options: Namespace, objects: Objects, templates: Objects, config: Any, **rest: Any) -> Capacity:
    """rest : as for ``capacity`` and ``Run``."""
    rules = {"order": options.order, "shares": dict(options.share), "most": options.most}
    if not options.after_run:
        return capacity(objects, templates, config, **rules, **rest)
    run = Run(objects, config, detail="placements", **rest)
    for _ in run.play():
        pass
    return capacity_after(run, objects, templates, **rules)


def _parts(found: Capacity) -> Iterator[str]:
    rows = [_fit_row(fit, found.most) for fit in found.fits]
    yield columns(("TEMPLATE", "FIT", "ON NODES", "WHY NO MORE"), rows)
    reasons: list[tuple[Any, ...]] = [
        (fit.template, number, reason) for fit in found.fits for reason, number in fit.reasons.items()
    ]
    if reasons:
        yield columns(("TEMPLATE", "NODES", "REASON"), reasons)
    if found.with_one_more:
        more = [_more_row(name, count, found) for name, count in found.with_one_more.items()]
        yield columns(("ONE MORE NODE", "FIT", "MORE"), more)


def _fit_row(fit: Fit, most: int) -> tuple[Any, ...]:
    """A template without a message was not tried again: counting stopped."""
    if fit.message:
        return fit.template, f"{fit.count:,}", len(fit.by_node), fit.message
    why = f"counting stopped at the limit of {most:,} (--most)"
    return fit.template, f"at least {fit.count:,}", len(fit.by_node), why


def _more_row(name: str, count: int, found: Capacity) -> tuple[Any, ...]:
    at_least = "at least " if count == found.most else ""
    return f"like {name}", f"{at_least}{count:,}", f"{at_least}{count - found.count:,}"


def _share(text: str) -> tuple[str, int]:
    name, _, number = text.rpartition("=")
    if not name or not number.isdigit():
        raise ArgumentTypeError(f"{text!r} is not NAMESPACE/NAME=NUMBER")
    return name, int(number)


CAPACITY: Final = Command(
    name="capacity",
    description="Places copies of pods, one after the other, until no more fit, and prints their number, "
    "what stopped the next one, and the number with one more node.",
    add_arguments=_add_arguments,
    run=run,
    statuses={
        DONE: "at least one copy of each template fits",
        LEFT_OVER: "no copy of some template fits",
        BAD_INPUT: "bad input",
    },
    parameters={"order": "--order", "shares": "--share", "most": "--most", "templates": "TEMPLATE"},
)
