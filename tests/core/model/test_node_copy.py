"""A node like another one: what it takes over, and what is its own."""

from __future__ import annotations

from scheduler_core.model.node_copy import csi_node_like, node_like
from tests.support.builders import Manifest, an_object

HOST = "kubernetes.io/hostname"


def test_a_node_like_another_one() -> None:
    condition = {"key": "node.kubernetes.io/memory-pressure", "effect": "NoSchedule"}
    gpu = {"key": "gpu", "effect": "NoSchedule"}
    status = {
        "allocatable": {"cpu": "3"},
        "images": [{"names": ["web:1"]}],
        "declaredFeatures": ["Resize"],
    }
    given: Manifest = {
        "metadata": {
            "name": "a",
            "uid": "1",
            "labels": {"disk": "ssd", "local": "a", HOST: "a.example"},
            "annotations": {"ip": "10.0.0.1"},
        },
        "spec": {"unschedulable": True, "providerID": "1", "taints": [condition, gpu]},
        "status": status | {"capacity": {"cpu": "4"}, "conditions": [{"type": "Ready", "status": "False"}]},
    }
    assert node_like(given, "b") == {
        "apiVersion": "v1",
        "kind": "Node",
        "metadata": {"name": "b", "labels": {"disk": "ssd", "local": "b", HOST: "b"}},
        "spec": {"taints": [gpu]},
        "status": status | {"capacity": {"cpu": "3"}},
    }


def test_a_node_without_fields() -> None:
    made = node_like({"metadata": {"name": "a"}}, "b")
    assert (made["metadata"], made["spec"], made["status"]) == (
        {"name": "b", "labels": {HOST: "b"}},
        {},
        {"capacity": {}, "allocatable": {}},
    )


def test_a_csi_node_has_the_limits_of_the_other_one() -> None:
    driver = {"name": "ebs", "nodeID": "i-1", "allocatable": {"count": 3}}
    given = an_object("CSINode", "a", api_version="storage.k8s.io/v1", spec={"drivers": [driver]})
    assert csi_node_like(given, "b") == {
        "apiVersion": "storage.k8s.io/v1",
        "kind": "CSINode",
        "metadata": {"name": "b"},
        "spec": {"drivers": [driver | {"nodeID": "b"}]},
    }
