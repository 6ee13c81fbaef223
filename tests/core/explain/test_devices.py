"""What is told of devices: what was wanted, what each node had, and each device of one node."""

from __future__ import annotations

from functools import cache
from typing import Any

from scheduler_core import simulate
from scheduler_core.engine.run import Run
from scheduler_core.sources import read_upload
from tests.core.sources.test_demos import FOLDER

MEMORY = 'device.capacity["gpu.example.com"].memory'


@cache
def claims() -> Run:
    return simulate(read_upload((FOLDER / "gpu-claims" / "cluster.yaml").read_bytes()).objects)


def overview(pod: str) -> dict[str, Any]:
    explained = claims().explain(pod).to_dict()
    return dict(zip(explained["nodes"], explained["devices"]["nodes"], strict=True))


def why(pod: str, *fates: tuple[str, str, int]) -> list[dict[str, Any]]:
    return [{"claim": pod, "request": r, "fate": fate, "devices": n} for r, fate, n in fates]


def test_each_node_tells_what_it_has_and_why_that_is_not_enough() -> None:
    no = "cannot allocate all claims"
    assert overview("ml/pair") == {
        "gpu-1": {"verdict": no, "devices": 2, "free": 1, "why": why("ml/pair", ("gpus", "in use", 1), ("gpus", "given back", 1))},
        "gpu-2": {"verdict": no, "devices": 2, "free": 1, "why": why("ml/pair", ("gpus", "in use", 1), ("gpus", "taint", 1))},
        "gpu-3": {"verdict": no, "devices": 3, "free": 1, "why": why("ml/pair", ("gpus", "counter", 1), ("gpus", "in use", 2))},
        "gpu-4": {"verdict": no, "devices": 2, "free": 2, "why": why("ml/pair", ("gpus", "given back", 1), ("gpus", "constraint", 1))},
        "plain-1": {"verdict": no, "devices": 0, "free": 0, "why": []},
    }  # fmt: skip


def test_what_is_wanted_is_told_request_by_request() -> None:
    assert claims().explain("ml/either").to_dict()["devices"]["requests"] == [
        {
            "claim": "ml/either",
            "request": "any/whole",
            "deviceClass": "gpu",
            "count": 1,
            "selectors": [f'{MEMORY}.compareTo(quantity("80Gi")) >= 0'],
        },
        {
            "claim": "ml/either",
            "request": "any/part",
            "deviceClass": "gpu-partition",
            "count": 1,
            "selectors": [],
        },
    ]


def test_one_node_tells_of_each_device() -> None:
    found = claims().explain("ml/large").node("gpu-4")["devices"]
    device = {"driver": "gpu.example.com", "pool": "gpu-4"}
    selector = {
        "owner": "claim ml/large",
        "number": 0,
        "expression": f'{MEMORY}.compareTo(quantity("80Gi")) >= 0',
        "values": [{"name": MEMORY, "value": "48Gi"}],
    }
    words = f"claim ml/large, selector #0 is false: {selector['expression']}; {MEMORY} is 48Gi"
    names = ("gpu-0", "gpu-1")
    assert found == {
        "verdict": "cannot allocate all claims",
        "devices": [device | {"device": name, "state": "usable", "takenBy": [], "used": {}} for name in names],
        "trials": [
            {"claim": "ml/large", "request": "gpu", **device, "device": name, "fate": "selector", "detail": words}
            | {"takenBy": None, "selector": selector, "shortage": None}
            for name in names
        ],
        "more": 0,
        "settled": [],
    }  # fmt: skip


def test_asking_for_the_devices_changes_no_decision() -> None:
    decided = claims().to_dict()
    for k in range(len(claims().outcomes)):
        claims().explain(k).to_dict()
    assert claims().to_dict() == decided


def test_a_pod_without_claims_has_no_devices() -> None:
    pod = {"kind": "Pod", "metadata": {"name": "p"}, "spec": {"containers": [{}]}}
    node = {"kind": "Node", "metadata": {"name": "n"}, "status": {"allocatable": {"cpu": "1", "pods": "9"}}}
    explanation = simulate([node, pod]).explain("default/p")
    assert (explanation.to_dict()["devices"], explanation.node("n")["devices"]) == (None, None)
