"""The results, stored under the row's lock and only by the worker that holds the lease."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from playground.playing.codec import pack
from playground.playing.lease import Lease
from playground.playing.rows import leased
from playground.playing.states import State
from playground.removals.models import Removal, Step
from playground.removals.services.table import REMOVALS


def append_steps(
    lease: Lease, found: Sequence[Mapping[str, Any]], *, progress: tuple[int, int, int]
) -> Removal:
    """Stores how far it has come, and what is new. progress : done, planned, going. Raises LeaseLost."""
    with leased(Removal, lease) as row:
        first = row.last_seq + 1
        Step.objects.bulk_create(
            [Step(removal=row, number=first + place, body=pack(step)[1]) for place, step in enumerate(found)]
        )
        row.last_seq += len(found)
        row.done, row.planned, row.going = progress
        if found:
            row.fruitless_takes = 0
        row.save(update_fields=["last_seq", "done", "planned", "going", "fruitless_takes"])
    return row


def finish(lease: Lease, report: Mapping[str, Any]) -> Removal:
    """It has ended by itself, with this answer. Raises LeaseLost."""
    with leased(Removal, lease) as row:
        row.report = pack(report)[1]
        row.save(update_fields=["report"])
        REMOVALS.end(row, State.SUCCEEDED)
    return row
