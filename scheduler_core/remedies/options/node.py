"""Changes of one node: what each node lacks for a pod, counted for all nodes at once.

These plugins check every node by itself, so a node takes the pod as soon as everything that it lacks is corrected. Effects of
such a change on plugins that look at the whole cluster are found by the verifying run.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Final, TypeAlias

import numpy as np

from scheduler_core.config.plugins import names
from scheduler_core.framework.matching.node_selection import required_affinity
from scheduler_core.framework.matching.tolerations import untolerated
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.model.labels.selectors import LabelSelectorRequirement, requirement_matches
from scheduler_core.model.labels.syntax import is_label
from scheduler_core.model.objects.affinity import NodeSelectorRequirement, NodeSelectorTerm
from scheduler_core.model.objects.node import Node
from scheduler_core.model.objects.pod import PodSpec
from scheduler_core.model.objects.taints import NO_EXECUTE, NO_SCHEDULE, UNSCHEDULABLE
from scheduler_core.model.resources.names import PODS
from scheduler_core.remedies.changes import change as kinds
from scheduler_core.remedies.changes.change import NODE, Change, Target
from scheduler_core.remedies.changes.edits import GONE, Edit
from scheduler_core.remedies.kubelet import is_a_condition
from scheduler_core.remedies.moment import FilterResults, Moment
from scheduler_core.remedies.options.node_labels import misspelt_labels
from scheduler_core.remedies.options.requests import amount_text
from scheduler_core.remedies.options.resource_names import misspelt_resources
from scheduler_core.remedies.options.tolerations import taint_share, taint_text
from scheduler_core.snapshot.arrays import BoolArray, IntArray
from scheduler_core.snapshot.rows import NodeRow, PodRow

NEVER: Final = 1_000
"""Stands for more changes than anyone would make: no change of the node helps."""
_OF_NODES: Final = (names.NODE_UNSCHEDULABLE, names.TAINT_TOLERATION, names.NODE_AFFINITY)
"""Filters whose rejections a change of the node removes, and to which other pods make no difference."""
_FACTS: Final = (
    "kubernetes.io/",
    "topology.",
    "failure-domain.",
    "beta.kubernetes.io/",
    "node.kubernetes.io/",
)
"""Prefixes of label keys that describe facts about a node: another value would not change the fact."""


LabelNames: TypeAlias = frozenset[tuple[str, str | None]]
"""Keys and values; None stands for any value."""


class NodeShortfalls:
    """What every node lacks for a pod.

    by_plugin : plugin → int64, shape (n_nodes,). Number of necessary changes of the node; NEVER where none helps.
    leaving : rows of pods without which the filtered was made. like : what nodes lack for the same pod with these pods there.
    """

    def __init__(
        self,
        moment: Moment,
        filtered: FilterResults,
        *,
        leaving: Sequence[PodRow] = (),
        like: NodeShortfalls | None = None,
    ) -> None:
        self.moment, self.filtered, self._leaving = moment, filtered, leaving
        self._nodes = moment.state.nodes
        spec = filtered.pod.spec
        self._fatal = untolerated(self._nodes.taints, spec.tolerations, (NO_SCHEDULE, NO_EXECUTE)) > 0
        counted = {
            names.NODE_UNSCHEDULABLE: self._cordons,
            names.TAINT_TOLERATION: self._taints,
            names.NODE_AFFINITY: self._labels,
            names.NODE_RESOURCES_FIT: self._resources,
        }
        known = {name: like.by_plugin[name] for name in _OF_NODES if like and name in like.by_plugin}
        self.by_plugin: dict[str, IntArray] = known | {
            name: np.where(verdict != 0, counted[name]() if name in counted else NEVER, 0)
            for name, verdict in filtered.verdicts.items()
            if name not in known
        }
        uncordon_too = self._needs_uncordon & (filtered.verdicts.get(names.NODE_UNSCHEDULABLE, 0) == 0)
        self.by_plugin["uncordon for its taint"] = uncordon_too.astype(np.int64)

    def total(self, *, without: str | None = None) -> IntArray:
        """int64, shape (n_nodes,): number of changes, not counting those for the plugins in ``without``."""
        counts = [count for name, count in self.by_plugin.items() if name != without]
        return (
            np.minimum(np.sum(counts, axis=0), NEVER)
            if counts
            else np.zeros(len(self._nodes), dtype=np.int64)
        )

    def changes(self, row: NodeRow, *, without: str | None = None) -> list[Change]:
        """One change for each thing that the node at ``row`` lacks. Only for nodes whose ``total`` is below NEVER."""
        made: list[Change] = []
        says = self.filtered.verdicts
        if self._needs_uncordon[row]:
            made.append(self._uncordon(row))
        if names.TAINT_TOLERATION in says and says[names.TAINT_TOLERATION][row]:
            made += self._untaint(row)
        if names.NODE_AFFINITY in says and says[names.NODE_AFFINITY][row]:
            made += self._relabel(row)
        fit = names.NODE_RESOURCES_FIT
        if fit != without and fit in says and says[fit][row]:
            made += self._enlarge(row)
        return made

    @property
    def missing(self) -> IntArray:
        """int64, shape (n_nodes, n_resources + 1): how much the pod's requests exceed the free amounts; in the last column, the
        number of pods.
        """
        return missing_amounts(self.moment, self.filtered.pod, self._leaving)

    @property
    def _cordon_taint(self) -> BoolArray:
        return np.array([taint.key == UNSCHEDULABLE for taint in self._nodes.taints], dtype=bool)

    @property
    def _needs_uncordon(self) -> BoolArray:
        fails = self.filtered.verdicts
        by_taint = (self._nodes.taint_counts[:, self._fatal & self._cordon_taint] > 0).any(axis=1)
        by_taint &= fails.get(names.TAINT_TOLERATION, np.zeros(len(self._nodes))) != 0
        cordoned = fails.get(names.NODE_UNSCHEDULABLE, np.zeros(len(self._nodes))) != 0
        needs: BoolArray = cordoned | (by_taint & self._nodes.unschedulable)
        return needs

    def _cordons(self) -> IntArray:
        return np.ones(len(self._nodes), dtype=np.int64)

    def _taints(self) -> IntArray:
        hopeless = np.array([is_a_condition(taint) for taint in self._nodes.taints], dtype=bool)
        carried = self._nodes.taint_counts > 0
        left = carried & self._fatal & ~(self._cordon_taint & self._needs_uncordon[:, None])
        return np.where((left & hopeless).any(axis=1), NEVER, left.sum(axis=1))

    def _labels(self) -> IntArray:
        spec = self.filtered.pod.spec
        rows = np.flatnonzero(self.filtered.verdicts[names.NODE_AFFINITY])
        counts = np.zeros(len(self._nodes), dtype=np.int64)
        for row in rows.tolist():
            wanted = missing_labels(self._nodes.nodes[row].labels, spec, self._misspelt)
            counts[row] = NEVER if wanted is None else len(wanted) or NEVER
        return counts

    @cached_property
    def _misspelt(self) -> LabelNames:
        return misspelt_labels(self.moment, self.filtered.pod.spec)

    def _resources(self) -> IntArray:
        is_missing = self.missing > 0
        misspelt = [self._nodes.axis.index[name] for name in misspelt_resources(self.moment)]
        return np.where(is_missing[:, misspelt].any(axis=1), NEVER, np.maximum(is_missing.sum(axis=1), 1))

    def _uncordon(self, row: NodeRow) -> Change:
        node = self._nodes.nodes[row]
        edits = [Edit(("spec", "unschedulable"), False)]
        edits += [
            Edit(("spec", "taints", index), GONE)
            for index, taint in enumerate(node.spec.taints)
            if taint.key == UNSCHEDULABLE
        ]
        return _of_node(kinds.UNCORDON, node, f"uncordon the node {node.name}", ("cordon",), edits)

    def _untaint(self, row: NodeRow) -> list[Change]:
        node, skipped = self._nodes.nodes[row], bool(self._needs_uncordon[row])
        columns = {
            (taint.key, taint.value, taint.effect)
            for taint, fatal in zip(self._nodes.taints, self._fatal, strict=True)
            if fatal
        }
        made: dict[tuple[str, str, str], list[Edit]] = {}
        words, shares = {}, {}
        for index, taint in enumerate(node.spec.taints):
            key = (taint.key, taint.value, taint.effect)
            if key in columns and not (skipped and taint.key == UNSCHEDULABLE):
                made.setdefault(key, []).append(Edit(("spec", "taints", index), GONE))
                words[key] = f"remove the taint {taint_text(taint)} from the node {node.name}"
                shares[key] = taint_share(taint)
        return [
            _of_node(kinds.REMOVE_TAINT, node, words[key], ("taint", *key), made[key], shares[key])
            for key in made
        ]

    def _relabel(self, row: NodeRow) -> list[Change]:
        node = self._nodes.nodes[row]
        wanted = missing_labels(node.labels, self.filtered.pod.spec, self._misspelt) or {}
        return [
            _of_node(
                kinds.LABEL_NODE,
                node,
                f"label the node {node.name} with {key}={value}{_in_place_of(node.labels.get(key))}",
                ("label", key),
                [Edit(("metadata", "labels", key), value)],
            )
            for key, value in wanted.items()
        ]

    def _enlarge(self, row: NodeRow) -> list[Change]:
        missing = self.missing[row].tolist()
        resources = (*self._nodes.axis.names, PODS)
        return [
            _more_of(self._nodes.nodes[row], resource, has, short)
            for resource, has, short in zip(resources, self._has(row), missing, strict=True)
            if short
        ]

    def _has(self, row: NodeRow) -> list[int]:
        return [*self._nodes.allocatable[row].tolist(), int(self._nodes.allocatable_pods[row])]


def missing_amounts(moment: Moment, pod: PodInfo, leaving: Sequence[PodRow] = ()) -> IntArray:
    """``NodeShortfalls.missing``, without what else the nodes lack."""
    requests = pod.pod_class.requests
    short = np.append(requests, 1) - moment.free
    for other in leaving:
        short[moment.state.node_of[other]] -= np.append(moment.state.pods.requests[other], 1)
    short[:, :-1][:, requests == 0] = 0
    return np.maximum(short, 0)


def missing_labels(
    labels: Mapping[str, str], spec: PodSpec, misspelt: LabelNames = frozenset()
) -> dict[str, str] | None:
    """The smallest set of labels that a node would need for the pod's selector and required affinity; None if labels do not help.

    Labels that describe facts about a node are not changed; misspelt ones, and those that the API server refuses, are not set.
    """
    wanted = {key: value for key, value in (spec.node_selector or {}).items() if labels.get(key) != value}
    if any(label in misspelt for label in wanted.items()):
        return None
    required = required_affinity(spec)
    if required is not None:
        terms = required.node_selector_terms
        ways = [_missing_of_term(term, {**labels, **wanted}, misspelt) for term in terms]
        possible = [way for way in ways if way is not None]
        if not possible:
            return None
        fewest = min(len(way) for way in possible)
        wanted |= next(way for way in possible if len(way) == fewest)
    return wanted if all(_may_be_set(key, value) for key, value in wanted.items()) else None


def _may_be_set(key: str, value: str) -> bool:
    return is_label(key, value) and not key.startswith(_FACTS)


def _missing_of_term(
    term: NodeSelectorTerm, labels: Mapping[str, str], misspelt: LabelNames
) -> dict[str, str] | None:
    if term.match_fields or not term.match_expressions:
        return None
    wanted: dict[str, str] = {}
    for one in term.match_expressions:
        if not _holds(one, {**labels, **wanted}):
            value = _value_for(one, misspelt)
            if value is None:
                return None
            wanted[one.key] = value
    return wanted if all(_holds(one, {**labels, **wanted}) for one in term.match_expressions) else None


def _value_for(one: NodeSelectorRequirement, misspelt: LabelNames) -> str | None:
    """The first value that fulfils it and is not misspelt."""
    if one.operator == "Exists":
        return None if (one.key, None) in misspelt else "true"
    values = one.values if one.operator == "In" else ()
    return next((value for value in values if (one.key, value) not in misspelt), None)


def _holds(one: NodeSelectorRequirement, labels: Mapping[str, str]) -> bool:
    if one.operator in ("Gt", "Lt"):
        return False
    return requirement_matches(LabelSelectorRequirement(one.key, one.operator, one.values), labels)


def _more_of(node: Node, resource: str, has: int, short: int) -> Change:
    def change(more: int) -> Change:
        text = f"raise {resource} of the node {node.name} by {amount_text(resource, more)}"
        edit = Edit(("status", "allocatable", resource), amount_text(resource, has + more))
        share = more / has if has else 1.0
        return _of_node(kinds.MORE_RESOURCE, node, text, ("allocatable", resource), [edit], share)

    made = change(short)
    less = change(short - 1)
    return Change(
        made.kind, made.target, made.text, made.subject, made.edits, share=made.share, one_less=less
    )


def _in_place_of(value: str | None) -> str:
    return "" if value is None else f" in place of {value or 'an empty value'}"


def _of_node(
    kind: str, node: Node, text: str, subject: tuple[str | int, ...], edits: list[Edit], share: float = 1.0
) -> Change:
    return Change(kind, Target(NODE, node.name), text, subject, edits=tuple(edits), share=share)
