"""What new pods get from their RuntimeClass (upstream: plugin/pkg/admission/runtimeclass, pkg/util/tolerations)."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core.model.admission.runtime_class import merged_tolerations
from scheduler_core.model.cluster import Cluster, read_cluster
from scheduler_core.model.objects.pod import PodSpec
from scheduler_core.model.objects.taints import Toleration
from scheduler_core.model.resources.requests import pod_requests
from scheduler_core.sources import expand_workloads
from tests.support.builders import Manifest, a_deployment, a_node, a_pod, an_object

SANDBOX = {"key": "sandbox", "operator": "Exists", "effect": "NoSchedule"}
FROM_CLASS = "overhead, nodeSelector and tolerations from the RuntimeClass"


def a_runtime_class(name: str = "kata", **fields: Any) -> Manifest:
    given: dict[str, Any] = {
        "handler": "kata",
        "overhead": {"podFixed": {"cpu": "250m", "memory": "120Mi"}},
        "scheduling": {"nodeSelector": {"runtime": "kata"}, "tolerations": [SANDBOX]},
    }
    return an_object("RuntimeClass", name, api_version="node.k8s.io/v1", **(given | fields))


def read(*objects: Manifest, **spec: Any) -> tuple[PodSpec, Cluster]:
    """The spec of a pod that names the class; ``metadata`` may be among its fields."""
    pod = a_pod("p", runtimeClassName="kata", **spec)
    cluster = read_cluster([a_runtime_class(), *objects, pod])
    return cluster.pods[-1].spec, cluster


def notes(cluster: Cluster) -> list[str]:
    return [note.what for note in cluster.report.warnings]


def test_a_new_pod_gets_all_three() -> None:
    spec, cluster = read(requests={"cpu": "1"}, nodeSelector={"zone": "a"})
    assert dict(spec.overhead) == {"cpu": 250_000_000, "memory": 120 * 2**20 * 10**9}
    assert spec.node_selector == {"runtime": "kata", "zone": "a"}
    assert [one.key for one in spec.tolerations] == [
        "node.kubernetes.io/not-ready",
        "node.kubernetes.io/unreachable",
        "sandbox",
    ]
    assert pod_requests(cluster.pods[0])["cpu"] == 1_250_000_000
    assert FROM_CLASS in [note.what for note in cluster.report.defaulted]
    assert (notes(cluster), cluster.report.ignored) == ([], ())
    assert cluster.runtime_classes[0].name == "kata"


def test_a_pod_that_has_it_all_does_not_get_it_twice() -> None:
    first, _ = read()
    spec, cluster = read(
        overhead={"cpu": "250m", "memory": "120Mi"},
        nodeSelector={"runtime": "kata"},
        tolerations=[SANDBOX],
    )
    assert (spec.overhead, spec.node_selector) == (first.overhead, first.node_selector)
    assert [one.key for one in spec.tolerations].count("sandbox") == 1
    assert notes(cluster) == []


@pytest.mark.parametrize(
    "stored",
    [
        {"metadata": {"uid": "0b5b3c0e-8f3c-4d0e-9d4e-3f2f3a1b2c3d"}},
        {"metadata": {"creationTimestamp": "2026-01-01T00:00:00Z"}},
        {"node": "n"},
    ],
)
def test_stored_pods_stay_as_they_are(stored: dict[str, Any]) -> None:
    spec, _ = read(a_node("n"), **stored)
    assert (spec.overhead, spec.node_selector, len(spec.tolerations)) == ({}, None, 2)


def test_equal_specs_of_new_and_stored_pods_are_told_apart() -> None:
    new, stored = (
        a_pod(name, metadata=metadata, runtimeClassName="kata")
        for name, metadata in (("new", {}), ("stored", {"uid": "1"}))
    )
    pods = read_cluster([a_runtime_class(), stored, new, {**new, "metadata": {"name": "other"}}]).pods
    assert [len(pod.spec.tolerations) for pod in pods] == [2, 3, 3]
    assert pods[1].spec is pods[2].spec


def test_pods_made_for_a_workload_are_new() -> None:
    deployment = a_deployment("web", 2, runtimeClassName="kata")
    objects, _ = expand_workloads([a_runtime_class(), a_node("n"), deployment])
    pods = read_cluster(objects).pods
    assert [pod.spec.node_selector for pod in pods] == [{"runtime": "kata"}] * 2


def test_an_unknown_class_is_a_warning() -> None:
    pod = a_pod("p", runtimeClassName="gvisor")
    assert notes(read_cluster([pod])) == [
        "RuntimeClass gvisor is not among the objects: pods get no overhead, nodeSelector or tolerations from it"
    ]
    assert notes(read_cluster([a_node("n"), {**pod, "spec": {**pod["spec"], "nodeName": "n"}}])) == []


def test_what_the_api_server_refuses_is_a_warning() -> None:
    spec, cluster = read(overhead={"cpu": "1"}, nodeSelector={"runtime": "runc"})
    assert notes(cluster) == [
        "the API server refuses the pod: Pod's Overhead doesn't match RuntimeClass's defined Overhead",
        (
            "the API server refuses the pod: conflict: runtimeClass.scheduling.nodeSelector[runtime] = kata; "
            "pod.spec.nodeSelector[runtime] = runc"
        ),
    ]
    assert (dict(spec.overhead), spec.node_selector) == ({"cpu": 10**9}, {"runtime": "runc"})


def test_a_class_with_nothing_to_add() -> None:
    plain = a_runtime_class("plain", overhead=None, scheduling=None)
    cluster = read_cluster([plain, a_pod("p", runtimeClassName="plain")])
    assert (dict(cluster.pods[0].spec.overhead), notes(cluster)) == ({}, [])
    assert FROM_CLASS not in [note.what for note in cluster.report.defaulted]


# Upstream's own cases (pkg/util/tolerations/tolerations_test.go).
ALL = Toleration(operator="Exists")
ALL_NO_EXECUTE = Toleration(operator="Exists", effect="NoExecute")
FOO = Toleration("foo", "Exists")
FOO_BAR = Toleration("foo", "Equal", "bar", "NoSchedule")
FOO_BAZ = Toleration("foo", "Equal", "baz", "NoSchedule")
FOO_30 = Toleration("foo", "Exists", "", "NoExecute", 30)
FOO_60 = Toleration("foo", "Exists", "", "NoExecute", 60)


@pytest.mark.parametrize(
    ("first", "second", "merged"),
    [
        ([], [], []),
        ([FOO_BAR], [FOO_BAR], [FOO_BAR]),
        ([FOO_BAR], [FOO_BAZ], [FOO_BAR, FOO_BAZ]),
        ([FOO_BAR], [FOO], [FOO]),
        ([FOO], [FOO_BAR], [FOO]),
        ([FOO_30], [FOO_60], [FOO_60]),
        ([FOO_60], [FOO_30], [FOO_60]),
        ([FOO_BAR, FOO_60], [ALL_NO_EXECUTE], [FOO_BAR, ALL_NO_EXECUTE]),
        ([FOO_BAR, FOO_60], [ALL], [ALL]),
    ],
)
def test_tolerations_that_another_one_covers_are_left_out(
    first: list[Toleration], second: list[Toleration], merged: list[Toleration]
) -> None:
    assert merged_tolerations(tuple(first), tuple(second)) == tuple(merged)
