"""Which nodes can reach a volume, or storage from which one can be made; each mask is worked out once a snapshot."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import numpy as np

from scheduler_core.framework.node_selection import labels_match, term_matches, term_problem
from scheduler_core.model.affinity import NodeSelectorRequirement, NodeSelectorTerm
from scheduler_core.model.labels import LabelSelector, selector_problems
from scheduler_core.model.storage import PersistentVolume, StorageClass, TopologySelectorTerm
from scheduler_core.snapshot.arrays import BoolArray, IntArray, frozen
from scheduler_core.snapshot.build import Snapshot
from scheduler_core.snapshot.nodes import NodeTable


class NodeMasks:
    """Masks are bool, shape (n_nodes,), and must not be changed. Get it by ``snapshot.derived(NodeMasks)``."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._nodes = snapshot.nodes
        self._group_of: dict[Hashable, int] = {}
        self._masks: list[BoolArray] = []
        self._rows: list[IntArray] = []
        self._groups_at: dict[int, BoolArray] = {}

    def of_volume(self, volume: PersistentVolume) -> BoolArray:
        """Nodes that match the volume's node affinity."""
        return self._masks[self.group_of_volume(volume)]

    def of_class(self, storage_class: StorageClass) -> BoolArray:
        """Nodes for which the class allows volumes to be made."""
        terms = storage_class.allowed_topologies
        return self._mask(("class", terms), lambda: _allowed(self._nodes, terms))

    def of_selector(self, selector: LabelSelector) -> BoolArray:
        """Nodes whose labels match a label selector."""
        return self._mask(("selector", _key(selector)), lambda: _selected(self._nodes, selector))

    def group_of_volume(self, volume: PersistentVolume) -> int:
        """A number that volumes with equal node affinity share."""
        affinity = volume.spec.node_affinity
        if affinity is None or affinity.required is None:
            return self._group(("any",), lambda: np.ones(len(self._nodes), dtype=bool))
        terms = affinity.required.node_selector_terms
        return self._group(("volume", terms), lambda: _reachable(self._nodes, terms))

    def rows_of(self, group: int) -> IntArray:
        """int64: the rows of the nodes that volumes of the group can be reached from, ascending."""
        return self._rows[group]

    def groups_at(self, row: int) -> BoolArray:
        """bool, shape (n_groups,): the groups whose volumes can be reached from the node at ``row``."""
        known = self._groups_at.get(row)
        if known is None or len(known) < len(self._masks):
            known = self._groups_at[row] = np.array([mask[row] for mask in self._masks], dtype=bool)
        return known

    def _mask(self, key: Hashable, make: Callable[[], BoolArray]) -> BoolArray:
        return self._masks[self._group(key, make)]

    def _group(self, key: Hashable, make: Callable[[], BoolArray]) -> int:
        group = self._group_of.get(key)
        if group is None:
            group = self._group_of[key] = len(self._masks)
            mask = make()
            frozen(mask)
            self._masks.append(mask)
            self._rows.append(np.flatnonzero(mask))
        return group


def _reachable(nodes: NodeTable, terms: tuple[NodeSelectorTerm, ...]) -> BoolArray:
    """Any term. Fields are not compared, because upstream hands over labels only; a term with nothing else matches."""
    matched = np.zeros(len(nodes), dtype=bool)
    for term in terms:
        if term_problem(term) is None:
            labels_only = NodeSelectorTerm(match_expressions=term.match_expressions)
            matched |= term_matches(nodes, labels_only) if term.match_expressions else bool(term.match_fields)
    return matched


def _allowed(nodes: NodeTable, terms: tuple[TopologySelectorTerm, ...]) -> BoolArray:
    """Any term, all of its keys with one of the values; no terms allow every node, an empty term none."""
    allowed = np.full(len(nodes), not terms, dtype=bool)
    for term in terms:
        expressions = [
            NodeSelectorRequirement(one.key, "In", one.values) for one in term.match_label_expressions
        ]
        allowed |= _all_match(nodes, expressions) if expressions else False
    return allowed


def _all_match(nodes: NodeTable, requirements: list[NodeSelectorRequirement]) -> BoolArray:
    matched = np.ones(len(nodes), dtype=bool)
    for one in requirements:
        column = nodes.labels(one.key)
        matched &= column.lookup([value in one.values for value in column.values], missing=False)
    return matched


def _selected(nodes: NodeTable, selector: LabelSelector) -> BoolArray:
    if selector_problems(selector):
        return np.zeros(len(nodes), dtype=bool)
    matched = labels_match(nodes, selector.match_labels)
    if selector.match_expressions:
        requirements = tuple(
            NodeSelectorRequirement(one.key, one.operator, one.values) for one in selector.match_expressions
        )
        matched &= term_matches(nodes, NodeSelectorTerm(match_expressions=requirements))
    return matched


def _key(selector: LabelSelector) -> Hashable:
    return tuple(sorted(selector.match_labels.items())), selector.match_expressions
