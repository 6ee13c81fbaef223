"""`check`: tests whether pods are placed as files expect."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from typing import Any, Final

from scheduler_core.cli.cluster.run import play
from scheduler_core.cli.cluster.workloads import about_workloads
from scheduler_core.cli.command import (
    BAD_INPUT,
    DONE,
    LEFT_OVER,
    NOTHING_TO_DO,
    Command,
    Context,
)
from scheduler_core.cli.inputs import add_progress, allowed_plugins
from scheduler_core.cli.text.links import RunUpload, with_links
from scheduler_core.cli.text.verdicts import REPORTS, CheckedFile, VerdictInWords
from scheduler_core.config.text.document import plain_object
from scheduler_core.config.warnings import NOT_ASKED, extender_warnings
from scheduler_core.engine.run import Run
from scheduler_core.errors import InvalidInput, Problem
from scheduler_core.expectations.check import check
from scheduler_core.expectations.file import CheckFile, parts_of_others, prepare_check_file
from scheduler_core.expectations.reader import FIELD
from scheduler_core.expectations.recording import recorded
from scheduler_core.problems import Problems, gathered
from scheduler_core.scenario.yaml_text import yaml_text


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "files",
        metavar="FILE",
        nargs="+",
        help="a YAML file with a cluster, the options of its run, and expectations",
    )
    parser.add_argument("-o", "--output", choices=tuple(REPORTS), default="text")
    parser.add_argument(
        "--all", action="store_true", help="with -o text, also print expectations that are met"
    )
    parser.add_argument(
        "--record",
        action="store_true",
        help="print expectations that the run of one file meets, instead of checking its expectations",
    )
    parser.add_argument(
        "--server",
        metavar="URL",
        default="",
        help="a server of the playground: if an expectation is not met, the server gets the cluster and plays the "
        "run, and the report links to the explanation of the decision",
    )
    add_progress(parser)


def run(options: Namespace, context: Context) -> int:
    """Raises InvalidInput with the mistakes of all files."""
    if options.server and context.links is None:
        raise InvalidInput([Problem("--server", "needs manage.py, which can reach a server")])
    prepared = _prepared(options, context)
    if options.record:
        return _record(options, context, *prepared[0])
    checked = [_checked(options, context, file, run) for file, run in prepared]
    context.out.write(REPORTS[options.output](checked, options.all))
    return DONE if all(one.holds for one in checked) else LEFT_OVER


def _prepared(options: Namespace, context: Context) -> list[tuple[CheckFile, Run]]:
    """Every file is read before the first is run, so that all mistakes are told at once."""
    if options.record and len(options.files) > 1:
        raise InvalidInput([Problem("--record", "takes one file")])
    plugins, parts = allowed_plugins(context), parts_of_others(options.files)
    for path, whole in parts.items():
        context.tell(f"{path}: a part of {whole}, not checked by itself.")
    prepared: list[tuple[CheckFile, Run]] = []
    problems = Problems()
    for path in (path for path in options.files if path not in parts):
        with gathered(problems):
            prepared.append(prepare_check_file(path, expects=not options.record, plugins=plugins))
    problems.raise_any(InvalidInput)
    return prepared


def _played(options: Namespace, context: Context, file: CheckFile, run: Run) -> None:
    for line in about_workloads(run.workloads):
        context.tell(f"{file.path}: {line}")
    document = plain_object(file.policy()) or {}
    for problem in extender_warnings(document, called=(), not_asked=NOT_ASKED):
        context.tell(f"Warning: {file.path}: {problem}")
    play(run, options, context)


def _checked(options: Namespace, context: Context, file: CheckFile, run: Run) -> CheckedFile:
    _played(options, context, file, run)
    told = tuple(
        VerdictInWords(verdict, None if verdict.attempt is None else run.explain(verdict.attempt).sentence)
        for verdict in check(file.expectations, run)
    )
    return _linked(options, context, file, CheckedFile(file.path, file.name, told, run.idle_reason))


def _linked(options: Namespace, context: Context, file: CheckFile, checked: CheckedFile) -> CheckedFile:
    """What is found does not depend on the server: without it there are no links."""
    if not options.server or context.links is None:
        return checked

    def asked() -> RunUpload:
        objects, config = file.read()
        return RunUpload(file.name, objects, plain_object(config), file.options)

    try:
        return with_links(checked, options.server, context.links, asked)
    except OSError as error:
        context.tell(f"Warning: {file.path}: there are no links: {error}")
        return checked


def _record(options: Namespace, context: Context, file: CheckFile, run: Run) -> int:
    _played(options, context, file, run)
    if run.idle_reason is not None:
        context.tell(f"{file.path}: {run.idle_reason}.")
        return NOTHING_TO_DO
    made = recorded(run)
    if made.left_out:
        context.tell(f"{file.path}: {made.left_out:,} more workloads and pods are not recorded one by one.")
    document: Mapping[str, Any] = {FIELD: made.to_list()}
    context.out.write(yaml_text(document))
    return DONE


CHECK: Final = Command(
    name="check",
    description="Schedules the waiting pods of each file's cluster and prints which of its expectations are "
    "not met, and why. A file without a pending pod fails.",
    add_arguments=_add_arguments,
    run=run,
    statuses={
        DONE: "all expectations are met",
        LEFT_OVER: "an expectation is not met, or no pod waits",
        BAD_INPUT: "bad input",
        NOTHING_TO_DO: "with --record: no pod waits",
    },
)
