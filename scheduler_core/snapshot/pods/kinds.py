"""KindColumns: the kinds of pods as columns, so that a question about pods is answered for all kinds at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

import numpy as np

from scheduler_core.snapshot.arrays import BoolArray, IndexArray, extended

if TYPE_CHECKING:
    from scheduler_core.snapshot.pods.classes import PodKind


class KindColumn:
    """One property of each kind.

    codes : int32, shape (n_kinds,). Index into ``values``; -1 where the kind lacks the property.
    values : the distinct values, in order of first appearance.
    """

    def __init__(self, value_of: Callable[[PodKind], str | None]) -> None:
        self.codes: IndexArray = np.zeros(0, dtype=np.int32)
        self.values: list[str] = []
        self._code_of: dict[str | None, int] = {None: -1}
        self._value_of = value_of

    def cover(self, kinds: Sequence[PodKind]) -> None:
        """Add the new kinds."""
        if len(self.codes) < len(kinds):
            self.codes = extended(self.codes, [self._code(kind) for kind in kinds[len(self.codes) :]])

    def present(self, first: int) -> BoolArray:
        """bool, shape (n_kinds - first,): the kind has the property."""
        return self.codes[first:] >= 0

    def having(self, wanted: Iterable[str], first: int) -> BoolArray:
        """bool, shape (n_kinds - first,): the kind has the property, with one of these values."""
        codes = self.codes[first:]
        having = np.zeros(len(codes), dtype=bool)
        for value in wanted:
            code = self._code_of.get(value)
            if code is not None:
                having |= codes == code
        return having

    def accepted(self, accepts: Callable[[str], bool], first: int) -> BoolArray:
        """bool, shape (n_kinds - first,): the kind has the property, with a value that is accepted."""
        codes = self.codes[first:]
        there = [code for code in np.unique(codes).tolist() if code >= 0]
        table = np.zeros(len(self.values) + 1, dtype=bool)
        table[there] = [accepts(self.values[code]) for code in there]
        return table[codes]

    def _code(self, kind: PodKind) -> int:
        value = self._value_of(kind)
        code = self._code_of.get(value)
        if code is None:
            assert value is not None
            code = self._code_of[value] = len(self.values)
            self.values.append(value)
        return code


class KindColumns:
    """Columns over the kinds of a PodTable, in their order; they follow when kinds are added."""

    def __init__(self, kinds: Sequence[PodKind]) -> None:
        self._kinds = kinds
        self._namespaces = KindColumn(lambda kind: kind.namespace)
        self._labels: dict[str, KindColumn] = {}

    def __len__(self) -> int:
        return len(self._kinds)

    @property
    def namespaces(self) -> KindColumn:
        """The namespace of each kind; none is missing."""
        self._namespaces.cover(self._kinds)
        return self._namespaces

    def labels(self, key: str) -> KindColumn:
        """The column of one label key; built at first use."""
        column = self._labels.get(key)
        if column is None:
            column = self._labels[key] = KindColumn(lambda kind: kind.labels.get(key))
        column.cover(self._kinds)
        return column
