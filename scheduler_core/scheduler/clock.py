"""The calendar of a simulation: its kernel's time counted from the start of 2026."""

from __future__ import annotations

from typing import Final

from scheduler_core.kernel.virtual import START

EPOCH: Final = int(START.timestamp()) * 1_000_000_000
"""The start of every simulation, in nanoseconds since 1970 (UTC): a whole second."""
