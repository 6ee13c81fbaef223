"""The door to scheduler_core.survival for playing: the run before any loss, then one loss after the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from playground.playing.turn import TURN
from playground.runs.profiles import with_profiles
from playground.snapshots.codec import SimulationRequest, prepare_simulation
from playground.snapshots.codec.errors import translated
from playground.snapshots.queries import all_objects
from playground.survivals.models import Survival
from playground.survivals.queries import outcomes_before
from scheduler_core import Outcome
from scheduler_core.survival.table import count_losses, losses

_UNREADABLE = "The survival has mistakes."


class Played:
    """A survival in memory. Its iterators return from time to time. Raises InvalidInput."""

    def __init__(self, row: Survival) -> None:
        config = row.policy.config if row.policy else None
        self._simulation = prepare_simulation(
            SimulationRequest(
                objects=all_objects(row.snapshot_id),
                config=with_profiles(config, row.options.get("profiles", {})),
                detail="placements",
                options={**row.options, "callExtenders": False},
            )
        )
        self._known = outcomes_before(row)
        self._by = row.loss_of
        self.planned = 0

    def before(self) -> Iterator[None]:
        """Where the run has come to: it is taken over, or decided again."""
        with TURN:
            self._simulation.restore(map(Outcome.from_dict, self._known or ()))
        run = self._simulation.run()
        while self._decided(run):
            yield
        with translated(_UNREADABLE, code="invalid-survival"):
            self.planned = count_losses(self._simulation, self._by)

    def losses(self, first: int) -> Iterator[Mapping[str, Any]]:
        """Those from number `first`, counted from 0, as the library tells them."""
        with TURN, translated(_UNREADABLE, code="invalid-survival"):
            found = losses(self._simulation, self._by, first=first)
        while True:
            with TURN:
                loss = next(found, None)
            if loss is None:
                return
            yield loss.to_dict()

    def _decided(self, run: Iterator[Outcome]) -> bool:
        with TURN:
            return next(run, None) is not None
