"""Workloads without pods become the pods that their controllers would make."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core.errors import InvalidObjects, LimitExceeded
from scheduler_core.model.cluster import read_cluster
from scheduler_core.sources import Expanded, Limits, Skipped, WorkloadReport, expand_workloads
from tests.support.builders import a_node, an_object

Manifest = dict[str, Any]

CONTAINERS = [{"name": "main", "image": "web:1", "resources": {"requests": {"cpu": "1"}}}]
TEMPLATE = {"metadata": {"labels": {"app": "web"}}, "spec": {"containers": CONTAINERS}}
SELECTOR = {"matchLabels": {"app": "web"}}
EVICTION_TOLERATIONS = [
    {"key": key, "operator": "Exists", "effect": "NoExecute", "tolerationSeconds": 300}
    for key in ("node.kubernetes.io/not-ready", "node.kubernetes.io/unreachable")
]


def a_workload(kind: str, name: str = "web", *, metadata: Manifest | None = None, **spec: Any) -> Manifest:
    api_version = {"Job": "batch/v1", "ReplicationController": "v1"}.get(kind, "apps/v1")
    spec = {"selector": SELECTOR, "template": TEMPLATE} | spec
    return an_object(
        kind, name, api_version=api_version, namespace="shop", metadata=metadata or {}, spec=spec
    )


def made_by(*objects: Manifest) -> list[Manifest]:
    """What is added to `objects`."""
    expanded, _ = expand_workloads(objects)
    assert expanded[: len(objects)] == objects
    return list(expanded[len(objects) :])


def names(objects: list[Manifest], kind: str = "Pod") -> list[str]:
    return [item["metadata"]["name"] for item in objects if item["kind"] == kind]


class TestDeployment:
    def test_becomes_a_replica_set_and_its_pods(self) -> None:
        made = made_by(a_workload("Deployment", replicas=2, metadata={"uid": "d-1"}))
        assert [item["kind"] for item in made] == ["ReplicaSet", "Pod", "Pod"]
        replica_set, pod, _ = made
        template_hash = replica_set["metadata"]["labels"]["pod-template-hash"]
        labels = {"app": "web", "pod-template-hash": template_hash}
        assert replica_set == {
            "apiVersion": "apps/v1",
            "kind": "ReplicaSet",
            "metadata": {
                "name": f"web-{template_hash}",
                "namespace": "shop",
                "uid": replica_set["metadata"]["uid"],
                "labels": labels,
                "ownerReferences": [
                    {
                        "apiVersion": "apps/v1",
                        "kind": "Deployment",
                        "name": "web",
                        "uid": "d-1",
                        "controller": True,
                        "blockOwnerDeletion": True,
                    }
                ],
            },
            "spec": {
                "replicas": 2,
                "selector": {"matchLabels": labels},
                "template": {"metadata": {"labels": labels}, "spec": {"containers": CONTAINERS}},
            },
        }
        assert pod == {
            "apiVersion": "v1",
            "kind": "Pod",
            "metadata": {
                "generateName": f"web-{template_hash}-",
                "name": pod["metadata"]["name"],
                "namespace": "shop",
                "uid": pod["metadata"]["uid"],
                "labels": labels,
                "ownerReferences": [
                    {
                        "apiVersion": "apps/v1",
                        "kind": "ReplicaSet",
                        "name": f"web-{template_hash}",
                        "uid": replica_set["metadata"]["uid"],
                        "controller": True,
                        "blockOwnerDeletion": True,
                    }
                ],
            },
            "spec": {"containers": CONTAINERS, "tolerations": EVICTION_TOLERATIONS},
            "status": {"phase": "Pending"},
        }

    def test_names_are_the_same_every_time_and_all_different(self) -> None:
        deployment = a_workload("Deployment", replicas=50)
        assert made_by(deployment) == made_by(deployment)
        assert len(set(names(made_by(deployment)))) == 50

    def test_another_template_has_another_hash(self) -> None:
        other = {**TEMPLATE, "spec": {"containers": CONTAINERS, "hostNetwork": True}}
        first = names(made_by(a_workload("Deployment")), "ReplicaSet")
        assert first != names(made_by(a_workload("Deployment", template=other)), "ReplicaSet")

    def test_replicas_default_to_one(self) -> None:
        assert len(names(made_by(a_workload("Deployment")))) == 1

    def test_its_replica_set_makes_the_pods_if_there_is_one(self) -> None:
        owner = {"apiVersion": "apps/v1", "kind": "Deployment", "name": "web", "controller": True}
        replica_set = a_workload("ReplicaSet", "web-abc", replicas=3, metadata={"ownerReferences": [owner]})
        made = made_by(a_workload("Deployment", replicas=3), replica_set)
        assert [item["kind"] for item in made] == ["Pod"] * 3
        assert all(name.startswith("web-abc-") for name in names(made))

    def test_long_names_leave_room_for_the_random_part(self) -> None:
        made = made_by(a_workload("Deployment", "w" * 63))
        assert [len(name) for name in names(made)] == [63]


class TestWhoHasPodsAlready:
    @pytest.mark.parametrize("kind", ["ReplicaSet", "StatefulSet", "DaemonSet", "Job"])
    def test_owners_of_pods_are_left_alone(self, kind: str) -> None:
        owner = {"apiVersion": "apps/v1", "kind": kind, "name": "web", "controller": True}
        pod = an_object("Pod", "p", namespace="shop", metadata={"ownerReferences": [owner]})
        assert expand_workloads([a_workload(kind), pod, a_node()])[1] == WorkloadReport()

    def test_pods_without_a_controller_that_the_selector_selects_count(self) -> None:
        pod = an_object("Pod", "p", namespace="shop", metadata={"labels": {"app": "web"}})
        assert made_by(a_workload("Deployment"), pod) == []

    @pytest.mark.parametrize(
        ("namespace", "labels", "owners"),
        [
            ("other", {"app": "web"}, []),
            ("shop", {"app": "api"}, []),
            ("shop", {"app": "web"}, [{"kind": "ReplicaSet", "name": "x", "controller": True}]),
        ],
    )
    def test_other_pods_do_not(self, namespace: str, labels: dict[str, str], owners: list[Any]) -> None:
        pod = an_object(
            "Pod", "p", namespace=namespace, metadata={"labels": labels, "ownerReferences": owners}
        )
        assert len(names(made_by(a_workload("Deployment"), pod))) == 1

    def test_a_replication_controller_selects_by_a_plain_map(self) -> None:
        pod = an_object("Pod", "p", namespace="shop", metadata={"labels": {"app": "web"}})
        controller = a_workload("ReplicationController", selector={"app": "web"}, replicas=2)
        assert made_by(controller, pod) == []
        assert len(names(made_by(controller))) == 2


class TestStatefulSet:
    def test_pods_have_ordinals_and_claims(self) -> None:
        claim = {"metadata": {"name": "data"}, "spec": {"resources": {"requests": {"storage": "1Gi"}}}}
        volumes = [{"name": "data", "emptyDir": {}}, {"name": "tmp", "emptyDir": {}}]
        template = {**TEMPLATE, "spec": {"containers": CONTAINERS, "volumes": volumes}}
        default_class = an_object(
            "StorageClass",
            "fast",
            api_version="storage.k8s.io/v1",
            metadata={"annotations": {"storageclass.kubernetes.io/is-default-class": "true"}},
        )
        workload = a_workload(
            "StatefulSet",
            replicas=2,
            serviceName="web-svc",
            ordinals={"start": 3},
            template=template,
            volumeClaimTemplates=[claim],
        )
        first_claim, _, pod, last = made_by(workload, default_class)
        assert names([pod, last]) == ["web-3", "web-4"]
        assert first_claim == {
            "apiVersion": "v1",
            "kind": "PersistentVolumeClaim",
            "metadata": {
                "name": "data-web-3",
                "namespace": "shop",
                "uid": first_claim["metadata"]["uid"],
                "labels": {"app": "web"},
            },
            "spec": {"resources": {"requests": {"storage": "1Gi"}}, "storageClassName": "fast"},
            "status": {"phase": "Pending"},
        }
        assert pod["spec"] == {
            "containers": CONTAINERS,
            "hostname": "web-3",
            "subdomain": "web-svc",
            "volumes": [
                {"name": "data", "persistentVolumeClaim": {"claimName": "data-web-3"}},
                {"name": "tmp", "emptyDir": {}},
            ],
            "tolerations": EVICTION_TOLERATIONS,
        }
        assert pod["metadata"]["labels"] == {
            "app": "web",
            "apps.kubernetes.io/pod-index": "3",
            "controller-revision-hash": pod["metadata"]["labels"]["controller-revision-hash"],
            "statefulset.kubernetes.io/pod-name": "web-3",
        }

    def test_claims_that_are_there_are_used(self) -> None:
        claim = an_object("PersistentVolumeClaim", "data-web-0", namespace="shop")
        workload = a_workload("StatefulSet", volumeClaimTemplates=[{"metadata": {"name": "data"}}])
        assert [item["kind"] for item in made_by(claim, workload)] == ["Pod"]


def test_ephemeral_volumes_get_claims_that_the_pod_owns() -> None:
    volume = {"name": "scratch", "ephemeral": {"volumeClaimTemplate": {"spec": {"storageClassName": "x"}}}}
    template = {**TEMPLATE, "spec": {"containers": CONTAINERS, "volumes": [volume]}}
    claim, pod = made_by(a_workload("ReplicaSet", template=template))
    assert claim["metadata"]["name"] == f"{pod['metadata']['name']}-scratch"
    assert claim["metadata"]["ownerReferences"] == [
        {
            "apiVersion": "v1",
            "kind": "Pod",
            "name": pod["metadata"]["name"],
            "uid": pod["metadata"]["uid"],
            "controller": True,
            "blockOwnerDeletion": True,
        }
    ]


class TestDaemonSet:
    def test_one_pod_a_node_held_there_by_affinity(self) -> None:
        made = made_by(a_workload("DaemonSet"), a_node("n1"), a_node("n2"))
        terms = [
            pod["spec"]["affinity"]["nodeAffinity"]["requiredDuringSchedulingIgnoredDuringExecution"]
            for pod in made
        ]
        assert terms == [
            {
                "nodeSelectorTerms": [
                    {"matchFields": [{"key": "metadata.name", "operator": "In", "values": [name]}]}
                ]
            }
            for name in ("n1", "n2")
        ]
        assert made[0]["spec"]["tolerations"] == [
            {"key": f"node.kubernetes.io/{key}", "operator": "Exists", "effect": effect}
            for key, effect in [
                ("not-ready", "NoExecute"),
                ("unreachable", "NoExecute"),
                ("disk-pressure", "NoSchedule"),
                ("memory-pressure", "NoSchedule"),
                ("pid-pressure", "NoSchedule"),
                ("unschedulable", "NoSchedule"),
            ]
        ]

    @pytest.mark.parametrize(
        ("spec", "nodes"),
        [
            ({}, ["plain", "old", "cordoned"]),
            ({"nodeSelector": {"disk": "ssd"}}, ["old"]),
            ({"tolerations": [{"key": "gpu", "operator": "Exists"}]}, ["plain", "old", "gpu", "cordoned"]),
            ({"affinity": "In disk ssd"}, ["old"]),
            ({"affinity": "NotIn disk ssd"}, ["plain", "cordoned"]),
            ({"affinity": "Gt generation 2"}, ["old"]),
            ({"affinity": "Lt generation 2"}, []),
            ({"affinity": "Nope generation 2"}, []),
            ({"nodeName": "plain"}, ["plain"]),
        ],
    )
    def test_only_nodes_that_suit(self, spec: Manifest, nodes: list[str]) -> None:
        if isinstance(spec.get("affinity"), str):
            operator, key, value = spec["affinity"].split()
            term = {"matchExpressions": [{"key": key, "operator": operator, "values": [value]}]}
            required = {"requiredDuringSchedulingIgnoredDuringExecution": {"nodeSelectorTerms": [term]}}
            spec = {"affinity": {"nodeAffinity": required}}
        cordon = {"key": "node.kubernetes.io/unschedulable", "effect": "NoSchedule"}
        workload = a_workload("DaemonSet", template={"spec": {"containers": CONTAINERS, **spec}})
        made = made_by(
            workload,
            a_node("plain", taints=[{"key": "soft", "effect": "PreferNoSchedule"}]),
            a_node("old", labels={"disk": "ssd", "generation": "3"}),
            a_node("gpu", taints=[{"key": "gpu", "effect": "NoSchedule"}]),
            a_node("cordoned", taints=[cordon], unschedulable=True),
        )
        chosen = [
            pod["spec"]["affinity"]["nodeAffinity"]["requiredDuringSchedulingIgnoredDuringExecution"]
            for pod in made
        ]
        assert [choice["nodeSelectorTerms"][0]["matchFields"][0]["values"] for choice in chosen] == [
            [n] for n in nodes
        ]


class TestJob:
    @pytest.mark.parametrize(
        ("spec", "status", "count"),
        [
            ({}, {}, 1),
            ({"parallelism": 4}, {}, 4),
            ({"parallelism": 4, "completions": 3}, {}, 3),
            ({"parallelism": 4, "completions": 10}, {"succeeded": 8}, 2),
            ({"parallelism": 0}, {}, 0),
        ],
    )
    def test_runs_as_many_pods_as_are_left(self, spec: Manifest, status: Manifest, count: int) -> None:
        assert len(made_by(a_workload("Job", **spec) | {"status": status})) == count

    def test_pods_carry_the_name_of_the_job(self) -> None:
        (pod,) = made_by(a_workload("Job", metadata={"uid": "j-1"}))
        assert pod["metadata"]["labels"] == {
            "app": "web",
            "batch.kubernetes.io/job-name": "web",
            "job-name": "web",
            "batch.kubernetes.io/controller-uid": "j-1",
            "controller-uid": "j-1",
        }

    def test_indexed_pods_carry_their_index(self) -> None:
        made = made_by(a_workload("Job", completionMode="Indexed", parallelism=2, completions=2))
        assert [pod["spec"]["hostname"] for pod in made] == ["web-0", "web-1"]
        assert [pod["metadata"]["generateName"] for pod in made] == ["web-0-", "web-1-"]
        index_label = "batch.kubernetes.io/job-completion-index"
        assert [pod["metadata"]["labels"][index_label] for pod in made] == ["0", "1"]


def test_the_report_says_what_was_made_and_what_was_not() -> None:
    objects = [
        a_workload("Deployment", replicas=2),
        a_workload("Deployment", "idle", replicas=0),
        a_workload("Deployment", "paused", paused=True),
        a_workload("StatefulSet", "bare", template={}),
        a_workload("DaemonSet", "agent", template={"spec": {"nodeSelector": {"no": "where"}}}),
        a_workload("Job", "later", suspend=True),
        a_workload("Job", "done") | {"status": {"conditions": [{"type": "Complete", "status": "True"}]}},
        a_node(),
    ]
    expanded, report = expand_workloads(objects)
    replica_set = names(list(expanded), "ReplicaSet")[0]
    assert report == WorkloadReport(
        expanded=(Expanded("Deployment shop/web", 2, (f"ReplicaSet shop/{replica_set}",)),),
        skipped=(
            Skipped("Deployment shop/paused", "it is paused"),
            Skipped("StatefulSet shop/bare", "it has no pod template"),
            Skipped("DaemonSet shop/agent", "no node suits it"),
            Skipped("Job shop/later", "it is suspended"),
        ),
    )
    assert report.to_dict()["expanded"] == [
        {"workload": "Deployment shop/web", "pods": 2, "also": [f"ReplicaSet shop/{replica_set}"]}
    ]


@pytest.mark.parametrize("replicas", [-1, "3", 1.5, True, 2**31])
def test_replicas_that_are_no_number_are_refused(replicas: Any) -> None:
    with pytest.raises(InvalidObjects) as caught:
        expand_workloads(
            [a_workload("Deployment", replicas=replicas), a_workload("Job", "j", parallelism=replicas)]
        )
    assert str(caught.value) == (
        "Deployment shop/web: spec.replicas: must be a whole number, 0 or more\n"
        "Job shop/j: spec.parallelism: must be a whole number, 0 or more"
    )


def test_a_billion_replicas_are_refused_at_once() -> None:
    with pytest.raises(LimitExceeded) as caught:
        expand_workloads([a_workload("Deployment", replicas=1_000_000_000)], limits=Limits(max_objects=1000))
    assert str(caught.value) == "Deployment shop/web: 1,000,000,000 pods would make more than 1,000 objects"


@pytest.mark.parametrize(
    ("kind", "of_pods", "of_workload"),
    [
        pytest.param("StatefulSet", {}, {"volumeClaimTemplates": [{"metadata": {"name": "a"}}] * 99}, id="volumes"),
        pytest.param("Job", {"volumes": [{"name": "a", "ephemeral": {"volumeClaimTemplate": {}}}] * 99}, {}, id="ephemeral"),
        pytest.param("ReplicaSet", {"resourceClaims": [{"name": "a", "resourceClaimTemplateName": "t"}] * 99}, {}, id="devices"),
    ],
)  # fmt: skip
def test_claims_of_many_pods_are_refused_before_they_are_made(
    kind: str, of_pods: Manifest, of_workload: Manifest
) -> None:
    template = TEMPLATE | {"spec": {"containers": [], **of_pods}}
    workload = a_workload(kind, replicas=20, parallelism=20, template=template, **of_workload)
    with pytest.raises(LimitExceeded) as caught:
        expand_workloads([workload], limits=Limits(max_objects=2000))
    assert str(caught.value) == (
        f"{kind} shop/web: 20 pods with 99 claims each would make more than 2,000 objects"
    )
    made, _ = expand_workloads([workload], limits=Limits(max_objects=2001))
    assert len(made) <= 2001


def test_all_that_is_made_can_be_read() -> None:
    objects = [a_node("n1"), a_node("n2")]
    kinds = ("Deployment", "ReplicaSet", "StatefulSet", "DaemonSet", "Job")
    objects += [a_workload(kind, kind.lower(), selector={"matchLabels": {"kind": kind}}) for kind in kinds]
    cluster = read_cluster(expand_workloads(objects)[0])
    assert len(cluster.pods) == 6
    assert all(pod.metadata.controller for pod in cluster.pods)
