"""Requests of users about removals. Workers are notified after the commit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from playground.common.answers import Answer, no_answer
from playground.playing.requests import create_row
from playground.policies.models import Policy
from playground.removals.enums import DrainMode, RemovalKind
from playground.removals.models import Removal
from playground.removals.services.table import REMOVALS
from playground.runs.base_run import options_after
from playground.runs.models import Run
from playground.runs.services.requests import run_before
from playground.snapshots.models import Snapshot


@dataclass(frozen=True, slots=True)
class RemovalRequest:
    """What is asked about nodes. mode, surge : of a drain."""

    nodes: Sequence[str] = ()
    kind: RemovalKind = RemovalKind.CONSOLIDATION
    mode: DrainMode = DrainMode.RETIRE
    surge: int = 0

    def columns(self) -> dict[str, Any]:
        """Of the row."""
        return {"nodes": list(self.nodes), "kind": self.kind, "mode": self.mode, "surge": self.surge}


def removal_of_snapshot(
    snapshot: Snapshot,
    *,
    asked: RemovalRequest,
    policy: Policy | None = None,
    options: dict[str, Any] | None = None,
    answer: Answer = no_answer,
) -> Removal:
    """With a run that places the pods that wait, if any do. Raises InvalidInput as runs do."""
    with transaction.atomic():
        wanted, run = run_before(snapshot, policy, options)
        row = Removal(snapshot=snapshot, policy=policy, options=wanted, run=run, **asked.columns())
        return create_row(REMOVALS, row, answer)


def removal_of_run(run: Run, *, asked: RemovalRequest, answer: Answer = no_answer) -> Removal:
    """As the run leaves the cluster. Raises Conflict for one that broke off."""
    options = options_after(run)
    row = Removal(
        snapshot_id=run.snapshot_id, policy_id=run.policy_id, options=options, run=run, **asked.columns()
    )
    with transaction.atomic():
        return create_row(REMOVALS, row, answer)
