"""What is particular to one table of rows that are played; everything else about playing is the same for all.

    playground.runs.services.table           runs
    playground.simulations.services.table    elections and timelines

Rows that are handed to a table are locked.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, Final, Generic

from django.db.models import QuerySet

from playground.celery_app import QueueName
from playground.playing.models import Row

# How playing may end a row. Tables have these among their states.
FAILED: Final = "failed"
CANCELLED: Final = "cancelled"


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

    @abstractmethod
    def unfinished(self) -> QuerySet[Row]:
        """Rows that workers have to see to, now or once somebody asks."""

    @abstractmethod
    def is_playable(self, row: Row) -> bool:
        """Whether a worker has anything to do with it now."""

    @abstractmethod
    def not_reached(self, row: Row) -> str:
        """What none of its workers came to: "… before they had" this."""

    @abstractmethod
    def end(self, row: Row, state: str, error: Mapping[str, Any] | None = None) -> None:
        """Closes its log as FAILED or CANCELLED. Whoever held the lease holds it no longer."""

    @abstractmethod
    def set_aside(self, row: Row) -> None:
        """It waits until somebody asks for it again."""

    def begin(self, row: Row) -> None:
        """A worker takes it."""
        return

    def requeue(self, row: Row) -> None:
        """It waits for a worker again, whose predecessor is gone."""
        return

    def queue(self, row: Row) -> str:
        return QueueName.LONG
