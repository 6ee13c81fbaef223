"""Reading snapshots. Nothing here writes.

What is unpacked from a blob is kept for the snapshots used last: they never change, so it is never stale.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from playground.common.errors import NotFound
from playground.people.visibility import visible
from playground.snapshots import blobs
from playground.snapshots.models import Snapshot, SnapshotContent

# An index of 60,000 objects takes some 8 MB unpacked.
KEPT_INDEXES = 8


def snapshots() -> QuerySet[Snapshot]:
    """Those that one may see, without what they hold."""
    return visible(Snapshot.objects.select_related("owner"))


def get_snapshot(snapshot_id: UUID | str, *, only: Collection[str] = ()) -> Snapshot:
    """`only`: the columns to be read, all if empty. Raises NotFound."""
    try:
        return visible(Snapshot.objects.only(*only)).get(pk=snapshot_id)
    except Snapshot.DoesNotExist:
        raise NotFound(f"There is no snapshot {snapshot_id}.") from None


def object_index(snapshot_id: UUID) -> blobs.Index:
    """Kind, namespace and name of every object, and where it is. Raises NotFound."""
    return _object_index(snapshot_id)


@lru_cache(maxsize=KEPT_INDEXES)
def _object_index(snapshot_id: UUID) -> blobs.Index:
    return blobs.read_index(_column(snapshot_id, "index_blob"))


def objects_at(snapshot_id: UUID, positions: Sequence[int]) -> list[dict[str, Any]]:
    """The objects at these positions of the index."""
    if not positions:
        return []
    index = object_index(snapshot_id)
    return blobs.read_objects(_column(snapshot_id, "objects_blob"), index, positions)


def all_objects(snapshot_id: UUID) -> list[dict[str, Any]]:
    """Every object, in order of appearance."""
    return blobs.all_objects(objects_blob(snapshot_id))


def objects_blob(snapshot_id: UUID) -> bytes:
    """Every object as it is stored (see `blobs`). Raises NotFound."""
    return _column(snapshot_id, "objects_blob")


def list_json(snapshot_id: UUID) -> bytes:
    """Every object, as one Kubernetes List in JSON. Raises NotFound."""
    return blobs.list_json(objects_blob(snapshot_id))


def cluster_columns_json(snapshot_id: UUID) -> bytes:
    """The columns that the cluster map is drawn from, in JSON (see codec.cluster_columns).

    Raises NotFound.
    """
    return blobs.decompress(_column(snapshot_id, "columns_blob"))


def _column(snapshot_id: UUID, name: str) -> bytes:
    found = SnapshotContent.objects.filter(pk=snapshot_id).values_list(name, flat=True).first()
    if found is None:
        raise NotFound(f"There is no snapshot {snapshot_id}.")
    return bytes(found)


def columns_of(snapshot_ids: Iterable[UUID]) -> dict[UUID, dict[str, Any]]:
    """The columns of several snapshots at once; those that are not there are left out."""
    stored = SnapshotContent.objects.filter(pk__in=list(snapshot_ids)).values_list("pk", "columns_blob")
    return {snapshot_id: json.loads(blobs.decompress(blob)) for snapshot_id, blob in stored}
