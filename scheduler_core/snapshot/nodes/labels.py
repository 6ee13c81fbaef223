"""LabelColumn: the labels of many objects as a column: one key, one code per object."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from scheduler_core.snapshot.arrays import BoolArray, IndexArray, IntArray, frozen, gathered


@dataclass(frozen=True)
class LabelColumn:
    """The values of one label key over some objects (nodes, kinds of pods).

    codes : int32, shape (n_objects,). Index into ``values``; -1 where the object lacks the key.
    values : the distinct values, sorted.
    """

    codes: IndexArray
    values: tuple[str, ...]

    @cached_property
    def groups(self) -> IntArray:
        """The codes as int64, shape (n_objects,). Read-only."""
        groups = self.codes.astype(np.int64)
        frozen(groups)
        return groups

    def lookup(self, accepted: Sequence[bool], missing: bool) -> BoolArray:
        """From a verdict per value, and one for objects without the key, to a verdict per object."""
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

    def rearranged(self, before: IntArray, fresh: Mapping[int, str | None]) -> LabelColumn:
        """The column for other objects.

        before : int64, shape (n_objects,): the position of each object in this column, negative if it was not in it.
        fresh : position of a new or changed object → its value.
        """
        codes = gathered(self.codes, before, -1)
        new = {value for value in fresh.values() if value is not None}.difference(self.values)
        values = (*self.values, *sorted(new))
        code_of: dict[str | None, int] = {value: code for code, value in enumerate(values)} if fresh else {}
        for position, value in fresh.items():
            codes[position] = code_of.get(value, -1)
        is_used = np.zeros(len(values) + 1, dtype=bool)
        is_used[codes] = True
        in_order = sorted(np.flatnonzero(is_used[:-1]).tolist(), key=values.__getitem__)
        table = np.full(len(values) + 1, -1, dtype=np.int32)
        table[in_order] = np.arange(len(in_order))
        return LabelColumn(table[codes], tuple(values[code] for code in in_order))


def label_column(labels: Sequence[Mapping[str, str]], key: str) -> LabelColumn:
    """labels : those of each object, in order."""
    found = [one.get(key) for one in labels]
    values = tuple(sorted({value for value in found if value is not None}))
    code_of: dict[str | None, int] = {None: -1} | dict(zip(values, range(len(values)), strict=True))
    return LabelColumn(np.fromiter(map(code_of.__getitem__, found), np.int32, len(found)), values)
