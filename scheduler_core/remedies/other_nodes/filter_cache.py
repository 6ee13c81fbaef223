"""Whether a node takes the pod when one or two nodes have changed, for many such changes one after the other.

To one rule most changes are the same: it sees few domains, or domains of one node each. So the verdict of a rule is kept for changes
that it cannot distinguish, and a rule that tells many apart is asked only if the others leave a node.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

import numpy as np

from scheduler_core.remedies.other_nodes.classes import name_of
from scheduler_core.remedies.other_nodes.rules import AlteredNode
from scheduler_core.remedies.other_nodes.topology_filters import Part, Raised, TopologyFilters
from scheduler_core.snapshot.arrays import BoolArray, IntArray

MOST_KEPT: Final = 100_000
"""The maximum number of verdicts that are kept of each rule; each takes about 200 bytes."""


class FilterCache:
    """values : int64, shape (n_rows, n_rules), of the nodes that lack nothing. every : all changed nodes that are asked about.

    own : for each rule, values that only one node has, whatever is changed.
    """

    def __init__(
        self,
        topology: TopologyFilters,
        values: IntArray,
        every: Sequence[AlteredNode],
        own: Sequence[frozenset[int]],
    ) -> None:
        self._topology, self._values = topology, values
        self._own = [some - set(values[:, place].tolist()) for place, some in enumerate(own)]
        numbers: dict[Part, dict[Hashable, int]] = {part: {} for part in topology.parts}
        for part, number_of in numbers.items():
            for one in every:
                number_of.setdefault(self._told(one, part), len(number_of))
        parts = sorted(topology.parts, key=lambda part: len(numbers[part]))
        self._seen = {one: [numbers[part][self._told(one, part)] for part in parts] for one in every}
        self._kept: list[tuple[Part, dict[Hashable, BoolArray]]] = [(part, {}) for part in parts]

    def takes(self, altered: Sequence[AlteredNode], raised: Raised) -> tuple[bool, list[bool]]:
        """Whether a node that is not changed takes the pod, and whether each of the changed ones does."""
        seen, passes = [self._seen[one] for one in altered], None
        for number, (part, kept) in enumerate(self._kept):
            told = (*[one[number] for one in seen], *raised.items())
            verdict = kept.get(told)
            if verdict is None:
                if len(kept) == MOST_KEPT:
                    kept.clear()
                verdict = kept[told] = self._verdict(part, altered, raised)
            passes = verdict if passes is None else passes & verdict
            if not passes.any():
                return False, [False] * len(altered)
        assert passes is not None
        left = iter(passes[len(self._values) :].tolist())
        return bool(passes[: len(self._values)].any()), [one.lacks == 0 and next(left) for one in altered]

    def _verdict(self, part: Part, altered: Sequence[AlteredNode], raised: Raised) -> BoolArray:
        """bool, shape (n_rows + n,): onto nodes with the values, and onto those n of the changed ones that lack nothing else."""
        rows = [one.values[np.newaxis] for one in altered if one.lacks == 0]
        return self._topology.verdict(part, np.concatenate((self._values, *rows)), altered, raised)

    def _told(self, one: AlteredNode, part: Part) -> Hashable:
        """Equal for changed nodes that rules cannot distinguish, also together with others."""
        return one.lacks == 0, *(self._told_by(one, place) for place in part)

    def _told_by(self, one: AlteredNode, place: int) -> Hashable:
        unchanged, counts = self._topology.unchanged, bool(one.counted[place])
        counted = bool(unchanged.counted[one.row, place])
        weight = int(self._topology.weights[one.row, place]) if counts or counted else 0
        before = name_of(int(unchanged.values[one.row, place]), self._own[place]) if counted else None
        return before, name_of(int(one.values[place]), self._own[place]), counts, weight
