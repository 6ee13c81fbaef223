"""The contents of a timeline's log, which a simulation or the scheduler of a real cluster has written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from playground.simulations import queries
from playground.simulations.codec import Frame
from playground.simulations.enums import FINISHED
from playground.simulations.models import Simulation
from scheduler_core.kernel import Event
from scheduler_core.timeline import fold, report


class TimelineLog:
    """A driver.Reader."""

    def picture(self, frames: Sequence[Frame], at: int) -> dict[str, Any]:
        """`state`, as scheduler_core.timeline's `fold` gives it."""
        return {"state": fold(_events(frames))}

    def results(self, simulation: Simulation) -> dict[str, Any]:
        """What has come out until now (scheduler_core.timeline.report)."""
        return report(_events(queries.frames(simulation.pk)))


def _events(frames: Iterable[Frame]) -> Iterator[Event]:
    for frame in frames:
        if frame.type != FINISHED:
            yield Event(frame.seq, frame.type, msgspec.json.decode(frame.body))
