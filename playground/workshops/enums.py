"""The enumerations of classes."""

from __future__ import annotations

from django.db.models import TextChoices


class FrameType(TextChoices):
    """The types of frames of the log."""

    PLACE = "place"
    POINTER = "pointer"
    CALL = "call"
    QUESTION = "question"
    CLOSED = "closed"
    REVEALED = "revealed"
    CLEARED = "cleared"
    TASK = "task"
    ENDED = "ended"


class QuestionKind(TextChoices):
    """How one answers: by pointing at something, or by choosing."""

    NODE = "node"
    PLUGIN = "plugin"
    POD = "pod"
    MOMENT = "moment"
    CHOICE = "choice"
    NUMBER = "number"


class QuestionState(TextChoices):
    """Answers count while it is open. The right answers are sent when it is revealed."""

    OPEN = "open"
    CLOSED = "closed"
    REVEALED = "revealed"
