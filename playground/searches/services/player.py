"""Playing a search: the run before it, then a step after the other, whose notes are stored by and by, then the answer."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from typing import Any
from uuid import UUID

from playground.playing.lease import Lease
from playground.playing.limits import Limits
from playground.playing.player import Player
from playground.searches import queries
from playground.searches.engine import SearchPlaythrough, SearchResult
from playground.searches.models import Search
from playground.searches.services.log import append_notes, finish


def opened(search_id: UUID) -> SearchPlayer:
    """Raises InvalidInput, NotFound."""
    row = queries.get_search(search_id)
    return SearchPlayer(row, SearchPlaythrough(row))


class SearchPlayer(Player[Search]):
    def __init__(self, row: Search, played: SearchPlaythrough) -> None:
        self._row, self._played = row, played
        self._steps = self._taken()
        self._new: list[Mapping[str, Any]] = []
        self._n_steps = 0
        self._found: SearchResult | None = None

    def catch_up(self) -> Iterator[None]:
        return self._played.before()

    def begin(self, lease: Lease) -> Search:
        return self._stored(lease)

    def steps(self) -> Iterator[None]:
        # `yield from` would close the steps where they are left.
        for _ in self._steps:
            yield
        self._found = self._played.found()

    def is_full(self, limits: Limits) -> bool:
        """What is known so far is stored with the notes, so steps without one count, too."""
        return self._n_steps >= limits.flush_items

    def store(self, lease: Lease) -> Search:
        self._row = self._stored(lease)
        if self._found is not None:
            self._row = finish(lease, self._found.answer, says=self._found.says)
        return self._row

    def leave(self) -> None:
        self._steps.close()
        self._played.leave()

    def _taken(self) -> Generator[None, None, None]:
        for note in self._played.steps():
            self._n_steps += 1
            if note is not None:
                self._new.append(note)
            yield

    def _stored(self, lease: Lease) -> Search:
        progress = self._played.progress
        is_more = self._found is None and progress.n_found not in (0, self._row.n_found)
        so_far = self._played.found().answer if is_more else None
        self._row = append_notes(lease, self._new, progress, so_far)
        self._new, self._n_steps = [], 0
        return self._row
