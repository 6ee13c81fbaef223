"""The columns of the cluster map, and where their numbers come from."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from playground.snapshots.codec import cluster_columns, device_columns
from scheduler_core.model.cluster import read_cluster
from tests.support.builders import a_node, a_pod, an_object

DEMO = Path(__file__).parents[3] / "playground" / "demos" / "data" / "gpu-claims"


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
            "labels": [{"key": "topology.kubernetes.io/zone", "values": ["a"], "nodes": [0, -1]}],
        },
        "pods": {
            "keys": ["default/bound", "shop/waiting", "default/gated"],
            "nodes": [1, -1, -1],
            "requests": [0, 0, 1],
            "priorities": [0, 1000, 0],
            "states": ["running", "pending", "gated"],
            "schedulerNames": [0, 0, 1],
            "owners": [0, 0, 0],
            "askedLabels": [0, 0, 0],
        },
        "requestClasses": [[100, 0, 0, 1, 0], [0, 0, 0, 1, 2]],
        "schedulers": ["default-scheduler", "mine"],
        "owners": [""],
        "askedLabels": [[]],
    }


def test_a_pod_has_the_controller_that_owns_it() -> None:
    owned = a_pod("web-1")
    owned["metadata"]["ownerReferences"] = [
        {"apiVersion": "v1", "kind": "ConfigMap", "name": "not-me", "uid": "1"},
        {"apiVersion": "apps/v1", "kind": "ReplicaSet", "name": "web", "uid": "2", "controller": True},
    ]
    columns = cluster_columns(read_cluster([owned, a_pod("alone")]))
    assert columns["owners"] == ["ReplicaSet/web", ""]
    assert columns["pods"]["owners"] == [0, 1]


def test_a_pod_asks_about_the_labels_that_its_constraints_name() -> None:
    def term(key: str) -> dict[str, object]:
        return {"matchExpressions": [{"key": key, "operator": "Exists"}]}

    required, preferred = (
        f"{word}DuringSchedulingIgnoredDuringExecution" for word in ("required", "preferred")
    )
    by_host = {"topologyKey": "kubernetes.io/hostname", "labelSelector": {}}
    choosy = a_pod(
        "choosy",
        nodeSelector={"disk": "ssd"},
        affinity={
            "nodeAffinity": {
                required: {"nodeSelectorTerms": [term("gpu"), term("disk")]},
                preferred: [{"weight": 1, "preference": term("cpu-model")}],
            },
            "podAntiAffinity": {
                required: [by_host],
                preferred: [{"weight": 1, "podAffinityTerm": by_host | {"topologyKey": "rack"}}],
            },
        },
        topologySpreadConstraints=[
            {"maxSkew": 1, "topologyKey": "zone", "whenUnsatisfiable": "ScheduleAnyway", "labelSelector": {}}
        ],
    )
    columns = cluster_columns(read_cluster([a_pod("easy"), choosy]))
    assert columns["askedLabels"] == [
        [],
        ["cpu-model", "disk", "gpu", "kubernetes.io/hostname", "rack", "zone"],
    ]
    assert columns["pods"]["askedLabels"] == [0, 1]


def test_labels_of_nodes_are_a_column_a_key() -> None:
    nodes = [a_node("n1", labels={"b": "1", "a": ""}), a_node("n2"), a_node("n3", labels={"b": "1"})]
    assert cluster_columns(read_cluster(nodes))["nodes"]["labels"] == [
        {"key": "a", "values": [""], "nodes": [0, -1, -1]},
        {"key": "b", "values": ["1"], "nodes": [0, -1, 0]},
    ]


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


def test_devices_with_their_nodes_and_claims() -> None:
    objects = yaml.safe_load_all((DEMO / "cluster.yaml").read_text(encoding="utf-8"))
    columns = cluster_columns(read_cluster(list(objects)))
    names = [f"gpu-{node}/gpu-{number}" for node in (1, 2) for number in (0, 1)]
    names += ["gpu-3/gpu-0", "gpu-3/gpu-0-left", "gpu-3/gpu-0-right", "gpu-4/gpu-0", "gpu-4/gpu-1"]
    assert columns["nodes"]["names"] == ["gpu-1", "gpu-2", "gpu-3", "gpu-4", "plain-1"]
    assert columns["devices"] == {
        "names": [f"gpu.example.com/{name}" for name in names],
        "nodes": [[0, 1], [2, 3], [4, 5, 6], [7, 8], []],
        "takenBy": [["ml/render"], [], [], [], [], ["ml/notebook"], [], [], []],
    }


def test_so_many_places_of_devices_that_there_are_no_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    objects = list(yaml.safe_load_all((DEMO / "cluster.yaml").read_text(encoding="utf-8")))
    monkeypatch.setattr(device_columns, "MOST_PLACES", 9)
    assert "devices" in cluster_columns(read_cluster(objects))
    monkeypatch.setattr(device_columns, "MOST_PLACES", 8)
    assert "devices" not in cluster_columns(read_cluster(objects))
