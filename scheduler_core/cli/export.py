"""`export`: a finished run for other tools."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from typing import Any, Final

from scheduler_core.cli.command import BAD_INPUT, DONE, Command, Context
from scheduler_core.cli.inputs import add_progress
from scheduler_core.cli.simulate import GROUP, add_decision, add_files, play, prepared_with_policy
from scheduler_core.exports import applicable, simulator_snapshot
from scheduler_core.scenario.yaml_text import yaml_text

SIMULATOR, MANIFESTS = "simulator", "manifests"


def _add_arguments(parser: ArgumentParser) -> None:
    add_files(parser)
    parser.add_argument(
        "--to",
        choices=(SIMULATOR, MANIFESTS),
        required=True,
        help=f"{SIMULATOR}: kube-scheduler-simulator's snapshot with its result annotations, JSON; {MANIFESTS}: what kubectl can apply, YAML",
    )
    add_decision(parser)
    parser.set_defaults(check_model=False)
    add_progress(parser)


def run(options: Namespace, context: Context) -> int:
    """Raises InvalidInput, OSError."""
    simulation, warnings, objects, config = prepared_with_policy(options, context)
    for warning in warnings:
        context.tell(f"Warning: {warning}")
    play(simulation, options, context)
    given = list(objects)
    if options.to == MANIFESTS:
        context.out.write("---\n".join(yaml_text(one) for one in applicable(simulation, given)))
    else:
        snapshot: dict[str, Any] = simulator_snapshot(simulation, given, config)
        context.out.write(f"{json.dumps(snapshot, indent=2, ensure_ascii=False)}\n")
    return DONE


EXPORT: Final = Command(
    name="export",
    group=GROUP,
    summary="the cluster with its pods placed, for kube-scheduler-simulator or kubectl",
    description="Schedules the waiting pods of a cluster and prints the cluster as that leaves it: as a snapshot that "
    "kube-scheduler-simulator imports, with its result annotations on pods, or as manifests that kubectl can apply.",
    add_arguments=_add_arguments,
    run=run,
    statuses={DONE: "it was printed", BAD_INPUT: "bad input"},
)
