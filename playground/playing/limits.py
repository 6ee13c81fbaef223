"""The numbers that bound what is played, in one place: what an operator sets, and what only tests change."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.conf import settings

# Seconds after the time limit at which a process is killed that has not ended what it plays: a step that does not come
# back. Pools of threads cannot do that.
KILL_AFTER: Final = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Seconds, MiB and counts.

    lease_seconds: how long a lease is valid. A killed worker's row is taken again after at most this time
        and one sweep. Renewed at a third of it, so two renewals may fail.
    fruitless_takes: a row that kills this number of workers in a row, without anything stored, fails.
    redispatch_seconds: a row that no worker has taken for this time is sent again (the broker may have lost it).
    flush_seconds, flush_items: events are stored when either is reached.
    """

    time_seconds: float
    memory_mib: int
    lease_seconds: float = 15.0
    fruitless_takes: int = 3
    redispatch_seconds: float = 300.0
    flush_seconds: float = 0.1
    flush_items: int = 500


def configured_limits() -> Limits:
    """`settings.RUN_LIMITS`, which only tests have, goes over the numbers above."""
    from_operator = {
        "time_seconds": settings.RUN_TIME_LIMIT_SECONDS,
        "memory_mib": settings.RUN_MEMORY_LIMIT_MIB,
    }
    return Limits(**(from_operator | getattr(settings, "RUN_LIMITS", {})))
