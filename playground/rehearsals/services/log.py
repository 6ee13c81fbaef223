"""The results, stored under the row's lock and only by the worker that holds the lease."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from playground.playing.codec import pack, pack_text
from playground.playing.lease import Lease
from playground.playing.rows import leased
from playground.playing.states import State
from playground.rehearsals.models import Found, Rehearsal
from playground.rehearsals.services.table import REHEARSALS


def append_found(lease: Lease, found: Sequence[Mapping[str, Any]], *, done: int, planned: int) -> Rehearsal:
    """Stores how far it has come, and what is new. Raises LeaseLost."""
    with leased(Rehearsal, lease) as row:
        for one in found:
            row.last_seq += 1
            Found.objects.create(rehearsal=row, number=row.last_seq, body=pack(one)[1])
        if found:
            row.fruitless_takes = 0
        if found or (row.done, row.planned) != (done, planned):
            row.done, row.planned = done, planned
            row.save(update_fields=["last_seq", "fruitless_takes", "done", "planned"])
    return row


def finish(lease: Lease, report: Mapping[str, Any]) -> Rehearsal:
    """It has ended by itself. Intermediate results are no longer needed. Raises LeaseLost."""
    with leased(Rehearsal, lease) as row:
        row.verdict, row.changed = report["verdict"], len(report["changed"])
        row.report = pack_text(msgspec.json.encode(report))
        row.save(update_fields=["verdict", "changed", "report"])
        row.found.all().delete()
        REHEARSALS.end(row, State.SUCCEEDED)
    return row
