"""Whether a node selector matches one node object, such as the node of an event (spec 03, NodeAffinity).

The rules are those of node_selection.py, which matches all nodes of a snapshot at once.
"""

from __future__ import annotations

from scheduler_core.framework.matching.node_selection import (
    NAME_FIELD,
    compares,
    is_empty,
    required_affinity,
    term_problem,
)
from scheduler_core.model.labels.selectors import LabelSelectorRequirement, requirement_matches
from scheduler_core.model.objects.affinity import NodeSelector, NodeSelectorRequirement, NodeSelectorTerm
from scheduler_core.model.objects.node import Node
from scheduler_core.model.objects.pod import PodSpec


def pod_affinity_admits(spec: PodSpec, node: Node) -> bool:
    """The pod's nodeSelector and its required node affinity both match."""
    required = required_affinity(spec)
    return _labels_admit(spec, node) and (required is None or selector_admits(required, node))


def pod_affinity_is_unclear(spec: PodSpec, node: Node) -> bool:
    """Whether only terms that do not match rule the node out, and one of them cannot be parsed: upstream's matcher then
    returns an error. Filters treat it as no match, hints as a yes (spec 07 §4.2).
    """
    required = required_affinity(spec)
    if required is None or not _labels_admit(spec, node) or selector_admits(required, node):
        return False
    return any(term_problem(term) is not None for term in required.node_selector_terms)


def selector_admits(selector: NodeSelector, node: Node) -> bool:
    """Whether any term matches; no terms match nothing."""
    return any(_term_admits(term, node) for term in selector.node_selector_terms)


def _labels_admit(spec: PodSpec, node: Node) -> bool:
    return all(node.labels.get(key) == value for key, value in (spec.node_selector or {}).items())


def _term_admits(term: NodeSelectorTerm, node: Node) -> bool:
    if is_empty(term) or term_problem(term) is not None:
        return False
    return all(_expression_admits(one, node) for one in term.match_expressions) and all(
        _field_admits(one, node) for one in term.match_fields
    )


def _expression_admits(expression: NodeSelectorRequirement, node: Node) -> bool:
    if expression.operator in ("Gt", "Lt"):
        value = node.labels.get(expression.key)
        return value is not None and compares(value, expression)
    plain = LabelSelectorRequirement(expression.key, expression.operator, expression.values)
    return requirement_matches(plain, node.labels)


def _field_admits(requirement: NodeSelectorRequirement, node: Node) -> bool:
    """Only ``metadata.name`` has a value; other fields are compared with the empty string."""
    value = node.name if requirement.key == NAME_FIELD else ""
    return (value == requirement.values[0]) == (requirement.operator == "In")
