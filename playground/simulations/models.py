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
from playground.simulations.enums import Kind, Pace, SimulationState
from playground.simulations.limits import TITLE_LENGTH
from playground.snapshots.models import Snapshot


class Simulation(Played):
    """What is simulated, how far it has come, and how far it is to come. Times are nanoseconds since its start."""

    kind = models.CharField(max_length=16, choices=Kind.choices)
    title = models.CharField(max_length=TITLE_LENGTH)
    description = models.TextField(blank=True, default="")
    scenario = models.TextField(
        help_text="YAML or JSON, as it was given; of live runs, what its scheduler said of itself."
    )
    seed = models.BigIntegerField(default=0, help_text="Goes over the scenario's.")
    snapshot = models.ForeignKey(
        Snapshot, on_delete=models.PROTECT, related_name="simulations", null=True, blank=True
    )
    policy = models.ForeignKey(
        Policy, on_delete=models.PROTECT, related_name="simulations", null=True, blank=True
    )
    call_extenders = models.BooleanField(null=True, blank=True, help_text="As it was asked for; null: not.")
    extenders = models.JSONField(default=list, help_text="urlPrefixes of the extenders that it calls.")
    plugins = models.JSONField(
        default=dict, help_text="Plugins of other packages that decide in it: name, package and version."
    )
    warnings = models.JSONField(
        default=list, help_text="What its policies ask for and it does not do: path, message."
    )
    parent = models.ForeignKey(
        "self", on_delete=models.SET_NULL, related_name="branches", null=True, blank=True
    )
    branched_at = models.BigIntegerField(null=True, blank=True, help_text="Equal to the parent before this.")
    example = models.SlugField(max_length=100, null=True, blank=True)

    pace = models.CharField(max_length=16, choices=Pace.choices, default=Pace.FREE)
    state = models.CharField(max_length=16, choices=SimulationState.choices, default=SimulationState.QUEUED)
    duration = models.BigIntegerField()
    now = models.BigIntegerField(default=0, help_text="What happens before this has happened.")
    target = models.BigIntegerField(
        default=0, help_text="How far it is to be played; its duration: to the end."
    )
    steps = models.PositiveIntegerField(default=0, help_text="Moments to be played after that.")
    command_count = models.PositiveIntegerField(default=0)
    summary = models.JSONField(default=dict, help_text="What lists tell of it; the kinds differ in that.")

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
    body = models.BinaryField(help_text="A JSON list of frames, compressed when that pays.")
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
    """What a live scheduler knew and did (scheduler_core.scheduler.journal). `number` counts from 1."""

    simulation = models.ForeignKey(Simulation, on_delete=models.CASCADE, related_name="journal")
    number = models.PositiveIntegerField()
    checkpoint = models.PositiveIntegerField(
        null=True,
        blank=True,
        help_text="The attempt right before which it has everything as it stood; null: it has what happened.",
    )
    body = models.BinaryField(help_text="A JSON list of entries, compressed when that pays.")

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
    body = models.JSONField(help_text="A fault as a scenario has it, without its time.")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("simulation", "number")
        constraints = [
            models.UniqueConstraint(fields=["simulation", "number"], name="command_simulation_number")
        ]

    def __str__(self) -> str:
        return f"#{self.number} at {self.at}"
