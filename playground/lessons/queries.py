"""The user's answers, tries and hints, and the lessons that users wrote."""

from __future__ import annotations

from typing import TypeVar
from uuid import UUID

from django.conf import settings
from django.db.models import QuerySet

from playground.common.errors import NotFound
from playground.lessons.models import Hint, OfLesson, Try, WrittenLesson
from playground.people.current_user import current_user
from playground.people.visibility import refuse_unless_changeable, visible

Row = TypeVar("Row", bound=OfLesson)


def own(model: type[Row], slug: str) -> QuerySet[Row]:
    """Their own rows of a lesson. Not what they may see: a teacher's tries are not those of the class."""
    return model.objects.filter(owner=current_user().person, lesson=slug)


def tries(slug: str, exercise: str) -> QuerySet[Try]:
    return own(Try, slug).filter(exercise=exercise)


def last_files(slug: str, exercise: str) -> dict[str, str]:
    """Of the user's last try; empty if it was without changes or held secrets. Strangers have none: what nobody owns is not theirs."""
    if settings.ACCOUNTS and not current_user().is_known:
        return {}
    tried = tries(slug, exercise).order_by("-created_at", "-id").first()
    return {} if tried is None else dict(tried.files)


def hints_taken(slug: str, exercise: str) -> int:
    """How many; one that was asked for twice at the same moment counts once."""
    taken = own(Hint, slug).filter(exercise=exercise).order_by("-number").first()
    return 0 if taken is None else taken.number


def written_lessons() -> QuerySet[WrittenLesson]:
    """Those that one may see, without their files."""
    return visible(WrittenLesson.objects.all()).select_related("owner").defer("files", "edition")


def open_lessons() -> QuerySet[WrittenLesson]:
    """Those without mistakes."""
    return visible(WrittenLesson.objects.filter(edition__isnull=False)).select_related("owner").defer("files")


def get_manuscript(lesson_id: UUID) -> WrittenLesson:
    """With its files, including solutions: for users who may change it. Raises NotFound, NotYours."""
    found = visible(WrittenLesson.objects.all()).select_related("owner").filter(pk=lesson_id).first()
    if found is None:
        raise NotFound(f"There is no lesson {lesson_id}.")
    refuse_unless_changeable(found)
    return found


def get_open_lesson(slug: str) -> WrittenLesson:
    """Raises NotFound."""
    found = open_lessons().filter(slug=slug).first()
    if found is None:
        raise NotFound(f"There is no lesson {slug}.")
    return found
