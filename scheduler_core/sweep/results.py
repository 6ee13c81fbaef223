"""Results of the cells of a sweep so far, as rows, JSON and CSV."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec
import numpy as np

from scheduler_core.measures.directions import amount_of
from scheduler_core.sweep.cells import Cell, Sweep
from scheduler_core.sweep.front import goal_of, pareto_front
from scheduler_core.sweep.language import Space

Measured = Mapping[str, Any]
_PLAIN: Final = ("placed", "pending", "evicted", "nodes", "emptyNodes", "zoneSkew", "meanZoneSkew", "cost")
_OF_FILL: Final = ("fraction", "imbalance")


class Results:
    """space : what is varied. cells : all of them. points : of each policy its values, as ``Policy.values``.

    names : of the snapshots. found : digest of a cell → its measures; cells may be missing.
    """

    def __init__(
        self,
        space: Space,
        cells: Sequence[Cell],
        points: Sequence[Sequence[Any] | None],
        names: Sequence[str],
        found: Mapping[str, Measured],
    ) -> None:
        self.space, self.cells, self.points = space, cells, points
        self.names, self.found = names, found
        self.front = self._front()

    @classmethod
    def of(cls, sweep: Sweep, names: Sequence[str], found: Mapping[str, Measured]) -> Results:
        return cls(sweep.space, sweep.cells, [one.values for one in sweep.policies], names, found)

    @property
    def done(self) -> int:
        """Number of cells with measures."""
        return sum(cell.digest in self.found for cell in self.cells)

    def best(self) -> list[Cell]:
        """Cells with measures, sorted: first those of the front, then by the objectives in their order, then by number."""
        return sorted(
            (cell for cell in self.cells if cell.digest in self.found),
            key=lambda cell: (cell.number not in self.front, *self._costs(cell), cell.number),
        )

    def amounts(self, cell: Cell) -> tuple[float | None, ...]:
        """The values of the objectives, in their order; None for a missing measure."""
        measures = self.found[cell.digest]
        return tuple(amount_of(measures, one.measure) for one in self.space.objectives)

    def values(self, cell: Cell) -> tuple[Any, ...]:
        """The values of the axes, in their order; None for the base policy."""
        said = self.points[cell.policy]
        return (None,) * len(self.space.axes) if said is None else tuple(said)

    def to_dict(self) -> dict[str, Any]:
        """Every cell in order; ``measures`` is null for cells that have not been played."""
        return {
            "axes": [axis.path for axis in self.space.axes],
            "objectives": [{"measure": one.measure, "goal": goal_of(one)} for one in self.space.objectives],
            "cells": [
                {
                    "cell": cell.number,
                    "snapshot": self.names[cell.snapshot],
                    "policy": cell.policy,
                    "values": None if cell.policy == 0 else list(self.values(cell)),
                    "order": cell.order,
                    "seed": cell.seed,
                    "front": cell.number in self.front,
                    "measures": self.found.get(cell.digest),
                }
                for cell in self.cells
            ],
        }

    def rows(self) -> tuple[list[str], list[list[Any]]]:
        """Headings, and a row for each cell with measures, for CSV. Every measure has a column."""
        measures = self._measure_names()
        headings = [
            "cell",
            "snapshot",
            "policy",
            *(axis.path for axis in self.space.axes),
            "order",
            "seed",
            "front",
        ]
        rows = [
            [
                cell.number,
                self.names[cell.snapshot],
                cell.policy,
                *(_text(value) for value in self.values(cell)),
                cell.order,
                cell.seed,
                str(cell.number in self.front).lower(),
                *(amount_of(self.found[cell.digest], name) for name in measures),
            ]
            for cell in self.cells
            if cell.digest in self.found
        ]
        return [*headings, *measures], rows

    def _measure_names(self) -> list[str]:
        found = [self.found[cell.digest] for cell in self.cells if cell.digest in self.found]
        fill = dict.fromkeys(one["resource"] for each in found for one in each["fill"])
        stranded = dict.fromkeys(one["resource"] for each in found for one in each["stranded"])
        return [
            *_PLAIN,
            *(f"fill.{name}.{part}" for name in fill for part in _OF_FILL),
            *(f"stranded.{name}" for name in stranded),
        ]

    def _costs(self, cell: Cell) -> list[float]:
        goals = [goal_of(one) for one in self.space.objectives]
        pairs = zip(self.amounts(cell), goals, strict=True)
        return [np.inf if one is None else one if goal == "min" else -one for one, goal in pairs]

    def _front(self) -> frozenset[int]:
        """Cells are held against those of the same snapshot, order and seed: only policies differ between them."""
        groups: dict[tuple[Any, ...], list[Cell]] = defaultdict(list)
        for cell in self.cells:
            if cell.digest in self.found:
                groups[cell.snapshot, cell.order, cell.seed].append(cell)
        front: set[int] = set()
        for cells in groups.values():
            costs = np.array([self._costs(cell) for cell in cells], dtype=np.float64)
            costs[np.isinf(costs)] = np.nan
            chosen = pareto_front(costs, ["min"] * costs.shape[1])
            front.update(cells[at].number for at in np.flatnonzero(chosen).tolist())
        return frozenset(front)


def _text(value: Any) -> Any:
    """Lists and objects as JSON."""
    return msgspec.json.encode(value).decode() if isinstance(value, list | dict | bool) else value
