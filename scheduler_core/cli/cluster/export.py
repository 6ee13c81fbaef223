"""`export`: a finished run for other tools."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Final

from scheduler_core.cli.cluster.run import add_files, add_run, ended_with_policy
from scheduler_core.cli.command import BAD_INPUT, DONE, Command, Context
from scheduler_core.errors import InvalidInput, Problem
from scheduler_core.exports import EXPORTS, Ended
from scheduler_core.exports.catalogue import PARQUET


def _add_arguments(parser: ArgumentParser) -> None:
    add_files(parser)
    parser.add_argument(
        "--to",
        choices=tuple(EXPORTS),
        required=True,
        metavar="WHAT",
        help="; ".join(
            f"{export.name}: {export.says[0].lower()}{export.says[1:]}" for export in EXPORTS.values()
        ),
    )
    parser.add_argument(
        "--file", type=Path, help="the output file; default: standard output. Parquet needs a file"
    )
    add_run(parser)


def run(options: Namespace, context: Context) -> int:
    """Raises InvalidInput, OSError."""
    export = EXPORTS[options.to]
    if export.media_type == PARQUET and options.file is None:
        raise InvalidInput([Problem("--file", f"is needed: {export.name} is no text")])
    run, objects, config = ended_with_policy(options, context)
    ended = Ended(run, list(objects), config)
    content = export.write(ended)
    if left_out := export.left_out(ended):
        context.tell(left_out)
    if options.file is None:
        context.out.write(content.decode())
    else:
        options.file.write_bytes(content)
    return DONE


EXPORT: Final = Command(
    name="export",
    description="Schedules the waiting pods of a cluster and prints the result: the cluster as a snapshot "
    "for kube-scheduler-simulator with its result annotations on pods, or as manifests that kubectl can "
    "apply; placements and measures as CSV or Parquet.",
    add_arguments=_add_arguments,
    run=run,
    statuses={DONE: "the export was written", BAD_INPUT: "bad input, or the library for Parquet is missing"},
)
