"""Rehearsals as the tests of playing need them."""

from __future__ import annotations

from playground.playing.lease import Lease
from playground.playing.limits import Limits
from playground.playing.worker import play_row
from playground.rehearsals.models import Rehearsal
from playground.rehearsals.services.log import append_found
from playground.rehearsals.services.player import opened
from playground.rehearsals.services.table import REHEARSALS
from playground.runs.models import Run
from tests.support.builders import UNEVEN
from tests.support.played import uploaded
from tests.support.runs import LIMITS


def a_rehearsal() -> Rehearsal:
    """A row that waits for a worker."""
    return Rehearsal.objects.create(
        snapshot=uploaded(UNEVEN), from_release="1.34", to_release="1.36", pods="waiting"
    )


def rehearsed(run: Run) -> Rehearsal:
    """One that has ended, of the snapshot of a run that stands for those of both releases."""
    row = Rehearsal.objects.create(
        snapshot=run.snapshot, from_release="1.34", to_release="1.36", pods="waiting", before=run, after=run
    )
    return play(row)


def store_one(lease: Lease, k: int) -> Rehearsal:
    """What its holder has found after run k."""
    return append_found(lease, [{"switched": [f"rule {k}"], "ends": {}}], done=k + 3, planned=10)


def play(row: Rehearsal, limits: Limits = LIMITS) -> Rehearsal:
    play_row(REHEARSALS, row.pk, opened, owner="test", limits=limits)
    row.refresh_from_db()
    return row
