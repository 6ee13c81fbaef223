"""Four tables: the simulation, its log in batches of numbered events, what was done to it while it was played, and what a
live scheduler knew.

The scenario, the seed and the commands decide every event, so they are all that a worker needs to take up what another
one has left. The log is what has happened; it is never written twice.
"""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q

from playground.playing.models import Played
from playground.policies.models import Policy
from playground.simulations.enums import Pace, SimulationState
from playground.simulations.limits import TITLE_LENGTH
from playground.snapshots.models import Snapshot


class Simulation(Played):
    """What is simulated, how far it has come, and how far it is to come. Times are nanoseconds since its start."""

    kind = models.CharField(max_length=16, help_text="That of a driver (playground.simulations.drivers).")
    title = models.CharField(max_length=TITLE_LENGTH)
    description = models.TextField(blank=True, default="")
    scenario = models.TextField(
        help_text="The scenario as it was sent, YAML or JSON; for live runs, the scheduler's description of itself."
    )
    seed = models.BigIntegerField(default=0, help_text="Overrides the seed of the scenario.")
    release = models.CharField(
        max_length=8, default="", help_text="Of kube-scheduler, by whose rules pods are decided about."
    )
    snapshot = models.ForeignKey(
        Snapshot, on_delete=models.PROTECT, related_name="simulations", null=True, blank=True
    )
    policy = models.ForeignKey(
        Policy, on_delete=models.PROTECT, related_name="simulations", null=True, blank=True
    )
    call_extenders = models.BooleanField(
        null=True, blank=True, help_text="As requested; null if the request did not say."
    )
    extenders = models.JSONField(default=list, help_text="The urlPrefix of each extender that it calls.")
    plugins = models.JSONField(
        default=dict, help_text="The plugins of other packages that take part: name, package and version."
    )
    warnings = models.JSONField(
        default=list, help_text="Parts of its policies that have no effect in it: path, message."
    )
    parent = models.ForeignKey(
        "self", on_delete=models.SET_NULL, related_name="branches", null=True, blank=True
    )
    branched_at = models.BigIntegerField(
        null=True, blank=True, help_text="The virtual time up to which it equals its parent."
    )
    example = models.SlugField(max_length=100, null=True, blank=True)

    pace = models.CharField(max_length=16, choices=Pace.choices, default=Pace.FREE)
    state = models.CharField(max_length=16, choices=SimulationState.choices, default=SimulationState.QUEUED)
    duration = models.BigIntegerField()
    now = models.BigIntegerField(default=0, help_text="Virtual time: everything before it was played.")
    target = models.BigIntegerField(
        default=0, help_text="Virtual time up to which it is to be played; equal to its duration for the end."
    )
    steps = models.PositiveIntegerField(
        default=0, help_text="Number of further times of events that are to be played."
    )
    command_count = models.PositiveIntegerField(default=0)
    summary = models.JSONField(default=dict, help_text="What lists show; it depends on the kind.")

    class Meta:
        ordering = ("-created_at", "id")
        indexes = [models.Index(fields=["state", "taken_until"], name="simulation_state_taken_until")]

    def __str__(self) -> str:
        return f"{self.state} {self.kind} {self.title}"

    @property
    def is_idle(self) -> bool:
        """Whether it has come as far as it was asked to."""
        return self.now >= self.target and self.steps == 0


class EventBatch(models.Model):
    """Events `first_seq` to `last_seq` of a simulation's log, which count from 1 without gaps."""

    simulation = models.ForeignKey(Simulation, on_delete=models.CASCADE, related_name="batches")
    first_seq = models.PositiveIntegerField()
    last_seq = models.PositiveIntegerField()
    first_at = models.BigIntegerField(help_text="Virtual time of the first event.")
    body = models.BinaryField(help_text="A JSON list of frames, compressed if it becomes smaller.")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("simulation", "first_seq")
        constraints = [
            models.UniqueConstraint(fields=["simulation", "first_seq"], name="batch_simulation_first_seq"),
            models.UniqueConstraint(fields=["simulation", "last_seq"], name="batch_simulation_last_seq"),
            models.CheckConstraint(
                condition=Q(first_seq__gte=1, last_seq__gte=F("first_seq")), name="batch_seq_in_order"
            ),
        ]

    def __str__(self) -> str:
        return f"#{self.first_seq} to #{self.last_seq}"


class JournalBatch(models.Model):
    """What a live scheduler knew and did (scheduler_core.scheduler.journal.journal). `number` counts from 1."""

    simulation = models.ForeignKey(Simulation, on_delete=models.CASCADE, related_name="journal")
    number = models.PositiveIntegerField()
    checkpoint = models.PositiveIntegerField(
        null=True,
        blank=True,
        help_text="The attempt before which it contains the complete state; null if it contains changes.",
    )
    body = models.BinaryField(help_text="A JSON list of entries, compressed if it becomes smaller.")

    class Meta:
        ordering = ("simulation", "number")
        constraints = [
            models.UniqueConstraint(fields=["simulation", "number"], name="journal_simulation_number")
        ]

    def __str__(self) -> str:
        return f"#{self.number}"


class Command(models.Model):
    """Something that was done to a simulation from outside, at a virtual time. `number` counts from 1."""

    simulation = models.ForeignKey(Simulation, on_delete=models.CASCADE, related_name="commands")
    number = models.PositiveIntegerField()
    at = models.BigIntegerField()
    body = models.JSONField(help_text="A fault in the form of a scenario, without its time.")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("simulation", "number")
        constraints = [
            models.UniqueConstraint(fields=["simulation", "number"], name="command_simulation_number")
        ]

    def __str__(self) -> str:
        return f"#{self.number} at {self.at}"
