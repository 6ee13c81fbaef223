"""Runs that only serve a question about a snapshot: lists leave them out, and they are deleted after a while."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from playground.common.answers import Answer, no_answer
from playground.people.enums import Part
from playground.people.visibility import part_of
from playground.playing.states import FINAL_STATES
from playground.policies.models import Policy
from playground.runs import queries
from playground.runs.enums import RunState
from playground.runs.models import Run
from playground.runs.services.requests import create_run
from playground.snapshots.models import Snapshot

KEPT: Final = timedelta(days=7)
"""An address that somebody sent to a colleague works for as long."""
USED_AGAIN: Final = timedelta(days=1)
"""Younger than that, a run will stay for a while."""


@transaction.atomic
def run_to_ask(
    snapshot: Snapshot,
    *,
    policy: Policy | None = None,
    options: dict[str, Any] | None = None,
    answer: Answer = no_answer,
) -> Run:
    """An equal run of the user, or a new one that lists leave out. Raises as `create_run` does."""
    equal = _equal(snapshot, policy, options or {}).first()
    if equal is not None:
        answer(equal)
        return equal

    def unlisted(run: Run) -> None:
        Run.objects.filter(pk=run.pk).update(listed=False)
        answer(run)

    return create_run(snapshot, policy=policy, options=options, answer=unlisted)


def list_run(run: Run) -> None:
    """Something refers to it that lists show."""
    Run.objects.filter(pk=run.pk, listed=False).update(listed=True)


def outlived(now: datetime) -> QuerySet[Run]:
    """Those that have served, the oldest first."""
    over = (*FINAL_STATES, RunState.INTERRUPTED)
    served = Run.objects.filter(listed=False, state__in=over, finished_at__lt=now - KEPT)
    return served.order_by("finished_at")


def _equal(snapshot: Snapshot, policy: Policy | None, options: dict[str, Any]) -> QuerySet[Run]:
    """Without those that call extenders, which may answer otherwise today, and those of demos, which tell a story."""
    stays = Q(listed=True) | Q(created_at__gt=timezone.now() - USED_AGAIN)
    states = (RunState.QUEUED, RunState.RUNNING, RunState.SUCCEEDED)
    mine = part_of(queries.runs(), Part.MINE)
    return mine.filter(
        stays, snapshot=snapshot, policy=policy, options=options, state__in=states, extenders=[], demo=None
    )
