"""Labels of many objects as columns: one key, a code an object."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from scheduler_core.snapshot.arrays import BoolArray, IndexArray


@dataclass(frozen=True)
class LabelColumn:
    """The values of one label key over some objects (nodes, kinds of pods).

    codes : int32, shape (n_objects,). Index into ``values``; -1 where the object lacks the key.
    values : the distinct values, sorted.
    """

    codes: IndexArray
    values: tuple[str, ...]

    def lookup(self, accepted: Sequence[bool], missing: bool) -> BoolArray:
        """A verdict per value and one for objects without the key → a verdict per object."""
        table = np.array([*accepted, missing], dtype=bool)
        return table[self.codes]

    def having(self, wanted: Iterable[str]) -> BoolArray:
        """bool, shape (n_objects,): the object has the key, with one of these values."""
        having = np.zeros(len(self.codes), dtype=bool)
        for value in wanted:
            code = bisect_left(self.values, value)
            if self.values[code : code + 1] == (value,):
                having |= self.codes == code
        return having


def label_column(labels: Sequence[Mapping[str, str]], key: str) -> LabelColumn:
    """labels : those of each object, in order."""
    found = [one.get(key) for one in labels]
    values = tuple(sorted({value for value in found if value is not None}))
    code_of: dict[str | None, int] = {None: -1} | {value: code for code, value in enumerate(values)}
    return LabelColumn(np.array([code_of[value] for value in found], dtype=np.int32), values)
