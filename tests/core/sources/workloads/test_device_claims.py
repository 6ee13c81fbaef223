"""Claims to devices that pods of workloads get from templates."""

from __future__ import annotations

from typing import Any

from scheduler_core.model.cluster import read_cluster
from scheduler_core.sources import expand_workloads
from tests.support.builders import an_object

SPEC = {"devices": {"requests": [{"name": "gpu", "exactly": {"deviceClassName": "gpu"}}]}}


def a_job(template: str) -> dict[str, Any]:
    pod = {"spec": {"resourceClaims": [{"name": "gpu", "resourceClaimTemplateName": template}]}}
    return an_object(
        "Job", "train", api_version="batch/v1", namespace="ml", spec={"parallelism": 2, "template": pod}
    )


def a_template() -> dict[str, Any]:
    spec = {"metadata": {"labels": {"team": "ml"}}, "spec": SPEC}
    return an_object(
        "ResourceClaimTemplate", "one-gpu", api_version="resource.k8s.io/v1", namespace="ml", spec=spec
    )


def test_every_pod_gets_a_claim_of_its_own() -> None:
    expanded, report = expand_workloads([a_template(), a_job("one-gpu")])
    claims = [item for item in expanded if item["kind"] == "ResourceClaim"]
    pods = [item for item in expanded if item["kind"] == "Pod"]
    names = [claim["metadata"]["name"] for claim in claims]
    assert [pod["status"] for pod in pods] == [
        {"phase": "Pending", "resourceClaimStatuses": [{"name": "gpu", "resourceClaimName": name}]}
        for name in names
    ]
    assert claims[0] == {
        "apiVersion": "resource.k8s.io/v1",
        "kind": "ResourceClaim",
        "metadata": {
            "name": names[0],
            "generateName": f"{pods[0]['metadata']['name']}-gpu-",
            "namespace": "ml",
            "uid": claims[0]["metadata"]["uid"],
            "labels": {"team": "ml"},
            "ownerReferences": [
                {
                    "apiVersion": "v1",
                    "kind": "Pod",
                    "name": pods[0]["metadata"]["name"],
                    "uid": pods[0]["metadata"]["uid"],
                    "controller": True,
                    "blockOwnerDeletion": True,
                }
            ],
        },
        "spec": SPEC,
    }
    assert [entry.also for entry in report.expanded] == [tuple(f"ResourceClaim ml/{name}" for name in names)]
    cluster = read_cluster(expanded)
    assert [claim.name for claim in cluster.resource_claims] == names
    assert [pod.status.resource_claim_statuses[0].resource_claim_name for pod in cluster.pods] == names


def test_without_the_template_there_is_no_claim() -> None:
    expanded, _ = expand_workloads([a_job("one-gpu")])
    assert [item["kind"] for item in expanded] == ["Job", "Pod", "Pod"]
    assert expanded[1]["status"] == {"phase": "Pending"}
