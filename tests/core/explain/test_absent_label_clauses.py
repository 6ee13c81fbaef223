"""The sentence of a pending pod names the labels that no node has, and near ones."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core import simulate
from tests.support.builders import a_node, a_pod

NODES = [
    a_node("worker-1", labels={"disktype": "ssd"}),
    a_node("worker-2", labels={"disktype": "ssd"}),
    a_node("db", labels={"disktype": "hdd", "rack": "1"}),
]


def of_terms(*terms: dict[str, Any]) -> dict[str, Any]:
    return {
        "affinity": {
            "nodeAffinity": {
                "requiredDuringSchedulingIgnoredDuringExecution": {"nodeSelectorTerms": list(terms)}
            }
        }
    }


NAME = {"key": "metadata.name", "operator": "In", "values": ["worker1"]}
CASES = {
    "a near label of several nodes": (
        {"nodeSelector": {"disktype": "Ssd"}},
        "no node has the label disktype=Ssd, but 2 nodes have disktype=ssd; ",
    ),
    "of one node": (
        {"nodeSelector": {"racks": "1"}},
        "no node has the label racks=1, but 1 node has rack=1; ",
    ),
    "none": ({"nodeSelector": {"gpu": "a100"}}, "no node has the label gpu=a100; "),
    "two": (
        {"nodeSelector": {"disktype": "sdd", "gpu": "a100"}},
        "no node has the label disktype=sdd, but 2 nodes have disktype=ssd; no node has the label gpu=a100; ",
    ),
    "another term may match": (
        of_terms(*({"matchExpressions": [{"key": key, "operator": "Exists"}]} for key in ("gpu", "fpga"))),
        "",
    ),
    "a node's name": (
        of_terms({"matchFields": [NAME]}),
        "no node is called worker1, but there is worker-1; ",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_the_sentence(name: str) -> None:
    spec, clauses = CASES[name]
    sentence = simulate([*NODES, a_pod("web", **spec)]).explain("web").sentence
    by_name = "didn't satisfy plugin(s) [NodeAffinity]"
    reason = by_name if "is called" in clauses else "didn't match Pod's node affinity/selector"
    assert sentence == f"Pending: {clauses}3 nodes {reason}; evicting pods would not help."


def test_a_label_that_some_node_has_is_not_named() -> None:
    nodes = [
        a_node("a", labels={"disktype": "ssd"}, taints=[{"key": "gpu", "effect": "NoSchedule"}]),
        a_node("b"),
    ]
    sentence = simulate([*nodes, a_pod("web", nodeSelector={"disktype": "ssd"})]).explain("web").sentence
    assert sentence.startswith(
        "Pending: 1 node didn't match Pod's node affinity/selector, 1 node had untolerated"
    )
