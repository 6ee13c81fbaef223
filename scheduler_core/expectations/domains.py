"""`apart`, `together`, `spread`: how pods are distributed over nodes or values of a label."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from scheduler_core.expectations.language import NODE, Apart, Nodes, Spread, Together
from scheduler_core.expectations.places import homeless
from scheduler_core.expectations.result import Result, Row
from scheduler_core.expectations.verdict import Finding
from scheduler_core.expectations.words import domain_in_words, nodes_in_words, number_of, pods_in_words


def apart(result: Result, pods: Sequence[Row], verb: Apart) -> Finding:
    """No two of the pods share a domain; with `from`, none shares one with any of those."""
    where = _domains(result, pods, verb.by)
    if isinstance(where, Finding):
        return where
    if verb.from_ is not None:
        return _apart_from(result, where, verb)
    first: dict[str, Row] = {}
    for pod, domain in where.items():
        if domain in first:
            return _shared(result, first[domain], pod, verb.by, domain)
        first[domain] = pod
    return Finding(True, f"{number_of(len(where), 'pod')}, each on a {domain_in_words(verb.by)} of its own.")


def together(result: Result, pods: Sequence[Row], verb: Together) -> Finding:
    """All of the pods are in one domain; with `with`, each in a domain that has one of those."""
    where = _domains(result, pods, verb.by)
    if isinstance(where, Finding):
        return where
    if verb.with_ is not None:
        return _together_with(result, where, verb)
    (first, home), *others = where.items()
    for pod, domain in others:
        if domain != home:
            says = f"{result.key(first)} is {_in(verb.by, home)}, {result.key(pod)} {_in(verb.by, domain)}."
            return _by_the_later(result, first, pod, says)
    return Finding(True, f"{number_of(len(where), 'pod')} {_in(verb.by, home)}.")


def spread(result: Result, pods: Sequence[Row], verb: Spread) -> Finding:
    """Fullest minus emptiest domain is at most ``maxSkew``. Domains are those of the nodes that count, also empty ones."""
    where = _domains(result, pods, verb.by)
    if isinstance(where, Finding):
        return where
    counts = dict.fromkeys(_all_domains(result, verb), 0)
    for pod, domain in where.items():
        if domain not in counts:
            words = nodes_in_words(verb.over or Nodes())
            key = result.key(pod)
            says = f"{key} is {_in(verb.by, domain)}, which is not among the domains of {words}."
            return Finding(False, says, key, result.attempt(pod))
        counts[domain] += 1
    fullest = max(sorted(counts), key=counts.__getitem__)
    emptiest = min(sorted(counts), key=counts.__getitem__)
    skew = counts[fullest] - counts[emptiest]
    says = f"{_extremes(counts, fullest, emptiest, verb.by)}: a skew of {skew:,}, {verb.max_skew:,} allowed."
    if skew <= verb.max_skew:
        return Finding(True, says)
    last = max((pod for pod, domain in where.items() if domain == fullest), key=result.placed_by)
    return Finding(False, says, result.key(last), result.attempt(last))


def _extremes(counts: dict[str, int], fullest: str, emptiest: str, by: str) -> str:
    if counts[fullest] == counts[emptiest]:
        domains = number_of(len(counts), "node" if by == NODE else "domain")
        return f"Each of {domains} has {number_of(counts[fullest], 'pod')}"
    words = f"{called(by, fullest)} has {number_of(counts[fullest], 'pod')} and {called(by, emptiest)} has {counts[emptiest]:,}"
    return words.replace("node", "Node", 1) if by == NODE else words


def _domains(result: Result, pods: Sequence[Row], by: str) -> dict[Row, str] | Finding:
    """Pod → its domain; a finding if one has no node, or one without the label."""
    found: dict[Row, str] = {}
    for pod in pods:
        node = result.node(pod)
        if node is None:
            return homeless(result, pod)
        domain = result.domain(node, by)
        if domain is None:
            key = result.key(pod)
            says = f"{key} is on {result.node_name(pod)}, which has no label {by}."
            return Finding(False, says, key, result.attempt(pod))
        found[pod] = domain
    return found


def _all_domains(result: Result, verb: Spread) -> list[str]:
    counted = result.nodes(verb.over or Nodes())
    domains = (result.domain(node, verb.by) for node in np.flatnonzero(counted).tolist())
    return sorted({domain for domain in domains if domain is not None})


def _apart_from(result: Result, where: dict[Row, str], verb: Apart) -> Finding:
    assert verb.from_ is not None
    words, others = pods_in_words(verb.from_), _placed(result, result.pods(verb.from_), verb.by)
    for other, there in others.items():
        for pod, domain in where.items():
            if domain == there and pod != other:
                return _shared(result, other, pod, verb.by, domain)
    return Finding(True, f"{number_of(len(where), 'pod')}, none in a domain with {words}.")


def _together_with(result: Result, where: dict[Row, str], verb: Together) -> Finding:
    assert verb.with_ is not None
    words, others = pods_in_words(verb.with_), _placed(result, result.pods(verb.with_), verb.by)
    for pod, domain in where.items():
        if not any(there == domain for other, there in others.items() if other != pod):
            key = result.key(pod)
            says = f"{key} is {_in(verb.by, domain)}, which has none of {words}."
            return Finding(False, says, key, result.attempt(pod))
    return Finding(True, f"{number_of(len(where), 'pod')}, each in a domain with one of {words}.")


def _placed(result: Result, pods: Sequence[Row], by: str) -> dict[Row, str]:
    """Those that have a node with the label."""
    found = {}
    for pod in pods:
        node = result.node(pod)
        domain = None if node is None else result.domain(node, by)
        if domain is not None:
            found[pod] = domain
    return found


def _shared(result: Result, first: Row, second: Row, by: str, domain: str) -> Finding:
    says = f"{result.key(first)} and {result.key(second)} are both {_in(by, domain)}."
    return _by_the_later(result, first, second, says)


def _by_the_later(result: Result, first: Row, second: Row, says: str) -> Finding:
    """The pod that was placed later decides."""
    later = max(first, second, key=result.placed_by)
    return Finding(False, says, result.key(later), result.attempt(later))


def called(by: str, domain: str) -> str:
    """``node a``, ``topology.kubernetes.io/zone=x``."""
    return f"node {domain}" if by == NODE else f"{by}={domain}"


def _in(by: str, domain: str) -> str:
    return f"{'on' if by == NODE else 'in'} {called(by, domain)}"
