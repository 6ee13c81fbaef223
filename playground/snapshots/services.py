"""Taking clusters in, revising and deleting them.

Each function is one transaction: all of a snapshot is stored, or nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import PurePath
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import ProtectedError

from playground.common.errors import Conflict, InvalidInput, Mistake
from playground.snapshots import blobs, codec, queries
from playground.snapshots.codec import ReadSnapshot, Upload
from playground.snapshots.enums import Origin
from playground.snapshots.models import Snapshot, SnapshotContent
from playground.snapshots.revision import ObjectName, merged
from playground.snapshots.turns import a_turn

NAME_LENGTH = 200

# Stores the scheduler configuration found inside an upload under a name and gives the policy's id. Raises
# InvalidInput.
KeepPolicy = Callable[[str, Mapping[str, Any]], UUID]


def create_snapshot(
    upload: Upload,
    *,
    name: str = "",
    origin: Origin = Origin.UPLOAD,
    parent: Snapshot | None = None,
    keep_policy: KeepPolicy | None = None,
    snapshot_id: UUID | None = None,
) -> Snapshot:
    """Reads, redacts, checks and stores an upload.

    Raises InvalidInput or TooLarge with every mistake, Busy if too many uploads are being read."""
    with a_turn():
        return _read_and_store(upload, name, origin, parent, keep_policy, snapshot_id)


def _read_and_store(
    upload: Upload,
    name: str,
    origin: Origin,
    parent: Snapshot | None,
    keep_policy: KeepPolicy | None,
    snapshot_id: UUID | None,
) -> Snapshot:
    read = codec.read_snapshot(upload)
    title = name.strip() or PurePath(upload.filename).name or "Untitled cluster"
    size = len(upload.data) + len(upload.second or b"")
    draft = Snapshot(name=title[:NAME_LENGTH], origin=origin, parent=parent, size_bytes=size)
    if snapshot_id is not None:
        draft.id = snapshot_id
    return _store(draft, read, keep_policy)


def revise_snapshot(
    snapshot: Snapshot,
    *,
    name: str = "",
    apply: Sequence[Mapping[str, Any]] | bytes = (),
    remove: Iterable[ObjectName] = (),
) -> Snapshot:
    """A child of `snapshot` with objects added, replaced or removed; `apply` may be YAML or JSON text.

    Raises InvalidInput with every mistake.
    """
    incoming = codec.read_objects(apply)
    objects = merged(queries.all_objects(snapshot.id), incoming.objects, remove)
    read = replace(codec.check_objects(objects), format=snapshot.format)
    read = replace(read, report=codec.joined_reports(incoming.report, read.report))
    draft = Snapshot(
        name=(name.strip() or snapshot.name)[:NAME_LENGTH],
        origin=snapshot.origin,
        parent=snapshot,
        policy_id=snapshot.policy_id,
        size_bytes=snapshot.size_bytes,
    )
    return _store(draft, read, None)


def delete_snapshot(snapshot: Snapshot) -> None:
    """Raises Conflict while runs refer to it; its revisions stay and lose their parent."""
    try:
        with transaction.atomic():
            snapshot.delete()
    except ProtectedError as error:
        count = len(error.protected_objects)
        raise Conflict(
            f"Snapshot {snapshot.pk} is used by {count} run{'s' if count > 1 else ''}.", code="in-use"
        ) from None


def _store(draft: Snapshot, read: ReadSnapshot, keep_policy: KeepPolicy | None) -> Snapshot:
    packed = blobs.pack(read.objects)
    draft.format = read.format
    draft.counts = read.counts
    draft.pending_pods = read.pending_pods
    draft.report = read.report
    with transaction.atomic():
        if read.config is not None and keep_policy is not None:
            _keep_policy(draft, read.config, keep_policy)
        draft.save()
        SnapshotContent.objects.create(
            snapshot=draft,
            objects_blob=packed.objects_blob,
            index_blob=packed.index_blob,
            columns_blob=blobs.compress(blobs.canonical_json(read.columns)),
            sha256=packed.sha256,
        )
    return draft


def _keep_policy(draft: Snapshot, config: Mapping[str, Any], keep_policy: KeepPolicy) -> None:
    """A configuration that the scheduler would refuse does not keep the cluster out: the report says so."""
    try:
        draft.policy_id = keep_policy(f"Scheduler of {draft.name}"[:NAME_LENGTH], config)
    except InvalidInput as error:
        mistakes = [
            Mistake(f"schedulerConfig.{problem.path}".rstrip("."), problem.message)
            for problem in error.problems
        ]
        draft.report = codec.with_warnings(
            draft.report, ["schedulerConfig was not kept.", *map(str, mistakes)]
        )
