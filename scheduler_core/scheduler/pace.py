"""How long the steps of a scheduler take."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pace:
    """In ns, on top of what the real ones take where they are real."""

    cycle: int = 0
    binding: int = 0
