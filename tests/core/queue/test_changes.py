"""Which cluster events a change of an object is, row by row of spec 07 §4.1."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from scheduler_core.framework.cluster_event import ClusterEvent
from scheduler_core.model.cluster import read_cluster
from scheduler_core.model.objects.node import Node
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.objects.storage import StorageClass
from scheduler_core.queue.changes import assigned_pod_events, node_events, object_events, own_changes
from tests.support.builders import Manifest, a_container, a_node, a_pod, a_storage_class


def node(manifest: Manifest) -> Node:
    return read_cluster([manifest]).nodes[0]


def pod(**fields: Any) -> Pod:
    return read_cluster([a_node(), a_pod(**fields)]).pods[0]


def labels(events: tuple[ClusterEvent, ...]) -> list[tuple[str, str]]:
    return [(str(event.resource), str(event.action.name)) for event in events]


def with_status(**status: Any) -> Manifest:
    manifest = a_node()
    manifest["status"] |= status
    return manifest


TAINT = {"key": "k", "effect": "NoSchedule"}
READY = [{"type": "Ready", "status": "True"}]
HEARTBEAT = [{"type": "Ready", "status": "True", "reason": "KubeletReady", "message": "again"}]
NOT_READY = [{"type": "Ready", "status": "False"}]


@pytest.mark.parametrize(
    ("before", "after", "actions"),
    [
        (a_node(), a_node(), []),
        (a_node(), a_node(unschedulable=True), []),
        (a_node(unschedulable=True), a_node(), ["UPDATE_NODE_TAINT"]),
        (a_node(), a_node(cpu="3"), ["UPDATE_NODE_ALLOCATABLE"]),
        (a_node(cpu="4"), a_node(cpu="4000m"), []),
        (a_node(), a_node(labels={"zone": "a"}), ["UPDATE_NODE_LABEL"]),
        (a_node(), a_node(taints=[TAINT]), ["UPDATE_NODE_TAINT"]),
        (with_status(conditions=READY), with_status(conditions=HEARTBEAT), []),
        (with_status(conditions=READY), with_status(conditions=NOT_READY), ["UPDATE_NODE_CONDITION"]),
        (
            a_node(),
            a_node() | {"metadata": {"name": "node", "annotations": {"a": "b"}}},
            ["UPDATE_NODE_ANNOTATION"],
        ),
        (a_node(), with_status(declaredFeatures=["F"]), ["UPDATE_NODE_DECLARED_FEATURE"]),
    ],
)
def test_a_node_changes(before: Manifest, after: Manifest, actions: list[str]) -> None:
    assert labels(node_events(node(before), node(after))) == [("Node", action) for action in actions]


def test_a_node_that_changes_in_every_way_is_told_of_in_upstreams_order() -> None:
    after = with_status(conditions=READY, declaredFeatures=["F"]) | {
        "metadata": {"name": "node", "labels": {"zone": "a"}, "annotations": {"a": "b"}},
        "spec": {"taints": [TAINT]},
    }
    after["status"]["allocatable"] = {"cpu": "1"}
    assert [action for _, action in labels(node_events(node(a_node(unschedulable=True)), node(after)))] == [
        "UPDATE_NODE_TAINT",
        "UPDATE_NODE_ALLOCATABLE",
        "UPDATE_NODE_LABEL",
        "UPDATE_NODE_TAINT",
        "UPDATE_NODE_CONDITION",
        "UPDATE_NODE_ANNOTATION",
        "UPDATE_NODE_DECLARED_FEATURE",
    ]


TOLERATION, OTHER = {"key": "k", "operator": "Exists"}, {"key": "o", "operator": "Exists"}
ONE, TWO = {"cpu": "1"}, {"cpu": "2"}
POD_LEVEL = [a_container(requests={"cpu": "100m"})]


def resized(cpu: str) -> dict[str, Any]:
    """A pod whose container stays as it was while the whole pod asks for more or less."""
    return {"containers": POD_LEVEL, "resources": {"requests": {"cpu": cpu}}}


@pytest.mark.parametrize(
    ("before", "after", "actions"),
    [
        ({}, {}, ["UPDATE"]),
        ({}, {"metadata": {"annotations": {"a": "b"}}}, ["UPDATE"]),
        ({}, {"metadata": {"deletionTimestamp": "2026-01-01T00:00:00Z"}}, ["UPDATE"]),
        ({}, {"status": {"nominatedNodeName": "node"}}, ["UPDATE"]),
        ({}, {"labels": {"a": "b"}}, ["UPDATE_POD_LABEL"]),
        ({"requests": TWO}, {"requests": ONE}, ["UPDATE_POD_SCALE_DOWN"]),
        ({"requests": ONE}, {"requests": TWO}, ["UPDATE"]),
        ({"requests": ONE | {"memory": "1Gi"}}, {"requests": TWO | {"memory": "1Gi"}}, ["UPDATE"]),
        ({"requests": ONE}, {"requests": ONE, "tolerations": [TOLERATION]}, ["UPDATE_POD_TOLERATION"]),
        ({"requests": ONE}, {}, ["UPDATE_POD_SCALE_DOWN"]),
        ({"requests": {"cpu": "0"}}, {}, ["UPDATE_POD_SCALE_DOWN"]),
        ({"requests": {"memory": "1500m"}}, {"requests": {"memory": "1200m"}}, ["UPDATE_POD_SCALE_DOWN"]),
        (resized("2"), resized("1"), ["UPDATE_POD_SCALE_DOWN"]),
        (resized("1"), resized("2"), ["UPDATE"]),
        (
            {"schedulingGates": [{"name": "a"}, {"name": "b"}]},
            {"schedulingGates": [{"name": "a"}]},
            ["UPDATE"],
        ),
        ({"schedulingGates": [{"name": "a"}]}, {}, ["UPDATE_POD_SCHEDULING_GATES_ELIMINATED"]),
        ({}, {"tolerations": [TOLERATION]}, ["UPDATE_POD_TOLERATION"]),
        ({"tolerations": [TOLERATION]}, {"tolerations": [OTHER]}, ["UPDATE"]),
        (
            {"requests": TWO, "schedulingGates": [{"name": "a"}]},
            {"requests": ONE, "labels": {"a": "b"}, "tolerations": [TOLERATION]},
            [
                "UPDATE_POD_LABEL",
                "UPDATE_POD_SCALE_DOWN",
                "UPDATE_POD_SCHEDULING_GATES_ELIMINATED",
                "UPDATE_POD_TOLERATION",
            ],
        ),
    ],
)
def test_a_pod_changes(before: dict[str, Any], after: dict[str, Any], actions: list[str]) -> None:
    """The same for a pod that waits and for one on a node, but for the resource."""
    old, new = pod(**before), pod(**after)
    assert labels(own_changes(old, new)) == [("UnschedulablePod", action) for action in actions]
    placed, replaced = pod(node="node", **before), pod(node="node", **after)
    assert labels(assigned_pod_events(placed, replaced)) == [("AssignedPod", action) for action in actions]


def test_a_pod_that_keeps_its_specification_and_status_is_not_scaled_down() -> None:
    old = pod(requests=ONE)
    new = replace(old, metadata=replace(old.metadata, labels={"a": "b"}))
    assert labels(own_changes(old, new)) == [("UnschedulablePod", "UPDATE_POD_LABEL")]


@pytest.mark.parametrize(
    ("before", "after", "action"),
    [
        ("2", "1", "UPDATE_POD_SCALE_DOWN"),
        ("2", None, "UPDATE_POD_SCALE_DOWN"),
        ("1", "2", "UPDATE"),
        (None, "2", "UPDATE"),
    ],
)
def test_what_the_kubelet_has_in_force_counts_for_pods_on_nodes(
    before: str | None, after: str | None, action: str
) -> None:
    """All of them want half a CPU; more is in force until the kubelet has resized them. None: nothing is reported."""

    def in_force(cpu: str | None) -> Pod:
        running = {"name": "main"} | ({} if cpu is None else {"resources": {"requests": {"cpu": cpu}}})
        return pod(node="node", requests={"cpu": "500m"}, status={"containerStatuses": [running]})

    old, new = in_force(before), in_force(after)
    for one in (new, replace(new, spec=old.spec)):
        assert labels(assigned_pod_events(old, one)) == [("AssignedPod", action)]


def test_other_objects_come_change_and_go() -> None:
    (old,) = read_cluster([a_storage_class("fast")]).storage_classes
    assert isinstance(old, StorageClass)
    changes = [object_events("StorageClass", *ends) for ends in ((None, old), (old, old), (old, None))]
    assert [labels(events) for events in changes] == [
        [("storage.k8s.io/StorageClass", action)] for action in ("ADD", "UPDATE", "DELETE")
    ]
    assert object_events("PodDisruptionBudget", None, old) == ()
