"""Requests of users about searches. Workers are notified after the commit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from playground import sandbox
from playground.common.answers import Answer, no_answer
from playground.playing.requests import create_row
from playground.policies.models import Policy
from playground.runs.base_run import options_after, options_of
from playground.runs.models import Run
from playground.searches.engine import LIBRARY
from playground.searches.enums import SearchKind
from playground.searches.intake import storable_question
from playground.searches.models import Search
from playground.searches.services.stored_answers import asked_before
from playground.searches.services.table import SEARCHES
from playground.snapshots.models import Snapshot


@dataclass(frozen=True, slots=True)
class SearchRequest:
    """question : as KINDS of the engine read it."""

    kind: SearchKind
    question: Mapping[str, Any]

    def columns(self) -> dict[str, Any]:
        """Of the row."""
        return {"kind": self.kind, "question": dict(self.question), "library": LIBRARY}


def search_of_run(run: Run, *, asked: SearchRequest, answer: Answer = no_answer) -> Search:
    """Of the cluster as the run leaves it, or of one of its attempts. What would help is asked once: a search that has the answer, or
    will have it, is the answer.

    Raises Conflict for a run that broke off, unless it is about an attempt; InvalidInput, and what the sandbox raises.
    """
    if asked.kind == SearchKind.REMEDIES:
        before = asked_before(run, asked.kind, asked.question)
        if before is not None:
            answer(before)
            return before
        options = options_of(run)
    else:
        options = options_after(run)
    row = Search(
        snapshot_id=run.snapshot_id, policy_id=run.policy_id, options=options, run=run, **asked.columns()
    )
    return _created(row, answer)


def search_of_snapshot(
    snapshot: Snapshot,
    *,
    asked: SearchRequest,
    policy: Policy | None = None,
    options: dict[str, Any] | None = None,
    answer: Answer = no_answer,
) -> Search:
    """Of the cluster as it is; what is no question of capacity is about the pods that wait in it, which are scheduled before.

    Raises InvalidInput, and what the sandbox raises.
    """
    after_run = asked.kind != SearchKind.CAPACITY
    row = Search(
        snapshot=snapshot, policy=policy, options=options or {}, after_run=after_run, **asked.columns()
    )
    return _created(row, answer)


def _created(row: Search, answer: Answer) -> Search:
    row.question = sandbox.run(storable_question, row.kind, row.question)
    with transaction.atomic():
        return create_row(SEARCHES, row, answer)
