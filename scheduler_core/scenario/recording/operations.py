"""The operations of a scenario, as they are found: one that is found may be completed later, or turn out to have come first."""

from __future__ import annotations

from scheduler_core.config.duration import Duration
from scheduler_core.scenario.recording.changes import Object, Unexpressed


class Operations:
    """unexpressed : what no operation says."""

    def __init__(self) -> None:
        self.unexpressed: list[Unexpressed] = []
        self._found: list[tuple[int, int, Object]] = []

    def add(self, at: int, operation: Object) -> Object:
        """The operation, to be completed."""
        self._found.append((at, 1, operation))
        return operation

    def add_first(self, operation: Object) -> None:
        """At the start, before everything else."""
        self._found.append((0, 0, operation))

    def leave_out(self, at: int, place: str, why: str) -> None:
        self.unexpressed.append(Unexpressed(at, place, why))

    def document(self) -> list[Object]:
        """As scenarios are written, by time, in the order in which they were found among equal times."""
        ordered = sorted(self._found, key=lambda one: one[:2])
        return [{"at": str(Duration(at)), **operation} for at, _, operation in ordered]
