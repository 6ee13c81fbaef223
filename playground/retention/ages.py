"""How many days objects of a kind are kept after their end; snapshots, after their upload. 0: for ever."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.conf import settings

from playground.simulations.drivers import DRIVERS

LIVE_RUNS: Final = "liveRuns"
RUNS: Final = "runs"
REHEARSALS: Final = "rehearsals"
SURVIVALS: Final = "survivals"
REMOVALS: Final = "removals"
SEARCHES: Final = "searches"
SWEEPS: Final = "sweeps"
SNAPSHOTS: Final = "snapshots"
SIMULATIONS: Final[Mapping[str, str]] = {
    driver.plural: driver.kind for driver in reversed([*DRIVERS.values()])
}
# Snapshots last: what uses them goes first.
KINDS: Final = (
    *(LIVE_RUNS, SWEEPS, REHEARSALS, SURVIVALS, REMOVALS, SEARCHES),
    *(RUNS, *SIMULATIONS, SNAPSHOTS),
)


def configured_days() -> Mapping[str, int]:
    """By kind, as the settings have it."""
    return {
        LIVE_RUNS: settings.KEEP_LIVE_RUNS_DAYS,
        REHEARSALS: settings.KEEP_RUNS_DAYS,
        SURVIVALS: settings.KEEP_RUNS_DAYS,
        REMOVALS: settings.KEEP_RUNS_DAYS,
        SEARCHES: settings.KEEP_RUNS_DAYS,
        SWEEPS: settings.KEEP_RUNS_DAYS,
        RUNS: settings.KEEP_RUNS_DAYS,
        **dict.fromkeys(SIMULATIONS, settings.KEEP_SIMULATIONS_DAYS),
        SNAPSHOTS: settings.KEEP_SNAPSHOTS_DAYS,
    }
