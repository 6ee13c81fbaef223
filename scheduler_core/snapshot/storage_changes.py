"""The effects of a created, changed or deleted storage object on the columns."""

from __future__ import annotations

from collections.abc import Iterable

from scheduler_core.model.objects.meta import Resource
from scheduler_core.model.objects.storage import CSINode
from scheduler_core.snapshot.rows import PodRow
from scheduler_core.snapshot.state import ClusterState
from scheduler_core.snapshot.volumes.objects import Storage


def change_storage(state: ClusterState, storage: Storage, kind: str, key: str, now: Resource | None) -> None:
    """now : the object, None if it was deleted."""
    number = storage.number_of.get(key) if kind == "PersistentVolume" else None
    if now is None:
        storage.drop(kind, key)
    else:
        storage.put(kind, now)
    match kind:
        case "PersistentVolumeClaim":
            _recheck_pods(state, _users(state, (key,)))
        case "PersistentVolume":
            if now is None and number is not None:
                state.claims.lose(number)
            state.claims.cover(len(storage.numbered))
            _recheck_pods(state, _users(state, storage.claims_of_volume(key)))
            _recheck_attachments(state, storage, storage.attachments_of_volume(key))
        case "StorageClass":
            _recheck_pods(state, _users(state, list(state.volumes.table.rows_of_claim)))
        case "VolumeAttachment":
            _recheck_attachments(state, storage, (key,))
        case "CSINode":
            _limit(state, storage, key, now)


def _limit(state: ClusterState, storage: Storage, name: str, now: Resource | None) -> None:
    table = state.volumes.table
    if not isinstance(now, CSINode):
        table.unlimit(name)
    elif table.limit(now):
        state.add_drivers()
        _recheck_attachments(state, storage, storage.attachments)


def _users(state: ClusterState, claims: Iterable[str]) -> list[PodRow]:
    """Rows of the pods that use these claims."""
    rows_of_claim = state.volumes.table.rows_of_claim
    return sorted({row for key in claims for row in rows_of_claim.get(key, ())})


def _recheck_pods(state: ClusterState, rows: Iterable[PodRow]) -> None:
    for row in rows:
        state.recheck_volumes(row)


def _recheck_attachments(state: ClusterState, storage: Storage, names: Iterable[str]) -> None:
    table = state.volumes.table
    for name in names:
        before = table.attached.pop(name, None)
        attachment = storage.attachments.get(name)
        now = None if attachment is None else table.place_of(attachment)
        if now is not None:
            table.attached[name] = now
        if now != before:
            if before is not None:
                state.volumes.attach(*before, -1)
            if now is not None:
                state.volumes.attach(*now, 1)
