"""Other pods in the way by rules other than resources. No column shows which ones: they are taken away one by one, and in pairs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from scheduler_core.config.plugins import names
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.model.labels.selectors import LabelSelector, matches
from scheduler_core.model.objects.affinity import PodAffinityTerm
from scheduler_core.model.objects.pod import PodSpec
from scheduler_core.remedies.moment import FilterResults, Moment
from scheduler_core.remedies.options.residents import Residents
from scheduler_core.snapshot.pods.classes import PodKind
from scheduler_core.snapshot.rows import PodRow

MOST_TRIED: Final = 200
"""The maximum number of pods, and of pairs, that are taken away for an attempt."""
_MOST_OF_GROUP: Final = 4
"""Pods of a domain of which pairs are formed, the least important ones. If more of them conflict, two are not enough; for a spread
constraint any two of a domain count the same.
"""
_VOLUMES: Final = {names.VOLUME_RESTRICTIONS, names.NODE_VOLUME_LIMITS}
RULES: Final = {names.INTER_POD_AFFINITY, names.POD_TOPOLOGY_SPREAD, names.NODE_PORTS, *_VOLUMES}
"""Filters that reject a pod because of other pods, except for their requests."""


class Conflicts:
    """The placed pods of a moment with which the pod may conflict."""

    def __init__(self, moment: Moment, residents: Residents) -> None:
        self._moment, self._residents = moment, residents

    def singly(self, filtered: FilterResults, *, held: bool = False) -> tuple[list[PodRow], bool]:
        """At most MOST_TRIED pods, the least important first, and whether these are all of them.

        held : those for which a disruption budget must be loosened, instead of the others.
        """
        rejecting = filtered.verdicts.keys() & RULES
        if not rejecting:
            return [], True
        kind_index, wanted = self._moment.state.pods.kind_index, self._concerned(filtered.pod, rejecting)
        found = [row for row in self._residents.in_order(held=held) if kind_index[row] in wanted]
        return found[:MOST_TRIED], len(found) <= MOST_TRIED

    def pairs(self, filtered: FilterResults, rows: Sequence[PodRow]) -> Iterator[tuple[PodRow, PodRow]]:
        """Of pods none of which is enough alone: two on one node, or in one domain of a rule. Small domains come first."""
        seen: set[tuple[PodRow, PodRow]] = set()
        for group in self._domains(filtered, rows):
            for pair in combinations(group[:_MOST_OF_GROUP], 2):
                if pair not in seen and self._residents.may_both_go(*pair):
                    yield pair
                seen.add(pair)

    def _domains(self, filtered: FilterResults, rows: Sequence[PodRow]) -> list[list[PodRow]]:
        state = self._moment.state
        keys = list(self._topology_keys(filtered, rows))
        groups: dict[tuple[str, str], list[PodRow]] = {}
        for row in rows:
            node = state.nodes.nodes[int(state.node_of[row])]
            of_keys = [(key, node.labels[key]) for key in keys if key in node.labels]
            for domain in [("", node.name), *of_keys]:
                groups.setdefault(domain, []).append(row)
        return sorted((group for group in groups.values() if len(group) > 1), key=len)

    def _topology_keys(self, filtered: FilterResults, rows: Sequence[PodRow]) -> Iterator[str]:
        """Each once."""
        specs = {id(spec): spec for spec in (self._spec(row) for row in rows)}
        keys: dict[str, None] = {}
        if names.INTER_POD_AFFINITY in filtered.verdicts:
            terms = [term for spec in (filtered.pod.spec, *specs.values()) for term in _anti_affinity(spec)]
            keys |= dict.fromkeys(term.topology_key for term in terms)
        if names.POD_TOPOLOGY_SPREAD in filtered.verdicts:
            constraints = filtered.pod.spec.topology_spread_constraints
            keys |= dict.fromkeys(constraint.topology_key for constraint in constraints)
        yield from keys

    def _spec(self, row: PodRow) -> PodSpec:
        return self._moment.state.pods.kind_of[row].pod_class.spec

    def _concerned(self, pod: PodInfo, rejecting: set[str]) -> set[int]:
        """Kinds of pods that the pod's own rules select, that have rules about other pods, or that use something exclusive."""
        selectors = list(_selectors(pod.spec, rejecting))
        return {
            kind.index
            for kind in self._moment.state.pods.kinds
            if _is_exclusive(kind, rejecting) or any(matches(selector, kind.labels) for selector in selectors)
        }


def _is_exclusive(kind: PodKind, rejecting: set[str]) -> bool:
    spec = kind.pod_class.spec
    return bool(
        (names.NODE_PORTS in rejecting and len(kind.pod_class.ports))
        or (rejecting & _VOLUMES and spec.volumes)
        or (names.INTER_POD_AFFINITY in rejecting and _anti_affinity(spec))
    )


def _selectors(spec: PodSpec, rejecting: set[str]) -> Iterator[LabelSelector | None]:
    if names.POD_TOPOLOGY_SPREAD in rejecting:
        for constraint in spec.topology_spread_constraints:
            yield constraint.label_selector
    if names.INTER_POD_AFFINITY in rejecting:
        for term in _anti_affinity(spec):
            yield term.label_selector


def _anti_affinity(spec: PodSpec) -> tuple[PodAffinityTerm, ...]:
    anti = None if spec.affinity is None else spec.affinity.pod_anti_affinity
    return () if anti is None else tuple(anti.required_during_scheduling_ignored_during_execution)
