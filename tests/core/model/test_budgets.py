"""Expected and required pods of budgets, as the disruption controller computes them (1.36, pkg/controller/disruption, getExpectedPodCount)."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core.model.budgets import BudgetRules
from scheduler_core.model.cluster import Cluster, read_cluster
from tests.support.builders import Manifest, a_pod, an_object


def owned_by(kind: str, name: str, api_version: str = "apps/v1") -> list[Manifest]:
    return [{"apiVersion": api_version, "kind": kind, "name": name, "uid": name, "controller": True}]


def web(name: str, kind: str, owner: str, **fields: Any) -> Manifest:
    metadata = {"labels": {"app": "web"}, "ownerReferences": owned_by(kind, owner)}
    return a_pod(name, metadata=metadata, **fields)


def a_cluster(spec: Manifest, *objects: Manifest, **fields: Any) -> Cluster:
    selector = {"matchLabels": {"app": "web"}}
    budget = an_object(
        "PodDisruptionBudget", "web", api_version="policy/v1", spec={"selector": selector} | spec, **fields
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


@pytest.mark.parametrize(
    ("api_version", "kind", "uncounted"),
    [
        ("batch/v1", "Job", True),
        ("apps/v1", "DaemonSet", True),
        ("v1", "Node", True),
        ("", "Job", True),
        ("batch.volcano.sh/v1alpha1", "Job", False),
        ("apps/v1", "StatefulSet", False),
    ],
)
@pytest.mark.parametrize("phase", ["Running", "Succeeded"])
@pytest.mark.parametrize(
    ("spec", "counts_workloads"),
    [({"maxUnavailable": 1}, True), ({"minAvailable": "50%"}, True), ({"minAvailable": 1}, False)],
)
def test_pods_of_a_controller_without_a_scale(
    spec: Manifest, counts_workloads: bool, phase: str, api_version: str, kind: str, uncounted: bool
) -> None:
    """The disruption controller fails there, also if other pods could be counted (getScaleController, failSafe)."""
    metadata = {"labels": {"app": "web"}, "ownerReferences": owned_by(kind, "other", api_version)}
    pods = [web(f"web-{number}", "ReplicaSet", "web") for number in range(4)]
    other = a_pod("other", metadata=metadata, status={"phase": phase})
    cluster = a_cluster(spec, REPLICA_SET, *pods, other)
    (budget,), rules = cluster.pod_disruption_budgets, BudgetRules(cluster)
    is_failing = counts_workloads and uncounted
    assert rules.uncounted_kind(budget) == (kind if is_failing else "")
    assert (rules.allowed(budget, 5) == 0) == is_failing
    assert is_failing == (expected_and_desired(cluster) == (0, 0))


def test_of_an_earlier_status_only_what_it_requires_counts() -> None:
    status = {"expectedPods": 3, "desiredHealthy": 2, "currentHealthy": 3, "disruptionsAllowed": 1}
    metadata = {"labels": {"app": "web"}, "ownerReferences": owned_by("Job", "job", "batch/v1")}
    cluster = a_cluster({"maxUnavailable": 1}, a_pod("job", metadata=metadata), status=status)
    (budget,), rules = cluster.pod_disruption_budgets, BudgetRules(cluster)
    assert (rules.desired(budget), rules.allowed(budget, 3)) == (2, 0)
