"""A row for each answer, try and hint of a user; the shared runs that lessons show; and the lessons that users have written."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from uuid import UUID

from django.db import models
from django.utils import timezone

from playground.common.models import Identified
from playground.people.models import Owned
from playground.people.visibility import label_of, show_like
from playground.runs.models import Run
from playground.simulations.models import Simulation

NAME_LENGTH = 100


class OfLesson(Identified, Owned):
    """A row of a user about a lesson; for a participant the teacher of the workshop sees it, too."""

    lesson = models.SlugField(max_length=NAME_LENGTH)

    class Meta:
        abstract = True


class Answer(OfLesson):
    """An answer to the question of a beat. Everybody may answer again; the first one is the one that predicts."""

    question = models.SlugField(max_length=NAME_LENGTH)
    answer = models.JSONField(help_text="The answer as it was sent: a text or a number.")
    right = models.BooleanField()

    class Meta:
        ordering = ("created_at", "id")
        indexes = [models.Index(fields=["lesson", "question"], name="answer_lesson_question")]

    def __str__(self) -> str:
        return f"{self.lesson}/{self.question}"


class Try(OfLesson):
    """A try at an exercise: the files that were edited, and what became of them."""

    exercise = models.SlugField(max_length=NAME_LENGTH)
    files = models.JSONField(default=dict, help_text="The text of each file (YAML), by file name.")
    passed = models.BooleanField()
    checks = models.JSONField(default=list)
    problems = models.JSONField(
        default=list, help_text="Why the try was not run: a list of path and message."
    )
    warnings = models.JSONField(
        default=list, help_text="What has no effect or is refused by the API server: path, message."
    )
    nodes = models.JSONField(default=list, help_text="The nodes at the end of the run: node, pods, fill.")
    played_id = models.UUIDField(null=True, blank=True, help_text="The id of the run or the simulation.")
    page = models.CharField(max_length=200, blank=True, help_text="The address of the page that shows it.")

    class Meta:
        ordering = ("created_at", "id")
        verbose_name_plural = "tries"
        indexes = [models.Index(fields=["lesson", "exercise"], name="try_lesson_exercise")]

    def __str__(self) -> str:
        return f"{self.lesson}/{self.exercise}"


class Hint(OfLesson):
    """A hint that a user took."""

    exercise = models.SlugField(max_length=NAME_LENGTH)
    number = models.PositiveSmallIntegerField(help_text="Counts from 1.")

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

    @property
    def model(self) -> type[Run] | type[Simulation]:
        return model_of(self.kind)


class WrittenLesson(Identified, Owned):
    """A lesson that a user wrote here or uploaded. One with mistakes can be stored, but is shown only in the editor."""

    slug = models.SlugField(max_length=NAME_LENGTH, unique=True, editable=False)
    title = models.CharField(max_length=200)
    files = models.JSONField(default=dict, help_text="The text of each file, by its path in the folder.")
    size = models.PositiveIntegerField(default=0, help_text="Total size of the files in bytes.")
    revision = models.PositiveIntegerField(default=1, help_text="Increases by one with every change.")
    changed_at = models.DateTimeField(default=timezone.now)
    problems = models.JSONField(default=list, help_text="The mistakes in the files: path, message, line.")
    edition = models.JSONField(null=True, help_text="The lesson as it is shown; null while it has mistakes.")

    class Meta:
        ordering = ("-created_at", "id")

    def __str__(self) -> str:
        return self.title

    @classmethod
    def parts_of(cls, ids: Collection[UUID]) -> Iterable[tuple[str, UUID]]:
        lessons = cls.objects.filter(pk__in=ids).order_by()
        for made in Made.objects.filter(lesson__in=lessons.values("slug")):
            yield label_of(made.model), made.played_id

    def show_parts(self) -> None:
        """Users who see the lesson also see the runs of its starts."""
        for made in Made.objects.filter(lesson=self.slug):
            rows = made.model.objects.filter(pk=made.played_id)
            rows.update(visibility=self.visibility, workshop=self.workshop_id)
            show_like(self, label_of(made.model), made.played_id)


def model_of(kind: str) -> type[Run] | type[Simulation]:
    """Of what a start of that kind has been made into."""
    return Run if kind == "run" else Simulation
