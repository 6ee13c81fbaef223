"""Lessons that people write: checked in the sandbox, stored with or without mistakes, changed, deleted."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from playground import sandbox
from playground.common.answers import Answer, no_answer
from playground.common.errors import Conflict, InvalidInput, Mistake, NotFound, TooLarge
from playground.lessons import queries
from playground.lessons.catalogue import slugs
from playground.lessons.models import Made, WrittenLesson
from playground.lessons.work import Checked, checked, files_in

Texts = Mapping[str, str]
MAIN: Final = "lesson.yaml"
MOST_FILES: Final = 200
MOST_BYTES: Final = 2_000_000
LONGEST_NAME: Final = 200
WRITTEN: Final = ("files", "size", "title", "problems", "edition", "revision", "changed_at")
"""What a change of the texts changes: not who may see the lesson."""
UNNAMED: Final = "A lesson"
_NAME: Final = re.compile(r"[\w][\w. -]*(/[\w][\w. -]*)*")


def check(texts: Texts) -> Checked:
    """What is wrong with a lesson, and how it looks; nothing is stored. Raises InvalidInput, TooLarge, and what the sandbox raises."""
    refuse_names(texts)
    known = [*slugs(), *queries.open_lessons().values_list("slug", flat=True)]
    return sandbox.run(checked, "draft", dict(texts), known)


def create(texts: Texts, answer: Answer = no_answer) -> WrittenLesson:
    """Also with mistakes. Raises InvalidInput for what must not be stored, TooLarge, and what the sandbox raises."""
    row = WrittenLesson()
    _fill(row, texts, _storable(texts))
    row.slug = f"{_slugged(row.title)}-{row.pk.hex[:8]}"
    with transaction.atomic():
        row.save()
        answer(row)
    return row


def replace(lesson_id: UUID, texts: Texts, revision: int) -> WrittenLesson:
    """revision : the one that was changed. Raises NotFound, NotYours, Conflict where it has been changed since; else as `create`."""
    queries.get_manuscript(lesson_id)
    found = _storable(texts)
    with transaction.atomic():
        row = _locked(lesson_id)
        if row.revision != revision:
            detail = f"The lesson was changed meanwhile: it has revision {row.revision}, your change is based on revision {revision}."
            raise Conflict(detail, code="changed-meanwhile")
        _fill(row, texts, found)
        row.revision, row.changed_at = revision + 1, timezone.now()
        row.save(update_fields=WRITTEN)
    return row


def from_zip(archive: bytes) -> dict[str, str]:
    """The texts of a folder that was zipped. Raises InvalidInput, TooLarge, and what the sandbox raises."""
    return sandbox.run(files_in, archive)


def delete(lesson_id: UUID) -> None:
    """What people have answered and tried stays theirs, and so do runs. Raises NotFound, NotYours."""
    row = queries.get_manuscript(lesson_id)
    with transaction.atomic():
        Made.objects.filter(lesson=row.slug).delete()
        row.delete()


def refuse_names(texts: Texts) -> None:
    """Raises InvalidInput with every name that is none of a file in a folder, TooLarge."""
    wrong = [name for name in texts if len(name) > LONGEST_NAME or not _NAME.fullmatch(name)]
    if wrong:
        problems = [
            Mistake(name[:LONGEST_NAME], "is not the path of a file in the lesson's folder") for name in wrong
        ]
        raise InvalidInput("The lesson cannot be read.", problems=problems, code="invalid-lesson")
    if len(texts) > MOST_FILES:
        raise TooLarge(f"A lesson may have {MOST_FILES} files, this one has {len(texts)}.", code="too-large")
    if (size := _size(texts)) > MOST_BYTES:
        raise TooLarge(f"A lesson may have {MOST_BYTES:,} bytes, this one has {size:,}.", code="too-large")


def _storable(texts: Texts) -> Checked:
    """Takes seconds. Raises what `create` raises."""
    found = check(texts)
    if found.secrets:
        raise InvalidInput("Lessons are kept as they are.", problems=found.secrets, code="invalid-lesson")
    return found


def _locked(lesson_id: UUID) -> WrittenLesson:
    """In a transaction, as it is now: while it was checked, it may have been shown to others or deleted. Raises NotFound."""
    row = WrittenLesson.objects.select_for_update().filter(pk=lesson_id).first()
    if row is None:
        raise NotFound(f"There is no lesson {lesson_id}.")
    return row


def _fill(row: WrittenLesson, texts: Texts, found: Checked) -> None:
    row.files, row.size = dict(texts), _size(texts)
    row.title = found.title[:200] or row.title or UNNAMED
    row.problems, row.edition = found.problems, found.stored


def _size(texts: Texts) -> int:
    return sum(len(text.encode()) for text in texts.values())


def _slugged(title: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:40].strip("-") or "lesson"
