"""Two tables: the rehearsal with its report, and the results so far, one run a row.

Both releases are played again by a worker that takes a rehearsal up; runs with switched differences are not.
"""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from playground.playing.models import Played
from playground.policies.models import Policy
from playground.rehearsals.enums import Pods, Verdict
from playground.runs.models import Run
from playground.snapshots.models import Snapshot

RELEASE_LENGTH = 8


class Rehearsal(Played):
    """A rehearsal with its progress and its result."""

    snapshot = models.ForeignKey(Snapshot, on_delete=models.PROTECT, related_name="rehearsals")
    policy = models.ForeignKey(
        Policy, on_delete=models.PROTECT, related_name="rehearsals", null=True, blank=True
    )
    from_release = models.CharField(max_length=RELEASE_LENGTH)
    to_release = models.CharField(max_length=RELEASE_LENGTH)
    pods = models.CharField(max_length=8, choices=Pods.choices)
    options = models.JSONField(default=dict, help_text="The options of its runs: seed, sampling.")
    before = models.ForeignKey(
        Run, on_delete=models.SET_NULL, related_name="rehearsed_from", null=True, blank=True
    )
    after = models.ForeignKey(
        Run, on_delete=models.SET_NULL, related_name="rehearsed_to", null=True, blank=True
    )

    done = models.PositiveIntegerField(default=0, help_text="Number of runs that were played.")
    planned = models.PositiveIntegerField(
        default=0, help_text="Number of runs that are necessary, as far as it is known."
    )
    verdict = models.CharField(max_length=16, choices=Verdict.choices, null=True, blank=True)
    changed = models.PositiveIntegerField(
        null=True, blank=True, help_text="Number of pods that end differently."
    )
    report = models.BinaryField(null=True, blank=True, help_text="JSON, compressed if it becomes smaller.")

    class Meta:
        ordering = ("-created_at", "id")
        indexes = [models.Index(fields=["state", "taken_until"], name="rehearsal_state_taken_until")]

    def __str__(self) -> str:
        return f"{self.state} rehearsal {self.from_release} to {self.to_release} of {self.snapshot_id}"


class Found(models.Model):
    """How one run ended. `number` counts from 1 without gaps."""

    rehearsal = models.ForeignKey(Rehearsal, on_delete=models.CASCADE, related_name="found")
    number = models.PositiveIntegerField()
    body = models.BinaryField(help_text="JSON, compressed if it becomes smaller.")

    class Meta:
        ordering = ("rehearsal", "number")
        constraints = [
            models.UniqueConstraint(fields=["rehearsal", "number"], name="found_rehearsal_number"),
            models.CheckConstraint(condition=Q(number__gte=1), name="found_number_from_one"),
        ]

    def __str__(self) -> str:
        return f"#{self.number}"
