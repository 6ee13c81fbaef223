"""The page that the teacher shows, what they point at, and the call to return to it."""

from __future__ import annotations

from collections.abc import Iterable
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

    The place where the class is already makes no frame. A place that is refused shares nothing.
    Raises NotFound, InvalidInput, Conflict for what the teacher may not show.
    """
    refuse_unless_leading(workshop_id)
    rows = [*targets_of(path), *lesson_rows(*lessons_of(path))]
    with transaction.atomic():
        log = locked_log(workshop_id)
        opened = share(workshop_id, rows)
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


def lesson_rows(*slugs: str) -> list[ShownRow]:
    """Those of these lessons that are rows: users wrote them."""
    return [ShownRow("lessons", row.pk) for row in open_lessons().filter(slug__in=slugs).order_by("slug")]


def share(workshop_id: UUID, rows: Iterable[ShownRow]) -> list[ShownRow]:
    """The workshop sees them from now on. Those that it did not see before.

    Each is checked before the first is shared: a refused page must show nothing. Raises NotFound, Conflict.
    """
    hidden = [row for row in dict.fromkeys(rows) if _is_hidden(row, workshop_id)]
    for row in hidden:
        show_to(row.label, row.row_id, workshop_id)
    return hidden


def _is_hidden(shown: ShownRow, workshop_id: UUID) -> bool:
    """Whether it has to be shared with the workshop first. Raises NotFound, Conflict where the teacher may not."""
    row = get_owned(shown.label, shown.row_id)
    if is_shown_to(row, workshop_id):
        return False
    if not may_change(row, current_user()):
        detail = (
            f"The class cannot see this: it belongs to another user. Make a copy of your own ({shown.kind})."
        )
        raise Conflict(detail, code="not-shown")
    return True
