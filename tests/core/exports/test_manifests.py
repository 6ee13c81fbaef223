"""A run as manifests that kubectl can apply (tests/web/connector/test_applied_manifests.py applies some)."""

from __future__ import annotations

from typing import Any

from scheduler_core import simulate
from scheduler_core.exports import applicable
from scheduler_core.exports.completions import IMAGE
from scheduler_core.exports.manifests import without_contents
from scheduler_core.sources.workloads.expansion import expand_workloads
from tests.support.builders import Manifest, a_claim, a_node, a_pod, a_volume, an_object

TEMPLATE: Manifest = {
    "metadata": {"labels": {"app": "web"}},
    "spec": {"containers": [{"name": "c", "image": "nginx"}]},
}


def spec_of(kind: str, found: list[dict[str, Any]]) -> dict[str, Any]:
    (one,) = (one for one in found if one["kind"] == kind)
    spec: dict[str, Any] = one["spec"]
    return spec


def applied(*objects: Manifest) -> list[dict[str, Any]]:
    return applicable(simulate(objects), objects)


def test_no_object_names_an_owner_that_has_another_uid_there() -> None:
    owner = {"apiVersion": "apps/v1", "kind": "ReplicaSet", "name": "web", "uid": "u", "controller": True}
    pod = a_pod("web-1", metadata={"ownerReferences": [owner]})
    assert ["ownerReferences" in one["metadata"] for one in applied(a_node("a"), pod)] == [False, False]


def test_what_somebody_makes_by_himself_is_left_out() -> None:
    of_pod = {"apiVersion": "v1", "kind": "Pod", "name": "p", "uid": "u", "controller": True}
    scratch = a_claim("p-scratch")
    scratch["metadata"]["ownerReferences"] = [of_pod]
    found = applied(
        a_node("a"),
        scratch,
        a_claim("data"),
        an_object("Service", "kubernetes", namespace="default", spec={}),
        an_object("ConfigMap", "emptied", namespace="default"),
    )
    assert [one["metadata"]["name"] for one in found] == ["data", "a"]


def test_a_service_of_which_only_the_selector_is_known_needs_no_port() -> None:
    def service(**spec: Any) -> dict[str, Any]:
        return spec_of(
            "Service", applied(a_node("a"), an_object("Service", "s", namespace="default", spec=spec))
        )

    assert service(selector={"app": "web"}) == {"selector": {"app": "web"}, "clusterIP": "None"}
    assert service(type="ExternalName") == {"type": "ExternalName"}
    assert service(ports=[{"port": 80}]) == {"ports": [{"port": 80}]}


def test_a_job_keeps_the_selector_that_the_api_server_made_for_it() -> None:
    selector = {"matchLabels": {"controller-uid": "u"}}
    job = an_object(
        "Job",
        "etl",
        api_version="batch/v1",
        namespace="default",
        spec={"selector": selector, "manualSelector": False, "template": TEMPLATE},
    )
    found = spec_of("Job", applied(a_node("a"), job, a_pod("p")))
    assert (found["selector"], found["manualSelector"]) == (selector, True)


def test_a_volume_is_bound_to_the_claim_of_that_name() -> None:
    claim = {"kind": "PersistentVolumeClaim", "namespace": "default", "name": "data", "uid": "u"}
    volume = a_volume("v", claimRef=claim)
    found = spec_of("PersistentVolume", applied(a_node("a"), volume, a_claim("data", volumeName="v")))
    assert found["claimRef"] == {"kind": "PersistentVolumeClaim", "namespace": "default", "name": "data"}


def test_a_deployment_takes_over_its_pods_through_a_replica_set() -> None:
    """Its pods were made for it, or the dump has no ReplicaSets: one is made with the name and the labels that the pods tell."""
    deployment = an_object(
        "Deployment",
        "web",
        api_version="apps/v1",
        namespace="default",
        spec={"replicas": 2, "selector": {"matchLabels": {"app": "web"}}, "template": TEMPLATE},
    )
    objects, _ = expand_workloads([a_node("a"), deployment])
    found = applicable(simulate(objects), objects)
    assert [one["kind"] for one in found] == ["Node", "Pod", "Pod", "ReplicaSet", "Deployment"]
    pods, made = found[1:3], found[3]
    labels = pods[0]["metadata"]["labels"]
    value = labels["pod-template-hash"]
    assert (made["metadata"]["name"], made["spec"]["replicas"]) == (f"web-{value}", 2)
    assert made["spec"]["selector"]["matchLabels"] == labels == {"app": "web", "pod-template-hash": value}
    assert made["spec"]["template"] == {
        **TEMPLATE,
        "metadata": {"labels": {"app": "web", "pod-template-hash": value}},
    }
    assert all(one["metadata"]["name"].startswith(f"web-{value}-") for one in pods)


def test_a_replica_set_that_is_there_is_not_made_again() -> None:
    owner = {"apiVersion": "apps/v1", "kind": "ReplicaSet", "name": "web-abc", "uid": "u", "controller": True}
    labels = {"app": "web", "pod-template-hash": "abc"}
    pod = a_pod("web-abc-1", metadata={"ownerReferences": [owner], "labels": labels})
    spec = {"replicas": 1, "selector": {"matchLabels": labels}, "template": TEMPLATE}
    sets = an_object("ReplicaSet", "web-abc", api_version="apps/v1", namespace="default", spec=spec)
    deployment = an_object("Deployment", "web", api_version="apps/v1", namespace="default", spec=spec)
    found = applied(a_node("a"), deployment, pod, sets)
    assert [one["kind"] for one in found] == ["Node", "Pod", "ReplicaSet", "Deployment"]
    assert [one["kind"] for one in applied(a_node("a"), pod)] == ["Node", "Pod"]


def test_kinds_of_which_only_the_name_is_known_are_left_out() -> None:
    autoscaler = an_object("HorizontalPodAutoscaler", "web", api_version="autoscaling/v2", namespace="shop")
    whole = an_object(
        "HorizontalPodAutoscaler", "api", api_version="autoscaling/v2", namespace="shop", spec={}
    )
    widget = an_object("Widget", "w", api_version="example.com/v1", namespace="shop")
    objects = [a_node("a"), autoscaler, whole, widget, widget, an_object("ConfigMap", "c", data={})]
    found = applicable(simulate(objects), objects)
    assert [one["metadata"]["name"] for one in found] == ["shop", "a", "api"]
    assert without_contents(objects) == (
        "Left out, because uploads do not keep their contents: ConfigMap (1), HorizontalPodAutoscaler (1), Widget (2)."
    )
    assert without_contents([a_node("a"), an_object("Namespace", "shop")]) == ""


def test_a_container_without_an_image_gets_one_that_does_nothing() -> None:
    template = {"spec": {"containers": [{"name": "c", "image": ""}], "initContainers": [{"name": "i"}]}}
    job = an_object("Job", "etl", api_version="batch/v1", namespace="default", spec={"template": template})
    pod = a_pod("p")
    pod["spec"]["containers"] = [{"name": "c"}, {"name": "own", "image": "nginx"}]
    found = applied(a_node("a"), pod, job)
    assert [one["image"] for one in spec_of("Pod", found)["containers"]] == [IMAGE, "nginx"]
    spec = spec_of("Job", found)["template"]["spec"]
    assert (spec["containers"][0]["image"], spec["initContainers"][0]["image"]) == (IMAGE, IMAGE)


def test_a_priority_comes_from_a_class() -> None:
    def classes(*objects: Manifest) -> dict[str, tuple[int, str, Any]]:
        """Class → value, policy, and the pods that name it."""
        found = applied(a_node("a"), *objects)
        pods = [one for one in found if one["kind"] == "Pod"]
        return {
            (name := one["metadata"]["name"]): (
                one["value"],
                one.get("preemptionPolicy", ""),
                [pod["metadata"]["name"] for pod in pods if pod["spec"].get("priorityClassName") == name],
            )
            for one in found
            if one["kind"] == "PriorityClass"
        }

    five, never = a_pod("five", priority=5), a_pod("never", priority=5, preemptionPolicy="Never")
    high = an_object("PriorityClass", "high", api_version="scheduling.k8s.io/v1", value=5)
    assert classes(a_pod("p"), a_pod("zero", priority=0)) == {}
    assert classes(five, never) == {
        "priority-5": (5, "PreemptLowerPriority", ["five"]),
        "priority-5-never": (5, "Never", ["never"]),
    }
    assert classes(five, high) == {"high": (5, "", ["five"])}
    other = an_object("PriorityClass", "priority-5", api_version="scheduling.k8s.io/v1", value=7)
    assert classes(five, other) == {
        "priority-5": (7, "", []),
        "priority-5-1": (5, "PreemptLowerPriority", ["five"]),
    }
    assert classes(a_pod("x", priority=7, priorityClassName="lost")) == {
        "lost": (7, "PreemptLowerPriority", ["x"])
    }
    assert classes(a_pod("x", priorityClassName="system-node-critical", priority=2_000_001_000)) == {}


def test_namespaces_that_objects_name_are_added() -> None:
    found = applied(
        a_node("a"),
        an_object("Namespace", "there"),
        *(a_pod("p", namespace=name) for name in ("there", "other", "kube-system", "default")),
        # Cluster-wide objects are in no namespace, whatever they say.
        an_object("PersistentVolume", "v", namespace="nowhere", spec={"capacity": {"storage": "1Gi"}}),
    )
    assert [one["metadata"]["name"] for one in found if one["kind"] == "Namespace"] == ["there", "other"]


def test_a_claim_that_waited_for_its_pod_is_bound_without_a_scheduler() -> None:
    classes = [
        an_object(
            "StorageClass",
            name,
            api_version="storage.k8s.io/v1",
            provisioner=provisioner,
            volumeBindingMode="WaitForFirstConsumer",
        )
        for name, provisioner in (("made", "x"), ("local", "kubernetes.io/no-provisioner"))
    ]
    claims = [a_claim(name, storageClassName=name) for name in ("made", "local")]
    volumes = [{"name": one, "persistentVolumeClaim": {"claimName": one}} for one in ("made", "local")]
    volume = a_volume("v", storageClassName="local") | {"status": {"phase": "Available"}}
    found = applied(a_node("a"), *classes, *claims, volume, a_pod("p", volumes=volumes))
    assert spec_of("Pod", found)["nodeName"] == "a"
    annotations = {
        one["metadata"]["name"]: one["metadata"].get("annotations")
        for one in found
        if one["kind"] == "PersistentVolumeClaim"
    }
    assert annotations == {"made": {"volume.kubernetes.io/selected-node": "a"}, "local": None}
    claim = {"apiVersion": "v1", "kind": "PersistentVolumeClaim", "namespace": "default", "name": "local"}
    assert spec_of("PersistentVolume", found)["claimRef"] == claim
