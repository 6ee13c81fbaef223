"""The openb CSV pair becomes the objects of the recorded case; cells that are wrong are named."""

from __future__ import annotations

import csv
import gzip
import io
import json
from pathlib import Path
from typing import Any

import pytest

from scheduler_core.errors import InvalidObjects, LimitExceeded
from scheduler_core.sources import Limits, read_openb

DATA = Path(__file__).parent / "data"
CASE = Path(__file__).parents[2] / "golden" / "conformance" / "openb_default.jsonl.gz"
NODES = (DATA / "openb_nodes.csv").read_bytes()
PODS = (DATA / "openb_pods.csv").read_bytes()


def a_pod(name: str, qos: str, requests: dict[str, str], models: list[str] | None = None) -> dict[str, Any]:
    container = {"name": "c", "image": "openb/task", "resources": {"requests": requests, "limits": requests}}
    spec: dict[str, Any] = {"containers": [container]}
    if models:
        term = {"matchExpressions": [{"key": "openb.io/gpu-model", "operator": "In", "values": models}]}
        spec["affinity"] = {
            "nodeAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": {"nodeSelectorTerms": [term]}}
        }
    metadata = {"name": name, "namespace": "default", "labels": {"qos": qos}}
    return {"apiVersion": "v1", "kind": "Pod", "metadata": metadata, "spec": spec}


def a_node(name: str, resources: dict[str, str], model: str = "") -> dict[str, Any]:
    labels = {"kubernetes.io/hostname": name} | ({"openb.io/gpu-model": model} if model else {})
    return {
        "apiVersion": "v1",
        "kind": "Node",
        "metadata": {"name": name, "labels": labels},
        "status": {"allocatable": resources, "capacity": resources},
    }


def test_the_sample() -> None:
    gpu = "openb.io/gpu-milli"
    assert read_openb(NODES, PODS) == [
        a_node("made-up-node-0", {"cpu": "16000m", "memory": "65536Mi", "pods": "256"}),
        a_node("made-up-node-1", {"cpu": "48000m", "memory": "131072Mi", "pods": "256", gpu: "2000"}, "RTX9"),
        a_node("made-up-node-2", {"cpu": "96000m", "memory": "393216Mi", "pods": "256", gpu: "8000"}, "RTX9"),
        a_node("made-up-node-3", {"cpu": "32000m", "memory": "262144Mi", "pods": "256", gpu: "4000"}, "XL2"),
        a_pod("made-up-pod-0", "LS", {"cpu": "4000m", "memory": "8192Mi", gpu: "1000"}),
        a_pod("made-up-pod-1", "BE", {"cpu": "2000m", "memory": "4096Mi", gpu: "250"}, ["RTX9", "XL2"]),
        a_pod("made-up-pod-2", "Burstable", {"cpu": "500m", "memory": "1024Mi"}),
        a_pod("made-up-pod-3", "Guaranteed", {"cpu": "32000m", "memory": "131072Mi", gpu: "8000"}, ["RTX9"]),
        a_pod("made-up-pod-4", "LS", {"cpu": "1000m", "memory": "2048Mi", gpu: "500"}),
    ]


def test_the_recorded_case_comes_back_from_its_own_numbers() -> None:
    with gzip.open(CASE) as lines:
        objects = json.loads(next(lines))["objects"]
    nodes = [_node_cells(item) for item in objects if item["kind"] == "Node"]
    pods = [_pod_cells(item) for item in objects if item["kind"] == "Pod"]
    assert (len(nodes), len(pods)) == (1523, 8152)
    assert read_openb(_csv(nodes), _csv(pods)) == objects


def _node_cells(node: dict[str, Any]) -> dict[str, Any]:
    resources = node["status"]["allocatable"]
    return _common_cells(resources) | {
        "sn": node["metadata"]["name"],
        "gpu": int(resources.get("openb.io/gpu-milli", "0")) // 1000,
        "model": node["metadata"]["labels"].get("openb.io/gpu-model", ""),
    }


def _pod_cells(pod: dict[str, Any]) -> dict[str, Any]:
    resources = pod["spec"]["containers"][0]["resources"]["requests"]
    return _common_cells(resources) | {
        "name": pod["metadata"]["name"],
        "num_gpu": 1,
        "gpu_milli": resources.get("openb.io/gpu-milli", "0"),
        "gpu_spec": "",
        "qos": pod["metadata"]["labels"]["qos"],
    }


def _common_cells(resources: dict[str, str]) -> dict[str, Any]:
    return {"cpu_milli": resources["cpu"].rstrip("m"), "memory_mib": resources["memory"].removesuffix("Mi")}


def _csv(rows: list[dict[str, Any]]) -> bytes:
    text = io.StringIO()
    writer = csv.DictWriter(text, list(rows[0]))
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue().encode()


def test_files_may_be_packed_and_marked() -> None:
    assert read_openb(gzip.compress(NODES), b"\xef\xbb\xbf" + PODS) == read_openb(NODES, PODS)


@pytest.mark.parametrize(
    ("nodes", "pods", "messages"),
    [
        (b"", PODS, ["the file is empty"]),
        (
            PODS,
            NODES,
            [
                "nodes line 1: expected the columns sn, cpu_milli, memory_mib, gpu, model; missing: sn, gpu, model",
                "pods line 1: expected the columns name, cpu_milli, memory_mib, num_gpu, gpu_milli, gpu_spec, qos; missing: name, num_gpu, gpu_milli, gpu_spec, qos",
            ],
        ),
        (
            b"sn,cpu_milli,memory_mib,gpu,model\na,1e3,-1,\xd9\xa1,\n,1,1,1,\nb,1,2,3\n",
            PODS,
            [
                "nodes line 2, column gpu: expected a whole number, found '١'",
                "nodes line 2, column cpu_milli: expected a whole number, found '1e3'",
                "nodes line 2, column memory_mib: expected a whole number, found '-1'",
                "nodes line 3, column sn: a name is missing",
                "nodes line 4: expected 5 cells, found 4",
            ],
        ),
        (NODES + b'"open', PODS, ["nodes line 6: not valid CSV (unexpected end of data)"]),
        (b"\xff", PODS, ["line 1, column 1: not UTF-8 text (invalid start byte)"]),
    ],
)
def test_wrong_cells_are_named(nodes: bytes, pods: bytes, messages: list[str]) -> None:
    with pytest.raises(InvalidObjects) as caught:
        read_openb(nodes, pods)
    assert [str(problem) for problem in caught.value.problems] == messages


@pytest.mark.parametrize(
    ("limits", "message"),
    [
        (Limits(max_bytes=10), "nodes: 168 bytes, 10 are allowed"),
        (Limits(max_objects=2), "nodes line 4: more than 2 lines"),
    ],
)
def test_limits_name_their_place(limits: Limits, message: str) -> None:
    with pytest.raises(LimitExceeded) as caught:
        read_openb(NODES, PODS, limits=limits)
    assert str(caught.value) == message


def test_an_endless_line_is_refused() -> None:
    with pytest.raises(LimitExceeded, match="nodes line 1: more than 4,096 characters"):
        read_openb(b"," * 5_000_000, PODS)
