"""Which changes make the attempt succeed: every single one, every pair, and beyond that a best effort.

Changes of the pod and of the policy affect all nodes: each of them, and each pair, is tried in an attempt of the engine. What a
node lacks is counted for all nodes at once (options/node.py), for every changed pod and policy; which pods would have to leave it, by
columns (residents.py). Of answers that differ only in the node, the cheapest is kept, and the other nodes are named with it.

The search consists of parts, none of which needs what another one has found: so what is known of a part need not be looked for again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cached_property, partial
from typing import Final

from scheduler_core.engine.outcome import GATED
from scheduler_core.engine.run import Run
from scheduler_core.remedies.changes import change as kinds
from scheduler_core.remedies.changes.change import Change
from scheduler_core.remedies.changes.change_set import MOST_SPARE, ChangeSet
from scheduler_core.remedies.changes.cost import Costs
from scheduler_core.remedies.changes.edits import Edit
from scheduler_core.remedies.limits import Limits
from scheduler_core.remedies.moment import FilterResults, Moment
from scheduler_core.remedies.options.budgets import DEPARTURES
from scheduler_core.remedies.options.exact_numbers import ExactNumbers
from scheduler_core.remedies.options.node import NodeShortfalls
from scheduler_core.remedies.options.node_conditions import ill_nodes
from scheduler_core.remedies.options.pod import pod_options
from scheduler_core.remedies.options.policy import policy_options
from scheduler_core.remedies.other_nodes.grouped_changes import GroupedChanges
from scheduler_core.remedies.other_nodes.one_by_one import OneByOneChanges
from scheduler_core.remedies.search.absent_labels import NeededLabels
from scheduler_core.remedies.search.counted_changes import CountedChanges, short_of_room
from scheduler_core.remedies.search.larger_sets import larger_sets
from scheduler_core.remedies.search.own_preemption import OwnPreemption
from scheduler_core.remedies.search.pairs import Pairs

MOST_PAIRED: Final = 64
"""The maximum number of changes of the pod and the policy of which pairs are tried: 2,016 pairs take a few seconds."""
Part = Callable[[], list[ChangeSet]]
_LEAVING: Final = (*DEPARTURES, kinds.LOOSEN_BUDGET)


class ChangeSearch:
    """The search at one moment.

    limits : what was not tried, of the parts that were asked for. is_larger : whether one or two changes are not enough.
    """

    def __init__(self, run: Run, moment: Moment, costs: Costs) -> None:
        self.moment, self._run, self._costs = moment, run, costs
        self.is_larger = False
        self._ways = CountedChanges(run, moment, costs)
        self._gates = self._gate_removal()
        self._base = moment.run_filters()
        self._shortfalls = NodeShortfalls(moment, self._base)

    @property
    def limits(self) -> Limits:
        return self._ways.limits

    def ranked(self, found: list[ChangeSet]) -> list[ChangeSet]:
        """All that was found in the order of the parts, by costs. Pods with gates lose them besides."""
        if self._base.fits and self._gates:
            found = [ChangeSet(())]
        found = [replace(one, changes=(*self._gates, *one.changes)) for one in found]
        return sorted(_once(found), key=lambda one: self._costs.of_changes(one.changes))

    def spares(self, found: ChangeSet) -> Iterator[ChangeSet]:
        """What may help where a run has refuted a set: the same changes of other nodes, the cheapest first, or other pods that leave."""
        for changes in found.others[:MOST_SPARE]:
            yield found.spare(changes[-1].target.key, (*self._gates, *changes))
        if all(change.kind in _LEAVING for change in found.changes[len(self._gates) :]):
            for name in found.instead[:MOST_SPARE]:
                yield found.spare(name, (*self._gates, *self._ways.departures(name)))

    def parts(self) -> list[Part]:
        """Every single change, and every pair without changes of nodes that are not chosen."""
        return [] if self._base.fits else [*self._singles(), *self._pairs()]

    def parts_elsewhere(self) -> Iterator[Part]:
        """Changes of nodes that are not chosen, within a bound."""
        return iter(()) if self._base.fits else self.other_nodes.parts(self._rest)

    def more_elsewhere(self) -> Iterator[Part]:
        """Those beyond the bound."""
        return iter(()) if self._base.fits else self.other_nodes.more_parts(self._rest)

    @property
    def can_go_on(self) -> bool:
        """Whether there are changes beyond the bound."""
        return not (self._base.fits or self.other_nodes.is_all)

    def told(self, *, is_thorough: bool = False) -> Limits:
        """What was not tried, after the last part. is_thorough : whether it went on beyond the bound."""
        limits = Limits(self.limits)
        if (ill := ill_nodes(self.moment, self._base)) is not None:
            limits.tell(ill)
        if (sentence := self.other_nodes.limit(is_thorough=is_thorough)) is not None:
            limits.tell(sentence)
        if self.is_larger and not self._base.fits:
            limits.tell(
                "One or two changes do not suffice; of three or more, only some combinations were tried."
            )
        return limits

    @cached_property
    def other_nodes(self) -> GroupedChanges | OneByOneChanges:
        given = (self.moment, self._base, self._shortfalls, self._costs)
        grouped = GroupedChanges(*given)
        return grouped if grouped.is_possible else OneByOneChanges(self._run, *given)

    def larger(self) -> list[ChangeSet]:
        """More than two changes, where nothing else was found."""
        return (
            []
            if self._base.fits
            else larger_sets(
                self._ways, self._base, self._shortfalls, self._options, self._needed, self._preemption
            )
        )

    @cached_property
    def _options(self) -> list[Change]:
        """Of the pod and of the policy."""
        return [*pod_options(self.moment, self._base), *policy_options(self.moment, self._base)]

    @cached_property
    def _needed(self) -> NeededLabels:
        return NeededLabels(self.moment)

    @cached_property
    def _met(self) -> dict[int, int]:
        """By the id of an option: the absent labels that it corrects or drops."""
        return {id(option): self._needed.met(option) for option in self._options}

    @cached_property
    def _judged(self) -> list[tuple[Change, FilterResults]]:
        """Those that may help alone or with one change of a node."""
        needed = self._needed
        options = [option for option in self._options if needed.n_left(self._met[id(option)]) <= 1]
        return [(option, self.moment.run_filters([option])) for option in options]

    @cached_property
    def _preemption(self) -> OwnPreemption:
        return OwnPreemption(self._ways, self._base, self._shortfalls)

    @cached_property
    def _alone(self) -> dict[int, list[ChangeSet]]:
        """By the id of an option of ``_judged``: the set of it alone if it helps, else none."""
        return {
            id(option): [ChangeSet(ExactNumbers(self.moment, [option]).on(filtered.feasible))]
            if filtered.fits
            else self._preemption.with_exact_numbers([option], filtered)
            for option, filtered in self._judged
        }

    @cached_property
    def _rest(self) -> list[tuple[Change, FilterResults]]:
        """Those none of which helps alone."""
        return [(option, filtered) for option, filtered in self._judged if not self._alone[id(option)]]

    def _singles(self) -> Iterator[Part]:
        base, shortfalls, ways = self._base, self._shortfalls, self._ways
        yield self._options_alone
        yield lambda: ways.local(shortfalls, shortfalls.total() == 1, ())
        yield self._preemption.on_changed_nodes
        yield lambda: ways.leaving(shortfalls, short_of_room(base), ())
        yield lambda: ways.objecting(base, ())
        yield lambda: [] if ways.raised is None else [ChangeSet((ways.raised,))]
        yield ways.one_more
        yield lambda: ways.other_objects(base)

    def _options_alone(self) -> list[ChangeSet]:
        return [one for found in self._alone.values() for one in found]

    def _pairs(self) -> Iterator[Part]:
        pairs = Pairs(self._ways, self._base, self._shortfalls, self._preemption)
        options, met, needed = self._paired, self._met, self._needed.all
        for index, option in enumerate(options):
            others = [other for other in options[index + 1 :] if met[id(option)] | met[id(other)] == needed]
            yield partial(pairs.of_options, option, others)
        paired = set(map(id, options))
        for option, filtered in self._rest:
            if id(option) in paired:
                yield partial(pairs.with_option, option, filtered)
        yield pairs.of_a_node
        yield pairs.raised_on_changed
        yield pairs.leaving_and_local
        yield pairs.two_leaving
        yield pairs.objecting_and_more
        yield pairs.held_back

    @cached_property
    def _paired(self) -> list[Change]:
        """The options of which pairs are tried, the cheapest if there are many; in their order."""
        met, needed = self._met, self._needed.all
        every = set(met.values())
        in_a_pair = {one for one in every if any(one | other == needed for other in every)}
        alone = {key for key, found in self._alone.items() if found}
        with_a_node = set(map(id, (option for option, _ in self._rest)))
        options = [
            option
            for option in self._options
            if id(option) not in alone and (id(option) in with_a_node or met[id(option)] in in_a_pair)
        ]
        if len(options) <= MOST_PAIRED:
            return options
        sentence = f"Pairs were tried of {MOST_PAIRED} of {len(options):,} changes of the pod and the policy: the cheapest ones."
        self.limits.tell(sentence)
        costs = [self._costs.of_changes([option]) for option in options]
        order = sorted(range(len(options)), key=costs.__getitem__)
        return [options[index] for index in sorted(order[:MOST_PAIRED])]

    def _gate_removal(self) -> tuple[Change, ...]:
        """None for a pod that is held back for another reason, such as a missing claim."""
        if self.moment.outcome.outcome != GATED or not self.moment.pod.spec.scheduling_gates:
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


def in_order(other_nodes: list[ChangeSet]) -> list[ChangeSet]:
    """Single changes before pairs."""
    return sorted(other_nodes, key=lambda one: len(one.changes) > 1)


def _once(found: list[ChangeSet]) -> list[ChangeSet]:
    """Without sets that were found in two ways."""
    by_set: dict[frozenset[tuple[object, ...]], ChangeSet] = {}
    for one in found:
        by_set.setdefault(frozenset((other.kind, other.target, other.text) for other in one.changes), one)
    return list(by_set.values())
