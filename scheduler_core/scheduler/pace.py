"""How long the steps of a scheduler take."""

from __future__ import annotations

from dataclasses import dataclass

from scheduler_core.units import ZERO, Nanoseconds


@dataclass(frozen=True, slots=True)
class Pace:
    """Durations in ns, in addition to those of real requests if there are any."""

    cycle: Nanoseconds = ZERO
    binding: Nanoseconds = ZERO
