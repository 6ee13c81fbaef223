"""Every table of what is played, for the suite that all of them pass (tests/web/playing)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from playground.playing.lease import Lease
from playground.playing.models import Played
from playground.playing.table import Table
from playground.rehearsals.services.table import REHEARSALS
from playground.removals.services.table import REMOVALS
from playground.runs.services import log as run_log
from playground.runs.services.table import RUNS
from playground.searches.services.table import SEARCHES
from playground.simulations.services import log as simulation_log
from playground.simulations.services.table import SIMULATIONS
from playground.survivals.services.table import SURVIVALS
from playground.sweeps.services.table import SWEEP_PARTS
from tests.support.kept_sweeps import a_part, store_cell
from tests.support.plays import an_outcome
from tests.support.rehearsals import a_rehearsal, store_one
from tests.support.removals import a_removal
from tests.support.removals import store_one as store_step
from tests.support.runs import a_run
from tests.support.searches import a_search
from tests.support.searches import store_one as store_note
from tests.support.simulations import an_election
from tests.support.survivals import a_survival
from tests.support.survivals import store_one as store_loss


@dataclass(frozen=True)
class Kind:
    """make : a row that waits for a worker. store : what its holder has found out after step k, from 0 on."""

    table: Table[Any]
    make: Callable[[], Played]
    store: Callable[[Lease, int], Played]
    states: dict[str, str]

    def read(self, row: Played) -> Any:
        return self.table.model.objects.get(pk=row.pk)

    def write(self, row: Played, **columns: Any) -> None:
        self.table.model.objects.filter(pk=row.pk).update(**columns)

    def expire(self, row: Played) -> None:
        """Its worker has not been heard of for too long."""
        self.write(row, taken_until=timezone.now() - timedelta(seconds=1))


def _store_outcome(lease: Lease, k: int) -> Played:
    return run_log.append_outcomes(lease, [an_outcome(k)])


def _store_time(lease: Lease, k: int) -> Played:
    return simulation_log.append_progress(lease, [], now=k + 1, steps_done=0, most_events=10)


# What the states are called in which a row waits for a worker, is played, and waits for somebody to ask for it again.
KINDS = (
    Kind(RUNS, a_run, _store_outcome, {"waiting": "queued", "taken": "queued", "aside": "interrupted"}),
    Kind(
        SIMULATIONS, an_election, _store_time, {"waiting": "queued", "taken": "running", "aside": "waiting"}
    ),
    Kind(
        REHEARSALS,
        a_rehearsal,
        store_one,
        {"waiting": "queued", "taken": "running", "aside": "cancelled"},
    ),
    Kind(
        REMOVALS,
        a_removal,
        store_step,
        {"waiting": "queued", "taken": "running", "aside": "cancelled"},
    ),
    Kind(
        SURVIVALS,
        a_survival,
        store_loss,
        {"waiting": "queued", "taken": "running", "aside": "cancelled"},
    ),
    Kind(
        SEARCHES,
        a_search,
        store_note,
        {"waiting": "queued", "taken": "running", "aside": "cancelled"},
    ),
    Kind(
        SWEEP_PARTS,
        a_part,
        store_cell,
        {"waiting": "queued", "taken": "running", "aside": "cancelled"},
    ),
)
every_kind = pytest.mark.parametrize("kind", KINDS, ids=[kind.table.noun for kind in KINDS])
