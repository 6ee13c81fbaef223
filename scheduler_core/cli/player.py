"""What playing a scenario from the command line is, whatever it is about: its events printed as they come, its report at the end.

A scenario is a file, `-`, or the name of one that comes with the library. With --speed the clock on the wall is kept to; otherwise
it is played as fast as it can be.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, Final, Protocol

import msgspec

from scheduler_core.cli.columns import columns
from scheduler_core.cli.command import DONE, Context
from scheduler_core.cli.completion import set_examples
from scheduler_core.cli.events import QUIET, happening
from scheduler_core.cli.inputs import add_progress, data_of, nanoseconds, positive
from scheduler_core.cli.outcomes import DOCUMENTS
from scheduler_core.cli.progress import Progress
from scheduler_core.errors import InvalidInput, Problem
from scheduler_core.kernel import Event
from scheduler_core.library import ReadyMade

OUTPUTS: Final = ("table", "wide", "jsonl", "json", "yaml")
SECOND: Final = 1_000_000_000
PAUSE: Final = 0.1
"""Seconds between two looks at the events, with --speed."""
_MILLISECOND: Final = 1_000_000
_STEPS: Final = 1000
"""Without --speed the time is let go by in so many steps, after each of which its events are printed."""


class Playable(Protocol):
    """A simulation whose time passes when it is told to."""

    @property
    def is_over(self) -> bool: ...

    @property
    def events(self) -> list[Event]: ...

    def advance(self, to: int) -> list[Event]: ...


def add_playing(parser: ArgumentParser, ready_made: Iterable[ReadyMade[Any]]) -> None:
    ready_made = list(ready_made)
    scenario = parser.add_argument(
        "scenario",
        metavar="SCENARIO",
        nargs="?",
        help=f"a file, - for stdin, or one of: {', '.join(one.slug for one in ready_made)}",
    )
    set_examples(scenario, [one.slug for one in ready_made])
    parser.add_argument("--list", action="store_true", help="list the built-in scenarios")
    parser.add_argument("-o", "--output", choices=OUTPUTS, default="table")
    parser.add_argument("--until", metavar="TIME", type=nanoseconds, help="stop at this time, such as 90s")
    parser.add_argument(
        "--speed", metavar="N", type=positive, help="play at N times real time; default: as fast as possible"
    )
    add_progress(parser)


def listed(ready_made: Iterable[ReadyMade[Any]], context: Context) -> int:
    rows = [(one.slug, one.title) for one in ready_made]
    context.out.write(columns(("SCENARIO", "ABOUT"), rows))
    return DONE


def scenario_text(options: Namespace, ready_made: Sequence[ReadyMade[Any]], context: Context) -> bytes | str:
    """Raises InvalidInput if none is named, OSError."""
    if options.scenario is None:
        raise InvalidInput([Problem("", "name a SCENARIO; --list shows the built-in ones")])
    by_slug = {one.slug: one.text for one in ready_made}
    return by_slug.get(options.scenario) or data_of(options.scenario, context)


def play(
    simulation: Playable,
    duration: int,
    options: Namespace,
    context: Context,
    quiet: Collection[str] = QUIET,
) -> list[Event]:
    """To the end, or to --until. Prints events as they happen unless a document is wanted; returns all of them.

    quiet : types of events that a table leaves out.
    """
    end = duration if options.until is None else min(options.until, duration)
    write = _writer(options.output, context, quiet)
    step = _step(end, options.speed)
    write(simulation.events)
    at = 0
    with Progress(context.err, "s", end // SECOND, wanted=options.progress) as progress:
        while not simulation.is_over and at <= end:
            at = min(at + step, end + 1)
            # A nanosecond more than the end: some simulations stop before the time that they are told.
            write([event for event in simulation.advance(at) if event.at <= end])
            progress.update(min(at, end) // SECOND)
            if options.speed is not None:
                context.pause(PAUSE)
    return [event for event in simulation.events if event.at <= end]


def _step(end: int, speed: float | None) -> int:
    """Nanoseconds from one look at the events to the next."""
    return max(end // _STEPS, _MILLISECOND) if speed is None else max(int(speed * PAUSE * SECOND), 1)


def write_document(output: str, events: Sequence[Event], report: dict[str, Any], context: Context) -> None:
    """Events and report together, where a document is wanted."""
    if output in DOCUMENTS:
        document = {"events": [event.to_dict() for event in events], "report": report}
        context.out.write(DOCUMENTS[output](msgspec.to_builtins(document)))


def write_summary(output: str, lines: Iterable[tuple[str, Any]], context: Context) -> None:
    """What came out, a name and a value a line, below the events."""
    if output in ("table", "wide"):
        given = [(name, "-" if value is None else str(value)) for name, value in lines]
        width = max(len(name) for name, _ in given)
        context.out.write("\n" + "".join(f"{name.ljust(width)}   {value}\n" for name, value in given))


def seconds(span: int | None) -> str | None:
    """Nanoseconds as seconds, three digits."""
    return None if span is None else f"{span / SECOND:,.3f} s"


def _writer(output: str, context: Context, quiet: Collection[str]) -> Callable[[Iterable[Event]], None]:
    def write(events: Iterable[Event]) -> None:
        for event in events:
            if output == "jsonl":
                context.out.write(json.dumps(event.to_dict(), ensure_ascii=False) + "\n")
            elif output == "wide" or event.type not in quiet:
                context.out.write(happening(event) + "\n")
        context.out.flush()

    return (lambda events: None) if output in DOCUMENTS else write
