"""Who plays a run: `playground.playing.lease` with what is particular to runs.

`log.leased_run` looks at the lease on every write. Runs that wait to be resumed, and those that have cost too many workers,
are not taken; `sweep` sends those again that have lost their worker.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

import structlog
from django.utils import timezone

from playground.common.errors import NotFound
from playground.playing.lease import Lease, Watch, give_back, is_held, renew, renewing, take
from playground.playing.limits import Limits
from playground.runs import queries
from playground.runs.dispatch import dispatch_run
from playground.runs.enums import RunState
from playground.runs.models import Run
from playground.runs.problems import gave_up_problem
from playground.runs.services.log import end_run, leased_run, locked_run

log = structlog.get_logger(__name__)


def take_run(run_id: UUID, *, owner: str, limits: Limits) -> Lease | None:
    """The lease, or None when there is nothing to do: the run is gone, ended, interrupted, or another worker has it.

    An interrupted run can be taken once it has been resumed, that is, dispatched.

    A run that has been taken again and again without getting anywhere ends here, as failed.
    """
    try:
        with locked_run(run_id) as run:
            waits = run.state == RunState.INTERRUPTED and run.dispatched_at is None
            if run.is_final or waits or is_held(run):
                return None
            if run.fruitless_takes >= limits.fruitless_takes:
                problem = gave_up_problem(takes=run.fruitless_takes, attempt=run.attempt_count)
                end_run(run, RunState.FAILED, error=problem)
                return None
            return take(run, owner, seconds=limits.lease_seconds)
    except NotFound:
        return None


@contextmanager
def kept_lease(lease: Lease, *, limits: Limits) -> Iterator[Watch]:
    """Renews the lease from a thread of its own, however long a single step of the engine takes."""
    with renewing(lease, lambda: renew_lease(lease, limits=limits), seconds=limits.lease_seconds) as watch:
        yield watch


def renew_lease(lease: Lease, *, limits: Limits) -> bool:
    """Hold the run for another while. Returns whether somebody asked to cancel it. Raises LeaseLost."""
    with leased_run(lease) as run:
        return renew(run, seconds=limits.lease_seconds)


def release_lease(lease: Lease) -> None:
    """Give an unfinished run back because this process ends: the lease ends now, and the next sweep sends the run on."""
    with leased_run(lease) as run:
        give_back(run)


def sweep(*, limits: Limits) -> int:
    """Send every run that has lost its worker, or never found one, to the workers again. Returns how many.

    Several servers may sweep at once: a run sent twice is taken once.
    """
    now = timezone.now()
    abandoned = queries.abandoned_runs(now)
    overlooked = queries.overlooked_runs(now, after_seconds=limits.redispatch_seconds)
    run_ids = [*abandoned.values_list("pk", flat=True), *overlooked.values_list("pk", flat=True)]
    for run_id in run_ids:
        Run.objects.filter(pk=run_id).update(dispatched_at=now)
        dispatch_run(run_id)
        log.info("run_sent_again", run_id=str(run_id))
    return len(run_ids)
