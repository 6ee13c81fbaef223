"""Pods may name any number of topology keys; what a cache keeps and does depends on those that nodes have."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core.engine.cache.scheduler_cache import SchedulerCache
from scheduler_core.engine.outcome import Outcome
from scheduler_core.model.cluster import read_cluster
from tests.core.engine.cache.cache_twin import PROFILES
from tests.support.builders import Manifest, a_node, a_pod

N_KEYS = 50


def a_cache(**node: Any) -> SchedulerCache:
    return SchedulerCache(read_cluster([a_node(f"n{row}", **node) for row in range(3)]), PROFILES.scheduler)


def term(key: str) -> Manifest:
    return {"topologyKey": key, "labelSelector": {"matchLabels": {"app": "x"}}}


def required(kind: str, key: str) -> dict[str, Any]:
    return {"affinity": {kind: {"requiredDuringSchedulingIgnoredDuringExecution": [term(key)]}}}


def preferred(kind: str, key: str) -> dict[str, Any]:
    weighted = {"weight": 5, "podAffinityTerm": term(key)}
    return {"affinity": {kind: {"preferredDuringSchedulingIgnoredDuringExecution": [weighted]}}}


def spread(when: str, key: str) -> dict[str, Any]:
    constraint = {"maxSkew": 1, "topologyKey": key, "whenUnsatisfiable": when}
    return {"topologySpreadConstraints": [{**constraint, "labelSelector": {"matchLabels": {"app": "x"}}}]}


RULES = {
    "affinity": lambda key: required("podAffinity", key),
    "anti-affinity": lambda key: required("podAntiAffinity", key),
    "preferred": lambda key: preferred("podAffinity", key),
    "hard spreading": lambda key: spread("DoNotSchedule", key),
    "soft spreading": lambda key: spread("ScheduleAnyway", key),
    "selectors": lambda key: {"nodeSelector": {key: "x"}},
}


def scheduled(cache: SchedulerCache, name: str, **spec: Any) -> Outcome:
    (pod,) = read_cluster([a_pod(name, requests={"cpu": "10m"}, labels={"app": "x"}, **spec)]).pods
    cache.add_pod(pod)
    outcome = cache.scheduler.decide(0, cache.pod_info(pod.key), cache.state).outcome
    if outcome.node is not None:
        cache.assume(pod.key, outcome.node)
    return outcome


@pytest.mark.parametrize("rule", RULES)
def test_keys_that_no_node_has_take_no_columns_and_no_counts(rule: str) -> None:
    cache = a_cache()
    scheduled(cache, "first", **RULES[rule]("first"))
    columns, answers = len(cache.state.nodes.label_keys), len(cache.state.counts._answers)
    for number in range(N_KEYS):
        scheduled(cache, f"p{number}", **RULES[rule](f"key-{number}"))
    assert len(cache.state.nodes.label_keys) <= columns + 1
    assert len(cache.state.counts._answers) <= answers + 1


def test_keys_that_nodes_have_are_counted() -> None:
    """What the test above would not notice otherwise."""
    cache = a_cache(labels={f"key-{number}": "x" for number in range(N_KEYS)})
    for number in range(N_KEYS):
        scheduled(cache, f"p{number}", **spread("DoNotSchedule", f"key-{number}"))
    assert len(cache.state.counts._answers) >= N_KEYS


def test_a_key_counts_from_when_a_node_gets_it() -> None:
    cache = a_cache()
    first = scheduled(cache, "first", **required("podAntiAffinity", "rack")).node
    assert scheduled(cache, "second").node is not None
    (labelled,) = read_cluster([a_node(str(first), labels={"rack": "r1"})]).nodes
    cache.set_node(labelled)
    for other in {"n0", "n1", "n2"} - {first}:
        cache.remove_node(other)
    refused = scheduled(cache, "third")
    assert refused.node is None
    assert "didn't satisfy existing pods anti-affinity rules" in refused.message
