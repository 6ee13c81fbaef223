"""Requests of users about sweeps. Workers are notified after the commit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final
from uuid import UUID

import msgspec
import structlog
from django.conf import settings
from django.db import transaction
from django.utils import timezone

from playground import sandbox
from playground.common.answers import Answer, no_answer
from playground.common.errors import Conflict
from playground.playing.codec import pack_text
from playground.playing.dispatch import dispatch
from playground.playing.holder import cancel
from playground.playing.rows import locked
from playground.playing.states import State
from playground.policies.models import Policy
from playground.snapshots.models import Snapshot, SnapshotContent
from playground.sweeps.enums import RESUMABLE
from playground.sweeps.intake import plan_json
from playground.sweeps.models import NAME_LENGTH, Measured, Sweep, SweepPart, SweptSnapshot
from playground.sweeps.services.end import settle
from playground.sweeps.services.table import SWEEP_PARTS

log = structlog.get_logger(__name__)

CELLS_A_PART: Final = 4
"""So many runs are one worker's turn: few enough that nobody waits long behind a sweep."""
_AT_ONCE: Final = 500
"""Digests that one query names."""


def create_sweep(
    snapshots: Sequence[Snapshot],
    space: Mapping[str, Any],
    *,
    name: str = "",
    policy: Policy | None = None,
    answer: Answer = no_answer,
) -> Sweep:
    """A queued sweep, its parts sent to the workers on commit. What an earlier sweep of the same owner has measured is taken over.

    Raises InvalidInput with every mistake of the space, TooLarge, Busy.
    """
    digests = dict(
        SnapshotContent.objects.filter(snapshot__in=snapshots).values_list("snapshot_id", "sha256")
    )
    config = policy.config if policy else None
    said = [digests[one.pk] for one in snapshots]
    text = sandbox.run(plan_json, space, said, config, settings.MAX_SWEEP_CELLS)
    plan = msgspec.json.decode(text)
    first = _first_of_each(plan["cells"])
    with transaction.atomic():
        sweep = Sweep.objects.create(
            name=(name.strip() or f"Sweep over {snapshots[0].name}")[:NAME_LENGTH],
            policy=policy,
            space=space,
            plan=pack_text(text),
            cells=len(plan["cells"]),
            planned=len(first),
        )
        SweptSnapshot.objects.bulk_create(
            SweptSnapshot(sweep=sweep, snapshot=one, place=place) for place, one in enumerate(snapshots)
        )
        known = _taken_over(sweep, first) if plan["lasting"] else set()
        _make_parts(sweep, [number for digest, number in first.items() if digest not in known])
        Sweep.objects.filter(pk=sweep.pk).update(done=len(known))
        answer(sweep)
    log.info("sweep_created", sweep_id=str(sweep.pk), cells=sweep.cells, known=len(known))
    return sweep


def cancel_sweep(sweep_id: UUID) -> Sweep:
    """Parts that wait end at once, those that are played after the current step. Raises Conflict for one that has ended, NotFound."""
    with locked(Sweep, sweep_id, "sweep", only=("pk", "state")) as sweep:
        if sweep.is_final:
            raise Conflict(f"The sweep has ended, state {sweep.state}: there is nothing to cancel.")
    # Parts are locked before their sweep (log.py), so its own lock is given back first.
    for part_id in SweepPart.objects.filter(sweep_id=sweep_id).values_list("pk", flat=True):
        with transaction.atomic():
            part = SweepPart.objects.select_for_update().filter(pk=part_id).first()
            if part is not None and not part.is_final:
                cancel(SWEEP_PARTS, part)
    return sweep


def resume_sweep(sweep_id: UUID) -> Sweep:
    """Sends what was cancelled or failed to the workers again; what was measured stays. Raises Conflict, NotFound."""
    with transaction.atomic():
        parts = _locked_parts(sweep_id, state__in=RESUMABLE)
        with locked(Sweep, sweep_id, "sweep", only=("pk", "state", "error", "finished_at")) as sweep:
            if sweep.state not in RESUMABLE:
                raise Conflict(
                    f"Only a sweep that was cancelled or failed can be resumed; this one is {sweep.state}."
                )
            sweep.state, sweep.error, sweep.finished_at = State.QUEUED, None, None
            sweep.save(update_fields=["state", "error", "finished_at"])
        for part in parts:
            _send_again(part)
    return sweep


def delete_sweep(sweep_id: UUID) -> None:
    """With what was measured; snapshots and opened runs are things of their own. Raises NotFound."""
    with transaction.atomic():
        _locked_parts(sweep_id)
        with locked(Sweep, sweep_id, "sweep", only=("pk",)) as row:
            row.delete()
    log.info("sweep_deleted", sweep_id=str(sweep_id))


def _locked_parts(sweep_id: UUID, **where: Any) -> list[SweepPart]:
    """Before their sweep is locked (log.py)."""
    parts = SweepPart.objects.select_for_update().filter(sweep_id=sweep_id, **where)
    return list(parts.order_by("pk"))


def _first_of_each(cells: Iterable[Mapping[str, Any]]) -> dict[str, int]:
    """Digest → number of the first cell that has it."""
    first: dict[str, int] = {}
    for cell in cells:
        first.setdefault(cell["digest"], cell["number"])
    return first


def _taken_over(sweep: Sweep, wanted: Mapping[str, int]) -> set[str]:
    """Digests that another sweep of the same owner has measured; equal digests come to the same."""
    digests = list(wanted)
    known: dict[str, bytes | memoryview] = {}
    for begin in range(0, len(digests), _AT_ONCE):
        some = digests[begin : begin + _AT_ONCE]
        rows = Measured.objects.filter(sweep__owner=sweep.owner_id, digest__in=some).exclude(sweep=sweep)
        known.update(rows.values_list("digest", "body"))
    Measured.objects.bulk_create(
        Measured(sweep=sweep, digest=digest, body=known[digest]) for digest in digests if digest in known
    )
    return set(known)


def _make_parts(sweep: Sweep, numbers: Sequence[int]) -> None:
    now = timezone.now()
    parts = [
        SweepPart(sweep=sweep, owner_id=sweep.owner_id, numbers=list(some), dispatched_at=now)
        for some in (numbers[at : at + CELLS_A_PART] for at in range(0, len(numbers), CELLS_A_PART))
    ]
    SweepPart.objects.bulk_create(parts)
    for part in parts:
        dispatch(SWEEP_PARTS, part)
    if not parts:
        settle(sweep.pk)
        sweep.refresh_from_db(fields=["state", "finished_at"])


def _send_again(part: SweepPart) -> None:
    part.state, part.error, part.finished_at = State.QUEUED, None, None
    part.cancel_requested, part.fruitless_takes, part.dispatched_at = False, 0, timezone.now()
    part.save(
        update_fields=[
            *("state", "error", "finished_at"),
            *("cancel_requested", "fruitless_takes", "dispatched_at"),
        ]
    )
    dispatch(SWEEP_PARTS, part)
