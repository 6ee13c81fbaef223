"""Playing a survival: the run before any loss, then one loss after the other, stored by and by."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any
from uuid import UUID

from playground.playing.lease import Lease
from playground.playing.limits import Limits
from playground.playing.player import Player
from playground.survivals import queries
from playground.survivals.engine import SurvivalPlaythrough
from playground.survivals.models import Survival
from playground.survivals.services.log import append_losses, finish


def opened(survival_id: UUID) -> SurvivalPlayer:
    """Raises InvalidInput, NotFound."""
    row = queries.get_survival(survival_id)
    return SurvivalPlayer(row, SurvivalPlaythrough(row))


class SurvivalPlayer(Player[Survival]):
    def __init__(self, row: Survival, played: SurvivalPlaythrough) -> None:
        self._row, self._played = row, played
        self._losses = self._found()
        self._new: list[Mapping[str, Any]] = []
        self._is_over = False

    def catch_up(self) -> Iterator[None]:
        return self._played.before()

    def begin(self, lease: Lease) -> Survival:
        return self._stored(lease)

    def steps(self) -> Iterator[None]:
        # `yield from` would close the losses where steps are left.
        for _ in self._losses:
            yield
        self._is_over = True

    def is_full(self, limits: Limits) -> bool:
        return len(self._new) >= limits.flush_items

    def store(self, lease: Lease) -> Survival:
        self._row = self._stored(lease)
        if self._is_over:
            self._row = finish(lease)
        return self._row

    def _found(self) -> Iterator[None]:
        for loss in self._played.losses(self._row.last_seq):
            self._new.append(loss)
            yield

    def _stored(self, lease: Lease) -> Survival:
        self._row = append_losses(lease, self._new, planned=self._played.planned)
        self._new = []
        return self._row
