"""As many pods as a workload wants: replacements, completions, and who goes first when there are too many."""

from __future__ import annotations

from typing import Any

from scheduler_core.timeline import TimelineSimulation
from scheduler_core.units import SECOND, ZERO, Nanoseconds
from tests.core.timeline.plays import Row, nodes, play, pod, row_of, scenario

CONTROLLERS = {"workloads": "2s"}


def workload(kind: str, replicas: int = 2, cpu: str = "1", **spec: Any) -> dict[str, Any]:
    template = {
        "metadata": {"labels": {"app": "web"}},
        "spec": {
            "terminationGracePeriodSeconds": 5,
            "containers": [{"name": "main", "resources": {"requests": {"cpu": cpu}}}],
        },
    }
    if kind == "Job":
        template["spec"]["restartPolicy"] = "Never"  # type: ignore[index]
        more = {"parallelism": replicas, **spec}
    else:
        more = {"replicas": replicas, "selector": {"matchLabels": {"app": "web"}}, **spec}
    version = "batch/v1" if kind == "Job" else "apps/v1"
    return {
        "apiVersion": version,
        "kind": kind,
        "metadata": {"name": "web"},
        "spec": {**more, "template": template},
    }


def create(kind: str, at: str = "0s", runs_for: str | None = None, **fields: Any) -> dict[str, Any]:
    operation = {"at": at, "create": workload(kind, **fields)}
    return operation if runs_for is None else operation | {"runsFor": runs_for}


def lives(simulation: TimelineSimulation) -> list[Row]:
    """What is told of pods, which are numbered in the order of their creation."""
    numbers: dict[str, int] = {}
    rows = []
    for event in simulation.events:
        if event.type in ("podCreated", "podBound", "podTerminating", "podGone"):
            if event.type == "podCreated":
                numbers[event.body["pod"]] = len(numbers)
            row = row_of(event)
            rows.append((*row[:2], numbers.get(event.body["pod"], row[2]), *row[3:]))
    return rows


def test_a_deployment_replaces_a_pod_that_is_asked_to_go() -> None:
    """It does not wait until the pod is gone, only as long as a controller takes."""
    simulation = play(
        create("Deployment", replicas=1),
        pod("10s", "urgent", 4, priority=10),
        nodes=nodes(1),
        controllers=CONTROLLERS,
        duration="18s",
    )
    assert lives(simulation) == [
        (0, "podCreated", 0),
        (0, "podBound", 0, "node-1"),
        (10, "podCreated", 1),
        (10, "podTerminating", 0, "preempted", "urgent", 15),
        (12, "podCreated", 2),
        (15, "podGone", 0, "node-1", "deleted"),
        (15, "podBound", 1, "node-1"),
    ]
    made = [event.body for event in simulation.events if event.type == "podCreated"]
    assert [body.get("workload") for body in made] == [
        "Deployment default/web",
        None,
        "Deployment default/web",
    ]
    assert made[0]["pod"] != made[2]["pod"]


def test_a_stateful_set_waits_until_the_name_is_free() -> None:
    delete = {"at": "10s", "delete": {"kind": "Pod", "name": "web-0"}}
    simulation = play(create("StatefulSet"), delete, nodes=nodes(1), controllers=CONTROLLERS, duration="30s")
    assert [row_of(event) for event in simulation.events if event.type.startswith("pod")] == [
        (0, "podCreated", "web-0"),
        (0, "podCreated", "web-1"),
        (0, "podBound", "web-0", "node-1"),
        (0, "podBound", "web-1", "node-1"),
        (10, "podTerminating", "web-0", "deleted", 15),
        (15, "podGone", "web-0", "node-1", "deleted"),
        (17, "podCreated", "web-0"),
        (17, "podBound", "web-0", "node-1"),
    ]
    uids = {pod.metadata.uid for pod in simulation.simulated_cluster.server.pods.values()}
    assert len(uids) == 2


def test_a_job_makes_as_many_as_have_to_succeed() -> None:
    """Two at a time, three in all; the third is made when one of the first two is done."""
    simulation = play(create("Job", runs_for="10s", completions=3), nodes=nodes(1), controllers=CONTROLLERS)
    assert lives(simulation) == [
        (0, "podCreated", 0),
        (0, "podCreated", 1),
        (0, "podBound", 0, "node-1"),
        (0, "podBound", 1, "node-1"),
        (10, "podGone", 0, "node-1", "finished"),
        (10, "podGone", 1, "node-1", "finished"),
        (12, "podCreated", 2),
        (12, "podBound", 2, "node-1"),
        (22, "podGone", 2, "node-1", "finished"),
    ]


def delete_number(simulation: TimelineSimulation, number: int, grace: Nanoseconds | None) -> None:
    """Now, which is when something happened for the last time."""
    names = [event.body["pod"] for event in simulation.events if event.type == "podCreated"]
    simulation.simulated_cluster.server.delete_pod(names[number], why="deleted", grace=grace)


def created(simulation: TimelineSimulation) -> list[Row]:
    return [row[:3] for row in lives(simulation) if row[1] in ("podCreated", "podGone")]


def test_a_pod_of_a_job_whose_node_is_removed_has_not_succeeded() -> None:
    simulation = play(
        create("Job", replicas=1, runs_for="10s", completions=1, cpu="3"),
        {"at": "5s", "removeNode": "node-1"},
        nodes=nodes(2),
        controllers=CONTROLLERS,
    )
    assert created(simulation) == [
        (0, "podCreated", 0),
        (5, "podGone", 0),
        (7, "podCreated", 1),
        (17, "podGone", 1),
    ]


def test_nor_has_one_that_was_deleted_without_grace() -> None:
    simulation = TimelineSimulation(
        scenario(create("Job", replicas=1, completions=1), nodes=nodes(1), duration="10s")
    )
    simulation.advance(ZERO)
    delete_number(simulation, 0, grace=ZERO)
    simulation.run()
    assert created(simulation) == [(0, "podCreated", 0), (0, "podGone", 0), (1, "podCreated", 1)]


def test_scaling() -> None:
    """Up at once; down, pods that are nowhere go first, then the youngest."""
    simulation = play(
        create("Deployment", replicas=3),
        {"at": "10s", "scale": {"kind": "Deployment", "name": "web", "replicas": 6}},
        {"at": "20s", "scale": {"kind": "Deployment", "name": "web", "replicas": 2}},
        nodes=nodes(1),
        controllers=CONTROLLERS,
        duration="30s",
    )
    assert [row for row in lives(simulation) if row[0] >= 10] == [
        (10, "podCreated", 3),
        (10, "podCreated", 4),
        (10, "podCreated", 5),
        (10, "podBound", 3, "node-1"),
        (20, "podGone", 5, None, "scaledDown"),
        (20, "podGone", 4, None, "scaledDown"),
        (20, "podTerminating", 3, "scaledDown", 25),
        (20, "podTerminating", 2, "scaledDown", 25),
        (25, "podGone", 3, "node-1", "deleted"),
        (25, "podGone", 2, "node-1", "deleted"),
    ]


def test_the_youngest_is_the_one_created_last() -> None:
    """A replacement of the first pod is younger than the second."""
    scale = {"at": "20s", "scale": {"kind": "Deployment", "name": "web", "replicas": 1}}
    simulation = TimelineSimulation(
        scenario(create("Deployment", replicas=2), scale, nodes=nodes(1), duration="30s")
    )
    simulation.advance(10 * SECOND)
    delete_number(simulation, 0, grace=None)
    simulation.run()
    assert [row for row in lives(simulation) if row[1] in ("podTerminating", "podCreated")] == [
        (0, "podCreated", 0),
        (0, "podCreated", 1),
        (9.975, "podTerminating", 0, "deleted", 14.975),
        (10.975, "podCreated", 2),
        (20, "podTerminating", 2, "scaledDown", 25),
    ]


def test_a_stateful_set_shrinks_from_the_last_one() -> None:
    simulation = play(
        create("StatefulSet", replicas=3),
        {"at": "10s", "scale": {"kind": "StatefulSet", "name": "web", "replicas": 1}},
        {"at": "12s", "scale": {"kind": "StatefulSet", "name": "web", "replicas": 2}},
        nodes=nodes(1),
        controllers=CONTROLLERS,
        duration="30s",
    )
    assert [row_of(event) for event in simulation.events if event.type.startswith("pod")][6:] == [
        (10, "podTerminating", "web-2", "scaledDown", 15),
        (10, "podTerminating", "web-1", "scaledDown", 15),
        (15, "podGone", "web-2", "node-1", "deleted"),
        (15, "podGone", "web-1", "node-1", "deleted"),
        (17, "podCreated", "web-1"),
        (17, "podBound", "web-1", "node-1"),
    ]


def test_a_deleted_workload_takes_its_pods_along() -> None:
    delete = {"at": "10s", "delete": {"kind": "Deployment", "name": "web"}}
    simulation = play(create("Deployment"), delete, nodes=nodes(1), controllers=CONTROLLERS, duration="30s")
    assert [row for row in lives(simulation) if row[0] >= 10] == [
        (10, "podTerminating", 0, "workloadDeleted", 15),
        (10, "podTerminating", 1, "workloadDeleted", 15),
        (15, "podGone", 0, "node-1", "deleted"),
        (15, "podGone", 1, "node-1", "deleted"),
    ]


def test_without_controllers_nobody_makes_pods() -> None:
    simulation = play(create("Deployment"), nodes=nodes(1), controllers={"workloads": False})
    assert lives(simulation) == []
