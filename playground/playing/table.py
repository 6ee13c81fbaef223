"""The interface of a table of played rows; everything else about playing is the same for all tables.

    playground.runs.services.table           runs
    playground.simulations.services.table    elections and timelines
    playground.rehearsals.services.table     … and one in each app whose rows are played to their end once

The methods below say what is true of a row that is played to its end once: nobody advances it, and nobody resumes it.
Rows that are handed to a table are locked.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, Generic

from django.db.models import QuerySet
from django.utils import timezone

from playground.celery_app import QueueName
from playground.playing.log import CLOSED, close
from playground.playing.models import Row
from playground.playing.rows import unfinished
from playground.playing.states import State


class Table(ABC, Generic[Row]):
    """noun : in logs, in codes of problems, and in sentences. task : Celery's name of the task that plays a row.

    kept : the sentence that says what there is of a row that a limit has ended.
    routing : the columns that `queue` reads.
    """

    model: type[Row]
    noun: str
    task: str
    kept: str
    routing: tuple[str, ...] = ()

    def unfinished(self) -> QuerySet[Row]:
        """Rows that workers have to play, now or on request."""
        return unfinished(self.model)

    def is_playable(self, row: Row) -> bool:
        """Whether a worker has anything to do with it now."""
        return not row.is_final

    @abstractmethod
    def not_reached(self, row: Row) -> str:
        """What none of its workers reached, after "… before they had"."""

    def end(self, row: Row, state: State, error: Mapping[str, Any] | None = None) -> None:
        """Closes its log in a final state. The lease is given up."""
        row.state = state
        close(row, error)
        row.save(update_fields=["state", *CLOSED])

    def set_aside(self, row: Row) -> None:
        """It waits until somebody asks for it again; without such a state it is cancelled, and another one can be made."""
        self.end(row, State.CANCELLED)

    def begin(self, row: Row) -> None:
        """A worker takes it."""
        row.state = State.RUNNING
        row.started_at = row.started_at or timezone.now()
        row.save(update_fields=["state", "started_at"])

    def requeue(self, row: Row) -> None:
        """It waits for a worker again, because the previous one is gone."""
        row.state = State.QUEUED
        row.save(update_fields=["state"])

    def queue(self, row: Row) -> str:
        return QueueName.LONG
