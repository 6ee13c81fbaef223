"""Selects the objects of a snapshot that a list shows, from the index alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from playground.snapshots.blobs import Index

ORDERINGS: Final = ("kind", "namespace", "name")


@dataclass(frozen=True, slots=True)
class ObjectFilter:
    """What to show of a snapshot's objects.

    Empty: everything. `search` finds part of `namespace/name`, any case.
    """

    kind: str = ""
    namespace: str | None = None
    search: str = ""

    def positions(self, index: Index) -> list[int]:
        """Positions of the objects that match, in order of appearance."""
        if self.kind and self.kind not in index.kinds:
            return []
        if self.namespace is not None and self.namespace not in index.namespaces:
            return []
        return list(self._matches(index))

    def _matches(self, index: Index) -> Iterator[int]:
        kind = index.kinds.index(self.kind) if self.kind else None
        namespace = None if self.namespace is None else index.namespaces.index(self.namespace)
        needle = self.search.lower()
        prefixes = [f"{text}/" if text else "" for text in index.namespaces]
        for position, name in enumerate(index.name):
            if kind is not None and index.kind[position] != kind:
                continue
            if namespace is not None and index.namespace[position] != namespace:
                continue
            if needle and needle not in (prefixes[index.namespace[position]] + name).lower():
                continue
            yield position


def ordered(positions: list[int], index: Index, ordering: list[str]) -> list[int]:
    """`positions` by the columns that `ordering` names, the first weighing most; `-` turns one round."""
    columns = {
        "kind": lambda position: index.kinds[index.kind[position]],
        "namespace": lambda position: index.namespaces[index.namespace[position]],
        "name": lambda position: index.name[position],
    }
    for term in reversed(ordering):
        positions = sorted(positions, key=columns[term.removeprefix("-")], reverse=term.startswith("-"))
    return positions
