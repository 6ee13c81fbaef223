"""Three tables: the run, its log of numbered events, and an index of its attempts.

The log is what happened; `Attempt` holds the same outcomes a row each, so that filtering, searching and paging are the
database's work. Both are written in one transaction (services/log.py) and never changed afterwards.
"""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models import Q

from playground.playing.models import Played
from playground.policies.models import Policy
from playground.runs.enums import EventType, OutcomeKind, RunState
from playground.snapshots.models import Snapshot

# A Kubernetes name has at most 253 characters; "namespace/name" adds a namespace of at most 63 and a slash.
NAME_LENGTH = 253
POD_KEY_LENGTH = 317


def no_counts() -> dict[str, int]:
    return dict.fromkeys(OutcomeKind.values, 0)


class Run(Played):
    """A run with its progress and its lease."""

    snapshot = models.ForeignKey(Snapshot, on_delete=models.PROTECT, related_name="runs")
    policy = models.ForeignKey(Policy, on_delete=models.PROTECT, related_name="runs", null=True, blank=True)
    options = models.JSONField(default=dict)
    demo = models.SlugField(max_length=100, null=True, blank=True)
    listed = models.BooleanField(
        default=True,
        help_text="Whether lists contain it; runs that only answer a question about their snapshot are not listed.",
    )
    extenders = models.JSONField(default=list, help_text="The urlPrefix of each extender that it calls.")

    plugins = models.JSONField(
        default=dict, help_text="The plugins of other packages that take part: name, package and version."
    )
    warnings = models.JSONField(
        default=list, help_text="Parts of its policy that have no effect in it: path, message."
    )

    state = models.CharField(max_length=16, choices=RunState.choices, default=RunState.QUEUED)
    total = models.PositiveIntegerField(
        default=0, help_text="Number of pods that are attempted; known after it has started."
    )
    node_count = models.PositiveIntegerField(default=0)
    attempt_count = models.PositiveIntegerField(
        default=0, help_text="Number of stored outcomes: the number (k) of the next attempt."
    )
    counts = models.JSONField(default=no_counts, help_text="Number of attempts by outcome.")
    violation_count = models.PositiveIntegerField(
        default=0, help_text="Number of violations of the formal model, if it is checked."
    )

    class Meta:
        ordering = ("-created_at", "id")
        indexes = [models.Index(fields=["state", "taken_until"], name="run_state_taken_until")]

    def __str__(self) -> str:
        return f"{self.state} run of {self.snapshot_id}"

    @property
    def done(self) -> int:
        """Pods that are settled. A preempting pod is not: it is attempted again."""
        return self.attempt_count - self.counts[OutcomeKind.PREEMPTING]

    @property
    def idle_reason(self) -> str | None:
        """Why it has no pod to place, as far as that is known; None if it has."""
        if self.snapshot.pending_pods == 0:
            return "Nothing to schedule: no pod of the snapshot waits for a node"
        if self.state == RunState.SUCCEEDED and self.total == 0:
            return "Nothing to schedule: the pods that wait name schedulers that the policy does not have"
        return None

    @property
    def all_warnings(self) -> list[dict[str, Any]]:
        """Those of its start, and that there is nothing to schedule."""
        idle = self.idle_reason
        return [*self.warnings, *([] if idle is None else [{"path": "", "message": idle}])]

    @property
    def violations(self) -> int | None:
        """How many the formal model has found so far; None if it is not checked."""
        return self.violation_count if self.options.get("checkModel") else None


class Event(models.Model):
    """One entry of a run's log. `seq` counts from 1 without gaps."""

    run = models.ForeignKey(Run, on_delete=models.CASCADE, related_name="events")
    seq = models.PositiveIntegerField()
    type = models.CharField(max_length=16, choices=EventType.choices)
    body = models.BinaryField(help_text="JSON, compressed if it becomes smaller (codec.py).")
    first_k = models.PositiveIntegerField(null=True, help_text="The first attempt in an event of attempts.")
    last_k = models.PositiveIntegerField(null=True, help_text="The last attempt in an event of attempts.")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("run", "seq")
        constraints = [
            models.UniqueConstraint(fields=["run", "seq"], name="event_run_seq"),
            models.CheckConstraint(condition=Q(seq__gte=1), name="event_seq_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.type} #{self.seq}"


class Attempt(models.Model):
    """One outcome as a row: attempt `k` (from 0) of the run."""

    run = models.ForeignKey(Run, on_delete=models.CASCADE, related_name="attempts")
    k = models.PositiveIntegerField()
    pod = models.CharField(max_length=POD_KEY_LENGTH, help_text="namespace/name")
    outcome = models.CharField(max_length=16, choices=OutcomeKind.choices)
    node = models.CharField(max_length=NAME_LENGTH, null=True)
    feasible = models.PositiveIntegerField(help_text="Number of nodes that passed all filters.")
    score = models.BigIntegerField(
        null=True, help_text="The total score of the chosen node; null if no node was scored."
    )
    message = models.TextField(blank=True)
    nominated_node = models.CharField(max_length=NAME_LENGTH, null=True)
    victims = models.JSONField(default=list)
    search = models.JSONField(null=True, help_text="Where a sampled search began and ended.")
    violations = models.JSONField(
        null=True, help_text="The violations of the formal model; null if there are none."
    )
    extender_calls = models.JSONField(
        null=True, help_text="The requests to extenders and their answers, in order."
    )
    gate = models.JSONField(null=True, help_text="The plugin that keeps a gated pod out of the queue.")
    group = models.JSONField(null=True, help_text="The pod's part in the cycle of its PodGroup.")
    claims = models.JSONField(null=True, help_text="The changes of claims to devices.")

    class Meta:
        ordering = ("run", "k")
        constraints = [models.UniqueConstraint(fields=["run", "k"], name="attempt_run_k")]
        indexes = [models.Index(fields=["run", "outcome", "k"], name="attempt_run_outcome_k")]

    def __str__(self) -> str:
        return f"#{self.k} {self.pod} {self.outcome}"


def attempt_row(run: Run, outcome: dict[str, Any]) -> Attempt:
    """The row of one outcome as the engine gives it (Outcome.to_dict)."""
    return Attempt(
        run=run,
        k=outcome["k"],
        pod=outcome["pod"],
        outcome=outcome["outcome"],
        node=outcome["node"],
        feasible=outcome["feasible"],
        score=outcome["score"],
        message=outcome["message"],
        nominated_node=outcome["nominatedNode"],
        victims=outcome["victims"],
        search=outcome.get("search"),
        violations=outcome.get("violations"),
        extender_calls=outcome.get("extenderCalls"),
        gate=outcome.get("gate"),
        group=outcome.get("group"),
        claims=outcome.get("claims"),
    )
