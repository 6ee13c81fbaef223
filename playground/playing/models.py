"""The columns of all rows that workers play: progress, end, lease."""

from __future__ import annotations

from typing import ClassVar, Self, TypeVar

from django.db import models

from playground.common.models import Identified
from playground.people.models import Owned
from playground.playing.states import FINAL_STATES, State


class Played(Identified, Owned):
    """What is played. Its log is numbered from 1 without gaps; `last_seq` is the last number that is stored."""

    objects: ClassVar[models.Manager[Self]] = models.Manager()

    state = models.CharField(max_length=16, choices=State.choices, default=State.QUEUED)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    error = models.JSONField(
        null=True, blank=True, help_text="The problem document (RFC 9457) of a failed run."
    )
    last_seq = models.PositiveIntegerField(default=0, help_text="Number of the last stored event.")

    cancel_requested = models.BooleanField(default=False)
    dispatched_at = models.DateTimeField(
        null=True, blank=True, help_text="When it was last sent to the workers."
    )
    taken_by = models.CharField(
        max_length=120, blank=True, default="", help_text="The worker that holds the lease."
    )
    taken_until = models.DateTimeField(
        null=True, blank=True, help_text="When the lease ends unless it is renewed."
    )
    fruitless_takes = models.PositiveIntegerField(
        default=0, help_text="Number of times that a worker took it without storing an outcome."
    )

    engine_seconds = models.FloatField(
        default=0.0,
        help_text="Seconds of processor time that workers spent on it; counted only with accounts.",
    )

    class Meta:
        abstract = True

    @property
    def is_final(self) -> bool:
        return self.state in FINAL_STATES


Row = TypeVar("Row", bound=Played)
