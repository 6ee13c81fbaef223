"""KindColumns: the kinds of pods as columns, so that a question about pods is answered for all kinds at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from scheduler_core.snapshot.labels import LabelColumn, label_column

if TYPE_CHECKING:
    from scheduler_core.snapshot.classes import PodKind

_NAMESPACE = "namespace"


@dataclass(frozen=True, eq=False)
class KindColumns:
    """Columns over the kinds of a PodTable, in their order. Never changes during a run."""

    kinds: tuple[PodKind, ...]
    _label_columns: dict[str, LabelColumn] = field(default_factory=dict, repr=False)

    def __len__(self) -> int:
        return len(self.kinds)

    @cached_property
    def namespaces(self) -> LabelColumn:
        """The namespace of each kind; none is missing."""
        return label_column([{_NAMESPACE: kind.namespace} for kind in self.kinds], _NAMESPACE)

    def labels(self, key: str) -> LabelColumn:
        """The column of one label key; built at first use."""
        column = self._label_columns.get(key)
        if column is None:
            column = self._label_columns[key] = label_column(self._labels, key)
        return column

    @cached_property
    def _labels(self) -> list[Mapping[str, str]]:
        return [kind.labels for kind in self.kinds]
