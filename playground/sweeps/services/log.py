"""What cells came to, stored under the row's lock and only by the worker that holds the lease; and the ends of parts.

Whoever locks both locks the part before the sweep.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from django.utils import timezone

from playground.playing.codec import pack
from playground.playing.lease import Lease
from playground.playing.log import CLOSED, close
from playground.playing.rows import leased
from playground.sweeps.enums import FINAL_STATES, SweepState
from playground.sweeps.models import Measured, Sweep, SweepPart


def append_measured(
    lease: Lease, found: Sequence[tuple[str, Mapping[str, Any]]], *, is_over: bool
) -> SweepPart:
    """Stores what is new, and ends a part that is over. Raises LeaseLost."""
    with leased(SweepPart, lease) as row:
        if found:
            row.last_seq += len(found)
            row.fruitless_takes = 0
            row.save(update_fields=["last_seq", "fruitless_takes"])
            rows = [
                Measured(sweep_id=row.sweep_id, digest=digest, body=pack(body)[1]) for digest, body in found
            ]
            Measured.objects.bulk_create(rows, ignore_conflicts=True)
            count_done(row.sweep_id)
        if is_over:
            end_part(row, SweepState.SUCCEEDED)
    return row


def count_done(sweep_id: UUID) -> None:
    done = Measured.objects.filter(sweep_id=sweep_id).count()
    Sweep.objects.filter(pk=sweep_id, done__lt=done).update(done=done)


def end_part(row: SweepPart, state: SweepState, *, error: Mapping[str, Any] | None = None) -> None:
    """Of a locked row. The last part that ends ends the sweep."""
    row.state = state
    close(row, error)
    row.save(update_fields=["state", *CLOSED])
    settle(row.sweep_id)


def settle(sweep_id: UUID) -> None:
    """Ends the sweep if all its parts have ended. Its lock makes two parts that end at once see each other."""
    sweep = Sweep.objects.select_for_update().only("pk", "state").filter(pk=sweep_id).first()
    parts = dict(
        SweepPart.objects.filter(sweep_id=sweep_id).order_by("-created_at").values_list("state", "error")
    )
    if sweep is None or sweep.state in FINAL_STATES or any(state not in FINAL_STATES for state in parts):
        return
    worst = (SweepState.FAILED, SweepState.CANCELLED)
    sweep.state = next((state for state in worst if state in parts), SweepState.SUCCEEDED)
    sweep.error = parts.get(SweepState.FAILED)
    sweep.finished_at = timezone.now()
    sweep.save(update_fields=["state", "error", "finished_at"])
