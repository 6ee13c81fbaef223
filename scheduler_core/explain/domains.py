"""What plugins counted by domain of a topology: the counts of every domain, and the pods behind those of one node."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from scheduler_core.framework.attempt import Attempt
from scheduler_core.framework.matching.domains import CountedRule
from scheduler_core.framework.plugin import DomainPlugin, Plugin
from scheduler_core.framework.runtime import Framework
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.counts import NO_GROUP
from scheduler_core.snapshot.rows import NodeRow
from scheduler_core.snapshot.state import ClusterState


def domain_counts(framework: Framework, attempt: Attempt, state: ClusterState) -> list[dict[str, Any]]:
    """A rule each; ``domainOf`` has an entry a node, the index of its domain, -1 where it is in none."""
    return [
        _described(plugin, rule)
        | {
            "values": list(rule.counts.domains.values),
            "counts": rule.counts.counts[:-1].tolist(),
            "domainOf": rule.counts.domains.of_node.tolist(),
        }
        for plugin, rule in _rules(framework, attempt, state)
    ]


def counted_pods(
    framework: Framework, attempt: Attempt, state: ClusterState, row: NodeRow
) -> list[dict[str, Any]]:
    """Of the node's domain, for each rule whose topology key the node has: what counts there, pods sorted by name."""
    return [
        _described(plugin, rule)
        | {
            "value": rule.counts.domains.values[domain],
            "count": int(rule.counts.counts[domain]),
            "pods": _pods(rule, domain, state),
        }
        for plugin, rule in _rules(framework, attempt, state)
        if (domain := int(rule.counts.domains.of_node[row])) != NO_GROUP
    ]


def _described(plugin: str, rule: CountedRule) -> dict[str, Any]:
    return {
        "plugin": plugin,
        "rule": rule.rule,
        "key": rule.counts.domains.key,
        "atLeast": rule.at_least,
        "atMost": rule.at_most,
    }


def _rules(framework: Framework, attempt: Attempt, state: ClusterState) -> Iterator[tuple[str, CountedRule]]:
    asked: list[Plugin] = [*framework.filters, *(plugin for plugin, _ in framework.scorers)]
    for plugin in dict.fromkeys(asked):
        if isinstance(plugin, DomainPlugin):
            yield from ((plugin.name, rule) for rule in plugin.counted(attempt.cycle, state))


def _pods(rule: CountedRule, domain: int, state: ClusterState) -> list[dict[str, Any]]:
    rows, weights = _weighing(rule, domain, state)
    pods = [
        {
            "pod": state.pods.keys[pod],
            "node": state.nodes.names[int(state.node_of[pod])],
            "weight": weight,
        }
        for pod, weight in zip(rows.tolist(), weights.tolist(), strict=True)
        if pod not in rule.unseen
    ]
    return sorted(pods, key=lambda one: str(one["pod"]))


def _weighing(rule: CountedRule, domain: int, state: ClusterState) -> tuple[IntArray, IntArray]:
    """Rows of the pods that count in a domain, and how much each does; int64, shape (n_counted,)."""
    by_kind = np.zeros(len(state.pods.kinds), dtype=np.int64)
    for kind, weight in rule.counts.weights.by_kind().items():
        by_kind[kind] = weight
    weights = by_kind[state.pods.kind_index]  # (n_pods,)
    in_domain = np.append(rule.counts.domains.counted == domain, False)  # (n_nodes + 1,)
    counted = in_domain[state.node_of] & (weights != 0)
    if not rule.terminating:
        counted &= ~state.pods.terminating
    rows = np.flatnonzero(counted)
    return rows, weights[rows]
