"""Simulations kept in memory between two advances, so that the next one need not play everything again.

A worker takes the one it needs out and puts it back when it has stored what happened: nobody else has it meanwhile. One
that another process has played on in the meantime is useless and is dropped.
"""

from __future__ import annotations

import threading
from typing import Final
from uuid import UUID

from cachetools import LRUCache

from playground.simulations.commanded_playthrough import CommandedPlaythrough
from playground.simulations.models import Simulation

# In events: about a kilobyte each.
KEPT_EVENTS: Final = 200_000


class PlaythroughCache:
    """Bounded; what was used longest ago goes first."""

    def __init__(self, capacity: int = KEPT_EVENTS) -> None:
        self._lock = threading.Lock()
        self._kept: LRUCache[UUID, CommandedPlaythrough] = LRUCache(
            capacity, lambda playthrough: playthrough.told
        )

    def take(self, simulation: Simulation) -> CommandedPlaythrough | None:
        """The simulation at the state of its row; None if it is not here."""
        with self._lock:
            playthrough = self._kept.pop(simulation.pk, None)
        stands = (simulation.now, simulation.last_seq)
        return (
            playthrough if playthrough is not None and (playthrough.now, playthrough.told) == stands else None
        )

    def put(self, simulation_id: UUID, playthrough: CommandedPlaythrough) -> None:
        with self._lock:
            if playthrough.told <= self._kept.maxsize:
                self._kept[simulation_id] = playthrough

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()


kept_playthroughs: Final = PlaythroughCache()
