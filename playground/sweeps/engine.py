"""The door to scheduler_core.sweep: nothing else in this app but the intake imports the library."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final
from uuid import UUID

from playground.playing.turn import TURN
from playground.snapshots.codec import allowed_plugins
from playground.snapshots.codec.errors import translated
from playground.snapshots.queries import all_objects
from scheduler_core import Run as EngineRun
from scheduler_core.config.loader import load_configuration
from scheduler_core.measures import measure
from scheduler_core.sweep import Cell, Clusters, Results, read_space
from scheduler_core.sweep.cell_measures import prices_of

Plan = Mapping[str, Any]
CellMeasures = tuple[str, dict[str, Any]]
"""Digest of a cell, its measures."""
ATTEMPTS_A_STEP: Final = 8
"""Handing the turn over after each attempt takes two threads a tenth of their time; more would keep others waiting over a millisecond."""
_UNREADABLE = "A snapshot or a policy has mistakes."


class CellsPlaythrough:
    """Cells of a sweep in memory, played one after the other. `steps` returns after every few attempts.

    space, plan : of the sweep. snapshots : their ids in order. numbers : of the cells. Raises InvalidInput.
    """

    def __init__(self, space: Plan, plan: Plan, snapshots: Sequence[UUID], numbers: Sequence[int]) -> None:
        self._space, self._plan = read_space(space, snapshots=len(snapshots)), plan
        self._cells = [Cell(**plan["cells"][number]) for number in numbers]
        wanted = {cell.snapshot for cell in self._cells}
        objects = [all_objects(one) if at in wanted else [] for at, one in enumerate(snapshots)]
        self._clusters = Clusters(objects, plan["release"])

    def steps(self, found: list[CellMeasures]) -> Iterator[None]:
        """Each cell is added to `found` when it has ended."""
        for cell in self._cells:
            with TURN, translated(_UNREADABLE, code="invalid-snapshot"):
                run = self._run(cell)
            outcomes = run.play()
            while self._goes_on(outcomes):
                yield
            with TURN:
                found.append((cell.digest, measure(run, prices_of(self._space)).to_dict()))
            yield

    def _run(self, cell: Cell) -> EngineRun:
        """As scheduler_core.sweep.cell_measures.prepared, of a plan."""
        configuration = load_configuration(
            self._plan["policies"][cell.policy]["document"],
            release=self._plan["release"],
            plugins=allowed_plugins(),
        )
        cluster = self._clusters.of(cell.snapshot, cell.order, cell.seed)
        return EngineRun(cluster, configuration, seed=cell.seed, sampling=self._space.sampling)

    @staticmethod
    def _goes_on(outcomes: Iterator[Any]) -> bool:
        with TURN:
            return sum(1 for _ in islice(outcomes, ATTEMPTS_A_STEP)) == ATTEMPTS_A_STEP


def results(space: Plan, plan: Plan, names: Sequence[str], found: Mapping[str, Mapping[str, Any]]) -> Results:
    """The results of the cells so far."""
    return Results(
        read_space(space, snapshots=len(names)),
        [Cell(**one) for one in plan["cells"]],
        [one["values"] for one in plan["policies"]],
        names,
        found,
    )
