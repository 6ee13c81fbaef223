"""Plays a scenario of any kind from the command line: prints its events as they come, and its report at the end.

A scenario is a file, `-`, or the name of one that comes with the library. With --speed the clock on the wall is kept to; otherwise
it is played as fast as it can be. Ctrl-C ends it where it is, and the result until then is printed.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, Final, Protocol

import msgspec

from scheduler_core.cli.command import DONE, INTERRUPTED, Context
from scheduler_core.cli.completion import set_examples
from scheduler_core.cli.inputs import add_progress, data_of, nanoseconds, positive
from scheduler_core.cli.text.columns import columns
from scheduler_core.cli.text.events import QUIET, happening
from scheduler_core.cli.text.outcomes import DOCUMENTS
from scheduler_core.cli.text.progress import Progress
from scheduler_core.errors import InvalidInput, Problem
from scheduler_core.kernel import Event
from scheduler_core.library import ReadyMade
from scheduler_core.problems import mistakes_in
from scheduler_core.units import MILLISECOND, NANOSECOND, SECOND, ZERO, Nanoseconds

SUMMARY: Final = "summary"
_WITH_EVENTS: Final = ("table", "wide")
OUTPUTS: Final = (*_WITH_EVENTS, SUMMARY, "jsonl", "json", "yaml")
PAUSE: Final = 0.1
"""Seconds between two looks at the events, with --speed."""
_STEPS: Final = 1000
"""Without --speed the time is let go by in so many steps, after each of which its events are printed."""


Hear = Callable[[Sequence[Event]], None]


class Playable(Protocol):
    """A simulation whose time the caller advances."""

    @property
    def is_over(self) -> bool: ...

    @property
    def events(self) -> list[Event]: ...

    def advance(self, to: Nanoseconds) -> list[Event]: ...


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


@contextmanager
def scenario_text(
    options: Namespace, ready_made: Sequence[ReadyMade[Any]], context: Context
) -> Iterator[bytes | str]:
    """The text of the scenario; mistakes that are found while it is read name its file.

    Raises InvalidInput if none is named, OSError.
    """
    name: str | None = options.scenario
    if name is None:
        raise InvalidInput([Problem("", "name a SCENARIO; --list shows the built-in ones")])
    built_in = {one.slug: one.text for one in ready_made}.get(name)
    file = "stdin" if name == "-" else name
    with mistakes_in(None if built_in else file):
        yield built_in or _own_text(name, context)


def _own_text(name: str, context: Context) -> bytes:
    """Raises InvalidInput, OSError."""
    try:
        return data_of(name, context)
    except FileNotFoundError:
        raise InvalidInput(
            [Problem("", "there is no such file; --list shows the built-in scenarios")]
        ) from None


def play(
    simulation: Playable,
    duration: Nanoseconds,
    options: Namespace,
    context: Context,
    hear: Hear,
    quiet: Collection[str] = QUIET,
) -> int:
    """To the end, or to --until, or until Ctrl-C. Prints events as they happen unless a document is requested.

    hear : gets all events, in their order. quiet : types of events that a table leaves out.

    Returns DONE or INTERRUPTED.
    """
    end = duration if options.until is None else min(options.until, duration)
    write = _writer(options.output, context, quiet)
    at = ZERO
    with (
        Progress(context.err, "s", end // SECOND, wanted=options.progress) as progress,
        suppress(KeyboardInterrupt),
    ):
        for at, events in _passing(simulation, end, _step(end, options.speed)):
            hear(events)
            write(events)
            progress.update(at // SECOND)
            if options.speed is not None and at:
                context.pause(PAUSE)
        return DONE
    context.tell(f"Stopped after {seconds(at)} of {seconds(end)}.")
    return INTERRUPTED


def _passing(
    simulation: Playable, end: Nanoseconds, step: Nanoseconds
) -> Iterator[tuple[Nanoseconds, list[Event]]]:
    """Times, and what happened since the one before: up to and with ``end``, in nanoseconds."""
    yield ZERO, [event for event in simulation.events if event.at <= end]
    at = ZERO
    while not simulation.is_over and at <= end:
        at = min(at + step, end + NANOSECOND)
        # A nanosecond more than the end: some simulations stop before the time that they are told.
        yield min(at, end), [event for event in simulation.advance(at) if event.at <= end]


def _step(end: Nanoseconds, speed: float | None) -> Nanoseconds:
    """Nanoseconds from one look at the events to the next."""
    return (
        max(end // _STEPS, MILLISECOND)
        if speed is None
        else max(Nanoseconds(speed * PAUSE * SECOND), NANOSECOND)
    )


def write_document(output: str, events: Sequence[Event], report: dict[str, Any], context: Context) -> None:
    """Events and report together, if a document is requested."""
    if output in DOCUMENTS:
        document = {"events": [event.to_dict() for event in events], "report": report}
        context.out.write(DOCUMENTS[output](msgspec.to_builtins(document)))


def write_summary(output: str, lines: Iterable[tuple[str, Any]], context: Context) -> None:
    """What came out, a name and a value a line, below the events."""
    if output in (*_WITH_EVENTS, SUMMARY):
        given = [(name, "-" if value is None else str(value)) for name, value in lines]
        width = max(len(name) for name, _ in given)
        above = "\n" if output in _WITH_EVENTS else ""
        context.out.write(above + "".join(f"{name.ljust(width)}   {value}\n" for name, value in given))


def seconds(span: Nanoseconds | None) -> str | None:
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

    return (lambda events: None) if output in DOCUMENTS or output == SUMMARY else write
