"""The door to scheduler_core.survival for playing: the run before any loss, then one loss after the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from playground.playing.turn import TURN
from playground.runs.base_run import BaseRun
from playground.snapshots.codec.errors import translated
from playground.survivals.models import Survival
from scheduler_core.survival.table import count_losses, losses

_UNREADABLE = "The survival has mistakes."


class SurvivalPlaythrough:
    """A survival in memory. Its iterators return from time to time. Raises InvalidInput."""

    def __init__(self, row: Survival) -> None:
        self._base = BaseRun(row.snapshot_id, row.policy, row.options, row.run)
        self._by = row.loss_of
        self.planned = 0

    def before(self) -> Iterator[None]:
        """To the end of the run before any loss."""
        yield from self._base.played()
        with translated(_UNREADABLE, code="invalid-survival"):
            self.planned = count_losses(self._base.engine_run, self._by)

    def losses(self, first: int) -> Iterator[Mapping[str, Any]]:
        """Those from number `first`, counted from 0, as the library returns them."""
        with TURN, translated(_UNREADABLE, code="invalid-survival"):
            found = losses(self._base.engine_run, self._by, first=first)
        while True:
            with TURN:
                loss = next(found, None)
            if loss is None:
                return
            yield loss.to_dict()
