"""The operations of a scenario, in the order in which they are found: one may be completed later, or turn out to be the first."""

from __future__ import annotations

from scheduler_core.config.duration import Duration
from scheduler_core.scenario.recording.changes import Object, Unexpressed
from scheduler_core.units import ZERO, Nanoseconds


class Operations:
    """unexpressed : the changes that no operation expresses."""

    def __init__(self) -> None:
        self.unexpressed: list[Unexpressed] = []
        self._found: list[tuple[Nanoseconds, int, Object]] = []

    def add(self, at: Nanoseconds, operation: Object) -> Object:
        """Add an operation, which may be completed later."""
        self._found.append((at, 1, operation))
        return operation

    def add_first(self, operation: Object) -> None:
        """Add an operation at the start, before all others."""
        self._found.append((ZERO, 0, operation))

    def leave_out(self, at: Nanoseconds, place: str, why: str) -> None:
        self.unexpressed.append(Unexpressed(at, place, why))

    def document(self) -> list[Object]:
        """In the format of scenarios, sorted by time, and among equal times in the order in which they were found."""
        ordered = sorted(self._found, key=lambda one: one[:2])
        return [{"at": str(Duration(at)), **operation} for at, _, operation in ordered]
