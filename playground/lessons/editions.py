"""Any lesson that the user may see, by its slug: one that comes with the program, or one that a user wrote."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from playground import sandbox
from playground.lessons import engine, queries, work
from playground.lessons.catalogue import lessons, slugs
from playground.lessons.engine import Edition
from playground.lessons.models import WrittenLesson
from playground.people.current_user import current_user
from playground.people.visibility import may_change


def summaries() -> list[dict[str, Any]]:
    """The curriculum, then what people have written, the newest first."""
    written = queries.open_lessons()
    return [*(engine.summary(lesson) | _OF_PROGRAM for lesson in lessons()), *map(_summary, written)]


def detail(slug: str) -> dict[str, Any]:
    """A lesson for a page, without any answer. Raises NotFound."""
    if slug in slugs():
        return engine.teacher_of(slug).detail() | _OF_PROGRAM
    row = queries.get_open_lesson(slug)
    return {**_stored(row)["detail"], **_of_row(row)}


def edition(slug: str) -> Edition:
    """Raises NotFound."""
    if slug in slugs():
        return engine.edition_of(slug)
    row = queries.get_open_lesson(slug)
    files = {name: text.encode() for name, text in row.files.items()}
    return Edition.from_stored(slug, files, _stored(row))


def feedback(slug: str, question_id: str, answer: Any) -> dict[str, Any]:
    """What an answer is worth. Raises NotFound, InvalidInput, and what the sandbox raises."""
    if slug in slugs():
        return engine.teacher_of(slug).feedback(question_id, answer)
    row = queries.get_open_lesson(slug)
    held = sandbox.Holding(("lesson", str(row.pk), row.revision), work.opened, lambda: (slug, row.files))
    return sandbox.ask(held, work.feedback, question_id, answer)


def _summary(row: WrittenLesson) -> dict[str, Any]:
    found = _stored(row)["detail"]
    counted = {"beats": len(found["beats"]), "exercises": [_named(one) for one in found["exercises"]]}
    return {**{name: found[name] for name in _SHOWN}, **counted, **_of_row(row)}


def _named(exercise: Mapping[str, Any]) -> dict[str, Any]:
    return {name: exercise[name] for name in ("id", "title")}


def _stored(row: WrittenLesson) -> dict[str, Any]:
    assert row.edition is not None
    return dict(row.edition)


def _of_row(row: WrittenLesson) -> dict[str, Any]:
    owner = None if row.owner is None else row.owner.name
    return {
        "slug": row.slug,
        "written": {"id": row.pk, "owner": owner, "mayChange": may_change(row, current_user())},
    }


_OF_PROGRAM = {"written": None}
_SHOWN = ("title", "subject", "level", "minutes", "before", "summary", "questions")
