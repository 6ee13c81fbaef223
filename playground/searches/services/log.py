"""The results, stored under the row's lock and only by the worker that holds the lease."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from playground.playing.codec import pack
from playground.playing.lease import Lease
from playground.playing.rows import leased
from playground.playing.states import State
from playground.searches.engine import Progress
from playground.searches.models import Noted, Search
from playground.searches.services.table import SEARCHES


def append_notes(
    lease: Lease, notes: Sequence[Mapping[str, Any]], progress: Progress, so_far: Mapping[str, Any] | None
) -> Search:
    """Stores how far it has come, and what is new. so_far : the answer as it is known; None: no more than before. Raises LeaseLost."""
    with leased(Search, lease) as row:
        if notes:
            Noted.objects.create(search=row, first=row.last_seq + 1, body=pack({"notes": notes})[1])
            row.last_seq += len(notes)
            row.fruitless_takes = 0
        row.done, row.planned, row.says = progress.done, progress.planned, progress.words
        row.n_found = progress.n_found
        columns = ["last_seq", "done", "planned", "n_found", "says", "fruitless_takes"]
        if so_far is not None:
            row.answer = pack(so_far)[1]
            columns.append("answer")
        row.save(update_fields=columns)
    return row


def finish(lease: Lease, answer: Mapping[str, Any], *, says: str) -> Search:
    """It has ended by itself, with this answer. Raises LeaseLost."""
    with leased(Search, lease) as row:
        row.answer, row.says = pack(answer)[1], says
        row.save(update_fields=["answer", "says"])
        SEARCHES.end(row, State.SUCCEEDED)
    return row
