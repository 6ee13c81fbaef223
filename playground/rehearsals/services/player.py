"""Playing a rehearsal: both releases, then one run after the other, each stored when it has ended."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import UUID

from playground.playing.lease import Lease
from playground.playing.limits import Limits
from playground.playing.player import StepPlayer
from playground.rehearsals import queries
from playground.rehearsals.engine import RehearsalPlaythrough
from playground.rehearsals.models import Rehearsal
from playground.rehearsals.services.log import append_found, finish


def opened(rehearsal_id: UUID) -> RehearsalPlayer:
    """Raises InvalidInput, NotFound."""
    row = queries.get_rehearsal(rehearsal_id)
    return RehearsalPlayer(row, RehearsalPlaythrough(row))


class RehearsalPlayer(StepPlayer[Rehearsal]):
    def __init__(self, row: Rehearsal, played: RehearsalPlaythrough) -> None:
        super().__init__(played.runs())
        self._row, self._played = row, played

    def catch_up(self) -> Iterator[None]:
        return self._played.both(queries.found(self._row.pk))

    def is_full(self, limits: Limits) -> bool:
        return len(self._played.found) > self._row.last_seq

    def append(self, lease: Lease) -> Rehearsal:
        new = self._played.found[self._row.last_seq :]
        self._row = append_found(lease, new, done=self._played.done, planned=self._played.planned)
        return self._row

    def finish(self, lease: Lease) -> Rehearsal:
        return finish(lease, self._played.report())
