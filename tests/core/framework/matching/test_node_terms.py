"""Terms of node selectors: on all nodes at once and on one, and why some cannot be parsed."""

from __future__ import annotations

import pytest

from scheduler_core.framework.matching.node_fit import selector_admits
from scheduler_core.framework.matching.node_selection import (
    labels_match,
    named_nodes,
    selector_matches,
    term_problem,
)
from scheduler_core.model.cluster import read_cluster
from scheduler_core.model.objects.affinity import NodeSelector, NodeSelectorRequirement, NodeSelectorTerm
from scheduler_core.snapshot.snapshot import build_snapshot
from tests.support.builders import a_node

NODES = [
    a_node("a", labels={"size": "1", "tier": "blue"}),
    a_node("b", labels={"size": "5", "tier": "blue"}),
    a_node("c", labels={"size": "5", "tier": "red"}),
    a_node("d"),
]


def label(key: str, operator: str, *values: str) -> NodeSelectorTerm:
    return NodeSelectorTerm((NodeSelectorRequirement(key, operator, values),))


def field(key: str, operator: str, *values: str) -> NodeSelectorTerm:
    return NodeSelectorTerm(match_fields=(NodeSelectorRequirement(key, operator, values),))


@pytest.mark.parametrize(
    ("term", "admitted"),
    [
        (label("size", "Gt", "1"), "bc"),
        (label("size", "Lt", "5"), "a"),
        (label("size", "Lt", "6"), "abc"),
        (field("metadata.name", "In", "b"), "b"),
        (field("metadata.name", "NotIn", "b"), "acd"),
        (field("spec.unschedulable", "In", ""), "abcd"),
        (field("spec.unschedulable", "NotIn", ""), ""),
        (field("spec.unschedulable", "In", "a"), ""),
        (field("spec.unschedulable", "NotIn", "a"), "abcd"),
        (NodeSelectorTerm(), ""),
    ],
)
def test_a_term_admits_the_same_nodes_together_and_alone(term: NodeSelectorTerm, admitted: str) -> None:
    cluster = read_cluster(NODES)
    selector = NodeSelector((term,))
    expected = [name in admitted for name in "abcd"]
    assert selector_matches(build_snapshot(cluster).nodes, selector).tolist() == expected
    assert [selector_admits(selector, node) for node in cluster.nodes] == expected


def test_a_node_must_have_all_labels() -> None:
    nodes = build_snapshot(read_cluster(NODES)).nodes
    for wanted in ({"size": "5", "tier": "blue"}, {"tier": "blue", "size": "5"}):
        assert labels_match(nodes, wanted).tolist() == [False, True, False, False]


def test_names_are_those_of_any_term_in_all_of_its_fields() -> None:
    named = NodeSelectorRequirement("metadata.name", "In", ("a", "b"))
    narrower = NodeSelectorRequirement("metadata.name", "In", ("b", "c"))
    terms = [NodeSelectorTerm(match_fields=(named, narrower)), field("metadata.name", "In", "d")]
    assert named_nodes(terms) == {"b", "d"}
    assert named_nodes([*terms, label("size", "Exists")]) is None


@pytest.mark.parametrize(
    ("term", "path", "message"),
    [
        (
            field("metadata.name", "Exists"),
            "matchFields[0].operator",
            '"Exists" is not a valid node selector operator',
        ),
        (field("metadata.name", "In", "a", "b"), "matchFields[0].values", "must have one element"),
        (
            NodeSelectorTerm(
                match_fields=(
                    NodeSelectorRequirement("metadata.name", "In", ("a",)),
                    NodeSelectorRequirement("metadata.name", "In", ()),
                )
            ),
            "matchFields[1].values",
            "must have one element",
        ),
        (
            NodeSelectorTerm(
                (
                    NodeSelectorRequirement("size", "Exists", ()),
                    NodeSelectorRequirement("size", "Gt", ("x",)),
                )
            ),
            "matchExpressions[1].values[0]",
            "for 'Gt', 'Lt' operators, the value must be an integer",
        ),
    ],
)
def test_why_a_term_cannot_be_parsed(term: NodeSelectorTerm, path: str, message: str) -> None:
    problem = term_problem(term)
    assert problem is not None
    assert (problem.path, problem.message) == (path, message)
