"""Which differences to switch next, and which pods that explains.

From X to Y: first every difference alone. Pods that then end as under Y are explained by it. For what is left: pairs of those that
change anything, if there are few; then all, one more at a time, in a stated order. The last of these is Y itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final, Literal

from scheduler_core.rehearsal.ends import NO_END, Ends, changed

MOST_PAIRED: Final = 5
"""Differences of which all pairs are tried; of more, only the growing set is."""
How = Literal["alone", "pair", "together", "unexplained"]
Switched = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Cause:
    """What makes a pod end as under the new release.

    switched : the differences, in the order of the search. how : "alone"; "pair": no single one does; "together": it takes all of
    them, switched one after the other in this order, and the last one is what turns the pod; "unexplained": none of the sets does.
    also : other differences that would do it alone as well.
    """

    switched: Switched
    how: How
    also: Switched = ()

    def to_dict(self) -> dict[str, Any]:
        return {"switched": list(self.switched), "how": self.how, "also": list(self.also)}


class RuleSearch:
    """Asks for runs by ``sets`` and gets their results by ``learn``.

    names : the differences that may decide, in the order of the files. before, after : how the runs of either release ended.
    """

    def __init__(self, names: Sequence[str], before: Ends, after: Ends) -> None:
        self._names, self._before, self._after = tuple(names), before, after
        self.wanted = changed(before, after)
        self._reached: dict[Switched, frozenset[str]] = {}
        self._effects: dict[Switched, int] = {}

    @property
    def planned(self) -> int:
        """The expected number of sets that are run, as far as it is known by now."""
        return len({*self._reached, *self._plan()})

    @property
    def n_known(self) -> int:
        return len(self._reached)

    def sets(self) -> Iterator[Switched]:
        """The next set whose run is not known, until none is needed any more. ``learn`` it before the next one is asked for."""
        while (found := next((one for one in self._plan() if one not in self._reached), None)) is not None:
            yield found

    def learn(self, switched: Switched, ends: Ends) -> None:
        """How the run with these differences switched ended."""
        after = ((pod, self._after.get(pod, NO_END)) for pod in self.wanted)
        self._reached[switched] = frozenset(pod for pod, end in after if ends.get(pod, NO_END) == end)
        self._effects[switched] = len(changed(self._before, ends))

    def causes(self) -> dict[str, Cause]:
        """Pod → its cause, of the pods that end differently, by name."""
        if not self.wanted:
            return {}
        strongest, pairs, growing = self._strongest(), self._pairs(), self._growing()
        return {pod: self._cause(pod, strongest, pairs, growing) for pod in self.wanted}

    def effect(self, name: str) -> int:
        """How many pods end differently than under the old release if this difference alone is switched."""
        return self._effects.get((name,), 0)

    def _plan(self) -> Iterator[Switched]:
        """As far as it is known by now: what comes of the single differences decides what follows."""
        if not self.wanted:
            return
        singles = [(name,) for name in self._names]
        yield from singles
        if not self._is_open(singles):
            return
        pairs = self._pairs()
        yield from pairs
        if not self._is_open([*singles, *pairs]):
            return
        growing = self._growing()
        for count, one in enumerate(growing):
            yield one
            if not self._is_open([*singles, *pairs, *growing[: count + 1]]):
                return

    def _is_open(self, sets: Sequence[Switched]) -> bool:
        """Whether all of these have been run, and leave pods unexplained."""
        if any(one not in self._reached for one in sets):
            return False
        return frozenset(self.wanted) != frozenset[str]().union(*(self._reached[one] for one in sets))

    def _strongest(self) -> list[str]:
        """By how many pods they explain alone, then by how many they change, then as in the files."""
        return sorted(self._names, key=lambda name: (-len(self._reached[(name,)]), -self.effect(name)))

    def _pairs(self) -> list[Switched]:
        active = [name for name in self._strongest() if self.effect(name)]
        return list(combinations(active, 2)) if len(active) <= MOST_PAIRED else []

    def _growing(self) -> list[Switched]:
        """One more at a time, the strongest first; from two on."""
        names = tuple(self._strongest())
        return [names[:count] for count in range(2, len(names) + 1)]

    def _cause(
        self, pod: str, strongest: Sequence[str], pairs: Sequence[Switched], growing: Sequence[Switched]
    ) -> Cause:
        alone = tuple(name for name in strongest if pod in self._reached[(name,)])
        if alone:
            return Cause(alone[:1], "alone", alone[1:])
        tried: tuple[tuple[How, Sequence[Switched]], ...] = (("pair", pairs), ("together", growing))
        for how, sets in tried:
            found = next((one for one in sets if pod in self._reached.get(one, ())), None)
            if found is not None:
                return Cause(found, how)
        return Cause((), "unexplained")
