"""What whoever asks has answered, tried and taken."""

from __future__ import annotations

from typing import TypeVar

from django.db.models import QuerySet

from playground.lessons.models import Hint, OfLesson, Try
from playground.people.who import current_who

Row = TypeVar("Row", bound=OfLesson)


def own(model: type[Row], slug: str) -> QuerySet[Row]:
    """Their own rows of a lesson. Not what they may see: a teacher's tries are not those of the class."""
    return model.objects.filter(owner=current_who().person, lesson=slug)


def tries(slug: str, exercise: str) -> QuerySet[Try]:
    return own(Try, slug).filter(exercise=exercise)


def hints_taken(slug: str, exercise: str) -> int:
    """How many; one that was asked for twice at the same moment counts once."""
    taken = own(Hint, slug).filter(exercise=exercise).order_by("-number").first()
    return 0 if taken is None else taken.number
