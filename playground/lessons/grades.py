"""The grades of tries at exercises. Computed in the sandbox, by processes that keep the lesson in memory; once for equal tries."""

from __future__ import annotations

import hashlib
from collections.abc import Hashable, Mapping
from functools import partial
from typing import Any, Final
from zlib import crc32

import msgspec
from django.conf import settings

from playground import sandbox
from playground.common.cache import Cache
from playground.lessons import queries, work
from playground.lessons.catalogue import slugs
from playground.lessons.models import WrittenLesson
from playground.lessons.work import Graded
from playground.people.current_user import current_user

STAYS_SECONDS: Final = 1800.0
"""Between two tries of a class: people read, think, and are told something meanwhile. A lesson is small."""
KEPT_BYTES: Final = 16_000_000

GRADES: Final[Cache[Hashable, Graded]] = Cache(KEPT_BYTES, weigh=lambda graded: graded.size)
"""Those of the latest tries, by what was tried. A request for one that is being computed waits for it."""


def graded(slug: str, exercise_id: str, files: Mapping[str, str]) -> Graded:
    """Raises NotFound, and what the sandbox raises."""
    row = _written(slug)
    digest = hashlib.sha256(msgspec.json.encode(dict(files), order="sorted")).digest()
    made = partial(sandbox.ask, _held(slug, row), work.graded, exercise_id, dict(files))
    return GRADES.get((slug, _revision(row), exercise_id, digest), made)


def expect_tries(slug: str) -> None:
    """The user opened an exercise: opens the process that will grade the tries in advance. Raises NotFound."""
    sandbox.open_ahead(_held(slug, _written(slug)))


def _written(slug: str) -> WrittenLesson | None:
    return None if slug in slugs() else queries.get_open_lesson(slug)


def _revision(row: WrittenLesson | None) -> int:
    return 0 if row is None else row.revision


def _held(slug: str, row: WrittenLesson | None) -> sandbox.Holding[Any]:
    # A class tries the same lesson: processes that have read it are asked again, and people share them out among themselves.
    place = crc32(current_user().key.encode()) % max(settings.SANDBOX_PROCESSES, 1)
    return sandbox.Holding(
        ("tries", slug, _revision(row), place),
        work.reading,
        lambda: (slug, None if row is None else row.files),
        STAYS_SECONDS,
    )
