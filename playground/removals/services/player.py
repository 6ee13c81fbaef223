"""Plays a removal: the run before any node is removed, then one step after the other, stored step by step, then the answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any
from uuid import UUID

from playground.playing.lease import Lease
from playground.playing.limits import Limits
from playground.playing.player import StepPlayer
from playground.removals import queries
from playground.removals.engine import RemovalPlaythrough
from playground.removals.models import Removal
from playground.removals.services.log import append_steps, finish


def opened(removal_id: UUID) -> RemovalPlayer:
    """Raises InvalidInput, NotFound."""
    row = queries.get_removal(removal_id)
    return RemovalPlayer(row, RemovalPlaythrough(row))


class RemovalPlayer(StepPlayer[Removal]):
    def __init__(self, row: Removal, played: RemovalPlaythrough) -> None:
        super().__init__(self._found())
        self._row, self._played = row, played
        self._new: list[Mapping[str, Any]] = []
        self._report: Mapping[str, Any] = {}

    def catch_up(self) -> Iterator[None]:
        return self._played.before()

    def conclude(self) -> None:
        self._report = self._played.report()

    def is_full(self, limits: Limits) -> bool:
        return len(self._new) >= limits.flush_items

    def _found(self) -> Iterator[None]:
        for step in self._played.steps():
            self._new.append(step)
            yield

    def append(self, lease: Lease) -> Removal:
        self._row = append_steps(lease, self._new, progress=self._played.progress)
        self._new = []
        return self._row

    def finish(self, lease: Lease) -> Removal:
        return finish(lease, self._report)
