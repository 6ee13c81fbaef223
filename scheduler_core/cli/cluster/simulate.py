"""`simulate` and `explain`: where the scheduler would put the waiting pods of a cluster, and why."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import Any, Final

from scheduler_core.cli.cluster.workloads import MOST_TOLD, add_expansion, tell_workloads
from scheduler_core.cli.command import (
    BAD_INPUT,
    BEYOND_THE_MODEL,
    DONE,
    LEFT_OVER,
    NOTHING_TO_DO,
    Command,
    Config,
    Context,
    ExtenderAccess,
)
from scheduler_core.cli.inputs import (
    add_policy,
    add_progress,
    add_sampling,
    allowed_plugins,
    feature_gates,
    mistakes_of,
    policy_text,
    read_cluster_files,
)
from scheduler_core.cli.text.decision import decision_text
from scheduler_core.cli.text.outcomes import DOCUMENTS, PRINTERS
from scheduler_core.cli.text.progress import Progress
from scheduler_core.config.plugins.out_of_tree import OutOfTree
from scheduler_core.config.text.document import plain_object
from scheduler_core.config.versions.feature_gates import GANG_SCHEDULING
from scheduler_core.config.versions.releases import RELEASES
from scheduler_core.config.warnings import extender_warnings, plugin_warnings, warnings
from scheduler_core.engine.outcome import OUTCOMES, SCHEDULED
from scheduler_core.engine.run import Objects, Run
from scheduler_core.errors import Problem
from scheduler_core.explain.explanation import Explanation
from scheduler_core.explain.table import node_table
from scheduler_core.model.missing_kinds import missing_kinds
from scheduler_core.sources.foreign_groups import read_foreign_groups
from scheduler_core.sources.workloads.expansion import expand_where_wanted
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


def add_files(parser: ArgumentParser) -> None:
    parser.add_argument(
        "files",
        metavar="FILE",
        nargs="+",
        help="the output of `kubectl get nodes,pods,… -A -o yaml`, manifests, or another file that can be "
        "uploaded; a folder stands for the files in it, - for stdin; several together are one cluster",
    )
    parser.add_argument("--pods", metavar="FILE", help="a second file: the pods of a trace in two CSV files")


def add_options(parser: ArgumentParser) -> None:
    add_decision(parser)
    parser.add_argument(
        "--check-model", action="store_true", help="check every step against the formal model (slow)"
    )
    add_progress(parser)


def add_decision(parser: ArgumentParser) -> None:
    """What decides how pods are placed."""
    add_policy(parser)
    add_expansion(parser)
    parser.add_argument(
        "--read-groups",
        action="store_true",
        help="read groups of Volcano, coscheduling and Kueue as PodGroups, and turn GangScheduling on",
    )
    parser.add_argument(
        "--feature-gates",
        metavar="GATE=true",
        type=feature_gates,
        help="such as GangScheduling=true, several separated by commas; off by default",
    )
    parser.add_argument(
        "--seed",
        type=int,
        help="choose among nodes of equal total at random; without it the first by name wins",
    )
    parser.add_argument(
        "--release", choices=tuple(RELEASES), help="release of kube-scheduler; default: the newest"
    )
    add_sampling(parser)


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
    for warning in warnings:
        context.tell(f"Warning: {warning}")
    return _status(run, options.explain, context)


def play(run: Run, options: Namespace, context: Context) -> None:
    """To its end, with its progress."""
    with Progress(context.err, "pods", run.total, wanted=options.progress) as progress:
        for _ in run.play():
            progress.update(run.done)


def prepared(options: Namespace, context: Context) -> tuple[Run, list[str], Objects]:
    """The run before its first attempt, what of its configuration has no effect, and its objects."""
    return prepared_with_policy(options, context)[:3]


def prepared_with_policy(
    options: Namespace, context: Context
) -> tuple[Run, list[str], Objects, dict[str, Any] | None]:
    """The same, and the document of the configuration; None for the defaults."""
    files = [*options.files, *([options.pods] if options.pods else [])]
    read = read_cluster_files(files, context)
    config = policy_text(options, context) or read.config
    plugins = allowed_plugins(context)
    with mistakes_of(read.origins, options.policy):
        objects, made = expand_where_wanted(read.objects, wanted=options.expand_workloads)
        objects, gates = _with_groups(objects, options, context)
        given = plain_object(config)
        document = given or {}
        asked = context.extenders(document) if document.get("extenders") else ExtenderAccess()
        run = Run(
            objects,
            config,
            detail="placements",
            seed=options.seed,
            sampling=options.sampling,
            check_model=options.check_model,
            release=options.release,
            feature_gates=gates,
            plugins=plugins,
            extender_calls=asked.calls,
        )
    run.workloads = made
    tell_workloads(made, context)
    found = _warnings(run, document, asked, plugins)
    of_objects = (*run.cluster.report.warnings, *missing_kinds(run.cluster))
    return run, [*map(str, found), *map(str, of_objects)], objects, given


def _with_groups(
    objects: tuple[dict[str, Any], ...], options: Namespace, context: Context
) -> tuple[tuple[dict[str, Any], ...], dict[str, bool] | None]:
    """Objects and feature gates, with the groups of other schedulers where they are wanted."""
    if not options.read_groups:
        return objects, options.feature_gates
    objects, read = read_foreign_groups(objects)
    for group in read.groups[:MOST_TOLD]:
        context.tell(f"Read {group}.")
    if (more := len(read.groups) - MOST_TOLD) > 0:
        context.tell(f"Read {more:,} more groups.")
    if not read.groups:
        context.tell("Warning: no pod names a group of Volcano, coscheduling or Kueue.")
    return objects, {GANG_SCHEDULING: True} | (options.feature_gates or {})


def _explained(explanation: Explanation, output: str) -> str:
    record = explanation.to_dict()
    if output in DOCUMENTS:
        return DOCUMENTS[output](record)
    if output == "csv":
        return csv_text(*node_table(record))
    if output == "name":
        return f"{record['node']}\n" if record["node"] else ""
    return decision_text(record, lambda node: explanation.node(node)["devices"])


def _warnings(run: Run, document: Config, asked: ExtenderAccess, plugins: OutOfTree) -> Iterator[Problem]:
    called = () if asked.calls is None else asked.calls.asked or ()
    yield from extender_warnings(document, called=called, not_asked=asked.why_not)
    yield from plugin_warnings(document, plugins)
    release = run.configuration.release
    yield from warnings(document, sampling=run.sampling, release=release, plugins=plugins)


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
