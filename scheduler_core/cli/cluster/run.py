"""The run that a command is about: its arguments, the run before its first attempt, and at its end."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import Any

from scheduler_core.cli.cluster.workloads import MOST_TOLD, add_expansion, tell_workloads
from scheduler_core.cli.command import Config, Context, ExtenderAccess
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
from scheduler_core.cli.text.progress import Progress
from scheduler_core.config.plugins.out_of_tree import OutOfTree
from scheduler_core.config.text.document import plain_object
from scheduler_core.config.versions.feature_gates import GANG_SCHEDULING
from scheduler_core.config.versions.releases import RELEASES
from scheduler_core.config.warnings import extender_warnings, plugin_warnings, warnings
from scheduler_core.engine.run import Objects, Run
from scheduler_core.errors import Problem
from scheduler_core.model.missing_kinds import missing_kinds
from scheduler_core.sources.foreign_groups import read_foreign_groups
from scheduler_core.sources.workloads.expansion import expand_where_wanted


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


def add_run(parser: ArgumentParser) -> None:
    """Of a command that asks about the end of a run."""
    add_decision(parser)
    parser.set_defaults(check_model=False)
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


def ended(options: Namespace, context: Context) -> tuple[Run, Objects]:
    """The run at its end, and its objects. Warnings are told before it is played. Raises InvalidInput, OSError."""
    run, objects, _ = ended_with_policy(options, context)
    return run, objects


def ended_with_policy(options: Namespace, context: Context) -> tuple[Run, Objects, dict[str, Any] | None]:
    """The same, and the document of the configuration; None for the defaults."""
    run, found, objects, policy = prepared_with_policy(options, context)
    context.warn(found)
    play(run, options, context)
    return run, objects, policy


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


def _warnings(run: Run, document: Config, asked: ExtenderAccess, plugins: OutOfTree) -> Iterator[Problem]:
    called = () if asked.calls is None else asked.calls.asked or ()
    yield from extender_warnings(document, called=called, not_asked=asked.why_not)
    yield from plugin_warnings(document, plugins)
    release = run.configuration.release
    yield from warnings(document, sampling=run.sampling, release=release, plugins=plugins)
