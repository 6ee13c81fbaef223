"""What an embedded server does at its start with the runs that its former process left unfinished.

Queue and workers have died with that process. Its runs go on where they were, except those that were taken again and
again without getting anywhere: they may be what ended the process (by running it out of memory, say), so they are
interrupted and wait for somebody to resume or delete them.

Only right where no other process plays runs of this database; the embedded server makes sure of that by a lock.
"""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.utils import timezone

from playground.playing.limits import Limits
from playground.runs import queries
from playground.runs.dispatch import dispatch_run
from playground.runs.enums import RunState
from playground.runs.services.log import interrupt_run, locked_run


@dataclass(frozen=True, slots=True)
class Leftovers:
    """Run ids, oldest first."""

    taken_up: tuple[UUID, ...]
    interrupted: tuple[UUID, ...]


def take_up_leftovers(*, limits: Limits, resume: bool = True) -> Leftovers:
    """Send unfinished runs to the workers again. resume: False interrupts all of them instead."""
    left = queries.unfinished_runs().exclude(state=RunState.INTERRUPTED, dispatched_at=None)
    taken_up, interrupted = [], []
    for run_id in list(left.order_by("created_at").values_list("pk", flat=True)):
        with locked_run(run_id) as run:
            run.taken_by, run.taken_until, run.dispatched_at = "", None, timezone.now()
            run.save(update_fields=["taken_by", "taken_until", "dispatched_at"])
            if not resume or run.fruitless_takes >= limits.fruitless_takes:
                interrupt_run(run)
                interrupted.append(run_id)
            else:
                dispatch_run(run_id)
                taken_up.append(run_id)
    return Leftovers(tuple(taken_up), tuple(interrupted))
