"""Resource names ↔ columns of the request and allocatable matrices."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from scheduler_core.model.resources.requests import is_scalar, scaled
from scheduler_core.snapshot.arrays import IntArray

CPU, MEMORY, EPHEMERAL_STORAGE = 0, 1, 2
NATIVE_NAMES = ("cpu", "memory", "ephemeral-storage")


@dataclass(frozen=True)
class ResourceAxis:
    """The resources of a cluster, in column order.

    The first three columns are always cpu (milli-CPU), memory and ephemeral-storage (bytes); scalar
    resources (extended, hugepages, attachable volumes; counted in their own unit) follow, sorted by name.
    The number of pods is not a column: kube-scheduler counts it apart (spec 02 §3, §4).
    """

    names: tuple[str, ...]

    @classmethod
    def covering(cls, names: Iterable[str]) -> ResourceAxis:
        """The axis that has a column for every scheduled resource among ``names``."""
        scalars = sorted({name for name in names if is_scalar(name)} - set(NATIVE_NAMES))
        return cls((*NATIVE_NAMES, *scalars))

    @cached_property
    def index(self) -> dict[str, int]:
        return {name: column for column, name in enumerate(self.names)}

    def __len__(self) -> int:
        return len(self.names)

    def covers(self, names: Iterable[str]) -> bool:
        """Whether every scheduled resource among ``names`` has a column."""
        return all(name in self.index for name in names if is_scalar(name))

    def vector(self, quantities: Mapping[str, int]) -> IntArray:
        """Nano quantities by name → int64, shape (n_resources,), milli-CPU or whole units, rounded up."""
        row = np.zeros(len(self.names), dtype=np.int64)
        for name, nanos in quantities.items():
            column = self.index.get(name)
            if column is not None:
                row[column] = scaled(name, nanos)
        return row
