"""Requests of users about runs. Each function is one transaction; workers are notified after the commit."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import structlog
from django.db import transaction
from django.utils import timezone

from playground.common.answers import Answer, no_answer
from playground.common.errors import Conflict
from playground.outgoing.selection import extenders_to_call
from playground.playing.dispatch import dispatch
from playground.playing.holder import cancel
from playground.policies.codec import LATEST, configuration_warnings, read_policy
from playground.policies.models import Policy
from playground.runs.decided_run import DecidedRun
from playground.runs.enums import RunState
from playground.runs.models import Run
from playground.runs.profiles import profile_warnings
from playground.runs.services.log import append_decided, locked_run
from playground.runs.services.table import RUNS
from playground.snapshots.codec import packages_of
from playground.snapshots.models import Snapshot

log = structlog.get_logger(__name__)


@transaction.atomic
def create_run(
    snapshot: Snapshot,
    *,
    policy: Policy | None = None,
    options: dict[str, Any] | None = None,
    demo: str | None = None,
    decided: DecidedRun | None = None,
    answer: Answer = no_answer,
) -> Run:
    """A queued run, sent to the workers on commit. `options`: those of the wire (api/serializers/options.py), checked.

    decided : what the library has made of these, for a run that is not played again. Where extenders or plugins of other packages decide,
    it is played all the same: they may not have been there.

    Raises InvalidInput if the wanted release would refuse the policy, if it wants calls that are not allowed here, or if no pod
    that waits is for one of its profiles.
    """
    options = options or {}
    config = policy.config if policy else None
    if config is not None:
        # A policy that an earlier release of the playground stored may have mistakes that this one knows.
        read_policy(config, release=options.get("release", LATEST))
    extenders = extenders_to_call(config, options)
    warnings = [
        *profile_warnings(snapshot.pk, config, options.get("profiles", {})),
        *configuration_warnings(config, options, called=extenders),
    ]
    run = Run.objects.create(
        snapshot=snapshot,
        policy=policy,
        options=options,
        demo=demo,
        extenders=extenders,
        plugins=packages_of([config]),
        warnings=[found.to_dict() for found in warnings],
        dispatched_at=timezone.now(),
    )
    if decided is None or run.extenders or run.plugins:
        dispatch(RUNS, run)
    else:
        append_decided(run, decided)
    answer(run)
    log.info(
        "run_created", run_id=str(run.pk), snapshot_id=str(snapshot.pk), policy_id=str(policy and policy.pk)
    )
    return run


def run_before(
    snapshot: Snapshot, policy: Policy | None, options: dict[str, Any] | None
) -> tuple[dict[str, Any], Run | None]:
    """Options, and the run that places the pods that wait, of something that begins with it; None if no pod waits. No extender is called.

    Raises InvalidInput as `create_run`.
    """
    silent = {"callExtenders": False} if policy and policy.config.get("extenders") else {}
    wanted = (options or {}) | silent
    run = create_run(snapshot, policy=policy, options=wanted) if snapshot.pending_pods else None
    return wanted, run


def cancel_run(run_id: UUID) -> Run:
    """See playing.holder. Raises Conflict for a run that has ended, NotFound."""
    with locked_run(run_id) as run:
        if run.is_final:
            raise Conflict(f"The run has ended, state {run.state}: there is nothing to cancel.")
        cancel(RUNS, run)
    return run


def resume_run(run_id: UUID) -> Run:
    """Sends an interrupted run to the workers; it continues after its last stored outcome. Raises Conflict, NotFound.

    It stays interrupted until a worker has taken it. Resuming twice is the same as once.
    """
    with locked_run(run_id) as run:
        if run.state != RunState.INTERRUPTED:
            raise Conflict(f"Only an interrupted run can be resumed; this one is {run.state}.")
        if run.dispatched_at is None:
            run.dispatched_at = timezone.now()
            run.fruitless_takes = 0
            run.save(update_fields=["dispatched_at", "fruitless_takes"])
            dispatch(RUNS, run)
    return run


def delete_run(run_id: UUID) -> None:
    """Deletes the run and all it has stored, also one that cannot be read. Raises NotFound.

    A worker that plays it notices with its next write.
    """
    with locked_run(run_id, only=("pk",)) as run:
        run.delete()
    log.info("run_deleted", run_id=str(run_id))
