"""The columns of the cluster map, and where their numbers come from."""

from __future__ import annotations

from playground.snapshots.codec import cluster_columns
from scheduler_core.model.cluster import read_cluster
from tests.support.builders import a_node, a_pod, an_object


def test_columns_of_a_small_cluster() -> None:
    objects = [
        a_node("n2", cpu="2", memory="1Gi", extra={"nvidia.com/gpu": "1", "hugepages-2Mi": "0"}),
        a_node(
            "n1",
            cpu="1500m",
            memory="1Ki",
            labels={"topology.kubernetes.io/zone": "a"},
            taints=[
                {"key": "gpu", "value": "yes", "effect": "NoSchedule"},
                {"key": "old", "effect": "NoExecute"},
            ],
            unschedulable=True,
        ),
        an_object("PriorityClass", "high", api_version="scheduling.k8s.io/v1", value=1000),
        a_pod("bound", node="n2", requests={"cpu": "100m"}),
        a_pod("waiting", namespace="shop", requests={"cpu": "100m"}, priorityClassName="high"),
        a_pod(
            "gated", requests={"nvidia.com/gpu": "2"}, schedulingGates=[{"name": "x"}], schedulerName="mine"
        ),
    ]
    assert cluster_columns(read_cluster(objects)) == {
        "resources": ["cpu", "memory", "ephemeral-storage", "pods", "nvidia.com/gpu"],
        "nodes": {
            "names": ["n1", "n2"],
            "zones": ["a", ""],
            "allocatable": [[1500, 1024, 0, 110, 0], [2000, 2**30, 0, 110, 1]],
            "unschedulable": [True, False],
            "taints": [["gpu=yes:NoSchedule", "old:NoExecute"], []],
        },
        "pods": {
            "keys": ["default/bound", "shop/waiting", "default/gated"],
            "nodes": [1, -1, -1],
            "requests": [0, 0, 1],
            "priorities": [0, 1000, 0],
            "states": ["running", "pending", "gated"],
            "schedulerNames": [0, 0, 1],
        },
        "requestClasses": [[100, 0, 0, 1, 0], [0, 0, 0, 1, 2]],
        "schedulers": ["default-scheduler", "mine"],
    }


def test_a_pod_that_is_being_deleted_still_takes_room() -> None:
    leaving = a_pod("leaving", node="n")
    leaving["metadata"]["deletionTimestamp"] = "2026-01-01T00:00:00Z"
    columns = cluster_columns(read_cluster([a_node("n"), leaving]))
    assert columns["pods"]["states"] == ["terminating"]
    assert columns["pods"]["nodes"] == [0]


def test_a_pod_that_has_run_to_its_end_is_left_out() -> None:
    done = a_pod("done", node="n") | {"status": {"phase": "Succeeded"}}
    assert cluster_columns(read_cluster([a_node("n"), done]))["pods"]["keys"] == []


def test_an_empty_cluster() -> None:
    columns = cluster_columns(read_cluster([]))
    assert columns["nodes"]["names"] == columns["pods"]["keys"] == columns["requestClasses"] == []
    assert columns["resources"] == ["cpu", "memory", "ephemeral-storage", "pods"]
