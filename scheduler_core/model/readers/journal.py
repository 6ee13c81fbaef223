"""The notes taken while reading: mistakes, which in the end forbid the whole, and remarks for the report."""

from __future__ import annotations

from collections.abc import Iterable

from scheduler_core.errors import InvalidObjects, Problem
from scheduler_core.model.readers.items import Item
from scheduler_core.model.readers.report import NoteCounter, ReadReport


class Journal:
    """``defaulted``, ``ignored`` and ``warnings`` are added to directly."""

    def __init__(self) -> None:
        self.defaulted = NoteCounter()
        self.ignored = NoteCounter()
        self.warnings = NoteCounter()
        self._mistakes: list[tuple[int, Problem]] = []

    def mistakes(self, item: Item, problems: Iterable[Problem]) -> None:
        """Notes problems whose paths start at the item."""
        for problem in problems:
            place = item.place()
            path = f"{place}: {problem.path}" if problem.path else place
            self._mistakes.append((item.index, Problem(_printable(path), _printable(problem.message))))

    def mistake(self, item: Item, path: str, message: str) -> None:
        self.mistakes(item, [Problem(path, message)])

    def raise_mistakes(self) -> None:
        """Raises InvalidObjects if there are any, in the order of the objects."""
        if self._mistakes:
            in_order = sorted(self._mistakes, key=lambda mistake: mistake[0])
            raise InvalidObjects(problem for _, problem in in_order)

    def report(self) -> ReadReport:
        return ReadReport(self.defaulted.notes(), self.ignored.notes(), self.warnings.notes())


def _printable(text: str) -> str:
    """Halves of surrogate pairs, which no file or socket takes, as escapes."""
    return text.encode("utf-8", "backslashreplace").decode()
