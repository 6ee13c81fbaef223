"""What people do to the cluster, and what is noted if it cannot be done."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scheduler_core.scenario import operations as op
from scheduler_core.timeline import TimelineSimulation, fold
from scheduler_core.units import SECOND, ZERO
from tests.core.timeline.plays import Row, life_of, nodes, play, pod, scenario, told

AT = 5 * SECOND


def skipped(*operations: op.Operation, **fields: object) -> list[Row]:
    """Of operations that no reader would let pass, or that meanwhile have lost their object."""
    read = scenario(pod("0s", "web"), nodes=nodes(1), **fields)  # type: ignore[arg-type]
    simulation = TimelineSimulation(replace(read, operations=(*read.operations, *operations)))
    rows = told(simulation.run(), "operationSkipped", "scaled", "budgetDeleted", "podUpdated")
    assert len(rows) == len(operations)
    return rows


@pytest.mark.parametrize(
    ("operation", "reason"),
    [
        (op.UpdatePod(AT, "default", "gone"), "there is no pod default/gone"),
        (op.DeleteObject(AT, "Pod", "default", "gone"), "there is no pod default/gone"),
        (op.DeleteObject(AT, "Deployment", "default", "gone"), "there is no Deployment default/gone"),
        (op.DeleteObject(AT, "StorageClass", "", "gone"), "there is no StorageClass gone"),
        (op.Scale(AT, "Deployment", "default", "gone", 3), "there is no Deployment default/gone"),
        (op.RemoveNode(AT, "gone"), "there is no node gone"),
        (op.UpdateNode(AT, "gone"), "there is no node gone"),
        (op.FailNode(AT, "gone"), "there is no node gone that works"),
        (op.RecoverNode(AT, "node-1"), "there is no node node-1 that failed"),
        (op.DeleteBudget(AT, "default", "gone"), "there is no budget default/gone"),
    ],
)
def test_what_is_not_there_is_noted(operation: op.Operation, reason: str) -> None:
    assert skipped(operation) == [(5, "operationSkipped", type(operation).__name__, reason)]


def test_what_is_there_already_is_noted() -> None:
    read = scenario(pod("0s", "web", count=2), nodes=nodes(1))
    (create,) = read.operations
    node = TimelineSimulation(read).cluster.nodes[0]
    again = (
        replace(create, at=AT),
        op.AddNode(AT, node),
        op.FailNode(AT, "node-1"),
        op.FailNode(AT, "node-1"),
    )
    simulation = TimelineSimulation(replace(read, operations=(create, *again)))
    assert told(simulation.run(), "operationSkipped") == [
        (5, "operationSkipped", "CreatePods", "there is already a pod default/web-0, default/web-1"),
        (5, "operationSkipped", "AddNode", "there is already a node node-1"),
        (5, "operationSkipped", "FailNode", "there is no node node-1 that works"),
    ]


def test_of_several_pods_those_are_made_that_can_be() -> None:
    read = scenario(pod("0s", "web", count=2), nodes=nodes(1))
    (create,) = read.operations
    assert isinstance(create, op.CreatePods)
    one = replace(create, at=ZERO, pods=create.pods[1:])
    simulation = TimelineSimulation(replace(read, operations=(one, replace(create, at=AT))))
    assert told(simulation.run(), "podCreated", "operationSkipped") == [
        (0, "podCreated", "web-1"),
        (5, "podCreated", "web-0"),
        (5, "operationSkipped", "CreatePods", "there is already a pod default/web-1"),
    ]


def test_operations_of_one_moment_happen_in_their_order() -> None:
    simulation = play(
        {"at": "5s", "cordon": "node-1"},
        pod("5s", "web"),
        {"at": "5s", "uncordon": "node-1"},
        {"at": "6s", "cordon": "node-1"},
        nodes=nodes(1),
    )
    assert told(simulation.events, "nodeChanged", "podCreated", "attempt") == [
        (5, "nodeChanged", "node-1"),
        (5, "podCreated", "web"),
        (5, "nodeChanged", "node-1"),
        (5, "attempt", "web", "scheduled", "node-1"),
        (6, "nodeChanged", "node-1"),
    ]


PROFILE = """
apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
profiles:
  - schedulerName: {name}
"""


def test_a_policy_with_other_profiles_schedules_other_pods() -> None:
    """Those of the profile that is gone wait for nobody; those of the new one have waited for it."""
    simulation = play(
        pod("0s", "web", schedulerName="other"),
        {"at": "5s", "policy": PROFILE.format(name="other")},
        pod("6s", "late"),
        nodes=nodes(1),
        duration="10s",
    )
    assert told(simulation.events, "attempt", "policyChanged", "podBound") == [
        (5, "policyChanged"),
        (5, "attempt", "web", "scheduled", "node-1"),
        (5, "podBound", "web", "node-1"),
    ]


@pytest.mark.parametrize("cpu", [1, 9])
def test_a_policy_that_changes_during_an_attempt(cpu: int) -> None:
    """The pod is nobody's when the attempt would end: it has no result."""
    simulation = play(
        pod("0s", "web", cpu),
        {"at": "500ms", "policy": PROFILE.format(name="other")},
        nodes=nodes(1),
        duration="10s",
        timing={"cycle": "1s", "binding": "1s"},
    )
    assert life_of(simulation.events, "web") == [(0, "podCreated")]


def test_a_policy_that_changes_during_a_binding() -> None:
    """The binding goes on; if it fails, the pod is nobody's."""
    operations = [
        pod("0s", "web"),
        {"at": "1500ms", "policy": PROFILE.format(name="other")},
    ]
    fields = {"nodes": nodes(1), "duration": "10s", "timing": {"cycle": "1s", "binding": "1s"}}
    assert life_of(play(*operations, **fields).events, "web")[1:] == [
        (1, "attempt", "scheduled", "node-1"),
        (2, "podBound", "node-1"),
    ]
    failing = {"at": "0s", "failBindings": {"count": 1}}
    assert life_of(play(failing, *operations, **fields).events, "web")[1:] == [
        (1, "attempt", "scheduled", "node-1"),
        (2, "bindRefused", "node-1", "the binding failed"),
    ]


def test_a_policy_that_changes_before_the_scheduler_has_seen_a_pod() -> None:
    simulation = play(
        pod("5s", "web"),
        {"at": "6s", "policy": PROFILE.format(name="default-scheduler")},
        nodes=nodes(1),
        duration="20s",
        timing={"cycle": "1ns", "binding": "1ns", "watch": "3s"},
    )
    assert [row[0] for row in told(simulation.events, "podCreated", "attempt")] == [5, 8.000000001]


def test_a_restart_forgets_what_was_tried() -> None:
    """The pool is empty, and back-offs are over; gated pods are gated."""
    simulation = play(
        pod("0s", "huge", 9),
        pod("0s", "gated", schedulingGates=["wait"]),
        {"at": "500ms", "policy": PROFILE.format(name="default-scheduler")},
        nodes=nodes(1),
        duration="10s",
        timing={"cycle": "100ms", "binding": "1ns"},
    )
    assert told(simulation.events, "attempt", of="huge") == [
        (0.1, "attempt", "huge", "unschedulable", ("NodeResourcesFit",)),
        (0.6, "attempt", "huge", "unschedulable", ("NodeResourcesFit",)),
    ]
    places = {
        at: {
            key: pod["place"] for key, pod in fold(e for e in simulation.events if e.at <= at)["pods"].items()
        }
        for at in (4 * SECOND // 10, SECOND // 2)
    }
    assert places == {
        400_000_000: {"default/huge": "unschedulable", "default/gated": "gated"},
        500_000_000: {"default/huge": "activeQ", "default/gated": "gated"},
    }
