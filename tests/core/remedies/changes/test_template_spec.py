"""A patch of a workload can be applied to the workload: its template has less than its pods have, or has it elsewhere."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core import simulate
from scheduler_core.extenders.session import lookup_in
from scheduler_core.remedies.answers import remedies
from scheduler_core.remedies.changes.edits import patched
from scheduler_core.sources.workloads.daemon_nodes import daemon_spec
from scheduler_core.sources.workloads.pods import admitted_tolerations
from tests.support.builders import Manifest, a_claim, a_node, a_pod, a_storage_class

GPU = [{"key": "dedicated", "value": "gpu", "effect": "NoSchedule"}]
TOLERATE_GPU = {"key": "dedicated", "operator": "Equal", "value": "gpu", "effect": "NoSchedule"}
OWN = {"key": "spot", "operator": "Exists"}
CONTAINER = {"name": "main", "image": "web", "resources": {"requests": {"cpu": "2"}}}
KINDS = ("Deployment", "ReplicaSet", "StatefulSet", "DaemonSet", "Job", "ReplicationController")


def a_workload(kind: str, name: str = "web", **spec: Any) -> Manifest:
    template = {"metadata": {"labels": {"app": "web"}}, "spec": {"containers": [CONTAINER], **spec}}
    metadata = {"name": name, "namespace": "default"}
    return {"apiVersion": "apps/v1", "kind": kind, "metadata": metadata, "spec": {"template": template}}


def made_by(kind: str, name: str) -> list[Manifest]:
    return [{"apiVersion": "apps/v1", "kind": kind, "name": name, "uid": "1", "controller": True}]


def a_cluster(workload: Manifest, **of_pod: Any) -> list[Manifest]:
    """A tainted node, the workload, for a Deployment its ReplicaSet, and a pod as the API server returns it, at the end."""
    kind, spec = workload["kind"], workload["spec"]["template"]["spec"]
    owner, between = made_by(kind, "web"), []
    if kind == "Deployment":
        replica_set = a_workload("ReplicaSet", "web-1")
        replica_set["spec"] = workload["spec"]
        replica_set["metadata"]["ownerReferences"] = owner
        owner, between = made_by("ReplicaSet", "web-1"), [replica_set]
    spec = daemon_spec(spec, "n") if kind == "DaemonSet" else spec
    spec = {**spec, "tolerations": admitted_tolerations(spec), **of_pod}
    pod = a_pod("web-0", metadata={"ownerReferences": owner}, **spec)
    return [a_node("n", taints=GPU), workload, *between, pod]


def answers(objects: list[Manifest], known: list[Manifest]) -> list[dict[str, Any]]:
    """known : the objects that the patches are made for."""
    found = remedies(simulate(objects), "web-0").to_dict(lookup_in(known))["remedies"]
    return list(found)


def first(objects: list[Manifest], known: list[Manifest], words: str) -> dict[str, Any]:
    return next(one for one in answers(objects, known) if words in one["text"])


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("given", [[], [OWN]], ids=["none", "one"])
@pytest.mark.parametrize("n_known", [3, 2, 1, 0], ids=["all", "no workload", "the pod", "nothing"])
def test_a_toleration_goes_where_the_template_has_them(kind: str, given: list[Any], n_known: int) -> None:
    """Whether the workload is among the objects, only its ReplicaSet, only the pod, or none of them."""
    spec: dict[str, Any] = {"tolerations": given} if given else {}
    workload = a_workload(kind, **spec)
    objects = a_cluster(workload)
    (template,) = first(objects, objects[len(objects) - n_known :], "tolerate")["templates"]
    made = patched(workload, template["patch"])
    assert made["spec"]["template"]["spec"]["tolerations"] == [*given, TOLERATE_GPU]


def test_a_container_is_found_by_its_name() -> None:
    """A sidecar is injected into the pod, before the container of the template."""
    workload = a_workload("Deployment")
    objects = a_cluster(workload, containers=[{"name": "proxy", "image": "proxy"}, CONTAINER])
    objects[0] = a_node("n", cpu="1")
    (template,) = first(objects, objects, "lower the request")["templates"]
    path = "/spec/template/spec/containers/0/resources/requests/cpu"
    assert template["patch"] == [{"op": "replace", "path": path, "value": "1"}]


def test_what_the_template_does_not_have_changes_in_the_pod() -> None:
    """A controller has added the gate, a webhook the selector: a template without them makes the same pods."""
    for added, words in (
        ({"schedulingGates": [{"name": "quota"}]}, "remove the scheduling gates"),
        ({"nodeSelector": {"disk": "ssd"}}, "drop the node selector"),
    ):
        objects = a_cluster(a_workload("Deployment"), **added)
        objects[0] = a_node("n")
        answer = first(objects, objects, words)
        assert answer["templates"] == []
        assert [one["object"]["kind"] for one in answer["steps"]] == ["Pod"]


def near_claim(name: str) -> list[Manifest]:
    fast = a_storage_class("fast", volumeBindingMode="WaitForFirstConsumer")
    return [fast, a_claim(name, storageClassName="fast")]


@pytest.mark.parametrize("n_known", [2, 1], ids=["the StatefulSet", "the pod"])
def test_a_claim_of_a_claim_template_changes_in_the_pod(n_known: int) -> None:
    """The template of a StatefulSet does not have its volume."""
    volumes = [{"name": "data", "persistentVolumeClaim": {"claimName": "data-web-0"}}]
    objects = a_cluster(a_workload("StatefulSet"), volumes=volumes)
    objects[0:1] = [a_node("n"), *near_claim("dato-web-0")]
    answer = first(objects, objects[-n_known:], "use the claim dato-web-0")
    assert answer["templates"] == []
    assert [one["object"]["name"] for one in answer["steps"]] == ["web-0"]


def test_a_claim_in_the_template_changes_there() -> None:
    volumes = [{"name": "data", "persistentVolumeClaim": {"claimName": "data"}}]
    workload = a_workload("StatefulSet", volumes=volumes)
    objects = a_cluster(workload)
    objects[0:1] = [a_node("n"), *near_claim("dato")]
    (template,) = first(objects, objects, "use the claim dato")["templates"]
    path = "/spec/template/spec/volumes/0/persistentVolumeClaim/claimName"
    assert template["patch"] == [{"op": "replace", "path": path, "value": "dato"}]


def test_a_job_of_volcano_has_no_such_template() -> None:
    objects = a_cluster(a_workload("Job"))
    objects[1]["spec"] = {"tasks": [{"template": objects[1]["spec"]["template"]}]}
    assert first(objects, objects, "tolerate")["templates"] == []


def a_cron_job() -> tuple[Manifest, Manifest]:
    """It, and a Job that it has made."""
    spec = a_workload("Job", "report-29000000")["spec"]
    cron_job = a_workload("CronJob", "report") | {
        "apiVersion": "batch/v1",
        "spec": {"jobTemplate": {"spec": spec}},
    }
    job = a_workload("Job", "report-29000000") | {"apiVersion": "batch/v1"}
    job["metadata"]["ownerReferences"] = made_by("CronJob", "report")
    return cron_job, job


def a_pod_of(job: Manifest) -> Manifest:
    owner = {"ownerReferences": made_by("Job", job["metadata"]["name"])}
    spec = job["spec"]["template"]["spec"]
    return a_pod("web-0", metadata=owner, **{**spec, "tolerations": admitted_tolerations(spec)})


@pytest.mark.parametrize("n_known", [3, 2, 1], ids=["all", "no CronJob", "the pod"])
def test_of_the_jobs_of_a_cron_job_its_own_template_changes(n_known: int) -> None:
    cron_job, job = a_cron_job()
    objects = [a_node("n", taints=GPU), cron_job, job, a_pod_of(job)]
    (template,) = first(objects, objects[-n_known:], "tolerate")["templates"]
    assert template["object"] == {"kind": "CronJob", "namespace": "default", "name": "report"}
    assert template["note"] == (
        "Only its next Jobs have the patch: delete the present report-29000000, which keeps its template."
    )
    made = patched(cron_job, template["patch"])
    assert made["spec"]["jobTemplate"]["spec"]["template"]["spec"]["tolerations"] == [TOLERATE_GPU]


def test_the_template_of_a_cron_job_counts_not_that_of_its_job() -> None:
    """It got its own toleration after the Job was made."""
    cron_job, job = a_cron_job()
    cron_job["spec"] = {"jobTemplate": {"spec": a_workload("Job", tolerations=[OWN])["spec"]}}
    objects = [a_node("n", taints=GPU), cron_job, job, a_pod_of(job)]
    (template,) = first(objects, objects, "tolerate")["templates"]
    made = patched(cron_job, template["patch"])
    assert made["spec"]["jobTemplate"]["spec"]["template"]["spec"]["tolerations"] == [OWN, TOLERATE_GPU]


def test_a_job_whose_name_is_that_of_a_cron_job() -> None:
    """The Job is not among the objects, so nothing says what makes it."""
    _, job = a_cron_job()
    objects = [a_node("n", taints=GPU), a_pod_of(job)]
    (template,) = first(objects, objects, "tolerate")["templates"]
    assert template["object"]["kind"] == "Job"
    assert template["note"] == (
        "The template of a Job cannot be changed: delete the Job, and create it from its own manifest with this patch. "
        "If the CronJob report makes such Jobs, patch it, too, at spec.jobTemplate.spec.template, or the next Job waits again."
    )
