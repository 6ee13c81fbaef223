"""The page that the teacher shows, what they point at, and the call to return to it."""

from __future__ import annotations

from typing import Any, NamedTuple
from uuid import UUID

from django.db import transaction

from playground.common.errors import Conflict, NotFound
from playground.lessons.queries import open_lessons
from playground.people.current_user import current_user
from playground.people.services.shares import show_to
from playground.people.visibility import get_owned, is_shown_to, may_change
from playground.workshops import queries
from playground.workshops.enums import FrameType
from playground.workshops.places import ShownRow, lessons_of, targets_of
from playground.workshops.services.log import append, locked_log

Pointer = dict[str, Any]


class ShownPage(NamedTuple):
    """last_seq : of the log, with what was shown. opened : what everybody in the workshop may see from now on."""

    last_seq: int
    opened: list[ShownRow]


def refuse_unless_leading(workshop_id: UUID) -> None:
    """Raises NotFound."""
    if not queries.get_class(workshop_id).leads:
        raise NotFound(f"There is no workshop {workshop_id}.")


def show(workshop_id: UUID, path: str, pointer: Pointer | None = None) -> ShownPage:
    """Everybody who follows goes to `path`. What it shows is the workshop's to see from now on.

    The place where the class is already makes no frame. Raises NotFound, InvalidInput, Conflict for what the teacher may not show.
    """
    refuse_unless_leading(workshop_id)
    opened = [target for target in targets_of(path) if _open(target, workshop_id)]
    opened += [target for slug in lessons_of(path) for target in open_lesson(workshop_id, slug)]
    with transaction.atomic():
        log = locked_log(workshop_id)
        body = {"path": path, "pointer": pointer}
        if all(log.state[key] == value for key, value in body.items()):
            return ShownPage(log.last_seq, opened)
        return ShownPage(append(workshop_id, FrameType.PLACE, body).seq, opened)


def point(workshop_id: UUID, pointer: Pointer | None) -> int:
    """The seq of its frame. Raises NotFound."""
    refuse_unless_leading(workshop_id)
    return append(workshop_id, FrameType.POINTER, {"pointer": pointer}).seq


def call_back(workshop_id: UUID) -> int:
    """Everybody follows again. The seq of its frame. Raises NotFound."""
    refuse_unless_leading(workshop_id)
    return append(workshop_id, FrameType.CALL, {}).seq


def open_lesson(workshop_id: UUID, slug: str) -> list[ShownRow]:
    """What had to be shared with the workshop first: a lesson that a user wrote, or nothing. Raises Conflict."""
    written = open_lessons().filter(slug=slug).first()
    if written is None:
        return []
    target = ShownRow("lessons", written.pk)
    return [target] if _open(target, workshop_id) else []


def _open(target: ShownRow, workshop_id: UUID) -> bool:
    """Whether it had to be shown to the workshop first. Raises NotFound, Conflict."""
    row = get_owned(target.label, target.row_id)
    if is_shown_to(row, workshop_id):
        return False
    if not may_change(row, current_user()):
        detail = (
            f"The class cannot see this: it belongs to another user. Make a copy of your own ({target.kind})."
        )
        raise Conflict(detail, code="not-shown")
    show_to(target.label, target.row_id, workshop_id)
    return True
