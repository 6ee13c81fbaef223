"""Playing a rehearsal: both releases, then one simulation after the other, each stored when it has ended."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol
from uuid import UUID

from playground.playing.lease import Lease
from playground.playing.limits import Limits
from playground.playing.player import Player
from playground.playing.worker import play_row
from playground.rehearsals import queries
from playground.rehearsals.models import Rehearsal
from playground.rehearsals.services.log import append_found, finish
from playground.rehearsals.services.table import REHEARSALS


class Played(Protocol):
    """A rehearsal in memory, as rehearsals.engine gives it."""

    @property
    def done(self) -> int: ...

    @property
    def planned(self) -> int: ...

    @property
    def found(self) -> Sequence[Mapping[str, Any]]: ...

    def both(self, found: Iterable[Mapping[str, Any]]) -> Iterator[None]: ...

    def runs(self) -> Iterator[None]: ...

    def report(self) -> dict[str, Any]: ...


Prepare = Callable[[Rehearsal], Played]


def play_rehearsal(rehearsal_id: UUID, *, owner: str, limits: Limits, prepare: Prepare) -> bool:
    """To its end, unless somebody else does; whether it did."""

    def opened(rehearsal_id: UUID) -> RehearsalPlayer:
        row = queries.get_rehearsal(rehearsal_id)
        return RehearsalPlayer(row, prepare(row))

    return play_row(REHEARSALS, rehearsal_id, opened, owner=owner, limits=limits)


class RehearsalPlayer(Player[Rehearsal]):
    def __init__(self, row: Rehearsal, played: Played) -> None:
        self._row, self._played = row, played
        self._runs = played.runs()
        self._is_over = False

    def catch_up(self) -> Iterator[None]:
        return self._played.both(queries.found(self._row.pk))

    def begin(self, lease: Lease) -> Rehearsal:
        return self._stored(lease)

    def steps(self) -> Iterator[None]:
        # `yield from` would close the runs where steps are left.
        for _ in self._runs:
            yield
        self._is_over = True

    def is_full(self, limits: Limits) -> bool:
        return len(self._played.found) > self._row.last_seq

    def store(self, lease: Lease) -> Rehearsal:
        self._row = self._stored(lease)
        if self._is_over:
            self._row = finish(lease, self._played.report())
        return self._row

    def _stored(self, lease: Lease) -> Rehearsal:
        new = self._played.found[self._row.last_seq :]
        self._row = append_found(lease, new, done=self._played.done, planned=self._played.planned)
        return self._row
