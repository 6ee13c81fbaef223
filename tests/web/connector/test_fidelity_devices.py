"""`manage.py fidelity` judges pods with claims to devices: their nodes, their messages, and which devices they got."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from tests.support.apidevices import DRIVER, a_device_claim, a_device_class, a_slice, with_devices
from tests.support.apiobjects import a_node
from tests.support.recordings import Recording
from tests.web.connector.test_fidelity import replayed

pytestmark = pytest.mark.live

CANNOT = (
    "0/1 nodes are available: 1 cannot allocate all claims. still not schedulable, preemption: "
    "0/1 nodes are available: 1 Preemption is not helpful for scheduling."
)


def a_recording(*claims: dict[str, Any], devices: int = 2) -> Recording:
    names = [f"gpu-{number}" for number in range(devices)]
    return Recording(a_node("a"), a_device_class("gpu"), a_slice("a", *names), *claims)


def claimed(name: str, count: int = 1) -> dict[str, Any]:
    return a_device_claim(name, count, namespace="default")


def a_pod(*claims: str) -> dict[str, Any]:
    return with_devices(f"with-{claims[0]}", *claims, schedulerName="default-scheduler")


def placed(recording: Recording, claim: dict[str, Any], device: str) -> None:
    """As the API server tells it: nominated, the claim written, bound."""
    pod = a_pod(claim["metadata"]["name"])
    recording.tell("ADDED", pod)
    pod["status"] = {"nominatedNodeName": "a"}
    recording.tell("MODIFIED", pod)
    result = {"request": "gpu", "driver": DRIVER, "pool": "a", "device": device}
    written = deepcopy(claim) | {"status": {"allocation": {"devices": {"results": [result]}}}}
    recording.tell("MODIFIED", written)
    pod["spec"]["nodeName"], pod["status"] = "a", {}
    recording.tell("MODIFIED", pod)


def judged(recording: Recording, tmp_path: Path) -> dict[str, tuple[str, Any]]:
    """Agreement and devices by pod."""
    _, found = replayed(recording.written(tmp_path / "recording.json"))
    return {one["pod"]: (one["agreement"], one["devices"]) for one in found["decisions"]}


def test_devices_are_part_of_the_decision(tmp_path: Path) -> None:
    first, second = claimed("first"), claimed("second")
    recording = a_recording(first, second, devices=3)
    placed(recording, first, "gpu-0")
    placed(recording, second, "gpu-2")
    assert judged(recording, tmp_path) == {
        "default/with-first": ("same", None),
        "default/with-second": (
            "otherwise",
            [[f"gpu: {DRIVER}/a/gpu-2"], [f"gpu: {DRIVER}/a/gpu-1"]],
        ),
    }


def test_devices_are_taken_from_the_nomination_on(tmp_path: Path) -> None:
    """Nobody has written the first pod's claim yet when the second one is turned away."""
    recording = a_recording(claimed("both", 2), claimed("late"))
    first, second = a_pod("both"), a_pod("late")
    recording.tell("ADDED", first)
    first["status"] = {"nominatedNodeName": "a"}
    recording.tell("MODIFIED", first)
    recording.tell("ADDED", second)
    said = {"type": "PodScheduled", "status": "False", "reason": "Unschedulable", "message": CANNOT}
    second["status"] = {"conditions": [said]}
    recording.tell("MODIFIED", second)
    assert judged(recording, tmp_path) == {
        "default/with-both": ("same", None),
        "default/with-late": ("same", None),
    }


def test_claims_that_are_not_known_are_not_judged(tmp_path: Path) -> None:
    recording = a_recording()
    pod = a_pod("lost")
    recording.tell("ADDED", pod)
    pod["spec"]["nodeName"] = "a"
    recording.tell("MODIFIED", pod)
    code, found = replayed(recording.written(tmp_path / "recording.json"))
    (one,) = found["decisions"]
    assert (code, one["agreement"], one["ours"]) == (0, "unknown", "claim default/lost is not known")


@pytest.mark.parametrize("containers", ["containers", "initContainers"])
def test_a_class_stands_for_an_extended_resource(tmp_path: Path, containers: str) -> None:
    """Such a pod is nominated before its claim is made: that is its decision, and no preemption."""
    items = [
        a_node("a"),
        a_device_class("gpu", extendedResourceName="example.com/gpu"),
        a_slice("a", "gpu-0"),
    ]
    recording = Recording(*items)
    pod = a_pod("x")
    del pod["spec"]["resourceClaims"]
    resources = {"example.com/gpu": "1"}
    asking = {"resources": {"requests": resources, "limits": resources}}
    pod["spec"][containers] = [pod["spec"]["containers"][0] | asking]
    recording.tell("ADDED", pod)
    pod["status"] = {"nominatedNodeName": "a"}
    recording.tell("MODIFIED", pod)
    pod["spec"]["nodeName"], pod["status"] = "a", {}
    recording.tell("MODIFIED", pod)
    assert judged(recording, tmp_path) == {"default/with-x": ("same", None)}


def test_a_pod_of_a_gang_is_not_judged_alone(tmp_path: Path) -> None:
    policy = tmp_path / "policy.yaml"
    policy.write_text(
        "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nprofiles: [{}]\n"
        "featureGates: {GangScheduling: true}\n"
    )
    recording = Recording(a_node("a"))
    pod = a_pod("none")
    pod["spec"]["resourceClaims"] = []
    pod["spec"]["schedulingGroup"] = {"podGroupName": "train"}
    recording.tell("ADDED", pod)
    pod["spec"]["nodeName"] = "a"
    recording.tell("MODIFIED", pod)
    _, found = replayed(recording.written(tmp_path / "recording.json"), policy=str(policy))
    (one,) = found["decisions"]
    assert (one["agreement"], one["ours"]) == ("unknown", "it is decided together with its group")
