"""Collecting mistakes, so that an upload is refused once with all of them."""

from __future__ import annotations

from scheduler_core.errors import InvalidObjects, Problem


class Problems:
    """Keeps the first `most` mistakes and counts the rest."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: list[Problem] = []
        self._more = 0

    def add(self, path: str, message: str) -> None:
        if len(self._kept) < self._most:
            self._kept.append(Problem(path, message))
        else:
            self._more += 1

    def raise_if_any(self) -> None:
        """Raises InvalidObjects with what was collected."""
        if self._more:
            self._kept.append(Problem("", f"and {self._more:,} more problems"))
        if self._kept:
            raise InvalidObjects(self._kept)
