"""Changes of one node that let the pod onto another one.

Filters look at one node at a time, but for two rules: a spread constraint counts the pods of all nodes that the pod may use, and affinity
those of a whole domain. A label, a taint or a cordon of one node decides whether it is counted, and a label in which domain it is.
So a node that is not chosen can be in the way, alone or together with what the chosen one lacks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice
from math import comb
from typing import Final

import numpy as np

from scheduler_core.config import names
from scheduler_core.engine.simulation import Simulation
from scheduler_core.remedies import change as kinds
from scheduler_core.remedies.change import Change
from scheduler_core.remedies.cluster import changed_cluster
from scheduler_core.remedies.cost import Costs
from scheduler_core.remedies.exact import Exactly
from scheduler_core.remedies.found import Found, cheapest_of
from scheduler_core.remedies.local import NEVER, Lacking
from scheduler_core.remedies.moment import Judgement, Moment
from scheduler_core.snapshot.arrays import BoolArray
from scheduler_core.snapshot.rows import NodeRow

MOST_ELSEWHERE: Final = 12
"""The maximum number of changes of other nodes; of nodes that no rule can tell apart, two are tried."""
MOST_JUDGED: Final = 20_000
"""The maximum number of nodes that are judged for them, alone and in pairs, so that the search stays within seconds."""
_ENOUGH_ALIKE: Final = 2
_RULES: Final = frozenset((names.POD_TOPOLOGY_SPREAD, names.INTER_POD_AFFINITY))
_KINDS: Final = frozenset((kinds.LABEL_NODE, kinds.UNCORDON, kinds.REMOVE_TAINT))


@dataclass(frozen=True, eq=False)
class Aside:
    """The cluster with changes of nodes that need not take the pod.

    others : bool, shape (n_nodes,), without the changed nodes of which it can be counted what they lack: these are found otherwise.
    """

    changes: tuple[Change, ...]
    moment: Moment
    judgement: Judgement
    others: BoolArray

    @property
    def fits(self) -> bool:
        """Whether one of the other nodes takes the pod."""
        return bool((self.judgement.feasible & self.others).any())


class Elsewhere:
    """base : without any change. Its attribute ``is_all`` is whether every such change is tried, alone and with every other one."""

    def __init__(self, simulation: Simulation, moment: Moment, base: Judgement) -> None:
        self._simulation, self._moment = simulation, moment
        concerned = _RULES & base.verdicts.keys()
        lacking = Lacking(moment, base)
        self._total = lacking.total()
        found = self._told_apart(lacking) if concerned else []
        most = max(MOST_JUDGED // max(len(moment.state.nodes), 1), 1)
        self._found = found[: min(MOST_ELSEWHERE, most)]
        self._most_pairs = most - len(self._found)
        self.is_all = len(found) == len(self._found) and comb(len(found), 2) <= self._most_pairs

    def found(self, options: Sequence[Change], costs: Costs) -> list[Found]:
        """Alone; with what a node lacks that is not changed, or with an option; two of them.

        options : of the pod and the policy, none of which helps alone.
        """
        asides = [self._with((change,)) for change in self._found]
        enough = [Found(one.changes) for one in asides if one.fits]
        rest = [one for one in asides if not one.fits]
        pairs = [
            found
            for one in rest
            for found in (*self._and_more(one, costs), *self._with_an_option(one, options))
        ]
        return [*enough, *pairs, *(Found(one.changes) for one in self._by_twos(rest) if one.fits)]

    def _and_more(self, aside: Aside, costs: Costs) -> list[Found]:
        after = Lacking(aside.moment, aside.judgement)
        rows = (after.total() == 1) & (self._total > 1) & aside.others
        sets = [(*aside.changes, *after.changes(NodeRow(row))) for row in np.flatnonzero(rows).tolist()]
        return cheapest_of(costs, sets)

    @staticmethod
    def _with_an_option(aside: Aside, options: Sequence[Change]) -> Iterator[Found]:
        for option in options:
            rows = aside.moment.judge([option]).feasible & aside.others
            if rows.any():
                yield Found((*Exactly(aside.moment, [option]).on(rows), *aside.changes))

    def _by_twos(self, among: Sequence[Aside]) -> Iterator[Aside]:
        """Every two that do not exclude each other."""
        for one, other in islice(combinations(among, 2), self._most_pairs):
            if not one.changes[0].contradicts(other.changes[0]):
                yield self._with((*one.changes, *other.changes))

    def _with(self, changes: tuple[Change, ...]) -> Aside:
        cluster = changed_cluster(self._simulation.cluster, changes)
        moment = Moment(self._simulation, self._moment.k, cluster)
        changed = [moment.state.nodes.row_of[one.target.key] for one in changes]
        others = np.ones(len(moment.state.nodes), dtype=bool)
        others[changed] = self._total[changed] >= NEVER
        return Aside(changes, moment, moment.judge(), others)

    def _told_apart(self, lacking: Lacking) -> list[Change]:
        """Changes of the nodes with the most pods first; of nodes with equal labels and pods that lack the same, those of two: a pair needs no more."""
        state, seen, found = self._moment.state, Counter[tuple[object, ...]](), list[Change]()
        for row in np.argsort(-state.pod_count, kind="stable").tolist():
            node = state.nodes.nodes[row]
            labels = tuple(sorted((key, value) for key, value in node.labels.items() if value != node.name))
            there = tuple(sorted(int(state.pods.kind_of[pod].index) for pod in state.pods_on[row]))
            changes = lacking.changes(NodeRow(row))
            lacks = tuple((one.kind, one.subject) for one in changes)
            for change in changes:
                alike = (change.kind, change.subject, lacks, labels, there)
                if change.kind in _KINDS and seen[alike] < _ENOUGH_ALIKE:
                    seen[alike] += 1
                    found.append(change)
        return found
