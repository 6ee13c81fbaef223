"""Playing a part of a sweep: one cell after the other, each stored when it has ended."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol
from uuid import UUID

from playground.playing.lease import Lease
from playground.playing.limits import Limits
from playground.playing.player import Player
from playground.sweeps import engine, queries
from playground.sweeps.engine import CellMeasures
from playground.sweeps.models import Sweep, SweepPart
from playground.sweeps.services.log import append_measured


class Cells(Protocol):
    """Cells in memory, as sweeps.engine gives them."""

    def steps(self, found: list[CellMeasures]) -> Iterator[None]: ...


Prepare = Callable[[SweepPart], Cells]


def prepared(part: SweepPart) -> engine.CellsPlaythrough:
    """The cells of a part that have not been measured yet. Raises InvalidInput."""
    plan, done = queries.plan_of(part.sweep_id), queries.digests_done(part.sweep_id)
    left = [number for number in part.numbers if plan["cells"][number]["digest"] not in done]
    space = Sweep.objects.values_list("space", flat=True).get(pk=part.sweep_id)
    return engine.CellsPlaythrough(space, plan, queries.snapshot_ids(part.sweep_id), left)


def opened(part_id: UUID, prepare: Prepare = prepared) -> PartPlayer:
    """Raises InvalidInput, NotFound."""
    return PartPlayer(queries.get_part(part_id), prepare)


class PartPlayer(Player[SweepPart]):
    def __init__(self, row: SweepPart, prepare: Prepare = prepared) -> None:
        self._found: list[CellMeasures] = []
        self._steps = prepare(row).steps(self._found)
        self._is_over = False

    def catch_up(self) -> Iterator[None]:
        """What was measured is left out."""
        return iter(())

    def begin(self, lease: Lease) -> SweepPart:
        return append_measured(lease, (), is_over=False)

    def steps(self) -> Iterator[None]:
        # `yield from` would close the cells where steps are left.
        for _ in self._steps:
            yield
        self._is_over = True

    def is_full(self, limits: Limits) -> bool:
        return bool(self._found)

    def store(self, lease: Lease) -> SweepPart:
        row = append_measured(lease, self._found, is_over=self._is_over)
        self._found.clear()
        return row
