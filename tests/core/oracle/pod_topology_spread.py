"""PodTopologySpread, one node and one pod at a time (spec 05), on plain manifests. Existing pods have ``spec.nodeName``."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tests.core.oracle.node_selection import tolerated
from tests.core.oracle.selectors import labels_of, selects

Thing = Mapping[str, Any]
HOSTNAME = "kubernetes.io/hostname"
MISSING = "node(s) didn't match pod topology spread constraints (missing required label)"
SKEWED = "node(s) didn't match pod topology spread constraints"


@dataclass
class World:
    nodes: Sequence[Thing]
    existing: Sequence[Thing]

    def count(self, constraint: Thing, pod: Thing, node: Thing) -> int:
        """Matching pods on the node."""
        selector = constraint.get("labelSelector")
        if selector is None or not (selector.get("matchLabels") or selector.get("matchExpressions")):
            return 0
        return sum(
            other["spec"]["nodeName"] == node["metadata"]["name"]
            and other["metadata"]["namespace"] == pod["metadata"]["namespace"]
            and "deletionTimestamp" not in other["metadata"]
            and selects(selector, labels_of(other))
            for other in self.existing
        )


def included(constraint: Thing, pod: Thing, node: Thing) -> bool:
    has_selected_labels = pod["spec"].get("nodeSelector", {}).items() <= labels_of(node).items()
    if constraint.get("nodeAffinityPolicy", "Honor") == "Honor" and not has_selected_labels:
        return False
    if constraint.get("nodeTaintsPolicy", "Ignore") == "Honor":
        hard = [one for one in node["spec"].get("taints", []) if one["effect"] != "PreferNoSchedule"]
        return all(tolerated(taint, pod["spec"].get("tolerations", [])) for taint in hard)
    return True


def filter_reasons(world: World, pod: Thing, hard: Sequence[Thing]) -> dict[str, str | None]:
    """Node → why it is rejected, None if it is not."""
    keys = [constraint["topologyKey"] for constraint in hard]
    sums: list[dict[str, int]] = [{} for _ in hard]
    for node in world.nodes:
        labels = labels_of(node)
        if not all(key in labels for key in keys):
            continue
        for constraint, by_value in zip(hard, sums, strict=True):
            if included(constraint, pod, node):
                value = labels[constraint["topologyKey"]]
                by_value[value] = by_value.get(value, 0) + world.count(constraint, pod, node)

    def reason(node: Thing) -> str | None:
        for constraint, by_value in zip(hard, sums, strict=True):
            value = labels_of(node).get(constraint["topologyKey"])
            if value is None:
                return MISSING
            least = 0 if len(by_value) < constraint.get("minDomains", 1) else min(by_value.values())
            itself = selects(constraint.get("labelSelector"), labels_of(pod))
            if by_value.get(value, 0) + itself - least > constraint["maxSkew"]:
                return SKEWED
        return None

    return {node["metadata"]["name"]: reason(node) for node in world.nodes}


def raw_scores(
    world: World, pod: Thing, soft: Sequence[Thing], feasible: Sequence[str], *, needs_all_keys: bool = True
) -> dict[str, int | None]:
    """Feasible node → raw score, None if the node is ignored."""
    keys = [constraint["topologyKey"] for constraint in soft]
    candidates = [node for node in world.nodes if node["metadata"]["name"] in feasible]
    scored = [
        node for node in candidates if not needs_all_keys or all(key in labels_of(node) for key in keys)
    ]
    totals = {node["metadata"]["name"]: 0.0 for node in scored}
    for constraint in soft:
        key = constraint["topologyKey"]
        domains = {labels_of(node).get(key, "") for node in scored}
        n_domains = len(scored) if key == HOSTNAME else len(domains)
        counting = [node for node in world.nodes if included(constraint, pod, node)]
        if needs_all_keys:
            counting = [node for node in counting if all(one in labels_of(node) for one in keys)]
        for node in scored:
            if key not in labels_of(node):
                continue
            if key == HOSTNAME:
                count = world.count(constraint, pod, node)
            else:
                value = labels_of(node)[key]
                same = [other for other in counting if labels_of(other).get(key, "") == value]
                count = sum(world.count(constraint, pod, other) for other in same)
            totals[node["metadata"]["name"]] += count * math.log(n_domains + 2) + (constraint["maxSkew"] - 1)
    names = [node["metadata"]["name"] for node in candidates]
    return {name: math.floor(totals[name] + 0.5) if name in totals else None for name in names}


def normalized(scores: Mapping[str, int | None]) -> dict[str, int]:
    considered = [score for score in scores.values() if score is not None]
    greatest, least = max(considered, default=0), min(considered, default=0)

    def one(score: int | None) -> int:
        if score is None:
            return 0
        return 100 * (greatest + least - score) // greatest if greatest else 100

    return {node: one(score) for node, score in scores.items()}
