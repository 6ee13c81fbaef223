"""How long the steps of a scheduler take."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pace:
    """Durations in ns, in addition to those of real requests if there are any."""

    cycle: int = 0
    binding: int = 0
