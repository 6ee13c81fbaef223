"""CountedChanges: the kinds of changes that are counted for all nodes at once, each as the cheapest of those that differ only in the node."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

import numpy as np

from scheduler_core.config.plugins import names
from scheduler_core.engine.run import Run
from scheduler_core.remedies.changes.change import Change
from scheduler_core.remedies.changes.change_set import MOST_NAMED, ChangeSet, cheapest_of
from scheduler_core.remedies.changes.cluster import changed_cluster
from scheduler_core.remedies.changes.cost import Costs
from scheduler_core.remedies.limits import Limits
from scheduler_core.remedies.moment import FilterResults, Moment
from scheduler_core.remedies.options.budgets import Budgets
from scheduler_core.remedies.options.claim_classes import binds_at_once, near_classes
from scheduler_core.remedies.options.claims import missing_claims
from scheduler_core.remedies.options.conflicts import MOST_TRIED, Conflicts
from scheduler_core.remedies.options.exact_numbers import ExactNumbers
from scheduler_core.remedies.options.node import NodeShortfalls
from scheduler_core.remedies.options.pod import pod_options
from scheduler_core.remedies.options.priorities import priority_that_helps
from scheduler_core.remedies.options.residents import Residents
from scheduler_core.remedies.options.shapes import MOST_SHAPES, added_nodes
from scheduler_core.remedies.options.unbound_claims import unbound_claims
from scheduler_core.remedies.other_nodes.overlay import ChangedNodesMoment, keeps_nodes
from scheduler_core.snapshot.arrays import BoolArray
from scheduler_core.snapshot.rows import NodeRow, PodRow

Way = tuple[list[PodRow], NodeRow | None, list[Change]]
"""Rows of pods that leave; with other changes of one node, the row of that node; these changes."""
FIT: Final = names.NODE_RESOURCES_FIT
_TOGETHER: Final = " and "


class CountedChanges:
    """At one moment. ``limits`` gets what was not tried."""

    def __init__(self, run: Run, moment: Moment, costs: Costs) -> None:
        self.run, self.moment, self.costs = run, moment, costs
        self.limits = Limits()
        self.residents = Residents(moment, Budgets(run.cluster))
        self.conflicts = Conflicts(moment, self.residents)

    # --- of one node --------------------------------------------------------------------------------------------------

    def local(
        self, shortfalls: NodeShortfalls, among: BoolArray, options: tuple[Change, ...]
    ) -> list[ChangeSet]:
        """Changes of one node, grouped by their kinds."""
        groups: dict[tuple[object, ...], list[tuple[Change, ...]]] = {}
        exactly = ExactNumbers(self.moment, options)
        for row in map(NodeRow, np.flatnonzero(among)):
            changes = tuple(shortfalls.changes(row))
            group = tuple((change.kind, change.subject) for change in changes)
            only = np.arange(len(among)) == row
            groups.setdefault(group, []).append((*exactly.on(only), *changes))
        return [one for group in groups.values() for one in cheapest_of(self.costs, group)]

    # --- of other pods ------------------------------------------------------------------------------------------------

    def leaving(
        self,
        shortfalls: NodeShortfalls,
        among: BoolArray,
        options: tuple[Change, ...],
        enough: NodeShortfalls | None = None,
    ) -> list[ChangeSet]:
        """Pods that free enough room. enough : pods that free enough without the options, which are excluded."""
        rows = self.residents.single(shortfalls, among)
        if enough is not None:
            alone = set(self.residents.single(enough, short_of_room(enough.filtered)))
            rows = [row for row in rows if row not in alone]
        return self.departing([([row], None, []) for row in rows], options)

    def departing(
        self,
        ways: list[Way],
        options: tuple[Change, ...],
        rows: BoolArray | None = None,
    ) -> list[ChangeSet]:
        """Of several, the least important pod; only for this one the new node is determined.

        rows : bool, shape (n_nodes,). Nodes that then take the pod; None: the node that it leaves.
        """
        if not ways:
            return []
        (pods, onto, local), others = ways[0], ways[1:]
        if rows is None:
            rows = np.zeros(len(self.moment.state.nodes), dtype=bool)
            rows[self.moment.state.node_of[pods[0]]] = True
        options = ExactNumbers(self.moment, options, pods).on(rows)
        departures = self.residents.departures(pods, options, onto)
        keys = [_TOGETHER.join(self.moment.state.pods.keys[pod] for pod in way) for way, _, _ in others]
        changes = (*options, *(self.residents.loosening(pods) or ()), *departures, *local)
        return [ChangeSet(changes, tuple(keys[:MOST_NAMED]), len(keys))]

    def departures(self, name: str) -> list[Change]:
        """What happens if these pods leave, and nothing else changes. name : as in ``ChangeSet.instead``."""
        pods = [self.moment.state.pods.row_of[key] for key in name.split(_TOGETHER)]
        return [*(self.residents.loosening(pods) or ()), *self.residents.departures(pods, ())]

    def objecting(
        self, filtered: FilterResults, options: tuple[Change, ...], *, held: bool = False
    ) -> list[ChangeSet]:
        """Pods with which rules other than resources conflict, tried one by one."""
        rows, is_all = self.conflicts.singly(filtered, held=held)
        if not is_all:
            self.limits.tell(
                f"Only {MOST_TRIED} of the pods that conflict with other rules were removed one by one."
            )
        tried = [(row, self.residents.filtered_without([row], options)) for row in rows]
        helping = [(row, filtered) for row, filtered in tried if filtered.fits]
        if not helping:
            return []
        return self.departing([([row], None, []) for row, _ in helping], options, helping[0][1].feasible)

    def held_back(
        self, shortfalls: NodeShortfalls, filtered: FilterResults, options: tuple[Change, ...] = ()
    ) -> list[ChangeSet]:
        """A pod leaves after its disruption budget was loosened."""
        rows = self.residents.single(shortfalls, short_of_room(filtered), held=True)
        return [
            *self.departing([([row], None, []) for row in rows], options),
            *self.objecting(filtered, options, held=True),
        ]

    # --- of the priority, and one more node ---------------------------------------------------------------------------

    @cached_property
    def raised(self) -> Change | None:
        """The lowest priority that helps by itself."""
        return priority_that_helps(self.moment)

    @cached_property
    def shapes(self) -> list[tuple[Change, Moment]]:
        """One more node of each shape that is tried, and the moment with it."""
        nodes, n_shapes = added_nodes(self.moment.snapshot.cluster)
        if n_shapes > MOST_SHAPES:
            tried = f"One more node was tried for {MOST_SHAPES} of the {n_shapes:,} shapes of nodes"
            self.limits.tell(f"{tried}: first for shapes that the pod fits, then for the most frequent ones.")
            nodes = self._those_that_take_it_first(nodes)[:MOST_SHAPES]
        return [(node, self.moment_with([node])) for node in nodes]

    @cached_property
    def shapes_that_suffice(self) -> set[str]:
        """Names of the new nodes."""
        return {node.target.key for node, moment in self.shapes if moment.run_filters().fits}

    def one_more(self) -> list[ChangeSet]:
        """One more node, and nothing else."""
        enough = self.shapes_that_suffice
        return cheapest_of(self.costs, [(node,) for node, _ in self.shapes if node.target.key in enough])

    # --- of claims ----------------------------------------------------------------------------------------------------

    def other_objects(self, base: FilterResults) -> list[ChangeSet]:
        """What the claims of the pod lack, alone and with one change of the pod. Without it, no node takes the pod."""
        for sentence in unbound_claims(self.moment, base):
            self.limits.tell(sentence)
        found = []
        for change in (*missing_claims(self.moment), *near_classes(self.moment)):
            if binds_at_once(self.moment, change):
                self.limits.tell(
                    f"No run shows whether it helps to {change.text}: that class binds claims at once."
                )
                continue
            moment = Moment(self.run, self.moment.k, changed_cluster(self.run.cluster, [change]))
            filtered = moment.run_filters()
            if filtered.fits:
                found.append(ChangeSet((change,)))
                continue
            for option in pod_options(moment, filtered):
                if (after := moment.run_filters([option])).fits:
                    found.append(ChangeSet((*ExactNumbers(moment, [option]).on(after.feasible), change)))
        return found

    def _those_that_take_it_first(self, nodes: Sequence[Change]) -> list[Change]:
        """The order is determined by one attempt with all new nodes; effects of the other new nodes show in the attempt with one
        of them.
        """
        moment = self.moment_with(nodes)
        feasible, row_of = moment.run_filters().feasible, moment.state.nodes.row_of
        return sorted(nodes, key=lambda node: not feasible[row_of[node.target.key]])

    def moment_with(self, nodes: Sequence[Change]) -> Moment:
        """With changes of nodes, or with new ones."""
        cluster = changed_cluster(self.run.cluster, nodes)
        if not keeps_nodes(self.moment):
            return Moment(self.run, self.moment.k, cluster)
        before = set(map(id, (*self.run.cluster.nodes, *self.run.cluster.csi_nodes)))
        changed = [node for node in cluster.nodes if id(node) not in before]
        new = [one for one in cluster.csi_nodes if id(one) not in before]
        pods = cluster.pods[len(self.run.cluster.pods) :]
        try:
            return ChangedNodesMoment(self.moment, changed, new, pods)
        except KeyError:  # a new pod requests a resource that has no column
            return Moment(self.run, self.moment.k, cluster)


def short_of_room(filtered: FilterResults) -> BoolArray:
    """bool, shape (n_nodes,): the node lacks only room."""
    verdict = filtered.verdicts.get(FIT)
    if verdict is None:
        return np.zeros(len(filtered.feasible), dtype=bool)
    short: BoolArray = (verdict != 0) & filtered.fails_only([FIT])
    return short
