"""`timeline`: a scenario played with a scheduler over time."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from typing import Any, Final

from scheduler_core.cli.command import (
    BAD_INPUT,
    DONE,
    INTERRUPTED,
    LEFT_OVER,
    NOTHING_TO_DO,
    Command,
    Context,
)
from scheduler_core.cli.inputs import (
    add_policy,
    add_sampling,
    allowed_plugins,
    policy_text,
    read_cluster_files,
    whole_number,
)
from scheduler_core.cli.over_time.player import (
    add_playing,
    listed,
    play,
    scenario_text,
    seconds,
    write_document,
    write_summary,
)
from scheduler_core.cli.text.decision import decision_text
from scheduler_core.cli.text.outcomes import DOCUMENTS
from scheduler_core.config.versions.releases import RELEASES
from scheduler_core.errors import InvalidInput, Problem
from scheduler_core.kernel import Event
from scheduler_core.library import timelines
from scheduler_core.scenario.readers.document import load_document
from scheduler_core.scenario.readers.scenario import MAX_PODS
from scheduler_core.scenario.scenario import Scenario, read_scenario
from scheduler_core.timeline import RunningReport, TimelineSimulation


def _add_arguments(parser: ArgumentParser) -> None:
    add_playing(parser, timelines())
    parser.add_argument(
        "--on", metavar="FILE", action="append", default=[], help="play it on this cluster; may be repeated"
    )
    add_policy(parser)
    parser.add_argument("--seed", type=int, help="replaces the seed of the scenario")
    parser.add_argument("--release", choices=tuple(RELEASES), help="replaces the release of the scenario")
    parser.add_argument(
        "--max-pods",
        metavar="N",
        type=whole_number,
        default=MAX_PODS,
        help=f"the most pods that the scenario may create; default: {MAX_PODS:,}",
    )
    add_sampling(parser)
    parser.add_argument("--explain", metavar="K", type=int, help="print the decision of attempt K instead")


def run(options: Namespace, context: Context) -> int:
    """Raises InvalidInput, OSError."""
    if options.list:
        return listed(timelines(), context)
    scenario = _scenario(options, context)
    simulation = TimelineSimulation(
        scenario, config=policy_text(options, context), seed=options.seed, sampling=options.sampling
    )
    if options.explain is not None:
        return _explain(simulation, options, context)
    running, kept = RunningReport(), list[Event]()

    def hear(events: Sequence[Event]) -> None:
        for event in events:
            running.take(event)
        if options.output in DOCUMENTS:
            kept.extend(events)
        simulation.forget()

    status = play(simulation, scenario.duration, options, context, hear)
    found = running.to_dict()
    write_document(options.output, kept, found, context)
    write_summary(options.output, _summary(found), context)
    return status or _status(found, context)


def _scenario(options: Namespace, context: Context) -> Scenario:
    with scenario_text(options, timelines(), context) as text:
        given = load_document(text) | {"release": options.release} if options.release else text
        scenario = read_scenario(given, max_pods=options.max_pods, plugins=allowed_plugins(context))
    if options.on:
        objects = read_cluster_files(options.on, context).objects
        return scenario.on(objects, max_pods=options.max_pods)
    if scenario.needs_snapshot:
        raise InvalidInput([Problem("", "the scenario has no cluster: name one with --on FILE")])
    return scenario


def _explain(simulation: TimelineSimulation, options: Namespace, context: Context) -> int:
    simulation.run()
    n_attempts = len(simulation.attempt_results())
    if not 0 <= options.explain < n_attempts:
        raise InvalidInput([Problem("--explain", f"there are the attempts 0 to {n_attempts - 1}")])
    explanation = simulation.explain(options.explain)
    record = explanation.to_dict()
    if options.output in DOCUMENTS:
        context.out.write(DOCUMENTS[options.output](record))
    else:
        context.out.write(decision_text(record, lambda node: explanation.node(node)["devices"]))
    return DONE if record["outcome"] == "scheduled" else LEFT_OVER


def _summary(found: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    times, counts = found["timeToSchedule"], found["counts"]
    yield "pods bound", f"{times['count']:,}"
    yield "pods without a node", f"{times['unscheduled']:,}"
    for name in ("p50", "p90", "p99", "max"):
        yield f"time to schedule, {name}", seconds(times["percentiles"][name])
    yield "attempts that found no node", f"{counts['unschedulable'] + counts['preempting']:,}"
    yield "evictions", f"{len(found['evictions']):,}"
    if counts["error"]:
        yield "attempts that ended in an error", f"{counts['error']:,}"
    if found["crashes"]:
        yield "crashes of kube-scheduler", f"{len(found['crashes']):,}"


def _status(found: dict[str, Any], context: Context) -> int:
    if not found["pods"]:
        context.tell("Warning: Nothing to schedule: no pod waited at any time.")
        return NOTHING_TO_DO
    return LEFT_OVER if found["timeToSchedule"]["unscheduled"] else DONE


TIMELINE: Final = Command(
    name="timeline",
    description="Plays a scenario (docs/scenarios.md) with a scheduler over time and prints what happens: "
    "pods are created, wait, are attempted, bound and deleted, nodes fail.",
    add_arguments=_add_arguments,
    run=run,
    statuses={
        DONE: "at the end every pod has a node (with --explain: the attempt found a node)",
        LEFT_OVER: "some pods have no node (with --explain: the attempt found none)",
        BAD_INPUT: "bad input",
        NOTHING_TO_DO: "nothing to schedule: no pod waited at any time",
        INTERRUPTED: "interrupted; the results so far are printed",
    },
)
