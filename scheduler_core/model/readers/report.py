"""What reading did beside reading: filled in, left out, not understood. Nothing is lost silently."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final

MAX_EXAMPLES: Final = 5


@dataclass(frozen=True, slots=True)
class Note:
    """One thing that happened ``count`` times; ``examples`` names the first few objects."""

    what: str
    count: int
    examples: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        return {"what": self.what, "count": self.count, "examples": list(self.examples)}

    def __str__(self) -> str:
        """`what (3: a, b, c)`; of many objects the first ones."""
        more = ", …" if self.count > len(self.examples) else ""
        return f"{self.what} ({self.count:,}: {', '.join(self.examples)}{more})"


@dataclass(frozen=True, slots=True)
class ReadReport:
    """``defaulted``: filled in by admission. ``ignored``: kinds that nothing here looks at, by kind.
    ``warnings``: objects or fields without effect. Each in order of first appearance."""

    defaulted: tuple[Note, ...] = ()
    ignored: tuple[Note, ...] = ()
    warnings: tuple[Note, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        return {
            "defaulted": [note.to_dict() for note in self.defaulted],
            "ignored": [note.to_dict() for note in self.ignored],
            "warnings": [note.to_dict() for note in self.warnings],
        }


class NoteCounter:
    """Collects notes while reading."""

    def __init__(self) -> None:
        self._counts: dict[str, int] = {}
        self._examples: dict[str, list[str]] = {}

    def add(self, what: str, name: Callable[[], str]) -> None:
        """``name`` is called only while examples are needed."""
        count = self._counts.get(what, 0)
        self._counts[what] = count + 1
        if count < MAX_EXAMPLES:
            self._examples.setdefault(what, []).append(name())

    def add_all(self, notes: Iterable[str], name: Callable[[], str]) -> None:
        for what in notes:
            self.add(what, name)

    def notes(self) -> tuple[Note, ...]:
        return tuple(Note(what, count, tuple(self._examples[what])) for what, count in self._counts.items())
