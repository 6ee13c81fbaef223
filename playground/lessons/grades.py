"""What tries at exercises are worth. Worked out in the sandbox, by processes that hold the lesson; of equal tries once."""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from concurrent.futures import Future
from functools import partial
from typing import Any, Final
from zlib import crc32

import msgspec
from django.conf import settings

from playground import sandbox
from playground.lessons import queries, work
from playground.lessons.catalogue import slugs
from playground.lessons.models import WrittenLesson
from playground.lessons.work import Graded
from playground.people.who import current_who

STAYS_SECONDS: Final = 1800.0
"""Between two tries of a class: people read, think, and are told something meanwhile. A lesson is small."""
KEPT: Final = 64
LARGEST_KEPT_BYTES: Final = 256_000


class Grades:
    """Those of the latest tries, by what was tried. Whoever asks for one that is being worked out waits for it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._by_tried: OrderedDict[Hashable, Future[Graded]] = OrderedDict()

    def of(self, tried: Hashable, made: Callable[[], Graded]) -> Graded:
        """Raises what `made` raises; that is not kept."""
        with self._lock:
            known = self._by_tried.get(tried)
            grade = self._by_tried.setdefault(tried, Future())
            self._by_tried.move_to_end(tried)
            while len(self._by_tried) > KEPT:
                self._by_tried.popitem(last=False)
        return grade.result() if known is not None else self._worked_out(tried, grade, made)

    def _worked_out(self, tried: Hashable, grade: Future[Graded], made: Callable[[], Graded]) -> Graded:
        try:
            graded = made()
        except BaseException as error:
            self._forget(tried)
            grade.set_exception(error)
            raise
        if graded.size > LARGEST_KEPT_BYTES:
            self._forget(tried)
        grade.set_result(graded)
        return graded

    def _forget(self, tried: Hashable) -> None:
        with self._lock:
            self._by_tried.pop(tried, None)

    def clear(self) -> None:
        with self._lock:
            self._by_tried.clear()


GRADES: Final = Grades()


def graded(slug: str, exercise_id: str, files: Mapping[str, str]) -> Graded:
    """Raises NotFound, and what the sandbox raises."""
    row = _written(slug)
    digest = hashlib.sha256(msgspec.json.encode(dict(files), order="sorted")).digest()
    made = partial(sandbox.ask, _held(slug, row), work.graded, exercise_id, dict(files))
    return GRADES.of((slug, _revision(row), exercise_id, digest), made)


def expect_tries(slug: str) -> None:
    """Whoever asks reads an exercise, and will try it: the process that will grade that is opened meanwhile. Raises NotFound."""
    sandbox.open_ahead(_held(slug, _written(slug)))


def _written(slug: str) -> WrittenLesson | None:
    return None if slug in slugs() else queries.get_open_lesson(slug)


def _revision(row: WrittenLesson | None) -> int:
    return 0 if row is None else row.revision


def _held(slug: str, row: WrittenLesson | None) -> sandbox.Holding[Any]:
    # A class tries the same lesson: processes that have read it are asked again, and people share them out among themselves.
    place = crc32(current_who().key.encode()) % max(settings.SANDBOX_PROCESSES, 1)
    return sandbox.Holding(
        ("tries", slug, _revision(row), place),
        work.reading,
        lambda: (slug, None if row is None else row.files),
        STAYS_SECONDS,
    )
