"""What was found, stored under the row's lock and only by the worker that holds the lease."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from playground.playing.codec import pack
from playground.playing.lease import Lease
from playground.playing.rows import leased
from playground.playing.states import State
from playground.searches.models import Noted, Search
from playground.searches.services.table import SEARCHES


def append_notes(
    lease: Lease, notes: Sequence[Mapping[str, Any]], *, done: int, planned: int, says: str
) -> Search:
    """Stores how far it has come, and what is new. Raises LeaseLost."""
    with leased(Search, lease) as row:
        if notes:
            Noted.objects.create(search=row, first=row.last_seq + 1, body=pack({"notes": notes})[1])
            row.last_seq += len(notes)
            row.fruitless_takes = 0
        row.done, row.planned, row.says = done, planned, says
        row.save(update_fields=["last_seq", "done", "planned", "says", "fruitless_takes"])
    return row


def finish(lease: Lease, answer: Mapping[str, Any], *, says: str) -> Search:
    """It has ended by itself, with this answer. Raises LeaseLost."""
    with leased(Search, lease) as row:
        row.answer, row.says = pack(answer)[1], says
        row.save(update_fields=["answer", "says"])
        SEARCHES.end(row, State.SUCCEEDED)
    return row
