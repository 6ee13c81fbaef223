"""`replay`: a recording as a cluster and a scenario, which `timeline` plays under any policy."""

from __future__ import annotations

import json
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from scheduler_core.cli.command import BAD_INPUT, DONE, NOTHING_TO_DO, Command, Context
from scheduler_core.cli.inputs import data_of, nanoseconds, positive
from scheduler_core.cli.over_time.player import write_summary
from scheduler_core.cli.text.outcomes import DOCUMENTS
from scheduler_core.config.versions.releases import RELEASES
from scheduler_core.errors import InvalidInput, Problem
from scheduler_core.model.objects.pod import DEFAULT_SCHEDULER_NAME
from scheduler_core.problems import mistakes_in
from scheduler_core.scenario.recording.changes import Unexpressed
from scheduler_core.scenario.recording.reader import read_recording
from scheduler_core.scenario.recording.replay import RecordedScenario, replayed
from scheduler_core.scenario.recording.window import Window
from scheduler_core.scenario.scenario import read_scenario
from scheduler_core.scenario.yaml_text import yaml_text
from scheduler_core.sources.files import read_files

_TOLD: Final = 20
"""Kinds of what is left out that a table tells; documents have all."""


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("recording", metavar="RECORDING", help="a file of `manage.py record`, or - for stdin")
    parser.add_argument(
        "--from",
        dest="since",
        metavar="TIME",
        type=nanoseconds,
        default=0,
        help="begin at this time, such as 10m",
    )
    parser.add_argument(
        "--to", metavar="TIME", type=nanoseconds, help="end at this time; default: the end of the recording"
    )
    parser.add_argument("--speed", metavar="N", type=positive, default=1.0, help="replay N times as fast")
    parser.add_argument(
        "--nodes", metavar="FILE", action="append", help="play it on the nodes of this file; may be repeated"
    )
    parser.add_argument(
        "--scheduler",
        metavar="NAME[=PROFILE]",
        type=_scheduler,
        action="append",
        help="the scheduler whose decisions are made again, and the profile that makes them; pods of other "
        f"schedulers keep their nodes. May be repeated; default: {DEFAULT_SCHEDULER_NAME}",
    )
    parser.add_argument(
        "--release", choices=tuple(RELEASES), help="the release for the replay; default: the newest"
    )
    parser.add_argument(
        "--title", default="Recorded cluster", help="the title of the scenario; default: %(default)s"
    )
    parser.add_argument(
        "--scenario",
        metavar="FILE",
        default="scenario.yaml",
        help="the output file of the scenario; default: %(default)s",
    )
    parser.add_argument(
        "--snapshot",
        metavar="FILE",
        default="snapshot.json",
        help="the output file of the cluster at the start; default: %(default)s",
    )
    parser.add_argument("-o", "--output", choices=("table", *DOCUMENTS), default="table")


def _scheduler(text: str) -> tuple[str, str]:
    name, _, profile = text.partition("=")
    if not name:
        raise ArgumentTypeError(f"{text!r} is not the name of a scheduler")
    return name, profile or name


def run(options: Namespace, context: Context) -> int:
    """Raises InvalidInput, OSError."""
    with mistakes_in(None if options.recording == "-" else options.recording):
        recording = read_recording(data_of(options.recording, context))
    window = Window(
        since=options.since,
        until=options.to,
        speed=options.speed,
        schedulers=dict(options.scheduler or [(DEFAULT_SCHEDULER_NAME, DEFAULT_SCHEDULER_NAME)]),
        nodes=_nodes(options.nodes),
    )
    found = replayed(recording, window, title=options.title, release=options.release)
    # The user who plays it should not be the first to find out that it cannot be played.
    read_scenario(found.document).on(found.objects)
    Path(options.scenario).write_text(yaml_text(found.document), "utf-8")
    Path(options.snapshot).write_text(_list_of(found.objects), "utf-8")
    if options.output in DOCUMENTS:
        context.out.write(DOCUMENTS[options.output](_record(found)))
    else:
        _tell_left_out(found.unexpressed, context)
        write_summary("table", _summary(found, options), context)
    return DONE if found.document["operations"] else NOTHING_TO_DO


def _nodes(files: Sequence[str] | None) -> list[dict[str, Any]] | None:
    if not files:
        return None
    nodes = [item for item in read_files(files).objects if item["kind"] == "Node"]
    if not nodes:
        raise InvalidInput([Problem("--nodes", "there is no node in it")])
    return nodes


def _list_of(objects: Sequence[Mapping[str, Any]]) -> str:
    """As kubectl prints it, an object a line."""
    items = ",\n".join(json.dumps(item, ensure_ascii=False) for item in objects)
    return f'{{"apiVersion": "v1", "kind": "List", "items": [\n{items}\n]}}\n'


def _record(found: RecordedScenario) -> dict[str, Any]:
    return {
        "duration": found.document["duration"],
        "objects": _counts(item["kind"] for item in found.objects),
        "operations": _counts(map(_verb, found.document["operations"])),
        "unexpressed": [{"at": one.at, "place": one.place, "why": one.why} for one in found.unexpressed],
        "report": found.report.to_dict(),
    }


def _counts(names: Iterator[str]) -> dict[str, int]:
    return dict(sorted(Counter(names).items()))


def _verb(operation: Mapping[str, Any]) -> str:
    """`create Pod`, `delete`, `cordon`."""
    verb = next(name for name in operation if name not in ("at", "runsFor"))
    return f"{verb} {operation[verb]['kind']}" if verb == "create" else verb


def _summary(found: RecordedScenario, options: Namespace) -> Iterator[tuple[str, Any]]:
    kinds = Counter(item["kind"] for item in found.objects)
    operations = found.document["operations"]
    yield "nodes at the start", f"{kinds['Node']:,}"
    yield "pods at the start", f"{kinds['Pod']:,}"
    yield "takes", found.document["duration"]
    yield "operations", f"{len(operations):,}"
    for verb, number in _counts(map(_verb, operations)).items():
        yield f"  {verb}", f"{number:,}"
    yield "left out", f"{len(found.unexpressed):,}"
    yield "play it", f"timeline {options.scenario} --on {options.snapshot}"


def _tell_left_out(unexpressed: Sequence[Unexpressed], context: Context) -> None:
    """By reason and field, the first place of each."""
    groups: dict[tuple[str, str], list[Unexpressed]] = {}
    for one in unexpressed:
        groups.setdefault((one.place.rpartition(": ")[2] if ": " in one.place else "", one.why), []).append(
            one
        )
    for (_, why), ones in list(groups.items())[:_TOLD]:
        others = f" (and {len(ones) - 1:,} more)" if len(ones) > 1 else ""
        context.tell(f"Left out: {ones[0].place}{others}: {why}")
    if len(groups) > _TOLD:
        context.tell(f"Left out: {len(groups) - _TOLD:,} more kinds; -o json has all")


REPLAY: Final = Command(
    name="replay",
    description="Converts a recording to the cluster at its start and a scenario that repeats everything "
    "except the decisions of the scheduler: pods are created, change and end as recorded, nodes join, "
    "change and leave. `timeline SCENARIO --on SNAPSHOT --policy FILE` plays it. Prints what the "
    "scenario leaves out.",
    add_arguments=_add_arguments,
    run=run,
    statuses={
        DONE: "both files are written",
        BAD_INPUT: "bad input",
        NOTHING_TO_DO: "both files are written, but nothing happens in the scenario",
    },
)
