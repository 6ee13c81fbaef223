"""What people did with lessons: a row an answer, a try, a hint that was taken; and the shared runs that lessons look at."""

from __future__ import annotations

from django.db import models

from playground.common.models import Identified
from playground.people.models import Owned

NAME_LENGTH = 100


class OfLesson(Identified, Owned):
    """A row of somebody's about a lesson; the workshop's leader sees it, as everything of a participant's."""

    lesson = models.SlugField(max_length=NAME_LENGTH)

    class Meta:
        abstract = True


class Answer(OfLesson):
    """An answer to the question of a beat. Everybody may answer again; the first one is the one that predicts."""

    question = models.SlugField(max_length=NAME_LENGTH)
    answer = models.JSONField(help_text="A text or a number, as it was given.")
    right = models.BooleanField()

    class Meta:
        ordering = ("created_at", "id")
        indexes = [models.Index(fields=["lesson", "question"], name="answer_lesson_question")]

    def __str__(self) -> str:
        return f"{self.lesson}/{self.question}"


class Try(OfLesson):
    """A try at an exercise: the files that were edited, and what became of them."""

    exercise = models.SlugField(max_length=NAME_LENGTH)
    files = models.JSONField(default=dict, help_text="Name → YAML.")
    passed = models.BooleanField()
    checks = models.JSONField(default=list)
    problems = models.JSONField(default=list, help_text="Why it was not run: path, message.")
    nodes = models.JSONField(default=list, help_text="How each node ended: node, pods, fill.")
    played_id = models.UUIDField(null=True, blank=True, help_text="Of the run or the simulation.")
    page = models.CharField(max_length=200, blank=True, help_text="Where that is shown.")

    class Meta:
        ordering = ("created_at", "id")
        verbose_name_plural = "tries"
        indexes = [models.Index(fields=["lesson", "exercise"], name="try_lesson_exercise")]

    def __str__(self) -> str:
        return f"{self.lesson}/{self.exercise}"


class Hint(OfLesson):
    """A hint that somebody took."""

    exercise = models.SlugField(max_length=NAME_LENGTH)
    number = models.PositiveSmallIntegerField(help_text="From 1.")

    class Meta:
        ordering = ("created_at", "id")

    def __str__(self) -> str:
        return f"{self.lesson}/{self.exercise} {self.number}"


class Made(Identified):
    """The run or simulation that a start has been made into, for everybody. `digest`: of what it was made from."""

    lesson = models.SlugField(max_length=NAME_LENGTH)
    start = models.CharField(max_length=NAME_LENGTH)
    digest = models.CharField(max_length=64)
    kind = models.CharField(max_length=12)
    played_id = models.UUIDField()

    class Meta:
        verbose_name_plural = "made starts"
        constraints = [
            models.UniqueConstraint(fields=["lesson", "start", "digest"], name="made_lesson_start_digest")
        ]

    def __str__(self) -> str:
        return f"{self.lesson}/{self.start}"
