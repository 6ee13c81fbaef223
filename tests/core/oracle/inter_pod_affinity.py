"""InterPodAffinity, one node and one pod at a time (spec 04), on plain manifests. Existing pods have ``spec.nodeName``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tests.core.oracle.selectors import Labels, labels_of, selects

Thing = Mapping[str, Any]
REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution"
PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution"
AFFINITY = "node(s) didn't match pod affinity rules"
ANTI_AFFINITY = "node(s) didn't match pod anti-affinity rules"
EXISTING = "node(s) didn't satisfy existing pods anti-affinity rules"


@dataclass
class World:
    """namespaces : labels of the Namespace objects, the one with the name included."""

    nodes: Sequence[Thing]
    existing: Sequence[Thing]
    namespaces: Mapping[str, Labels]

    def node_of(self, pod: Thing) -> Thing:
        return next(node for node in self.nodes if node["metadata"]["name"] == pod["spec"]["nodeName"])

    def existing_term_matches(self, term: Thing, owner: Thing, incoming: Thing) -> bool:
        if not selects(term.get("labelSelector"), labels_of(incoming)):
            return False
        namespace = incoming["metadata"]["namespace"]
        if namespace in names_of(term, owner):
            return True
        return selects(term.get("namespaceSelector"), self.namespaces.get(namespace, {}))

    def own_term_matches(self, term: Thing, owner: Thing, other: Thing) -> bool:
        if not selects(term.get("labelSelector"), labels_of(other)):
            return False
        namespace, selector = other["metadata"]["namespace"], term.get("namespaceSelector")
        if namespace in names_of(term, owner) or selects(selector, {}):
            return True
        return namespace in self.namespaces and selects(selector, self.namespaces[namespace])


def names_of(term: Thing, owner: Thing) -> list[str]:
    if not term.get("namespaces") and term.get("namespaceSelector") is None:
        return [owner["metadata"]["namespace"]]
    return list(term.get("namespaces", []))


def terms(pod: Thing, kind: str, when: str) -> list[Any]:
    return list(pod["spec"].get("affinity", {}).get(kind, {}).get(when, []))


Pairs = dict[tuple[str, str], int]
"""(topology key, value) → count."""


@dataclass
class Maps:
    """The three maps of spec 04 §2."""

    exist_anti: Pairs
    wanted: Pairs
    unwanted: Pairs

    @classmethod
    def of(cls, world: World, pod: Thing) -> Maps:
        affinity, anti = terms(pod, "podAffinity", REQUIRED), terms(pod, "podAntiAffinity", REQUIRED)
        maps = cls({}, {}, {})
        for other in world.existing:
            labels = labels_of(world.node_of(other))
            theirs = terms(other, "podAntiAffinity", REQUIRED)
            _add(
                maps.exist_anti,
                labels,
                [one for one in theirs if world.existing_term_matches(one, other, pod)],
            )
            if all(world.own_term_matches(term, pod, other) for term in affinity):
                _add(maps.wanted, labels, affinity)
            _add(maps.unwanted, labels, [one for one in anti if world.own_term_matches(one, pod, other)])
        return maps


def _add(pairs: Pairs, labels: Labels, matching: Sequence[Thing]) -> None:
    for key in (term["topologyKey"] for term in matching):
        if key in labels:
            pairs[key, labels[key]] = pairs.get((key, labels[key]), 0) + 1


def filter_reasons(world: World, pod: Thing) -> dict[str, str | None] | None:
    """Node → why it is rejected, None if it is not; None if the plugin skips."""
    affinity, anti = terms(pod, "podAffinity", REQUIRED), terms(pod, "podAntiAffinity", REQUIRED)
    maps = Maps.of(world, pod)
    if not maps.exist_anti and not affinity and not anti:
        return None
    is_first = not maps.wanted and all(world.own_term_matches(term, pod, pod) for term in affinity)

    def reason(labels: Labels) -> str | None:
        for key in (term["topologyKey"] for term in affinity):
            if key not in labels or not (is_first or maps.wanted.get((key, labels[key]))):
                return AFFINITY
        if any(maps.unwanted.get((one["topologyKey"], labels.get(one["topologyKey"], ""))) for one in anti):
            return ANTI_AFFINITY
        return EXISTING if any(pair in maps.exist_anti for pair in labels.items()) else None

    return {node["metadata"]["name"]: reason(labels_of(node)) for node in world.nodes}


def raw_scores(world: World, pod: Thing, hard_weight: int, *, ignore_existing: bool) -> dict[str, int] | None:
    """Node → raw score; None if the plugin skips."""
    own = [(one, 1) for one in terms(pod, "podAffinity", PREFERRED)]
    own += [(one, -1) for one in terms(pod, "podAntiAffinity", PREFERRED)]
    if ignore_existing and not own:
        return None
    sums: dict[tuple[str, str], int] = {}
    for other in world.existing:
        labels = labels_of(world.node_of(other))
        for term, weight in _scoring_terms(world, pod, own, other, hard_weight):
            if term["topologyKey"] in labels:
                pair = (term["topologyKey"], labels[term["topologyKey"]])
                sums[pair] = sums.get(pair, 0) + weight
    if not sums:
        return None
    return {
        node["metadata"]["name"]: sum(sums.get(pair, 0) for pair in labels_of(node).items())
        for node in world.nodes
    }


def _scoring_terms(
    world: World, pod: Thing, own: Sequence[tuple[Thing, int]], other: Thing, hard_weight: int
) -> list[tuple[Thing, int]]:
    """The terms that match between the two pods, with signed weights."""
    found = []
    for one, sign in own:
        if world.own_term_matches(one["podAffinityTerm"], pod, other):
            found.append((one["podAffinityTerm"], sign * one["weight"]))
    theirs = [(term, hard_weight) for term in terms(other, "podAffinity", REQUIRED) if hard_weight]
    theirs += [(one["podAffinityTerm"], one["weight"]) for one in terms(other, "podAffinity", PREFERRED)]
    theirs += [(one["podAffinityTerm"], -one["weight"]) for one in terms(other, "podAntiAffinity", PREFERRED)]
    return found + [pair for pair in theirs if world.existing_term_matches(pair[0], other, pod)]


def normalized(scores: Mapping[str, int]) -> dict[str, int]:
    least, span = min(scores.values()), max(scores.values()) - min(scores.values())
    return {node: int(100.0 * ((score - least) / span)) if span else 0 for node, score in scores.items()}
