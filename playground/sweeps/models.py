"""A sweep with its plan; parts of a few cells each, which workers play; the result of each cell; the runs that were opened.

A worker has a lease on a part, so as many workers share a sweep as it has parts, and between two parts others have their turn.
"""

from __future__ import annotations

from typing import ClassVar, Self

from django.db import models

from playground.common.models import Identified
from playground.people.models import Owned
from playground.playing.models import Played
from playground.playing.states import FINAL_STATES, State
from playground.policies.models import Policy
from playground.runs.models import Run
from playground.snapshots.models import Snapshot

NAME_LENGTH = 200
DIGEST_LENGTH = 64


class Sweep(Identified, Owned):
    """What is varied, how far it has come."""

    objects: ClassVar[models.Manager[Self]] = models.Manager()

    name = models.CharField(max_length=NAME_LENGTH)
    policy = models.ForeignKey(Policy, on_delete=models.PROTECT, related_name="sweeps", null=True, blank=True)
    space = models.JSONField(help_text="The searched space as it was sent.")
    plan = models.BinaryField(help_text="Policies and cells: JSON, compressed if it becomes smaller.")
    state = models.CharField(max_length=16, choices=State.choices, default=State.QUEUED)
    cells = models.PositiveIntegerField(help_text="Number of all cells.")
    planned = models.PositiveIntegerField(help_text="Number of cells that differ.")
    done = models.PositiveIntegerField(default=0, help_text="Number of different cells that were played.")
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    error = models.JSONField(null=True, blank=True, help_text="The problem document of a part that failed.")

    class Meta:
        ordering = ("-created_at", "id")

    def __str__(self) -> str:
        return f"{self.state} sweep {self.name}"

    @property
    def is_final(self) -> bool:
        return self.state in FINAL_STATES

    @property
    def swept_snapshots(self) -> list[Snapshot]:
        """In the order in which cells name them."""
        return [one.snapshot for one in self.swept.all()]


class SweptSnapshot(models.Model):
    """One of the clusters of a sweep. `place` counts from 0, as cells name them."""

    sweep = models.ForeignKey(Sweep, on_delete=models.CASCADE, related_name="swept")
    snapshot = models.ForeignKey(Snapshot, on_delete=models.PROTECT, related_name="swept")
    place = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ("sweep", "place")
        constraints = [models.UniqueConstraint(fields=["sweep", "place"], name="swept_sweep_place")]

    def __str__(self) -> str:
        return f"#{self.place}"


class SweepPart(Played):
    """A few cells, by their numbers, which one worker plays one after the other."""

    sweep = models.ForeignKey(Sweep, on_delete=models.CASCADE, related_name="parts")
    numbers = models.JSONField(help_text="The numbers of different cells.")

    class Meta:
        ordering = ("created_at", "id")
        indexes = [models.Index(fields=["state", "taken_until"], name="sweep_part_state_taken_until")]

    def __str__(self) -> str:
        return f"{self.state} part of sweep {self.sweep_id}"


class Measured(models.Model):
    """The result of the cells of one digest."""

    sweep = models.ForeignKey(Sweep, on_delete=models.CASCADE, related_name="measured")
    digest = models.CharField(max_length=DIGEST_LENGTH, db_index=True)
    body = models.BinaryField(help_text="JSON, compressed if it becomes smaller.")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["sweep", "digest"], name="measured_sweep_digest")]

    def __str__(self) -> str:
        return self.digest


class OpenedCell(models.Model):
    """The run as which a cell was opened."""

    sweep = models.ForeignKey(Sweep, on_delete=models.CASCADE, related_name="opened")
    number = models.PositiveIntegerField()
    run = models.ForeignKey(Run, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["sweep", "number"], name="opened_sweep_number")]

    def __str__(self) -> str:
        return f"cell {self.number}"
