"""Labels of nodes as columns, and which of them a pod asks about.

A column a key: ``{"key": key, "values": [each value once], "nodes": [index into values | -1]}``, aligned with the nodes
it is made of, keys sorted. A hundred nodes with the same fifteen labels are fifteen texts and a hundred numbers each.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from scheduler_core.model.objects.affinity import Affinity, NodeAffinity, NodeSelectorTerm, PodAffinityTerm
from scheduler_core.model.objects.node import Node
from scheduler_core.model.objects.pod import Pod, PodSpec

NOT_THERE = -1


def label_columns(nodes: Sequence[Node]) -> list[dict[str, Any]]:
    """Every label that one of the nodes has."""
    keys = sorted({key for node in nodes for key in node.labels})
    return [_column(key, nodes) for key in keys]


def _column(key: str, nodes: Sequence[Node]) -> dict[str, Any]:
    values: dict[str, int] = {}
    numbers = [
        NOT_THERE if (value := node.labels.get(key)) is None else values.setdefault(value, len(values))
        for node in nodes
    ]
    return {"key": key, "values": list(values), "nodes": numbers}


def asked_labels(pod: Pod) -> tuple[str, ...]:
    """Keys of node labels that the pod's constraints name, sorted: node selector, node affinity, topology keys."""
    return tuple(sorted({key for key in _asked(pod.spec) if key}))


def _asked(spec: PodSpec) -> Iterator[str]:
    selector: Mapping[str, str] = spec.node_selector or {}
    yield from selector
    yield from (constraint.topology_key for constraint in spec.topology_spread_constraints)
    if spec.affinity is not None:
        yield from _asked_by_affinity(spec.affinity)


def _asked_by_affinity(affinity: Affinity) -> Iterator[str]:
    if affinity.node_affinity is not None:
        for node_term in _node_terms(affinity.node_affinity):
            yield from (requirement.key for requirement in node_term.match_expressions)
    yield from (term.topology_key for term in _pod_terms(affinity))


def _node_terms(affinity: NodeAffinity) -> Iterator[NodeSelectorTerm]:
    required = affinity.required_during_scheduling_ignored_during_execution
    if required is not None:
        yield from required.node_selector_terms
    for term in affinity.preferred_during_scheduling_ignored_during_execution or ():
        yield term.preference


def _pod_terms(affinity: Affinity) -> Iterable[PodAffinityTerm]:
    for part in (affinity.pod_affinity, affinity.pod_anti_affinity):
        if part is not None:
            yield from part.required_during_scheduling_ignored_during_execution
            for weighted in part.preferred_during_scheduling_ignored_during_execution:
                yield weighted.pod_affinity_term
