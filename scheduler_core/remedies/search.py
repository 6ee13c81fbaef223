"""Which changes make the attempt succeed: every single one, every pair, and beyond that a best effort.

Changes of the pod and of the policy affect all nodes: each of them, and each pair, is tried in an attempt of the engine. What a
node lacks is counted for all nodes at once (local.py), for every changed pod and policy; which pods would have to leave it, by
columns (residents.py). Of answers that differ only in the node, the cheapest is kept, and the other nodes are named with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, islice
from typing import Final

import numpy as np

from scheduler_core.config import names
from scheduler_core.engine.outcome import GATED
from scheduler_core.engine.simulation import Simulation
from scheduler_core.remedies import change as kinds
from scheduler_core.remedies.budgets import Budgets
from scheduler_core.remedies.change import Change
from scheduler_core.remedies.cluster import changed_cluster
from scheduler_core.remedies.conflicts import MOST_TRIED, RULES, Conflicts
from scheduler_core.remedies.cost import Costs
from scheduler_core.remedies.edits import Edit
from scheduler_core.remedies.elsewhere import Elsewhere
from scheduler_core.remedies.exact import Exactly, exactly_by_trial
from scheduler_core.remedies.found import MOST_NAMED, Found, cheapest_of
from scheduler_core.remedies.local import NEVER, Lacking
from scheduler_core.remedies.moment import Judgement, Moment
from scheduler_core.remedies.pod_options import pod_options
from scheduler_core.remedies.policy_options import policy_options
from scheduler_core.remedies.priorities import priority_that_helps
from scheduler_core.remedies.residents import Residents
from scheduler_core.remedies.shapes import MOST_SHAPES, added_nodes
from scheduler_core.snapshot.arrays import BoolArray
from scheduler_core.snapshot.rows import NodeRow, PodRow

Way = tuple[list[PodRow], NodeRow | None, list[Change]]
"""Rows of pods that leave; with other changes of one node, the row of that node; these changes."""
_FIT: Final = names.NODE_RESOURCES_FIT


class Search:
    """The search at one moment. After ``run``, ``limits`` contains what was not tried."""

    def __init__(self, simulation: Simulation, moment: Moment, costs: Costs) -> None:
        self._simulation, self.moment, self._costs = simulation, moment, costs
        self.limits: list[str] = []
        self._residents = Residents(moment, Budgets(simulation.cluster))
        self._conflicts = Conflicts(moment, self._residents)
        self._gates = self._gate_removal()

    def run(self) -> list[Found]:
        """Sorted by the costs of the changes themselves, cheapest first."""
        base = self.moment.judge()
        options = [*pod_options(self.moment, base), *policy_options(self.moment, base)]
        judged = [self.moment.judge([option]) for option in options]
        found = [Found(())] if base.fits and self._gates else []
        if not base.fits:
            found = self._singles(base, options, judged)
            rest = [option for option, one in zip(options, judged, strict=True) if not one.fits]
            found += self._pairs(base, options, judged)
            found += self._elsewhere(base, rest)
            found = found or self._best_effort(base, options)
        found = [replace(one, changes=(*self._gates, *one.changes)) for one in found]
        return sorted(found, key=lambda one: self._costs.of_changes(one.changes))

    # --- one change ---------------------------------------------------------------------------------------------------

    def _singles(self, base: Judgement, options: list[Change], judged: list[Judgement]) -> list[Found]:
        found = [
            Found(Exactly(self.moment, [option]).on(judgement.feasible))
            for option, judgement in zip(options, judged, strict=True)
            if judgement.fits
        ]
        lacking = Lacking(self.moment, base)
        found += self._local(lacking, lacking.total() == 1, ())
        found += self._leaving(lacking, self._short_of_room(base), ())
        found += self._objecting(base, ())
        raised = priority_that_helps(self.moment)
        self._raised = raised is not None
        found += [Found((raised,))] if raised is not None else []
        self._shapes = self._moments_with_one_more()
        self._enough = {node.target.key for node, moment in self._shapes if moment.judge().fits}
        found += cheapest_of(
            self._costs, [(node,) for node, _ in self._shapes if node.target.key in self._enough]
        )
        return found

    # --- two changes --------------------------------------------------------------------------------------------------

    def _pairs(self, base: Judgement, options: list[Change], judged: list[Judgement]) -> list[Found]:
        rest = [
            (option, judgement)
            for option, judgement in zip(options, judged, strict=True)
            if not judgement.fits
        ]
        lacking = Lacking(self.moment, base)
        total = lacking.total()
        found = list(self._pairs_of_options([option for option, _ in rest]))
        for option, judgement in rest:
            after = Lacking(self.moment, judgement)
            found += self._local(after, (after.total() == 1) & (total > 1), (option,))
            found += self._leaving(after, self._short_of_room(judgement), (option,), enough=lacking)
            found += self._objecting(judgement, (option,))
            if not self._raised and (raised := priority_that_helps(self.moment, [option])) is not None:
                found.append(Found(exactly_by_trial(self.moment, option, raised)))
            found += self._on_one_more(option)
        found += self._local(lacking, total == 2, ())
        found += self._raised_on_changed(lacking)
        found += self._leaving_and_local(lacking)
        found += self._two_leaving(lacking, base)
        found += self._objecting_and_more(base, lacking)
        found += self._held_back(lacking, base)
        return found

    def _held_back(
        self, lacking: Lacking, judgement: Judgement, options: tuple[Change, ...] = ()
    ) -> list[Found]:
        """A pod leaves after its disruption budget was loosened."""
        rows = self._residents.single(lacking, self._short_of_room(judgement), held=True)
        return [
            *self._departing([([row], None, []) for row in rows], options),
            *self._objecting(judgement, options, held=True),
        ]

    def _pairs_of_options(self, options: Sequence[Change]) -> Iterator[Found]:
        for first, second in combinations(options, 2):
            if first.contradicts(second) or first.overlaps(second):
                continue
            judgement = self.moment.judge([first, second])
            if judgement.fits:
                yield Found(Exactly(self.moment, [first, second]).on(judgement.feasible))

    def _on_one_more(self, option: Change) -> list[Found]:
        pairs = []
        for node, moment in self._shapes:
            if node.target.key not in self._enough and (judgement := moment.judge([option])).fits:
                new = moment.state.nodes.row_of[node.target.key]
                if judgement.feasible[new]:
                    pairs.append((*Exactly(moment, [option]).on(judgement.feasible), node))
        return cheapest_of(self._costs, pairs)

    def _leaving_and_local(self, lacking: Lacking) -> list[Found]:
        """One pod leaves the node, and one more thing that the node lacks is corrected."""
        verdict = lacking.judgement.verdicts.get(_FIT)
        if verdict is None:
            return []
        among = (verdict != 0) & (lacking.total(without=_FIT) == 1)
        rows = self._residents.single(lacking, among)
        nodes = [NodeRow(self.moment.state.node_of[row]) for row in rows]
        pairs = zip(rows, nodes, strict=True)
        return self._departing(
            [([row], node, lacking.changes(node, without=_FIT)) for row, node in pairs], ()
        )

    def _two_leaving(self, lacking: Lacking, base: Judgement) -> list[Found]:
        among = self._short_of_room(base)
        single = self._residents.single(lacking, among)
        among = among.copy()
        among[self.moment.state.node_of[single]] = False
        pairs = self._residents.pairs(lacking, among)
        return self._departing([(list(pair), None, []) for pair in pairs], ())

    def _raised_on_changed(self, lacking: Lacking) -> list[Found]:
        """A higher priority, where one change of a node leaves only room to be made: on one node for each kind of change."""
        if self._raised or _FIT not in lacking.judgement.verdicts:
            return []
        among = (lacking.judgement.verdicts[_FIT] != 0) & (lacking.total(without=_FIT) == 1)
        one_of_each: dict[tuple[object, ...], Change] = {}
        for row in map(NodeRow, np.flatnonzero(among)):
            (change,) = lacking.changes(row, without=_FIT)
            one_of_each.setdefault((change.kind, change.subject), change)
        if len(one_of_each) > MOST_SHAPES:
            self._limit(
                f"A higher priority was tried with {MOST_SHAPES} of {len(one_of_each):,} changes of nodes."
            )
        tried = list(one_of_each.values())[:MOST_SHAPES]
        raised = [(change, priority_that_helps(self._moment_with([change]))) for change in tried]
        return [Found((priority, change)) for change, priority in raised if priority is not None]

    def _objecting_and_more(self, base: Judgement, lacking: Lacking) -> list[Found]:
        """A pod that conflicts by other rules than resources leaves, and a change of a node is made, or another pod leaves."""
        rows, _ = self._conflicts.singly(base)
        judged = [(row, self._residents.judged_without([row], ())) for row in rows]
        left = [(row, judgement) for row, judgement in judged if not judgement.fits]
        found: list[Found] = []
        for ways in self._one_and_more(left, lacking).values():
            found += self._departing(ways, ())
        pairs = list(islice(self._conflicts.pairs(base, [row for row, _ in left]), MOST_TRIED + 1))
        if len(pairs) > MOST_TRIED:
            self._limit(f"Only {MOST_TRIED} pairs of pods that conflict with other rules were removed.")
        for pair in pairs[:MOST_TRIED]:
            judgement = self._residents.judged_without(pair, ())
            if judgement.fits:
                return found + self._departing([(list(pair), None, [])], (), judgement.feasible)
        return found

    def _one_and_more(
        self, left: Sequence[tuple[PodRow, Judgement]], lacking: Lacking
    ) -> dict[tuple[object, ...], list[Way]]:
        """By what is done besides: nodes that conflict no longer, and lack one thing."""
        ways: dict[tuple[object, ...], list[Way]] = {}
        total = lacking.total()
        for row, judgement in left:
            if not _freed(lacking.judgement, judgement).any():
                continue
            after = Lacking(self.moment, judgement, leaving=[row], like=lacking)
            for node in map(NodeRow, np.flatnonzero((after.total() == 1) & (total > 1))):
                (change,) = after.changes(node)
                ways.setdefault((change.kind, change.subject), []).append(([row], node, [change]))
            for other in self._residents.single(after, self._short_of_room(judgement)):
                if other != row and self._residents.may_both_go(row, other):
                    ways.setdefault((), []).append(([row, other], None, []))
        return ways

    # --- kinds of answers ---------------------------------------------------------------------------------------------

    def _local(self, lacking: Lacking, among: BoolArray, options: tuple[Change, ...]) -> list[Found]:
        """Changes of one node, grouped by their kinds."""
        groups: dict[tuple[object, ...], list[tuple[Change, ...]]] = {}
        exactly = Exactly(self.moment, options)
        for row in map(NodeRow, np.flatnonzero(among)):
            changes = tuple(lacking.changes(row))
            group = tuple((change.kind, change.subject) for change in changes)
            only = np.arange(len(among)) == row
            groups.setdefault(group, []).append((*exactly.on(only), *changes))
        return [one for group in groups.values() for one in cheapest_of(self._costs, group)]

    def _leaving(
        self,
        lacking: Lacking,
        among: BoolArray,
        options: tuple[Change, ...],
        enough: Lacking | None = None,
    ) -> list[Found]:
        """Pods that free enough room. enough : pods that free enough without the options, which are excluded."""
        rows = self._residents.single(lacking, among)
        if enough is not None:
            alone = set(self._residents.single(enough, self._short_of_room(enough.judgement)))
            rows = [row for row in rows if row not in alone]
        return self._departing([([row], None, []) for row in rows], options)

    def _departing(
        self,
        ways: list[Way],
        options: tuple[Change, ...],
        rows: BoolArray | None = None,
    ) -> list[Found]:
        """Of several, the least important pod; only for this one the new node is determined.

        rows : bool, shape (n_nodes,). Nodes that then take the pod; None: the node that it leaves.
        """
        if not ways:
            return []
        (pods, onto, local), others = ways[0], ways[1:]
        if rows is None:
            rows = np.zeros(len(self.moment.state.nodes), dtype=bool)
            rows[self.moment.state.node_of[pods[0]]] = True
        options = Exactly(self.moment, options, pods).on(rows)
        departures = self._residents.departures(pods, options, onto)
        keys = [" and ".join(self.moment.state.pods.keys[pod] for pod in way) for way, _, _ in others]
        changes = (*options, *(self._residents.loosening(pods) or ()), *departures, *local)
        return [Found(changes, tuple(keys[:MOST_NAMED]), len(keys))]

    def _objecting(
        self, judgement: Judgement, options: tuple[Change, ...], *, held: bool = False
    ) -> list[Found]:
        """Pods with which rules other than resources conflict, tried one by one."""
        rows, is_all = self._conflicts.singly(judgement, held=held)
        if not is_all:
            self._limit(
                f"Only {MOST_TRIED} of the pods that conflict with other rules were removed one by one."
            )
        judged = [(row, self._residents.judged_without([row], options)) for row in rows]
        helping = [(row, judgement) for row, judgement in judged if judgement.fits]
        if not helping:
            return []
        return self._departing([([row], None, []) for row, _ in helping], options, helping[0][1].feasible)

    def _best_effort(self, base: Judgement, options: list[Change]) -> list[Found]:
        """More than two changes: everything that the nodes with the fewest missing things lack, and all options except
        unnecessary ones.
        """
        self._limit("No set of one or two changes is sufficient; not all larger sets were tried.")
        lacking = Lacking(self.moment, base)
        total = lacking.total()
        found = []
        if len(total) and total.min() < NEVER:
            found += self._local(lacking, total == total.min(), ())
        found += self._held_back_by_more(lacking, base, options)
        chosen: list[Change] = []
        for option in options:
            if not any(option.contradicts(one) or option.overlaps(one) for one in chosen):
                chosen.append(option)
        if self.moment.judge(chosen).fits:
            for option in list(chosen):
                fewer = [one for one in chosen if one is not option]
                chosen = fewer if self.moment.judge(fewer).fits else chosen
            found.append(Found(Exactly(self.moment, chosen).on(self.moment.judge(chosen).feasible)))
        return found

    def _held_back_by_more(self, lacking: Lacking, base: Judgement, options: list[Change]) -> list[Found]:
        """Loosened budgets with two pods of a node, or with one pod and a change of the pod or the policy."""
        pairs = self._residents.pairs(lacking, self._short_of_room(base), held=True)
        found = self._departing([(list(pair), None, []) for pair in pairs], ())
        for option in options:
            judgement = self.moment.judge([option])
            found += self._held_back(Lacking(self.moment, judgement), judgement, (option,))
        return found

    def _elsewhere(self, base: Judgement, options: Sequence[Change]) -> list[Found]:
        elsewhere = Elsewhere(self._simulation, self.moment, base)
        if not elsewhere.is_all:
            self._limit("Not all changes of other nodes were tried that let the pod onto a node.")
        return elsewhere.found(options, self._costs)

    # --- helpers ------------------------------------------------------------------------------------------------------

    def _short_of_room(self, judgement: Judgement) -> BoolArray:
        """bool, shape (n_nodes,): the node lacks only room."""
        verdict = judgement.verdicts.get(_FIT)
        if verdict is None:
            return np.zeros(len(judgement.feasible), dtype=bool)
        short: BoolArray = (verdict != 0) & judgement.fails_only([_FIT])
        return short

    def _moments_with_one_more(self) -> list[tuple[Change, Moment]]:
        nodes, n_shapes = added_nodes(self.moment.snapshot.nodes.nodes)
        if n_shapes > MOST_SHAPES:
            tried = f"One more node was tried of {MOST_SHAPES} of the {n_shapes:,} shapes of nodes"
            self._limit(f"{tried}: first of those that take the pod, then of those that most nodes have.")
            nodes = self._those_that_take_it_first(nodes)[:MOST_SHAPES]
        return [(node, self._moment_with([node])) for node in nodes]

    def _those_that_take_it_first(self, nodes: Sequence[Change]) -> list[Change]:
        """The order is determined by one attempt with all new nodes; effects of the other new nodes show in the attempt with one
        of them.
        """
        moment = self._moment_with(nodes)
        feasible, row_of = moment.judge().feasible, moment.state.nodes.row_of
        return sorted(nodes, key=lambda node: not feasible[row_of[node.target.key]])

    def _moment_with(self, nodes: Sequence[Change]) -> Moment:
        return Moment(self._simulation, self.moment.k, changed_cluster(self._simulation.cluster, nodes))

    def _gate_removal(self) -> tuple[Change, ...]:
        if self.moment.outcome.outcome != GATED:
            return ()
        gates = ", ".join(gate.name for gate in self.moment.pod.spec.scheduling_gates)
        edit = Edit(("spec", "schedulingGates"), [])
        return (
            Change(
                kinds.REMOVE_GATES,
                self.moment.target,
                f"remove the scheduling gates: {gates}",
                ("gates",),
                edits=(edit,),
            ),
        )

    def _limit(self, sentence: str) -> None:
        if sentence not in self.limits:
            self.limits.append(sentence)


def _freed(before: Judgement, after: Judgement) -> BoolArray:
    """bool, shape (n_nodes,): a rule that depends on other pods no longer rejects the node."""
    freed = np.zeros(len(before.feasible), dtype=bool)
    for name in before.verdicts.keys() & RULES:
        freed |= (before.verdicts[name] != 0) & (after.verdicts.get(name, 0) == 0)
    return freed
