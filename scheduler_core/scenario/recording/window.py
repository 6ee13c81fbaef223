"""Which part of a recording is replayed, at which speed, by which profiles, and on which nodes."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scheduler_core.config.duration import Duration
from scheduler_core.config.spans import LONGEST
from scheduler_core.errors import InvalidObjects, Problem
from scheduler_core.model.objects.pod import DEFAULT_SCHEDULER_NAME
from scheduler_core.problems import Problems
from scheduler_core.scenario.recording.changes import nanoseconds_of
from scheduler_core.units import MILLISECOND, ZERO, Nanoseconds


@dataclass(frozen=True, slots=True)
class Window:
    """since, until : ns since the beginning of the recording; None for its end. speed : divides all times.

    schedulers : `schedulerName` of recorded pods → the profile that decides about them in the replay. Pods of others are
        created when they were bound, on that node.
    nodes : manifests that replace the recorded nodes; None for the recorded ones.
    """

    since: Nanoseconds = ZERO
    until: Nanoseconds | None = None
    speed: float = 1.0
    schedulers: Mapping[str, str] = field(
        default_factory=lambda: {DEFAULT_SCHEDULER_NAME: DEFAULT_SCHEDULER_NAME}
    )
    nodes: Sequence[dict[str, Any]] | None = None


@dataclass(frozen=True, slots=True)
class ScenarioClock:
    """The time of a scenario, in whole milliseconds. begin, end : ns since 1970."""

    begin: Nanoseconds
    end: Nanoseconds
    speed: float

    def at(self, time: Nanoseconds) -> Nanoseconds:
        """The time in the scenario, in ns since its start."""
        return int(max(time - self.begin, 0) // MILLISECOND / self.speed) * MILLISECOND

    def due(self, text: str) -> Nanoseconds:
        """The same for a time as the API server writes it. An unreadable time counts as the start."""
        try:
            return self.at(nanoseconds_of(text))
        except ValueError:
            return ZERO

    @property
    def duration(self) -> Nanoseconds:
        """In ns, at least a millisecond."""
        return max(self.at(self.end), MILLISECOND)


def clock_of(window: Window, began: Nanoseconds, ended: Nanoseconds) -> ScenarioClock:
    """Raises InvalidObjects with every mistake in the window, ValueError for an invalid speed."""
    if not (math.isfinite(window.speed) and window.speed > 0):
        raise ValueError(f"speed must be greater than 0, got {window.speed}")
    length, problems = ended - began, Problems()
    until = length if window.until is None else window.until
    if not 0 <= window.since <= length:
        problems.add("from", _outside(window.since, length))
    if not 0 <= until <= length:
        problems.add("to", _outside(until, length))
    elif until <= window.since and not len(problems):
        problems.add("to", f"{Duration(until)} is not after {Duration(window.since)}")
    problems.raise_any(InvalidObjects)
    clock = ScenarioClock(began + window.since, began + until, window.speed)
    if clock.duration > LONGEST:
        message = f"takes {Duration(clock.duration)} at this speed, a scenario at most {Duration(LONGEST)}"
        raise InvalidObjects([Problem("", message)])
    return clock


def _outside(time: Nanoseconds, length: Nanoseconds) -> str:
    return f"{Duration(time)} is outside the recording, which takes {Duration(length)}"
