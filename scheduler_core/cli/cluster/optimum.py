"""`optimum`: the best possible placement, beside what the scheduler does one pod at a time."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, BooleanOptionalAction, Namespace
from collections.abc import Iterator
from typing import Any, Final

from scheduler_core.cli.cluster.run import add_files, add_run, play, prepared
from scheduler_core.cli.command import BAD_INPUT, DONE, LEFT_OVER, NOTHING_TO_DO, Command, Context
from scheduler_core.cli.inputs import positive
from scheduler_core.cli.text.columns import columns
from scheduler_core.cli.text.outcomes import DOCUMENTS
from scheduler_core.measures.fill import Prices
from scheduler_core.optimum.answer import Optimum, PriorityLevel
from scheduler_core.optimum.goals.goals import GOALS
from scheduler_core.optimum.options import DEFAULT_LIMIT, Options
from scheduler_core.optimum.search import optimum
from scheduler_core.optimum.words import in_words

MOST_SHOWN: Final = 40


def _add_arguments(parser: ArgumentParser) -> None:
    add_files(parser)
    parser.add_argument("-o", "--output", choices=("table", *DOCUMENTS), default="table")
    parser.add_argument(
        "--goal",
        choices=GOALS,
        default="",
        help="what to minimise after the number of placed pods was maximised",
    )
    add_prices(parser)
    parser.add_argument(
        "--resource",
        default="",
        help="for --goal fragmentation: the resource; default: an extended one, else cpu",
    )
    parser.add_argument(
        "--evict",
        action=BooleanOptionalAction,
        default=True,
        help="whether running pods may be evicted where preemption could evict them; default: they may",
    )
    parser.add_argument(
        "--limit",
        type=positive,
        default=DEFAULT_LIMIT,
        help="the limit of the search in CP-SAT's deterministic time, which is about seconds; default: "
        f"{DEFAULT_LIMIT:g}",
    )
    add_run(parser)


def add_prices(parser: ArgumentParser) -> None:
    """What nodes cost."""
    parser.add_argument(
        "--price-label",
        metavar="KEY",
        default="",
        help="a node label whose value is the price of the node per hour",
    )
    parser.add_argument(
        "--price",
        metavar="TYPE=NUMBER",
        type=_price,
        action="append",
        default=[],
        help="the price per hour of nodes of an instance type; may be repeated",
    )


def prices_of(options: Namespace) -> Prices | None:
    """None if no price was given."""
    if not options.price_label and not options.price:
        return None
    return Prices(options.price_label, dict(options.price))


def run(options: Namespace, context: Context) -> int:
    """Raises InvalidInput, OSError."""
    run, warnings, _ = prepared(options, context)
    context.warn(warnings)
    if run.idle_reason is not None:
        context.tell(f"Warning: {run.idle_reason}.")
        return NOTHING_TO_DO
    play(run, options, context)
    asked = Options(options.goal, prices_of(options), options.resource, options.evict, options.limit)
    answer = optimum(run, asked)
    if options.output in DOCUMENTS:
        context.out.write(DOCUMENTS[options.output](answer.to_dict()))
    else:
        context.out.write("\n".join(_parts(answer)))
    return LEFT_OVER if answer.is_better else DONE


def _parts(answer: Optimum) -> Iterator[str]:
    yield f"{in_words(answer)}\n"
    rows = [_class_row(one) for one in answer.classes]
    yield columns(("PRIORITY", "WAITING", "SCHEDULER", "OPTIMUM", "BOUND"), rows)
    if answer.goal is not None:
        goal = answer.goal
        bound = "not known" if goal.bound is None else f"{goal.bound:g}"
        row = (goal.name, goal.unit, f"{goal.scheduler:g}", f"{goal.optimum:g}", bound)
        yield columns(("GOAL", "UNIT", "SCHEDULER", "OPTIMUM", "BOUND"), [row])
    changes = list(_changes(answer))
    if changes:
        yield columns(("POD", "SCHEDULER", "OPTIMUM"), changes[:MOST_SHOWN])
    if len(changes) > MOST_SHOWN:
        yield f"{len(changes) - MOST_SHOWN:,} more pods are placed differently; -o json lists them.\n"
    if answer.refused:
        yield columns(("POD", "WHY NOT ON THE NODE OF THE MODEL"), list(answer.refused.items()))


def _class_row(one: PriorityLevel) -> tuple[Any, ...]:
    bound = "not known" if one.bound is None else one.bound
    return (
        one.priority,
        one.waiting,
        _kept(one.scheduler, one.scheduler_evicted),
        _kept(one.optimum, one.optimum_evicted),
        bound,
    )


def _kept(placed: int, evicted: int) -> str:
    return f"{placed} − {evicted} evicted" if evicted else str(placed)


def _changes(answer: Optimum) -> Iterator[tuple[str, str, str]]:
    """Pods that stand elsewhere than after the run."""
    for pod, node in answer.placements.items():
        if pod in answer.moved:
            yield pod, answer.moved[pod], node
        elif pod in answer.gained:
            yield pod, "pending", node
    for pod in answer.lost:
        yield pod, answer.lost[pod], "pending"


def _price(text: str) -> tuple[str, float]:
    name, _, number = text.rpartition("=")
    try:
        price = float(number)
    except ValueError:
        price = -1.0
    if not name or not 0 <= price < float("inf"):
        raise ArgumentTypeError(f"{text!r} is not TYPE=NUMBER")
    return name, price


OPTIMUM: Final = Command(
    name="optimum",
    description="Schedules the waiting pods of a cluster one at a time, searches for the placement of the "
    "most pods, one priority after another, and prints both, with a bound for all placements. Needs "
    "OR-tools.",
    add_arguments=_add_arguments,
    run=run,
    statuses={
        DONE: "no better placement than the scheduler's was found",
        LEFT_OVER: "a better placement was found",
        BAD_INPUT: "bad input, or OR-tools is missing",
        NOTHING_TO_DO: "nothing to schedule: no pod waits for a scheduler of the policy",
    },
    parameters={"goal": "--goal", "prices": "--price, --price-label", "resource": "--resource"},
)
