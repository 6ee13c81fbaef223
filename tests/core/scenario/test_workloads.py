"""Workloads: the pods that their controllers make, one by one."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core.model.cluster import read_cluster
from scheduler_core.scenario.operations import CreateWorkload
from scheduler_core.scenario.readers.starting_workloads import starting_workloads
from scheduler_core.scenario.workload import Workload
from scheduler_core.sources import expand_workloads
from tests.core.scenario.documents import node, pod, scenario, workload


def created(manifest: dict[str, Any], **fields: Any) -> Workload:
    (one,) = scenario({"at": "1s", "create": manifest}, **fields).operations
    assert isinstance(one, CreateWorkload)
    return one.workload


@pytest.mark.parametrize(
    "manifest",
    [
        workload("Deployment", "a", 3),
        workload("ReplicaSet", "a", 3),
        workload("StatefulSet", "a", 3, ordinals={"start": 5}),
        workload("Job", "a", 3),
        workload("Job", "a", 3, completions=5, completionMode="Indexed"),
    ],
    ids=["Deployment", "ReplicaSet", "StatefulSet", "Job", "IndexedJob"],
)
def test_pods_are_those_that_an_upload_with_the_workload_would_have(manifest: dict[str, Any]) -> None:
    made = created(manifest)
    identified = {**manifest, "metadata": {"uid": made.objects[0].metadata.uid, **manifest["metadata"]}}
    expanded = read_cluster(expand_workloads([identified])[0]).pods
    pods = [made.pod(number) for number in range(3)]
    assert [(one.metadata, one.spec) for one in pods] == [(one.metadata, one.spec) for one in expanded]
    assert all(made.owns(one) for one in pods)
    assert made.replicas == 3


def test_replacements_have_new_names_and_ordinals_do_not() -> None:
    deployed, stateful = created(workload("Deployment", "a")), created(workload("StatefulSet", "a"))
    assert len({deployed.pod(number, again).name for number in range(3) for again in range(3)}) == 9
    assert {stateful.pod(1, again).name for again in range(3)} == {"a-1"}
    assert len({stateful.pod(1, again).metadata.uid for again in range(3)}) == 3
    assert deployed.pod(1, 1) == deployed.pod(1, 1)


def test_what_is_stored_besides_pods() -> None:
    deployed = created(workload("Deployment", "a", 3))
    assert [type(one).__name__ for one in deployed.objects] == ["Deployment", "ReplicaSet"]
    owner = deployed.pod(0).metadata.controller
    assert owner is not None
    assert (owner.kind, owner.name, owner.uid) == (
        "ReplicaSet",
        deployed.objects[1].name,
        deployed.objects[1].metadata.uid,
    )
    assert deployed.key == ("Deployment", "default", "a")


@pytest.mark.parametrize(
    ("fields", "replicas", "completions"),
    [
        ({}, 2, 2),
        ({"completions": 9}, 2, 9),
        ({"suspend": True}, 0, 2),
        ({"parallelism": None}, 1, 1),
    ],
)
def test_jobs(fields: dict[str, Any], replicas: int, completions: int) -> None:
    job = created(workload("Job", "a", **fields))
    assert (job.replicas, job.completions) == (replicas, completions)


def test_claims_of_a_stateful_set() -> None:
    claim = {"metadata": {"name": "data"}, "spec": {"resources": {"requests": {"storage": "1Gi"}}}}
    storage = {
        "apiVersion": "storage.k8s.io/v1",
        "kind": "StorageClass",
        "metadata": {"name": "fast", "annotations": {"storageclass.kubernetes.io/is-default-class": "true"}},
        "provisioner": "p",
    }
    made = created(workload("StatefulSet", "db", volumeClaimTemplates=[claim]), objects=[storage])
    (made_claim,) = made.claims(1)
    assert (made_claim.key, made_claim.storage_class) == ("default/data-db-1", "fast")
    (volume,) = made.pod(1).spec.volumes
    assert volume.persistent_volume_claim is not None
    assert (volume.name, volume.persistent_volume_claim.claim_name) == ("data", "data-db-1")


def test_match_label_keys_take_the_labels_of_the_very_pod() -> None:
    constraint = {
        "maxSkew": 1,
        "topologyKey": "zone",
        "whenUnsatisfiable": "DoNotSchedule",
        "labelSelector": {"matchLabels": {"app": "a"}},
        "matchLabelKeys": ["apps.kubernetes.io/pod-index"],
    }
    manifest = workload("StatefulSet", "a")
    manifest["spec"]["template"]["spec"]["topologySpreadConstraints"] = [constraint]
    (rewritten,) = created(manifest).pod(1).spec.topology_spread_constraints
    assert rewritten.label_selector is not None
    assert [(one.key, one.values) for one in rewritten.label_selector.match_expressions] == [
        ("apps.kubernetes.io/pod-index", ("1",))
    ]


def test_equal_pods_share_their_spec() -> None:
    made = created(workload("Deployment", "a"))
    assert made.pod(0).spec is made.pod(1).spec


def test_pods_of_workloads_may_be_named_by_operations() -> None:
    read = scenario(
        {"at": "1s", "create": workload("StatefulSet", "db")},
        {"at": "2s", "delete": {"name": "db-1"}},
        {"at": "3s", "updatePod": {"name": "db-0", "labels": {"a": "b"}}},
    )
    assert len(read.operations) == 3


def test_workloads_of_the_start() -> None:
    objects, _ = expand_workloads([node("n"), workload("Deployment", "a", 3), workload("StatefulSet", "b")])
    finished = {**workload("Job", "c"), "status": {"conditions": [{"type": "Complete", "status": "True"}]}}
    half_done = {**workload("Job", "d", 3, completions=4), "status": {"succeeded": 2}}
    found = starting_workloads([*objects, finished, half_done, pod("lone")])
    assert [(one.key[0], one.name, one.replicas, one.completions) for one in found] == [
        ("Deployment", "a", 3, None),
        ("StatefulSet", "b", 2, None),
        ("Job", "d", 2, 2),
    ]
    there = read_cluster(objects).pods
    assert [sum(one.owns(it) for it in there) for one in found] == [3, 2, 0]
    assert [one.objects for one in found] == [(), (), ()]


def test_a_deployment_without_a_replica_set_gets_one() -> None:
    (found,) = starting_workloads([workload("Deployment", "a")])
    assert [type(one).__name__ for one in found.objects] == ["ReplicaSet"]


def test_a_deployment_goes_on_with_its_newest_replica_set() -> None:
    deployment = workload("Deployment", "a")
    old, new = (
        {
            **workload("ReplicaSet", name),
            "metadata": {
                "name": name,
                "annotations": {"deployment.kubernetes.io/revision": revision},
                "ownerReferences": [
                    {"apiVersion": "apps/v1", "kind": "Deployment", "name": "a", "controller": True}
                ],
            },
        }
        for name, revision in (("a-old", "9"), ("a-new", "10"))
    )
    (found,) = starting_workloads([deployment, new, old])
    assert found.base == "a-new-"
