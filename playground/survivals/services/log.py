"""The results, stored under the row's lock and only by the worker that holds the lease."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from playground.playing.codec import pack
from playground.playing.lease import Lease
from playground.playing.rows import leased
from playground.playing.states import State
from playground.survivals.models import Loss, Survival
from playground.survivals.services.table import SURVIVALS


def append_losses(lease: Lease, found: Sequence[Mapping[str, Any]], *, planned: int) -> Survival:
    """Stores how far it has come, and what is new. Raises LeaseLost."""
    with leased(Survival, lease) as row:
        first = row.last_seq + 1
        Loss.objects.bulk_create([_row(row, first + place, loss) for place, loss in enumerate(found)])
        row.last_seq = row.done = row.last_seq + len(found)
        row.planned = planned
        row.hurting += sum(bool(loss["notBack"] or loss["budgets"]) for loss in found)
        if found:
            row.fruitless_takes = 0
        row.save(update_fields=["last_seq", "done", "planned", "hurting", "fruitless_takes"])
    return row


def finish(lease: Lease) -> Survival:
    """It has ended by itself. Raises LeaseLost."""
    with leased(Survival, lease) as row:
        SURVIVALS.end(row, State.SUCCEEDED)
    return row


def _row(survival: Survival, number: int, loss: Mapping[str, Any]) -> Loss:
    return Loss(
        survival=survival,
        number=number,
        by=loss["by"],
        value=loss["value"],
        nodes=len(loss["nodes"]),
        lost=loss["lost"],
        not_back=loss["notBack"],
        evicted=len(loss["evicted"]),
        dead=loss["dead"],
        budgets=len(loss["budgets"]),
        body=pack(loss)[1],
    )
