"""The results of cells and the ends of parts, stored under the row's lock and only by the worker that holds the lease.

To lock both, lock the part before the sweep.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from playground.playing.codec import pack
from playground.playing.lease import Lease
from playground.playing.rows import leased
from playground.playing.states import State
from playground.sweeps.models import Measured, Sweep, SweepPart
from playground.sweeps.services.table import SWEEP_PARTS


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
            SWEEP_PARTS.end(row, State.SUCCEEDED)
    return row


def count_done(sweep_id: UUID) -> None:
    done = Measured.objects.filter(sweep_id=sweep_id).count()
    Sweep.objects.filter(pk=sweep_id, done__lt=done).update(done=done)
