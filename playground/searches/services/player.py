"""Plays a search: the run before it, then one step after the other, each stored with its notes, then the answer."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from typing import Any
from uuid import UUID

from playground.playing.lease import Lease
from playground.playing.limits import Limits
from playground.playing.player import StepPlayer
from playground.searches import queries
from playground.searches.engine import SearchPlaythrough, SearchResult
from playground.searches.models import Search
from playground.searches.services.log import append_notes, finish


def opened(search_id: UUID) -> SearchPlayer:
    """Raises InvalidInput, NotFound."""
    row = queries.get_search(search_id)
    return SearchPlayer(row, SearchPlaythrough(row))


class SearchPlayer(StepPlayer[Search]):
    def __init__(self, row: Search, played: SearchPlaythrough) -> None:
        self._notes = self._taken()
        super().__init__(self._notes)
        self._row, self._played = row, played
        self._new: list[Mapping[str, Any]] = []
        self._n_steps = 0
        self._found: SearchResult | None = None

    def catch_up(self) -> Iterator[None]:
        return self._played.before()

    def conclude(self) -> None:
        self._found = self._played.found()

    def is_full(self, limits: Limits) -> bool:
        """What is known so far is stored with the notes, so steps without one count, too."""
        return self._n_steps >= limits.flush_items

    def leave(self) -> None:
        self._notes.close()
        self._played.leave()

    def _taken(self) -> Generator[None, None, None]:
        for note in self._played.steps():
            self._n_steps += 1
            if note is not None:
                self._new.append(note)
            yield

    def append(self, lease: Lease) -> Search:
        progress = self._played.progress
        is_more = self._found is None and progress.n_found not in (0, self._row.n_found)
        so_far = self._played.found().answer if is_more else None
        self._row = append_notes(lease, self._new, progress, so_far)
        self._new, self._n_steps = [], 0
        return self._row

    def finish(self, lease: Lease) -> Search:
        assert self._found is not None
        return finish(lease, self._found.answer, says=self._found.says)
