"""Which nodes can reach a volume, or storage from which one can be provisioned; each mask is computed once per snapshot."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import numpy as np

from scheduler_core.framework.matching.node_fit import selector_admits
from scheduler_core.framework.matching.node_selection import labels_match, term_matches, term_problem
from scheduler_core.model.labels.selectors import LabelSelector, selector_problems
from scheduler_core.model.objects.affinity import NodeSelector, NodeSelectorRequirement, NodeSelectorTerm
from scheduler_core.model.objects.node import Node
from scheduler_core.model.objects.storage import PersistentVolume, StorageClass, TopologySelectorTerm
from scheduler_core.snapshot.arrays import BoolArray, frozen
from scheduler_core.snapshot.nodes.table import NodeTable
from scheduler_core.snapshot.snapshot import Snapshot


class NodeMasks:
    """Masks are bool, shape (n_nodes,), and must not be changed. Get it by ``snapshot.derived(NodeMasks)``."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._nodes = snapshot.nodes
        self._known: dict[Hashable, BoolArray] = {}

    def of_volume(self, volume: PersistentVolume) -> BoolArray:
        """Nodes that match the volume's node affinity. Equal affinities give the same array."""
        affinity = volume.spec.node_affinity
        required = None if affinity is None else affinity.required
        terms = None if required is None else required.node_selector_terms
        return self._once(("volume", terms), lambda: _reachable(self._nodes, terms))

    def of_class(self, storage_class: StorageClass) -> BoolArray:
        """Nodes for which the class allows volumes to be provisioned."""
        terms = storage_class.allowed_topologies
        return self._once(("class", terms), lambda: _allowed(self._nodes, terms))

    def of_selector(self, selector: LabelSelector) -> BoolArray:
        """Nodes whose labels match a label selector."""
        key = "selector", tuple(sorted(selector.match_labels.items())), selector.match_expressions
        return self._once(key, lambda: _selected(self._nodes, selector))

    def _once(self, key: Hashable, make: Callable[[], BoolArray]) -> BoolArray:
        mask = self._known.get(key)
        if mask is None:
            mask = self._known[key] = make()
            frozen(mask)
        return mask


def is_reachable(volume: PersistentVolume, node: Node) -> bool:
    """Whether the node matches the volume's node affinity: like the mask, for the current state of one node object."""
    affinity = volume.spec.node_affinity
    if affinity is None or affinity.required is None:
        return True
    return any(_term_reaches(term, node) for term in affinity.required.node_selector_terms)


def _term_reaches(term: NodeSelectorTerm, node: Node) -> bool:
    if term_problem(term) is not None or not term.match_expressions:
        return term_problem(term) is None and bool(term.match_fields)
    labels_only = NodeSelectorTerm(match_expressions=term.match_expressions)
    return selector_admits(NodeSelector((labels_only,)), node)


def _reachable(nodes: NodeTable, terms: tuple[NodeSelectorTerm, ...] | None) -> BoolArray:
    """One of the terms must match. Fields are not compared, because upstream passes only labels; a term with fields only matches."""
    matched = np.full(len(nodes), terms is None, dtype=bool)
    for term in terms or ():
        if term_problem(term) is None:
            labels_only = NodeSelectorTerm(match_expressions=term.match_expressions)
            matched |= term_matches(nodes, labels_only) if term.match_expressions else bool(term.match_fields)
    return matched


def _allowed(nodes: NodeTable, terms: tuple[TopologySelectorTerm, ...]) -> BoolArray:
    """One of the terms must match: all of its keys with one of the values. No terms allow every node, an empty term allows none."""
    allowed = np.full(len(nodes), not terms, dtype=bool)
    for term in terms:
        matched = np.full(len(nodes), bool(term.match_label_expressions), dtype=bool)
        for one in term.match_label_expressions:
            matched &= nodes.labels(one.key).having(one.values)
        allowed |= matched
    return allowed


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
