"""What a pod's status says of the claim that was made for its extended resources (docs/spec/12-dra.md, section 9)."""

from __future__ import annotations

from typing import Any

import pytest

from playground.connector.scheduler.claim_documents import mappings
from scheduler_core.model.cluster import read_cluster
from scheduler_core.model.objects.pod import Pod
from tests.support.apiobjects import a_pod

pytestmark = pytest.mark.live

GPU, PLAIN = "example.com/gpu", "example.com/plain"


def wanting(*init: dict[str, Any], gpu: int = 0, plain: int = 0) -> Pod:
    """init : containers in full, before the only other one."""
    pod = a_pod("p")
    pod["spec"]["initContainers"] = list(init)
    pod["spec"]["containers"] = [container("main", gpu=gpu, plain=plain)]
    (read,) = read_cluster([pod]).pods
    return read


def container(name: str, *, lasts: bool = False, gpu: int = 0, plain: int = 0) -> dict[str, Any]:
    amounts = {resource: str(amount) for resource, amount in ((GPU, gpu), (PLAIN, plain)) if amount}
    restart = {"restartPolicy": "Always"} if lasts else {}
    resources = {"requests": amounts, "limits": amounts}
    return {"name": name, "image": "image", "resources": resources} | restart


def said(pod: Pod, *requests: str) -> list[tuple[str, str, str]]:
    return [
        (one["containerName"], one["requestName"], one["resourceName"]) for one in mappings(pod, requests)
    ]


def test_containers_have_requests_of_their_own() -> None:
    pod = wanting(container("sidecar", lasts=True, gpu=1), gpu=2, plain=1)
    assert said(pod, "container-0-request-0", "container-1-request-0", "container-1-request-1") == [
        ("sidecar", "container-0-request-0", GPU),
        ("main", "container-1-request-0", GPU),
        ("main", "container-1-request-1", PLAIN),
    ]


def test_an_init_container_uses_devices_of_those_that_last() -> None:
    """As the status of a pod of kube-scheduler 1.36.2 was seen to say."""
    assert said(wanting(container("init", gpu=1), gpu=1), "container-1-request-0") == [
        ("main", "container-1-request-0", GPU),
        ("init", "container-1-request-0", GPU),
    ]


def test_what_is_missing_then_is_of_one_request_for_all_init_containers() -> None:
    pod = wanting(container("small", gpu=2), container("large", gpu=4), container("one", gpu=1), gpu=1)
    assert said(pod, "container-1-request-0", "container-3-request-0") == [
        ("main", "container-3-request-0", GPU),
        ("small", "container-3-request-0", GPU),
        ("small", "container-1-request-0", GPU),
        ("large", "container-3-request-0", GPU),
        ("large", "container-1-request-0", GPU),
        ("one", "container-3-request-0", GPU),
    ]


def test_a_sidecar_lends_only_to_those_before_it() -> None:
    pod = wanting(container("sidecar", lasts=True, gpu=1), container("init", gpu=1))
    assert said(pod, "container-0-request-0", "container-1-request-0") == [
        ("sidecar", "container-0-request-0", GPU),
        ("init", "container-1-request-0", GPU),
    ]
