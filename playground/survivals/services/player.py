"""Playing a survival: the run before any loss, then one loss after the other, stored step by step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any
from uuid import UUID

from playground.playing.lease import Lease
from playground.playing.limits import Limits
from playground.playing.player import StepPlayer
from playground.survivals import queries
from playground.survivals.engine import SurvivalPlaythrough
from playground.survivals.models import Survival
from playground.survivals.services.log import append_losses, finish


def opened(survival_id: UUID) -> SurvivalPlayer:
    """Raises InvalidInput, NotFound."""
    row = queries.get_survival(survival_id)
    return SurvivalPlayer(row, SurvivalPlaythrough(row))


class SurvivalPlayer(StepPlayer[Survival]):
    def __init__(self, row: Survival, played: SurvivalPlaythrough) -> None:
        super().__init__(self._found())
        self._row, self._played = row, played
        self._new: list[Mapping[str, Any]] = []

    def catch_up(self) -> Iterator[None]:
        return self._played.before()

    def is_full(self, limits: Limits) -> bool:
        return len(self._new) >= limits.flush_items

    def _found(self) -> Iterator[None]:
        for loss in self._played.losses(self._row.last_seq):
            self._new.append(loss)
            yield

    def append(self, lease: Lease) -> Survival:
        self._row = append_losses(lease, self._new, planned=self._played.planned)
        self._new = []
        return self._row

    def finish(self, lease: Lease) -> Survival:
        return finish(lease)
