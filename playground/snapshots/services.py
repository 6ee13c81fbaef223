"""Imports, revises and deletes snapshots.

Each function is one transaction: all of a snapshot is stored, or nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import PurePath
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import ProtectedError

from playground import sandbox
from playground.common.answers import Answer, no_answer
from playground.common.errors import InvalidInput, Mistake, NotFound
from playground.common.storage import in_use
from playground.people.visibility import refuse_unless_changeable
from playground.snapshots import codec, intake, queries
from playground.snapshots.codec import Upload
from playground.snapshots.enums import Origin
from playground.snapshots.intake import Taken
from playground.snapshots.models import Snapshot, SnapshotContent
from playground.snapshots.revision import ObjectName

NAME_LENGTH = 200

# Stores the scheduler configuration found inside an upload under a name and gives the policy's id. Raises
# InvalidInput.
KeepPolicy = Callable[[str, Mapping[str, Any]], UUID]
# sandbox.here for what comes with the program, otherwise sandbox.run.
Run = Callable[..., Any]


def create_snapshot(  # noqa: PLR0913 - one for each thing that a snapshot is made of
    upload: Upload,
    *,
    name: str = "",
    origin: Origin = Origin.UPLOAD,
    parent: Snapshot | None = None,
    keep_policy: KeepPolicy | None = None,
    snapshot_id: UUID | None = None,
    run: Run | None = None,
    answer: Answer = no_answer,
) -> Snapshot:
    """Reads, redacts, checks and stores an upload. `run`: where it is read; None: in the sandbox.

    Raises InvalidInput or TooLarge with every mistake, Busy if too many uploads are being read."""
    taken = (run or sandbox.run)(intake.taken_upload, upload)
    title = name.strip() or PurePath(upload.filename).name or "Untitled cluster"
    size = len(upload.data) + len(upload.second or b"")
    draft = Snapshot(name=title[:NAME_LENGTH], origin=origin, parent=parent, size_bytes=size)
    if snapshot_id is not None:
        draft.id = snapshot_id
    return _store(draft, taken, keep_policy, answer)


def revise_snapshot(
    snapshot: Snapshot,
    *,
    name: str = "",
    apply: Sequence[Mapping[str, Any]] | bytes = (),
    remove: Iterable[ObjectName] = (),
    answer: Answer = no_answer,
) -> Snapshot:
    """A child of `snapshot` with objects added, replaced or removed; `apply` may be YAML or JSON text.

    Raises InvalidInput with every mistake, TooLarge, Busy.
    """
    stored = queries.objects_blob(snapshot.id)
    taken = sandbox.run(intake.taken_revision, stored, apply, list(remove), form=snapshot.format)
    draft = Snapshot(
        name=(name.strip() or snapshot.name)[:NAME_LENGTH],
        origin=snapshot.origin,
        parent=snapshot,
        policy_id=snapshot.policy_id,
        size_bytes=snapshot.size_bytes,
    )
    return _store(draft, taken, None, answer)


def delete_snapshot(snapshot_id: UUID) -> None:
    """Also one that cannot be read. Its revisions stay and lose their parent.

    Raises Conflict while something uses it, NotFound, NotYours.
    """
    snapshot = queries.get_snapshot(snapshot_id, only=("pk",))
    refuse_unless_changeable(snapshot)
    try:
        with transaction.atomic():
            snapshot.runs.filter(listed=False).delete()  # nobody would find them
            snapshot.delete()
    except ProtectedError as error:
        raise in_use(f"Snapshot {snapshot.pk}", error) from None


def _store(draft: Snapshot, taken: Taken, keep_policy: KeepPolicy | None, answer: Answer) -> Snapshot:
    draft.format = taken.format
    draft.counts = taken.counts
    draft.pending_pods = taken.pending_pods
    draft.report = taken.report
    with transaction.atomic():
        if taken.config is not None and keep_policy is not None:
            _keep_policy(draft, taken.config, keep_policy)
        draft.save()
        SnapshotContent.objects.create(
            snapshot=draft,
            objects_blob=taken.packed.objects_blob,
            index_blob=taken.packed.index_blob,
            columns_blob=taken.columns_blob,
            sha256=taken.packed.sha256,
        )
        answer(draft)
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


def left_out(snapshot: Snapshot, release: str) -> list[dict[str, Any]]:
    """What a release would leave out of the cluster. Raises NotFound for a release that is not known."""
    if release not in codec.RELEASES:
        raise NotFound(f"There is no release {release}; there are {', '.join(codec.RELEASES)}.")
    found: list[dict[str, Any]] = sandbox.run(codec.left_out_by, release, queries.list_json(snapshot.pk))
    return found
