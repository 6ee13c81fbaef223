"""Two tables: the request with its progress, and the losses, one a row.

The run before any loss is made again by a worker that takes a survival up; losses that are stored are not computed again.
"""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from playground.playing.models import Played
from playground.policies.models import Policy
from playground.runs.models import Run
from playground.snapshots.models import Snapshot

LONGEST_KEY = 317
"""Of a label: a prefix of 253 characters, a slash and 63 more."""
LONGEST_VALUE = 253


class Survival(Played):
    """Which cluster loses what. `snapshot`, `policy`, `options` are those of `run`, and stay when that is deleted."""

    snapshot = models.ForeignKey(Snapshot, on_delete=models.PROTECT, related_name="survivals")
    policy = models.ForeignKey(
        Policy, on_delete=models.PROTECT, related_name="survivals", null=True, blank=True
    )
    run = models.ForeignKey(Run, on_delete=models.SET_NULL, related_name="survivals", null=True, blank=True)
    options = models.JSONField(default=dict, help_text="The options of its runs; no extender is called.")
    loss_of = models.JSONField(
        default=list, help_text='What is lost together: "node", and keys of node labels.'
    )

    done = models.PositiveIntegerField(default=0, help_text="Number of losses that were computed.")
    planned = models.PositiveIntegerField(default=0, help_text="Number of losses; 0 while it is not known.")
    hurting = models.PositiveIntegerField(
        default=0, help_text="Number of losses after which a pod does not come back or a budget is violated."
    )

    class Meta:
        ordering = ("-created_at", "id")
        indexes = [models.Index(fields=["state", "taken_until"], name="survival_state_taken_until")]

    def __str__(self) -> str:
        return f"{self.state} survival of {self.snapshot_id}"


class Loss(models.Model):
    """What one loss does. `number` counts from 1 without gaps, in the order in which losses are computed."""

    survival = models.ForeignKey(Survival, on_delete=models.CASCADE, related_name="losses")
    number = models.PositiveIntegerField()
    by = models.CharField(max_length=LONGEST_KEY)
    value = models.CharField(max_length=LONGEST_VALUE)
    nodes = models.PositiveIntegerField()
    lost = models.PositiveIntegerField(help_text="Number of pods on the lost nodes.")
    not_back = models.PositiveIntegerField(help_text="Number of lost pods that do not come back.")
    evicted = models.PositiveIntegerField(help_text="Number of evicted pods on other nodes.")
    dead = models.PositiveIntegerField(help_text="Number of workloads without a running pod.")
    budgets = models.PositiveIntegerField(help_text="Number of violated disruption budgets.")
    body = models.BinaryField(help_text="The loss in full: JSON, compressed if it becomes smaller.")
    run = models.ForeignKey(
        Run,
        on_delete=models.SET_NULL,
        related_name="+",
        null=True,
        blank=True,
        help_text="The run after the loss.",
    )

    class Meta:
        ordering = ("survival", "-dead", "-not_back", "-budgets", "-lost", "by", "value")
        constraints = [
            models.UniqueConstraint(fields=["survival", "number"], name="loss_survival_number"),
            models.CheckConstraint(condition=Q(number__gte=1), name="loss_number_from_one"),
        ]

    def __str__(self) -> str:
        return f"#{self.number} {self.by} {self.value}"
