"""What budgets allow, in numbers: (allowed, healthy, desired, expected), whenever it changes."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core.kernel import Event
from scheduler_core.timeline import TimelineSimulation
from scheduler_core.units import SECOND
from tests.core.simulated_cluster.test_workloads import create, delete_number
from tests.core.timeline.plays import Row, nodes, play, pod, scenario, told
from tests.support.builders import a_pod, an_object

CONTROLLERS = {"workloads": "1s"}


def budget(**spec: Any) -> dict[str, Any]:
    return {
        "apiVersion": "policy/v1",
        "kind": "PodDisruptionBudget",
        "metadata": {"name": "web"},
        "spec": {"selector": {"matchLabels": {"app": "web"}}, **spec},
    }


def numbers(*operations: dict[str, Any], since: float = 0, **fields: Any) -> list[Row]:
    simulation = play(*operations, **({"nodes": nodes(2), "controllers": CONTROLLERS} | fields))
    return settled(simulation.events, since)


def settled(events: list[Event], since: float = 0) -> list[Row]:
    """As they are when everything of a moment has happened."""
    last = {row[0]: (row[0], *row[3:]) for row in told(events, "budget")}
    return [row for row in last.values() if row[0] >= since]


@pytest.mark.parametrize(
    ("spec", "last"),
    [
        ({"minAvailable": 2}, (3, 5, 2, 5)),
        ({"minAvailable": 9}, (0, 5, 9, 5)),
        ({"minAvailable": "50%"}, (2, 5, 3, 5)),
        ({"minAvailable": "0%"}, (5, 5, 0, 5)),
        ({"maxUnavailable": 2}, (2, 5, 3, 5)),
        ({"maxUnavailable": 0}, (0, 5, 5, 5)),
        ({"maxUnavailable": 9}, (5, 5, 0, 5)),
        ({"maxUnavailable": "30%"}, (2, 5, 3, 5)),
        ({"maxUnavailable": "100%"}, (5, 5, 0, 5)),
    ],
)
def test_arithmetic(spec: dict[str, Any], last: Row) -> None:
    """Of five pods that run; percentages are rounded up, of both kinds."""
    deployment = create("Deployment", replicas=5)
    assert numbers(deployment, {"at": "1s", "create": budget(**spec)}, since=1)[-1] == (1, *last)


def test_pods_of_a_node_that_does_not_report_are_not_healthy() -> None:
    """Two of three are on the node."""
    assert numbers(
        create("Deployment", replicas=3),
        {"at": "1s", "create": budget(minAvailable=2)},
        {"at": "20s", "failNode": "node-1"},
        {"at": "40s", "recoverNode": "node-1"},
        since=1,
    ) == [(1, 1, 3, 2, 3), (20, 0, 1, 2, 3), (40, 1, 3, 2, 3)]


def test_pods_that_do_not_run_are_expected_but_not_healthy() -> None:
    """Five wanted, three find room: 80 % of five are four."""
    assert numbers(
        {"at": "0s", "create": budget(minAvailable="80%")},
        create("Deployment", replicas=5, cpu="2"),
        nodes=nodes(1),
        duration="5s",
    ) == [(0, 0, 2, 4, 5)]


@pytest.mark.parametrize(
    ("spec", "found"),
    [
        ({"maxUnavailable": 1}, [(1, 1, 4, 3, 4), (10, 0, 3, 3, 4), (11, 1, 4, 3, 4)]),
        ({"minAvailable": "50%"}, [(1, 2, 4, 2, 4), (10, 1, 3, 2, 4), (11, 2, 4, 2, 4)]),
        ({"minAvailable": 3}, [(1, 1, 4, 3, 4), (10, 0, 3, 3, 4), (11, 1, 4, 3, 5), (15, 1, 4, 3, 4)]),
    ],
)
def test_a_pod_that_is_going(spec: dict[str, Any], found: list[Row]) -> None:
    """It is not healthy any more; its workload wants as many pods as before. For a plain number pods are counted."""
    simulation = TimelineSimulation(
        scenario(
            create("Deployment", replicas=4, cpu="500m"),
            {"at": "1s", "create": budget(**spec)},
            {"at": "10s", "label": {"node": "node-1", "labels": {"rack": "r1"}}},
            nodes=nodes(1),
            controllers=CONTROLLERS,
        )
    )
    simulation.advance(10 * SECOND)
    delete_number(simulation, 0, grace=None)
    assert settled(simulation.run(), since=1) == found


def test_a_deletion_step_by_step() -> None:
    delete = {"at": "10s", "delete": {"kind": "Pod", "name": "web-1"}}
    assert numbers(
        create("StatefulSet", replicas=3),
        {"at": "1s", "create": budget(maxUnavailable=1)},
        delete,
        nodes=nodes(1),
    ) == [
        (1, 1, 3, 2, 3),
        (10, 0, 2, 2, 3),
        (16, 1, 3, 2, 3),
    ]


def test_a_percentage_does_not_count_pods_without_a_controller() -> None:
    """As upstream (1.36, getExpectedScale): no pods are expected, so that no disruption is allowed."""
    labels = {"app": "web"}
    assert numbers(
        {"at": "0s", "setBudget": budget(minAvailable="50%")},
        pod("1s", "web", labels=labels, count=3),
        {"at": "2s", "updatePod": {"name": "web-0", "labels": {"app": None}}},
        duration="5s",
    ) == [(0, 0, 0, 0, 0), (1, 0, 3, 0, 0), (2, 0, 2, 0, 0)]


def test_pods_of_a_job_cannot_be_counted() -> None:
    """As upstream (1.36, getScaleController, failSafe): nothing is allowed, and the other numbers stay, until the pod is gone."""
    job = create("Job", at="10s", replicas=1, completions=1, cpu="500m", runs_for="5s")
    rows = numbers(
        create("Deployment", replicas=4, cpu="500m"),
        {"at": "1s", "create": budget(maxUnavailable=1)},
        job | {"create": job["create"] | {"metadata": {"name": "once"}}},
        {"at": "20s", "setBudget": budget(minAvailable=3)},
        nodes=nodes(1),
        since=1,
    )
    assert rows == [(1, 1, 4, 3, 4), (10, 0, 4, 3, 4), (15, 1, 4, 3, 4), (20, 1, 4, 3, 4)]


@pytest.mark.parametrize("controllers", [{"workloads": False}, {"workloads": "10s"}])
def test_replicas_count_where_no_controller_looks_after_the_pods(controllers: dict[str, Any]) -> None:
    """The export has no template, so that the pods that are missing are not made; they are expected all the same."""
    replica_set = an_object(
        "ReplicaSet", "web", api_version="apps/v1", namespace="default", spec={"replicas": 5}
    )
    owner = {"apiVersion": "apps/v1", "kind": "ReplicaSet", "name": "web", "uid": "1", "controller": True}
    pods = [
        a_pod(f"web-{n}", node="node-1", labels={"app": "web"}, metadata={"ownerReferences": [owner]})
        for n in range(2)
    ]
    given = [replica_set, *pods, budget(maxUnavailable=1)]
    assert numbers(nodes=[nodes(1)], objects=given, controllers=controllers)[-1] == (0, 0, 2, 4, 5)


def test_another_namespace_is_another_matter() -> None:
    assert numbers(
        {"at": "0s", "setBudget": budget(minAvailable=1)},
        pod("1s", "web", labels={"app": "web"}, namespace="other"),
        duration="5s",
    ) == [(0, 0, 0, 1, 0)]


def test_a_budget_that_is_replaced_or_deleted() -> None:
    simulation = play(
        pod("0s", "web", labels={"app": "web"}, count=4),
        {"at": "1s", "setBudget": budget(minAvailable=1)},
        {"at": "2s", "setBudget": budget(minAvailable=1)},
        {"at": "3s", "setBudget": budget(minAvailable=3)},
        {"at": "4s", "deleteBudget": {"name": "web"}},
        {"at": "5s", "delete": {"kind": "Pod", "name": "web-0"}},
        nodes=nodes(1),
        duration="10s",
    )
    assert told(simulation.events, "budget", "budgetSet", "budgetDeleted") == [
        (1, "budgetSet", "web", True),
        (1, "budget", "web", 0, 0, 0, 0),
        (1, "budget", "web", 3, 4, 1, 4),
        (2, "budgetSet", "web", False),
        (2, "budget", "web", 0, 0, 0, 0),
        (2, "budget", "web", 3, 4, 1, 4),
        (3, "budgetSet", "web", False),
        (3, "budget", "web", 0, 0, 0, 0),
        (3, "budget", "web", 1, 4, 3, 4),
        (4, "budgetDeleted", "web"),
    ]


def test_without_the_controller_a_status_stays_what_it_is() -> None:
    given = budget(minAvailable=1) | {"status": {"disruptionsAllowed": 7}}
    assert numbers(
        pod("0s", "web", labels={"app": "web"}),
        nodes=[nodes(1)],
        objects=[given],
        controllers={"disruption": False},
    ) == [(0, 7, 0, 0, 0)]
