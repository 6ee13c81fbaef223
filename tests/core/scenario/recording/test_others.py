"""Nodes and other objects of a recording change as they did, and what cannot be said is told."""

from __future__ import annotations

from typing import Any

from scheduler_core.scenario.recording.changes import Unexpressed
from scheduler_core.units import SECOND, ZERO
from tests.core.scenario.recording.lines import Json, made, node, operations, pod, replay

N1 = node()


def an(kind: str, name: str, version: str = "v1", namespace: str = "default", **fields: Any) -> Json:
    metadata = {"name": name} | ({"namespace": namespace} if namespace else {})
    return {"apiVersion": version, "kind": kind, "metadata": metadata, **fields}


def without_status(item: Json) -> Json:
    return {name: value for name, value in item.items() if name != "status"}


def test_nodes_come_and_go() -> None:
    told = ((1, "ADDED", node("n2")), (5, "DELETED", node("n1")), (6, "DELETED", node("n1")))
    assert operations([N1], *told) == [{"at": "1s", "create": node("n2")}, {"at": "5s", "removeNode": "n1"}]


def test_a_node_of_the_same_name_that_is_another_one() -> None:
    another = node()
    another["metadata"]["uid"] = "n1-2"
    assert operations([N1], (1, "MODIFIED", another)) == [
        {"at": "1s", "removeNode": "n1"},
        {"at": "1s", "create": another},
    ]


def test_what_changes_about_a_node() -> None:
    before = node(
        labels={"zone": "a", "old": "x"},
        taints=[{"key": "old", "effect": "NoSchedule"}, {"key": "kept", "value": "1", "effect": "NoExecute"}],
    )
    after = node(
        labels={"zone": "b"},
        unschedulable=True,
        taints=[
            {"key": "kept", "value": "1", "effect": "NoExecute", "timeAdded": "2026-11-23T16:00:01Z"},
            {"key": "new", "value": "y", "effect": "NoSchedule"},
        ],
    )
    after["status"]["allocatable"] = {"cpu": "3", "memory": "16Gi"}
    assert operations([before], (1, "MODIFIED", after), (2, "MODIFIED", before)) == [
        {"at": "1s", "cordon": "n1"},
        {"at": "1s", "untaint": {"node": "n1", "taints": ["old:NoSchedule"]}},
        {
            "at": "1s",
            "taint": {"node": "n1", "taints": [{"key": "new", "value": "y", "effect": "NoSchedule"}]},
        },
        {"at": "1s", "label": {"node": "n1", "labels": {"old": None, "zone": "b"}}},
        {"at": "1s", "allocatable": {"node": "n1", "resources": {"cpu": "3", "pods": "0"}}},
        {"at": "2s", "uncordon": "n1"},
        {"at": "2s", "untaint": {"node": "n1", "taints": ["new:NoSchedule"]}},
        {"at": "2s", "taint": {"node": "n1", "taints": [{"key": "old", "effect": "NoSchedule"}]}},
        {"at": "2s", "label": {"node": "n1", "labels": {"old": "x", "zone": "a"}}},
        {"at": "2s", "allocatable": {"node": "n1", "resources": {"cpu": "4", "pods": "110"}}},
    ]


def test_images_of_a_node_are_told() -> None:
    after = node()
    after["status"]["images"] = [{"names": ["web"], "sizeBytes": 1}]
    assert replay([N1], (3, "MODIFIED", after)).unexpressed == (
        Unexpressed(
            3 * SECOND,
            "event 3 Node n1: status.images",
            "no operation changes it; it stays as it was",
        ),
    )


def test_budgets_are_set_and_deleted() -> None:
    budget = an("PodDisruptionBudget", "b", "policy/v1", spec={"minAvailable": 1})
    status = {**budget, "status": {"disruptionsAllowed": 1}}
    other = {**budget, "spec": {"minAvailable": 2}}
    told = ((1, "ADDED", status), (2, "MODIFIED", budget), (3, "MODIFIED", other), (4, "DELETED", other))
    assert operations([N1], *told) == [
        {"at": "1s", "setBudget": budget},
        {"at": "3s", "setBudget": other},
        {"at": "4s", "deleteBudget": {"name": "b", "namespace": "default"}},
    ]


def test_other_objects_are_made_replaced_and_deleted() -> None:
    first = an("Namespace", "team", namespace="")
    second = {**first, "metadata": {"name": "team", "labels": {"tier": "gold"}}}
    told = ((1, "ADDED", first), (2, "MODIFIED", second), (3, "DELETED", second))
    deleted = {"delete": {"kind": "Namespace", "name": "team"}}
    assert operations([N1], *told) == [
        {"at": "1s", "create": first},
        {"at": "2s", **deleted},
        {"at": "2s", "create": second},
        {"at": "3s", **deleted},
    ]


def test_of_owners_only_the_selector_matters() -> None:
    selector = {"matchLabels": {"app": "web"}}
    template = {"metadata": {"labels": {"app": "web"}}, "spec": {"containers": [{"name": "c"}]}}
    owner = an(
        "ReplicaSet", "web", "apps/v1", spec={"replicas": 1, "selector": selector, "template": template}
    )
    scaled = {**owner, "spec": {**owner["spec"], "replicas": 3}, "status": {"replicas": 3}}
    told = ((1, "ADDED", owner), (2, "MODIFIED", scaled), (3, "DELETED", scaled))
    assert operations([N1], *told) == [
        {"at": "1s", "create": owner},
        {"at": "3s", "delete": {"kind": "ReplicaSet", "name": "web", "namespace": "default"}},
    ]


def test_what_controllers_look_at_is_told() -> None:
    job = an("Job", "j", "batch/v1", spec={"parallelism": 1})
    replayed = replay([N1], (1, "ADDED", job), (2, "ADDED", an("ConfigMap", "c")), (3, "DELETED", job))
    assert replayed.document["operations"] == []
    assert [(one.place, one.why) for one in replayed.unexpressed] == [
        ("event 3 Job default/j", "no controller runs in the replay: pods come and go as they did"),
        ("event 4 ConfigMap default/c", "schedulers do not read this kind"),
    ]


def storage(mode: str) -> Json:
    return an("StorageClass", "fast", "storage.k8s.io/v1", "", provisioner="p", volumeBindingMode=mode)


def claim(volume: str = "") -> Json:
    spec = {
        "accessModes": ["ReadWriteOnce"],
        "storageClassName": "fast",
        "resources": {"requests": {"storage": "1Gi"}},
    }
    return an("PersistentVolumeClaim", "data", spec=spec | ({"volumeName": volume} if volume else {}))


def test_a_claim_that_is_bound_at_once_is_bound_at_once() -> None:
    told = ((1, "ADDED", claim()), (2, "MODIFIED", claim("pv")))
    deleted = {"delete": {"kind": "PersistentVolumeClaim", "name": "data", "namespace": "default"}}
    assert operations([N1, storage("Immediate")], *told) == [
        {"at": "1s", "create": claim()},
        {"at": "2s", **deleted},
        {"at": "2s", "create": claim("pv")},
    ]


def test_a_claim_that_waits_for_its_consumer_waits_again() -> None:
    volume = an(
        "PersistentVolume",
        "pv",
        namespace="",
        spec={
            "capacity": {"storage": "1Gi"},
            "accessModes": ["ReadWriteOnce"],
            "storageClassName": "fast",
            "claimRef": {"namespace": "default", "name": "data"},
        },
    )
    told = ((1, "ADDED", claim()), (2, "ADDED", volume), (3, "MODIFIED", claim("pv")), (4, "DELETED", volume))
    replayed = replay([N1, storage("WaitForFirstConsumer")], *told)
    assert replayed.document["operations"] == [{"at": "1s", "create": claim()}]
    why = "depends on the chosen node, which the replay decides again"
    assert replayed.unexpressed == (
        Unexpressed(2 * SECOND, "event 5 PersistentVolume pv", why),
        Unexpressed(3 * SECOND, "event 6 PersistentVolumeClaim default/data", why),
    )


def test_priority_classes_that_were_not_recorded_are_made() -> None:
    urgent = pod(priorityClassName="urgent", priority=1000, preemptionPolicy="Never")
    replayed = replay([N1], (1, "ADDED", urgent), (2, "ADDED", pod("b", priorityClassName="urgent")))
    assert replayed.objects == (
        N1,
        {
            "apiVersion": "scheduling.k8s.io/v1",
            "kind": "PriorityClass",
            "metadata": {"name": "urgent"},
            "value": 1000,
            "preemptionPolicy": "Never",
        },
    )
    assert replayed.document["operations"][0] == {"at": "1s", "create": made(urgent)}
    assert replayed.unexpressed == (
        Unexpressed(
            ZERO,
            "PriorityClass urgent",
            "was not recorded; it is created with the priority of Pod default/web",
        ),
    )


def test_pods_whose_claims_to_devices_were_not_recorded_are_told() -> None:
    claims = [{"name": "gpu", "resourceClaimTemplateName": "one-gpu"}]
    wanting = pod(resourceClaims=claims)
    there = pod("there", bound="n1", resourceClaims=[{"name": "gpu", "resourceClaimName": "shared"}])
    told = ((1, "ADDED", wanting), (2, "MODIFIED", pod(bound="n1", resourceClaims=claims)))
    replayed = replay([N1, there], *told)
    assert replayed.unexpressed == (
        Unexpressed(
            ZERO,
            "Pod default/there: spec.resourceClaims",
            "ResourceClaim default/shared was not recorded; the replay does not know its devices",
        ),
        Unexpressed(
            ZERO,
            "Pod default/web: spec.resourceClaims",
            "ResourceClaimTemplate default/one-gpu was not recorded; the replay does not know its devices",
        ),
    )


def test_priority_classes_that_were_recorded_are_taken() -> None:
    urgent = an("PriorityClass", "urgent", "scheduling.k8s.io/v1", "", value=7)
    assert operations([N1], (1, "ADDED", urgent), (2, "ADDED", pod(priorityClassName="urgent"))) == [
        {"at": "1s", "create": urgent},
        {"at": "2s", "create": made(pod(priorityClassName="urgent"))},
    ]
