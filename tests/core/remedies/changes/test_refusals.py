"""What the API server refuses for an object that exists, and what is said about it."""

from __future__ import annotations

import pytest

from scheduler_core.remedies.changes.edits import Operation
from scheduler_core.remedies.changes.refusals import needs_recreation, note

POD = "The API server refuses this patch for a pod that exists: the pod has to be created again."
CLAIM = "The API server refuses this patch for a claim that exists: the claim has to be created again."
RESIZE = "If the QoS class stays the same, the subresource resize takes this patch; otherwise the pod has to be created again."
NODE = "The kubelet reports the resources of its node: the machine itself has to offer more."
BY_HAND = "A ReplicaSet does not replace its pods: delete them afterwards."
JOB = "The template of a Job cannot be changed: delete the Job, and create it from its own manifest with this patch."
GATE = "The controller that has set a gate removes it itself; who removes it by hand bypasses its rule, such as a quota."
CPU = "/containers/0/resources/requests/cpu"


def an_operation(path: str, op: str = "replace") -> Operation:
    return {"op": op, "path": path, "value": 11}


CASES = {
    "a toleration more": ("Pod", [an_operation("/spec/tolerations/-", "add")], False, ""),
    "the first toleration": ("Pod", [an_operation("/spec/tolerations", "add")], False, ""),
    "gates": ("Pod", [an_operation("/spec/schedulingGates")], False, GATE),
    "another toleration": ("Pod", [an_operation("/spec/tolerations/0/key")], True, POD),
    "a selector": ("Pod", [an_operation("/spec/nodeSelector/disk")], True, POD),
    "gates and a selector": (
        "Pod",
        [an_operation("/spec/schedulingGates"), an_operation("/spec/nodeSelector/disk")],
        True,
        f"{POD} {GATE}",
    ),
    "a request for CPU": ("Pod", [an_operation(f"/spec{CPU}")], True, RESIZE),
    "a request for devices": ("Pod", [an_operation("/spec/containers/0/resources/requests/gpu")], True, POD),
    "a priority": ("Pod", [an_operation("/spec/priority")], True, POD),
    "a claim": ("PersistentVolumeClaim", [an_operation("/spec/storageClassName")], True, CLAIM),
    "a label of a node": ("Node", [an_operation("/metadata/labels/disk", "add")], False, ""),
    "more CPU of a node": ("Node", [an_operation("/status/allocatable/cpu")], False, NODE),
    "a budget": ("PodDisruptionBudget", [an_operation("/spec/minAvailable")], False, ""),
    "a template": ("Deployment", [an_operation(f"/spec/template/spec{CPU}")], False, ""),
    "a template of a ReplicaSet": ("ReplicaSet", [an_operation(f"/spec/template/spec{CPU}")], False, BY_HAND),
    "a template of a Job": ("Job", [an_operation(f"/spec/template/spec{CPU}")], True, JOB),
}


@pytest.mark.parametrize("name", CASES)
def test_a_patch(name: str) -> None:
    kind, operations, is_refused, words = CASES[name]
    assert (needs_recreation(kind, operations), note(kind, operations)) == (is_refused, words)
