"""The nodes that match a node selector, for all nodes at once (spec 03, NodeAffinity).

Shared by NodeAffinity, PodTopologySpread (which nodes count for a constraint) and volumes (node affinity of a
PersistentVolume). A term that upstream cannot parse matches nothing, without an error; ``term_problem`` returns its
mistake.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from scheduler_core.errors import Problem
from scheduler_core.model.labels.selectors import parse_int64, requirement_problems
from scheduler_core.model.objects.affinity import NodeSelector, NodeSelectorRequirement, NodeSelectorTerm
from scheduler_core.model.objects.pod import PodSpec
from scheduler_core.snapshot.arrays import BoolArray
from scheduler_core.snapshot.nodes.table import NodeTable

NAME_FIELD = "metadata.name"


def pod_affinity_matches(nodes: NodeTable, spec: PodSpec) -> BoolArray:
    """bool, shape (n_nodes,): the pod's nodeSelector and its required node affinity both match."""
    matched = labels_match(nodes, spec.node_selector or {})
    required = required_affinity(spec)
    return matched if required is None else matched & selector_matches(nodes, required)


def required_affinity(spec: PodSpec) -> NodeSelector | None:
    """The pod's required node affinity; None (absent) matches every node, no terms match none."""
    if spec.affinity is None or spec.affinity.node_affinity is None:
        return None
    return spec.affinity.node_affinity.required_during_scheduling_ignored_during_execution


def selector_matches(nodes: NodeTable, selector: NodeSelector) -> BoolArray:
    """bool, shape (n_nodes,): any term matches; no terms match nothing."""
    matched = np.zeros(len(nodes), dtype=bool)
    for term in selector.node_selector_terms:
        matched |= term_matches(nodes, term)
    return matched


def term_matches(nodes: NodeTable, term: NodeSelectorTerm) -> BoolArray:
    """bool, shape (n_nodes,): all expressions and fields match; an empty or unparsable term matches nothing."""
    if is_empty(term) or term_problem(term) is not None:
        return np.zeros(len(nodes), dtype=bool)
    matched = np.ones(len(nodes), dtype=bool)
    for expression in term.match_expressions:
        matched &= _expression_matches(nodes, expression)
    for requirement in term.match_fields:
        matched &= _field_matches(nodes, requirement)
    return matched


def labels_match(nodes: NodeTable, wanted: Mapping[str, str]) -> BoolArray:
    """bool, shape (n_nodes,): every key is present with that value (``spec.nodeSelector``)."""
    matched = np.ones(len(nodes), dtype=bool)
    for key, value in wanted.items():
        matched &= nodes.labels(key).having((value,))
    return matched


def is_empty(term: NodeSelectorTerm) -> bool:
    return not term.match_expressions and not term.match_fields


def term_problem(term: NodeSelectorTerm) -> Problem | None:
    """The first reason why upstream cannot parse the term, None if it can."""
    for index, expression in enumerate(term.match_expressions):
        path = f"matchExpressions[{index}]"
        problems = requirement_problems(
            expression.key, expression.operator, expression.values, path, numeric=True
        )
        if problems:
            return problems[0]
    return next(
        filter(None, (_field_problem(field, index) for index, field in enumerate(term.match_fields))), None
    )


def _field_problem(requirement: NodeSelectorRequirement, index: int) -> Problem | None:
    path = f"matchFields[{index}]"
    if requirement.operator not in ("In", "NotIn"):
        return Problem(f"{path}.operator", f'"{requirement.operator}" is not a valid node selector operator')
    if len(requirement.values) != 1:
        return Problem(f"{path}.values", "must have one element")
    return None


def _expression_matches(nodes: NodeTable, expression: NodeSelectorRequirement) -> BoolArray:
    column = nodes.labels(expression.key)
    match expression.operator:
        case "In":
            return column.having(expression.values)
        case "NotIn":
            return ~column.having(expression.values)
        case "Exists":
            return column.codes >= 0
        case "DoesNotExist":
            return column.codes < 0
    return column.lookup([compares(value, expression) for value in column.values], missing=False)


def compares(value: str, expression: NodeSelectorRequirement) -> bool:
    """Gt and Lt: both sides signed 64-bit integers, strictly."""
    number, bound = parse_int64(value), parse_int64(expression.values[0])
    if number is None or bound is None:
        return False
    return number > bound if expression.operator == "Gt" else number < bound


def _field_matches(nodes: NodeTable, requirement: NodeSelectorRequirement) -> BoolArray:
    """Only ``metadata.name`` has a value; other fields are compared with the empty string."""
    wanted = requirement.values[0]
    if requirement.key == NAME_FIELD:
        equal = nodes.named(wanted)
    else:
        equal = np.full(len(nodes), wanted == "", dtype=bool)
    return equal if requirement.operator == "In" else ~equal


def named_nodes(terms: Sequence[NodeSelectorTerm]) -> frozenset[str] | None:
    """The node names to which matchFields narrow a selector, None if some term names none (spec 03, PreFilter)."""
    names: frozenset[str] = frozenset()
    for term in terms:
        lists = [
            frozenset(field.values)
            for field in term.match_fields
            if field.key == NAME_FIELD and field.operator == "In"
        ]
        if not lists:
            return None
        names |= frozenset.intersection(*lists)
    return names
