"""The calendar of a simulation: its kernel's time counted from the start of 2026."""

from __future__ import annotations

from typing import Final

from scheduler_core.kernel.virtual import START
from scheduler_core.units import SECOND

EPOCH: Final = int(START.timestamp()) * SECOND
"""The start of every simulation, in nanoseconds since 1970 (UTC): a whole second."""
