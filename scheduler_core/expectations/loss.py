"""`survive`: how many pods are left when any one node, or any one value of a label, is lost. Nothing is moved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from scheduler_core.expectations.domains import called
from scheduler_core.expectations.language import Survival
from scheduler_core.expectations.result import Result, Row
from scheduler_core.expectations.verdict import Finding
from scheduler_core.expectations.words import number_of


def survive(result: Result, pods: Sequence[Row], verb: Survival) -> Finding:
    """Of the pods that have a node, at least this number is outside any one domain. Nodes without the label are never lost."""
    nodes = {pod: node for pod in pods if (node := result.node(pod)) is not None}
    counts = Counter(
        domain for node in nodes.values() if (domain := result.domain(node, verb.loss_of)) is not None
    )
    if not counts and nodes:
        return Finding(False, f"No pod is on a node with the label {verb.loss_of}.")
    worst = min(sorted(counts), key=lambda domain: -counts[domain], default=None)
    if worst is None:
        return Finding(False, "No pod has a node.")
    left = len(nodes) - counts[worst]
    says = f"Without {called(verb.loss_of, worst)}, {number_of(left, 'pod')} of {len(nodes):,} would be left; at least {verb.at_least:,} expected."
    if left >= verb.at_least:
        return Finding(True, says)
    there = [pod for pod, node in nodes.items() if result.domain(node, verb.loss_of) == worst]
    last = max(there, key=result.placed_by)
    return Finding(False, says, result.key(last), result.attempt(last))
