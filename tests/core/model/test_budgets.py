"""Expected and required pods of budgets, as the disruption controller computes them (1.36, pkg/controller/disruption, getExpectedPodCount)."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core.model.budgets import BudgetRules
from scheduler_core.model.cluster import Cluster, read_cluster
from tests.support.builders import Manifest, a_pod, an_object


def owned_by(kind: str, name: str) -> list[Manifest]:
    return [{"apiVersion": "apps/v1", "kind": kind, "name": name, "uid": name, "controller": True}]


def web(name: str, kind: str, owner: str, **fields: Any) -> Manifest:
    metadata = {"labels": {"app": "web"}, "ownerReferences": owned_by(kind, owner)}
    return a_pod(name, metadata=metadata, **fields)


def a_cluster(spec: Manifest, *objects: Manifest) -> Cluster:
    selector = {"matchLabels": {"app": "web"}}
    budget = an_object(
        "PodDisruptionBudget", "web", api_version="policy/v1", spec={"selector": selector} | spec
    )
    return read_cluster([budget, *objects])


def expected_and_desired(cluster: Cluster) -> tuple[int, int]:
    (budget,), rules = cluster.pod_disruption_budgets, BudgetRules(cluster)
    return rules.expected(budget), rules.desired(budget)


REPLICA_SET = an_object("ReplicaSet", "web", api_version="apps/v1", spec={"replicas": 4})
OF_DEPLOYMENT = {"ownerReferences": owned_by("Deployment", "web")}


@pytest.mark.parametrize(
    ("spec", "found"),
    [
        ({"maxUnavailable": 1}, (4, 3)),
        ({"maxUnavailable": "30%"}, (4, 2)),
        ({"minAvailable": "30%"}, (4, 2)),
        ({"minAvailable": 1}, (2, 1)),
        ({"maxUnavailable": 9}, (4, 0)),
        ({}, (2, 0)),
        ({"maxUnavailable": 1, "selector": {}}, (4, 3)),
        ({"maxUnavailable": 1, "selector": None}, (0, 0)),
    ],
)
def test_replicas_count_unless_a_number_must_be_available(spec: Manifest, found: tuple[int, int]) -> None:
    pods = [web("web-1", "ReplicaSet", "web"), web("web-2", "ReplicaSet", "web")]
    bare = [a_pod("bare", metadata={"labels": {"app": "other"}})] if "selector" in spec else []
    assert expected_and_desired(a_cluster(spec, REPLICA_SET, *pods, *bare)) == found


def test_the_replicas_of_a_deployment_count_once() -> None:
    sets = [
        an_object("ReplicaSet", name, api_version="apps/v1", metadata=OF_DEPLOYMENT, spec={"replicas": 3})
        for name in ("old", "new")
    ]
    pods = [web(f"{name}-{number}", "ReplicaSet", name) for name in ("old", "new") for number in range(3)]
    deployment = an_object("Deployment", "web", api_version="apps/v1", spec={"replicas": 5})
    assert expected_and_desired(a_cluster({"maxUnavailable": 1}, deployment, *sets, *pods)) == (5, 4)
    assert expected_and_desired(a_cluster({"maxUnavailable": 1}, *sets, *pods)) == (6, 5)


def test_a_workload_that_is_not_known_has_the_pods_that_are_there() -> None:
    pods = [web(f"web-{number}", "Rollout", "web") for number in range(3)]
    over = web("web-9", "Rollout", "web", status={"phase": "Succeeded"})
    assert expected_and_desired(a_cluster({"maxUnavailable": 1}, *pods, over)) == (3, 2)


def test_a_status_counts_more_than_the_spec() -> None:
    status = {"expectedPods": 7, "desiredHealthy": 5, "currentHealthy": 7, "disruptionsAllowed": 2}
    budget = an_object(
        "PodDisruptionBudget", "web", api_version="policy/v1", spec={"maxUnavailable": 1}, status=status
    )
    assert expected_and_desired(read_cluster([budget])) == (7, 5)
