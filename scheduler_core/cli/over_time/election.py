"""`election`: a leader election played, with faults."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Final

from scheduler_core.cli.command import BAD_INPUT, DONE, INTERRUPTED, LEFT_OVER, Command, Context
from scheduler_core.cli.over_time.player import (
    add_playing,
    listed,
    play,
    scenario_text,
    seconds,
    write_document,
    write_summary,
)
from scheduler_core.cli.text.events import QUIET
from scheduler_core.config.text.document import plain_object
from scheduler_core.errors import InvalidInput, Problem
from scheduler_core.kernel import Event
from scheduler_core.leader import SafetyReport, Scenario, examine, read_scenario
from scheduler_core.library import elections
from scheduler_core.scalars import resolve
from scheduler_core.timeline import election, scheduling_report
from scheduler_core.units import ZERO

_WORK: Final = frozenset({"attempt", "podBound", "podCreated", "podGone"})
"""What the leader does all the time; a table shows who leads."""


def _add_arguments(parser: ArgumentParser) -> None:
    add_playing(parser, elections())
    parser.add_argument(
        "--fault",
        nargs="+",
        metavar="WORD",
        action="append",
        default=[],
        help="one more fault: TIME KIND [REPLICA] [FIELD=VALUE ...], such as `--fault 12s crash a` or "
        "`--fault 20s outage mode=hang for=5s`; may be repeated",
    )


def run(options: Namespace, context: Context) -> int:
    """Raises InvalidInput, OSError."""
    if options.list:
        return listed(elections(), context)
    scenario = _scenario(options, context)
    simulation = election(scenario)
    events: list[Event] = []
    status = play(simulation, scenario.duration, options, context, events.extend, QUIET | _WORK)
    found = examine(events, until=min(simulation.now, scenario.duration))
    scheduling = scheduling_report(events) if scenario.work is not None else None
    write_document(options.output, events, found.to_dict() | {"scheduling": scheduling}, context)
    write_summary(options.output, _summary(found, events, scheduling), context)
    return status or (LEFT_OVER if found.overlaps else DONE)


def _scenario(options: Namespace, context: Context) -> Scenario:
    with scenario_text(options, elections(), context) as text:
        scenario = read_scenario(text)
        document = plain_object(text)
    if not options.fault or document is None:
        return scenario
    before = document.get("faults") or []
    with _faults_named(len(before), options.fault):
        return read_scenario(document | {"faults": [*before, *map(_fault, options.fault)]})


@contextmanager
def _faults_named(n_before: int, given: Sequence[Sequence[str]]) -> Iterator[None]:
    """Mistakes of faults that were given as options name those; they stand behind the scenario's own."""
    options = {
        f"faults[{n_before + place}]": f"--fault {' '.join(words)}" for place, words in enumerate(given)
    }
    try:
        yield
    except InvalidInput as error:
        raise InvalidInput(
            replace(one, path=_fault_path(one.path, options)) for one in error.problems
        ) from None


def _fault_path(path: str, options: Mapping[str, str]) -> str:
    fault, _, field = path.partition(".")
    if fault not in options:
        return path
    return f"{options[fault]}: {field}" if field else options[fault]


def _fault(words: Sequence[str]) -> dict[str, Any]:
    """A fault as a scenario has it, of `12s partition a mode=hang for=5s`. Raises InvalidInput."""
    at, kind, *rest = words if len(words) > 1 else (*words, "")
    fault: dict[str, Any] = {"at": at, "fault": kind}
    for place, word in enumerate(rest):
        name, has_value, value = word.partition("=")
        if has_value:
            fault[name] = [*map(resolve, value.split(","))] if "," in value else resolve(value)
        elif place == 0:
            fault["replica"] = word
        else:
            raise InvalidInput([Problem("--fault", f"{word}: a field is written NAME=VALUE")])
    return fault


def _summary(
    found: SafetyReport, events: list[Event], scheduling: dict[str, Any] | None
) -> Iterator[tuple[str, Any]]:
    overlap = sum((one.end - one.start for one in found.overlaps), start=ZERO)
    yield (
        "two leaders at once",
        f"{seconds(overlap)} in {len(found.overlaps):,}" if found.overlaps else "never",
    )
    yield "longest time without a leader", seconds(found.longest_gap)
    yield "writes to the lock", f"{found.writes:,}"
    yield "assumptions broken", ", ".join(sorted(found.broken)) or "none"
    if scheduling is not None:
        yield "pods bound", f"{scheduling['bound']:,} of {scheduling['created']:,}"
        yield "bindings refused", f"{scheduling['refused']:,}"


ELECTION: Final = Command(
    name="election",
    description="Plays a leader election (docs/leader-election.md) and prints what happens and how safe it was.",
    add_arguments=_add_arguments,
    run=run,
    statuses={
        DONE: "there never were two leaders at once",
        LEFT_OVER: "there were",
        BAD_INPUT: "bad input",
        INTERRUPTED: "interrupted; the results so far are printed",
    },
)
