"""Two tables: what is asked with how far it has come and the answer, and the steps on the way, one a row.

The run before anything goes is made again by a worker that takes a removal up; steps that are stored are not worked out again.
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
    options = models.JSONField(default=dict, help_text="As of a run; no extender is called.")
    nodes = models.JSONField(default=list, help_text="Names, or key=value of labels; none: all of them.")
    mode = models.CharField(
        max_length=16, choices=DrainMode.choices, default=DrainMode.RETIRE, help_text="Of a drain."
    )
    surge = models.PositiveSmallIntegerField(default=0, help_text="Of an upgrade: new nodes at a time.")

    done = models.PositiveIntegerField(default=0, help_text="Nodes of which it is known what they do.")
    planned = models.PositiveIntegerField(default=0, help_text="How many there are; 0 until that is known.")
    going = models.PositiveIntegerField(default=0, help_text="Nodes that go, so far.")
    report = models.BinaryField(null=True, help_text="The answer: JSON, compressed when that pays.")
    proof = models.ForeignKey(
        Run,
        on_delete=models.SET_NULL,
        related_name="+",
        null=True,
        blank=True,
        help_text="The run without them.",
    )

    class Meta:
        ordering = ("-created_at", "id")
        indexes = [models.Index(fields=["state", "taken_until"], name="removal_state_taken_until")]

    def __str__(self) -> str:
        return f"{self.state} {self.kind} of {self.snapshot_id}"


class Step(models.Model):
    """What was worked out at once. `number` counts from 1 without gaps."""

    removal = models.ForeignKey(Removal, on_delete=models.CASCADE, related_name="steps")
    number = models.PositiveIntegerField()
    body = models.BinaryField(help_text="JSON, compressed when that pays.")

    class Meta:
        ordering = ("removal", "number")
        constraints = [
            models.UniqueConstraint(fields=["removal", "number"], name="step_removal_number"),
            models.CheckConstraint(condition=Q(number__gte=1), name="step_number_from_one"),
        ]

    def __str__(self) -> str:
        return f"#{self.number}"
