"""Rows of a snapshot's objects: filtered and ordered on the index, read from the blob for the page shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final
from uuid import UUID

from rest_framework.request import Request

from playground.api.lists.filters.backend import list_mistakes
from playground.api.lists.ordering import ordering_terms
from playground.common.errors import Mistake
from playground.snapshots import queries
from playground.snapshots.object_filter import ORDERINGS, ObjectFilter, ordered
from playground.snapshots.summaries import summary

PARAMETERS: Final = ("kind", "namespace", "search")


def mistakes(request: Request) -> list[Mistake]:
    """In its parameters."""
    return list_mistakes(request, PARAMETERS, ORDERINGS)


def object_rows(request: Request, snapshot_id: UUID) -> Sequence[dict[str, Any]]:
    """request : without `mistakes`."""
    terms = ordering_terms(request)
    query = request.query_params
    wanted = ObjectFilter(query.get("kind", ""), query.get("namespace"), query.get("search", ""))
    index = queries.object_index(snapshot_id)
    return _Rows(snapshot_id, ordered(wanted.positions(index), index, terms))


class _Rows(Sequence[dict[str, Any]]):
    """A list that is read where it is sliced."""

    def __init__(self, snapshot_id: UUID, positions: list[int]) -> None:
        self.snapshot_id = snapshot_id
        self.positions = positions

    def __len__(self) -> int:
        return len(self.positions)

    def __getitem__(self, key: Any) -> Any:
        if isinstance(key, slice):
            return [_row(item) for item in queries.objects_at(self.snapshot_id, self.positions[key])]
        return self[key : key + 1][0]


def _row(item: dict[str, Any]) -> dict[str, Any]:
    metadata = item.get("metadata") or {}
    return {
        "kind": item.get("kind", ""),
        "namespace": metadata.get("namespace") or "",
        "name": metadata.get("name") or "",
        "summary": summary(item),
        "object": item,
    }
