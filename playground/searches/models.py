"""Three tables: a question with its answer; its notes, which are kept only until the search ends; and answers about attempts of a
run that were computed while somebody waited.

A worker that takes a search up makes the run before it again, and gives the search its notes: with them it continues where it was.
"""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone

from playground.playing.models import Played
from playground.policies.models import Policy
from playground.runs.models import Run
from playground.searches.enums import SearchKind
from playground.snapshots.models import Snapshot


class Search(Played):
    """What is asked of which cluster. `snapshot`, `policy`, `options` are those of `run`, and stay when that is deleted."""

    kind = models.CharField(max_length=16, choices=SearchKind.choices)
    snapshot = models.ForeignKey(Snapshot, on_delete=models.PROTECT, related_name="searches")
    policy = models.ForeignKey(
        Policy, on_delete=models.PROTECT, related_name="searches", null=True, blank=True
    )
    run = models.ForeignKey(Run, on_delete=models.SET_NULL, related_name="searches", null=True, blank=True)
    after_run = models.BooleanField(
        default=True, help_text="Whether it is about the cluster at the end of a run, not about the snapshot."
    )
    options = models.JSONField(default=dict, help_text="The options of its runs; no extender is called.")
    question = models.JSONField(default=dict, help_text="The question as it was sent, with defaults.")
    library = models.CharField(
        max_length=32, default="", blank=True, help_text="The version of the library that was asked."
    )

    done = models.PositiveIntegerField(default=0, help_text="Number of steps so far.")
    planned = models.PositiveIntegerField(
        default=0, help_text="Number of all steps; 0 while it is not known."
    )
    n_found = models.PositiveIntegerField(
        default=0, help_text="Number of answers that are verified so far, of a search for several."
    )
    says = models.TextField(
        default="", blank=True, help_text="What is known so far; at the end, the answer in words."
    )
    answer = models.BinaryField(
        null=True,
        help_text="JSON, compressed if it becomes smaller. Until the search has succeeded: what is verified so far, if anything.",
    )

    class Meta:
        ordering = ("-created_at", "id")
        indexes = [models.Index(fields=["state", "taken_until"], name="search_state_taken_until")]

    def __str__(self) -> str:
        return f"{self.state} search for {self.kind} of {self.snapshot_id}"


class Noted(models.Model):
    """Notes that were stored at once. `first` is the number of the first of them; they count from 1 without gaps."""

    search = models.ForeignKey(Search, on_delete=models.CASCADE, related_name="noted")
    first = models.PositiveIntegerField()
    body = models.BinaryField(help_text="JSON, compressed if it becomes smaller.")

    class Meta:
        ordering = ("search", "first")
        constraints = [
            models.UniqueConstraint(fields=["search", "first"], name="noted_search_first"),
            models.CheckConstraint(condition=Q(first__gte=1), name="noted_first_from_one"),
        ]

    def __str__(self) -> str:
        return f"from #{self.first}"


class Kept(models.Model):
    """What would help after an attempt of a run that has ended. `digest` is of the question and of the version that answered it."""

    run = models.ForeignKey(Run, on_delete=models.CASCADE, related_name="kept_answers")
    digest = models.CharField(max_length=64)
    created_at = models.DateTimeField(default=timezone.now)
    body = models.BinaryField(help_text="JSON, compressed when that pays.")

    class Meta:
        ordering = ("run", "-created_at")
        constraints = [models.UniqueConstraint(fields=["run", "digest"], name="kept_run_digest")]

    def __str__(self) -> str:
        return self.digest[:8]
