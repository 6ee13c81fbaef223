"""What a beat shows of a timeline or an election, in short: who was where when, until the moment that it looks at and after it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from scheduler_core.kernel import Event, Fold, State
from scheduler_core.leader.simulation import state as elections
from scheduler_core.leader.simulation.simulation import ElectionSimulation
from scheduler_core.lessons.beats.places import moment_of
from scheduler_core.lessons.document.language import At
from scheduler_core.lessons.starts.stage import PlayedStart, Stage
from scheduler_core.problems import Problems
from scheduler_core.scheduler.log import state as timelines
from scheduler_core.timeline import TimelineSimulation
from scheduler_core.units import SECOND

MOST_ROWS: Final = 40
ENDED: Final = ("crashed", "exited")

Standing = tuple[str, str | None]
"""A state and a node."""


class Span(NamedTuple):
    """Times in seconds."""

    state: str
    node: str | None
    start: float
    end: float


class Row(NamedTuple):
    """name : of a pod or a replica. spans : in order; in between it is not there."""

    name: str
    spans: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class LessonMoment:
    """One moment of one course. start : whose. kind : timeline or election. at, duration : seconds. rows : the first MOST_ROWS of `total`."""

    start: str
    kind: str
    at: float
    duration: float
    rows: tuple[Row, ...]
    total: int


def moment_shown(stage: Stage, at: At) -> LessonMoment | None:
    """None of a run. A beat that names no moment shows the end. Raises InvalidInput where its start cannot be played."""
    played = stage.played(at.start)
    if played.course is None:
        return None
    duration = _duration(played.course) / SECOND
    wanted = moment_of(at, played.values, "at", Problems()) if at.moment else None
    rows = _rows(played)
    return LessonMoment(
        at.start,
        played.kind,
        duration if wanted is None else min(max(wanted, 0.0), duration),
        duration,
        rows[:MOST_ROWS],
        len(rows),
    )


def _duration(course: TimelineSimulation | ElectionSimulation) -> int:
    return course.end if isinstance(course, ElectionSimulation) else course.scenario.duration


def _rows(played: PlayedStart) -> tuple[Row, ...]:
    course = played.course
    assert course is not None
    if isinstance(course, ElectionSimulation):
        return _followed(course.events, elections.fold, "replica", _replica_stands, course.end)
    return _followed(course.events, timelines.fold, "pod", _pod_stands, course.scenario.duration)


def _followed(
    events: Iterable[Event],
    fold: Fold,
    subject: str,
    stands: Callable[[State, str], Standing | None],
    end: int,
) -> tuple[Row, ...]:
    """In the order in which they appear. subject : the field of an event's body that names one."""
    state = fold.empty()
    spans: dict[str, list[Span]] = {}
    open_since: dict[str, tuple[Standing, int]] = {}

    def close(name: str, at: int) -> None:
        (found, node), since = open_since.pop(name)
        if at > since:
            spans[name].append(Span(found, node, since / SECOND, at / SECOND))

    for event in events:
        fold.apply(state, event)
        name: Any = event.body.get(subject)
        if name is None:
            continue
        now = stands(state, name)
        before = open_since.get(name)
        if before is not None and before[0] != now:
            close(name, event.at)
        if now is not None and (before is None or before[0] != now):
            spans.setdefault(name, [])
            open_since[name] = (now, event.at)
    for name in list(open_since):
        close(name, end)
    return tuple(Row(name, tuple(found)) for name, found in spans.items())


def _pod_stands(state: State, name: str) -> Standing | None:
    pod = state["pods"].get(name)
    return None if pod is None else (str(pod["place"]), pod["node"])


def _replica_stands(state: State, name: str) -> Standing | None:
    """As the chart of an election has it."""
    replica = state["replicas"].get(name)
    if replica is None or replica["process"] in ENDED or replica["role"] == "stopped":
        return None
    if replica["process"] != "running":
        return str(replica["process"]), None
    if replica["role"] == "releasing":
        return "releasing", None
    if replica["working"]:
        return "leading", None
    return ("starting" if replica["role"] == "new" else str(replica["role"])), None
