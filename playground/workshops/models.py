"""Six tables: the state of a class and the log of its frames; questions and answers; tasks and the progress of participants."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from playground.common.models import Identified
from playground.lessons.models import NAME_LENGTH, Try
from playground.people.models import Person, Workshop
from playground.workshops.enums import FrameType, QuestionKind, QuestionState
from playground.workshops.state import empty_state

ANSWER_LENGTH = 253
ASK_LENGTH = 500
COMMENT_LENGTH = 500


class ClassLog(models.Model):
    """How far a workshop's class has come: `state` is all its frames up to `last_seq`, folded."""

    workshop = models.OneToOneField(
        Workshop, on_delete=models.CASCADE, primary_key=True, related_name="class_log"
    )
    last_seq = models.PositiveIntegerField(default=0)
    state = models.JSONField(default=empty_state)
    plan = models.JSONField(default=list, help_text="The plan of the class that this one repeats.")

    def __str__(self) -> str:
        return f"#{self.last_seq} of {self.workshop_id}"


class ClassFrame(models.Model):
    """Something that happened in a class. `seq` counts from 1 without gaps."""

    workshop = models.ForeignKey(Workshop, on_delete=models.CASCADE, related_name="class_frames")
    seq = models.PositiveIntegerField()
    type = models.CharField(max_length=12, choices=FrameType.choices)
    body = models.JSONField()
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("workshop", "seq")
        constraints = [models.UniqueConstraint(fields=["workshop", "seq"], name="class_frame_seq")]

    def __str__(self) -> str:
        return f"#{self.seq} {self.type}"


class Question(Identified):
    """Something that everybody in a workshop is asked at once."""

    workshop = models.ForeignKey(Workshop, on_delete=models.CASCADE, related_name="questions")
    path = models.TextField(
        blank=True, help_text="The address at which the class was when the question was asked."
    )
    kind = models.CharField(max_length=8, choices=QuestionKind.choices)
    ask = models.CharField(max_length=ASK_LENGTH)
    choices = models.JSONField(
        null=True,
        help_text="The possible answers, each as {value, text}; null allows every answer of the kind.",
    )
    possible = models.JSONField(
        null=True, help_text="Without choices: the possible answers, each as text; null: any number."
    )
    right = models.JSONField(null=True, help_text="The right answers; null if there is no right or wrong.")
    says = models.TextField(blank=True, help_text="Why the answer is right; shown with it.")
    state = models.CharField(max_length=8, choices=QuestionState.choices, default=QuestionState.OPEN)

    class Meta:
        ordering = ("created_at", "id")

    def __str__(self) -> str:
        return self.ask


class Answer(models.Model):
    """The answer of one person; if that person was removed, it has no owner any more."""

    question = models.ForeignKey(Question, on_delete=models.CASCADE, related_name="answers")
    person = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="answers")
    name = models.CharField(max_length=60, help_text="Name of the participant at that time.")
    value = models.CharField(max_length=ANSWER_LENGTH)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("question", "at", "id")
        constraints = [models.UniqueConstraint(fields=["question", "person"], name="answer_question_person")]

    def __str__(self) -> str:
        return f"{self.name}: {self.value}"


class Task(Identified):
    """An exercise of a lesson that a class is set. Tries count from its beginning until it is ended."""

    workshop = models.ForeignKey(Workshop, on_delete=models.CASCADE, related_name="tasks")
    lesson = models.SlugField(max_length=NAME_LENGTH)
    exercise = models.SlugField(max_length=NAME_LENGTH)
    title = models.CharField(max_length=200, help_text="Title of the exercise at that time.")
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("created_at", "id")

    def __str__(self) -> str:
        return self.title

    @property
    def path(self) -> str:
        return f"/lessons/{self.lesson}/exercises/{self.exercise}"


class Work(models.Model):
    """How far one person has come with a task: counted from their tries and hints, so that nothing counts twice."""

    task = models.ForeignKey(Task, on_delete=models.CASCADE, related_name="work")
    person = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="work")
    name = models.CharField(max_length=60, help_text="Name of the participant at that time.")
    tries = models.PositiveIntegerField(default=0)
    hints = models.PositiveIntegerField(default=0)
    solved_at = models.DateTimeField(null=True, blank=True)
    last_try = models.ForeignKey(Try, on_delete=models.SET_NULL, null=True, related_name="+")
    comment = models.CharField(
        max_length=COMMENT_LENGTH, blank=True, help_text="The teacher's comment for the participant."
    )
    changed_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("task", "name", "id")
        constraints = [models.UniqueConstraint(fields=["task", "person"], name="work_task_person")]

    def __str__(self) -> str:
        return f"{self.name}: {self.task_id}"
