"""Two tables: the request with its progress and answer, and the steps, one a row.

The run before any node is removed is made again by a worker that takes a removal up; steps that are stored are not computed again.
"""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from playground.playing.models import Played
from playground.policies.models import Policy
from playground.removals.enums import DrainMode, RemovalKind
from playground.runs.models import Run
from playground.snapshots.models import Snapshot


class Removal(Played):
    """Which nodes of which cluster go. `snapshot`, `policy`, `options` are those of `run`, and stay when that is deleted."""

    kind = models.CharField(max_length=16, choices=RemovalKind.choices, default=RemovalKind.CONSOLIDATION)
    snapshot = models.ForeignKey(Snapshot, on_delete=models.PROTECT, related_name="removals")
    policy = models.ForeignKey(
        Policy, on_delete=models.PROTECT, related_name="removals", null=True, blank=True
    )
    run = models.ForeignKey(Run, on_delete=models.SET_NULL, related_name="removals", null=True, blank=True)
    options = models.JSONField(default=dict, help_text="The options of its runs; no extender is called.")
    nodes = models.JSONField(
        default=list, help_text="Names of nodes, or labels as key=value; an empty list means all nodes."
    )
    mode = models.CharField(
        max_length=16, choices=DrainMode.choices, default=DrainMode.RETIRE, help_text="What the drain is for."
    )
    surge = models.PositiveSmallIntegerField(
        default=0, help_text="In an upgrade: number of new nodes that are added at a time."
    )

    done = models.PositiveIntegerField(default=0, help_text="Number of nodes that were decided.")
    planned = models.PositiveIntegerField(
        default=0, help_text="Number of nodes to decide; 0 while it is not known."
    )
    going = models.PositiveIntegerField(default=0, help_text="Number of nodes that can be removed, so far.")
    report = models.BinaryField(null=True, help_text="The answer: JSON, compressed if it becomes smaller.")
    proof = models.ForeignKey(
        Run,
        on_delete=models.SET_NULL,
        related_name="+",
        null=True,
        blank=True,
        help_text="The run without the removed nodes.",
    )

    class Meta:
        ordering = ("-created_at", "id")
        indexes = [models.Index(fields=["state", "taken_until"], name="removal_state_taken_until")]

    def __str__(self) -> str:
        return f"{self.state} {self.kind} of {self.snapshot_id}"


class Step(models.Model):
    """What was computed at once. `number` counts from 1 without gaps."""

    removal = models.ForeignKey(Removal, on_delete=models.CASCADE, related_name="steps")
    number = models.PositiveIntegerField()
    body = models.BinaryField(help_text="JSON, compressed if it becomes smaller.")

    class Meta:
        ordering = ("removal", "number")
        constraints = [
            models.UniqueConstraint(fields=["removal", "number"], name="step_removal_number"),
            models.CheckConstraint(condition=Q(number__gte=1), name="step_number_from_one"),
        ]

    def __str__(self) -> str:
        return f"#{self.number}"
