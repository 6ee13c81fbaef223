"""Which nodes are tried next, from the results of the tries so far. Needs no cluster: a try is a set of names and a result.

Nodes are tried in their order: in lots that double while they succeed, and that are halved when they fail. A node that failed is
tried again whenever the set has grown since, because another set of pods may be placed differently. The set is maximal at the end: the
last try of every node that stays was a try of the final set with this one more.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Final

_LARGEST_LOT: Final = 64


class NodeSearch:
    """order : the names of nodes, as they are tried. going : those that go so far, as they were found."""

    def __init__(self, order: Sequence[str]) -> None:
        self._order = {name: place for place, name in enumerate(order)}
        self._untried = deque(order)
        self._lots: list[tuple[str, ...]] = []
        self._size = 1
        self._failed: dict[frozenset[str], int] = {}
        self._last_failure: dict[str, tuple[int, int]] = {}
        self.going: list[str] = []
        self.n_tries = 0

    @property
    def n_settled(self) -> int:
        """Nodes that go, and those that are known to stay with the set as it is."""
        n_going = len(self.going)
        return n_going + sum(known == n_going for known, _ in self._last_failure.values())

    def next_lot(self) -> tuple[str, ...]:
        """The nodes to be tried together beside those that go; none where the set is maximal."""
        while lot := self._next():
            failure = self._failed.get(self._set_with(lot))
            if failure is None:
                return lot
            self._note_failure(lot, failure)
        return ()

    def note(self, goes: bool) -> None:
        """What came of the try of ``next_lot``. Tries are numbered from 0."""
        lot, number = self._lots[-1], self.n_tries
        self.n_tries += 1
        if not goes:
            self._failed[self._set_with(lot)] = number
            self._note_failure(lot, number)
            return
        self._lots.pop()
        self.going += lot
        for name in lot:
            self._last_failure.pop(name, None)
        if not self._lots:
            self._size = min(self._size * 2, _LARGEST_LOT)

    def failure(self, name: str) -> int:
        """Number of the try that shows that a node stays."""
        return self._last_failure[name][1]

    def staying(self) -> list[str]:
        """In the order of tries."""
        return sorted(self._last_failure, key=self._order.__getitem__)

    def _next(self) -> tuple[str, ...]:
        """The lot whose turn it is, which is on top of the pile."""
        if not self._lots and self._untried:
            n_next = min(self._size, len(self._untried))
            self._lots.append(tuple(self._untried.popleft() for _ in range(n_next)))
        if not self._lots:
            n_going = len(self.going)
            again = (name for name in self.staying() if self._last_failure[name][0] != n_going)
            if name := next(again, None):
                self._lots.append((name,))
        return self._lots[-1] if self._lots else ()

    def _note_failure(self, lot: tuple[str, ...], number: int) -> None:
        self._lots.pop()
        self._size = 1
        if len(lot) == 1:
            self._last_failure[lot[0]] = (len(self.going), number)
            return
        half = len(lot) // 2
        self._lots += [lot[half:], lot[:half]]

    def _set_with(self, lot: Sequence[str]) -> frozenset[str]:
        return frozenset((*self.going, *lot))
