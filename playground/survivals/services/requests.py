"""Requests of users about survivals. Workers are notified after the commit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final
from uuid import UUID

from django.db import transaction

from playground.common.answers import Answer, no_answer
from playground.common.errors import InvalidInput, Mistake
from playground.playing.requests import create_row
from playground.policies.models import Policy
from playground.runs.base_run import options_after
from playground.runs.models import Run
from playground.runs.services.requests import run_before
from playground.snapshots.models import Snapshot
from playground.survivals.models import Survival
from playground.survivals.queries import label_keys
from playground.survivals.services.table import SURVIVALS

NODE: Final = "node"


def survival_of_snapshot(
    snapshot: Snapshot,
    *,
    loss_of: Sequence[str],
    policy: Policy | None = None,
    options: dict[str, Any] | None = None,
    answer: Answer = no_answer,
) -> Survival:
    """With a run that places the pods that wait, if any do. Raises InvalidInput as runs do, and for labels that no node has."""
    _check_labels(snapshot.pk, loss_of)
    with transaction.atomic():
        wanted, run = run_before(snapshot, policy, options)
        row = Survival(snapshot=snapshot, policy=policy, options=wanted, run=run, loss_of=[*loss_of])
        return create_row(SURVIVALS, row, answer)


def survival_of_run(run: Run, *, loss_of: Sequence[str], answer: Answer = no_answer) -> Survival:
    """As the run leaves the cluster. Raises Conflict for one that broke off, InvalidInput for labels that no node has."""
    options = options_after(run)
    _check_labels(run.snapshot_id, loss_of)
    row = Survival(
        snapshot_id=run.snapshot_id,
        policy_id=run.policy_id,
        options=options,
        run=run,
        loss_of=[*loss_of],
    )
    with transaction.atomic():
        return create_row(SURVIVALS, row, answer)


def _check_labels(snapshot_id: UUID, loss_of: Sequence[str]) -> None:
    known = label_keys(snapshot_id) | {NODE}
    mistakes = [
        Mistake(f"lossOf[{place}]", f"no node has the label {key}")
        for place, key in enumerate(loss_of)
        if key not in known
    ]
    if mistakes:
        raise InvalidInput("The request has mistakes.", problems=mistakes, code="invalid-request")
