"""The scheduler under the roles of deploy/scheduler: everything it does is allowed, and nothing is allowed that it does not do."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
import yaml

from playground.connector.scheduler.policy import election_of, policy_of
from tests.apiserver import ApiServer
from tests.support.apiclient import ApiClient
from tests.support.apidevices import (
    a_device_claim,
    a_device_class,
    a_slice,
    with_devices,
)
from tests.support.apigroups import GANGS, a_gang, a_member
from tests.support.apiobjects import NODES, a_node, a_pod
from tests.support.apivolumes import a_claim, a_class, a_volume, with_claims
from tests.support.project import ROOT
from tests.support.replicas import compared, scheduling
from tests.support.waiting import eventually

pytestmark = pytest.mark.live

MANIFESTS = ROOT / "deploy/scheduler"
LEASE = "playground-scheduler/playground-scheduler"


def manifests(name: str) -> list[dict[str, Any]]:
    return list(yaml.safe_load_all((MANIFESTS / name).read_text()))


def granted() -> Iterator[tuple[str, str]]:
    """(resource, verb), for each that a role allows."""
    for role in manifests("rbac.yaml"):
        for rule in role.get("rules", ()):
            for resource in rule["resources"]:
                yield from ((resource, verb) for verb in rule["verbs"])


def test_every_verb_of_the_roles_is_needed_and_no_other(server: ApiServer, client: ApiClient) -> None:
    for name, value in (("low", 1), ("high", 2)):
        kind = {"apiVersion": "scheduling.k8s.io/v1", "kind": "PriorityClass", "metadata": {"name": name}}
        client.post("/apis/scheduling.k8s.io/v1/priorityclasses", kind | {"value": value})
    client.post(NODES, a_node("n0", cpu="2"))
    client.post("/api/v1/namespaces", manifests("namespace.yaml")[0])
    server.control.load(
        objects=[a_class("local", "kubernetes.io/no-provisioner"), a_class("made", "example.com/p")]
    )
    server.control.load(objects=[a_volume("v", "n1"), a_claim("old", "local"), a_claim("new", "made")])
    server.control.kubelet(termination=0.0)
    server.control.provisioner(after=0.0)
    server.control.permit(roles=manifests("rbac.yaml"))
    with scheduling(server.url, lease=LEASE, feature_gates=GANGS) as replica:
        for name, priority in (("victim", "low"), ("large", "low"), ("preemptor", "high")):
            pod = a_pod(name, schedulerName="playground-scheduler", priorityClassName=priority)
            pod["spec"]["containers"][0]["resources"] = {"requests": {"cpu": "9" if name == "large" else "2"}}
            server.control.load(objects=[pod])
            eventually(partial(replica.attempts, f"default/{name}"), f"{name} is attempted")
        eventually(lambda: replica.attempts("default/preemptor")[-1] == "scheduled", "it has its node")
        server.control.load(objects=[a_node("n1")])
        server.control.load(objects=[with_claims(f"with-{one}", one) for one in ("old", "new")])
        eventually(lambda: server.control.state()["pods"].get("n1") == 2, "pods with claims are bound")
        with_devices_too(server)
        with_a_gang_too(server)
        eventually(lambda: not any(compared(replica).values()), "the cache equals a fresh list")
        eventually(lambda: events(server) >= {"create"}, "events are written")
    journal = server.control.journal(agent="replica-a")
    assert [one for one in journal if one["status"] == 403] == []
    used = {(one["resource"], one["verb"]) for one in journal if one["resource"]}
    # A series takes two failures of one version; newer servers ask for the second where a claim's status changes.
    assert set(granted()) - used <= {
        ("events", "patch"),
        *(("resourceclaims/binding", verb) for verb in ("update", "patch")),
    }
    assert used - set(granted()) == set()


def with_devices_too(server: ApiServer) -> None:
    """One claim is met by a newer version of it and left again, one is made and taken back."""
    refused = {"effect": "answer", "times": 1, "agent": "replica-a"}
    server.control.load(objects=[a_device_class("gpu", extendedResourceName="example.com/gpu")])
    server.control.load(objects=[a_slice("n1", "gpu-0", "gpu-1"), a_device_claim("c")])
    server.control.fault(status=409, resources=["resourceclaims/status"], verbs=["update"], **refused)
    server.control.fault(status=500, resources=["pods/binding"], **refused)
    server.control.load(objects=[with_devices("user", "c", schedulerName="playground-scheduler")])
    eventually(lambda: server.control.state()["pods"].get("n1") == 3, "it has its device")
    server.control.fault(status=500, resources=["pods/binding"], **refused)
    pod = a_pod("extended", schedulerName="playground-scheduler")
    amount = {"example.com/gpu": "1"}
    pod["spec"]["containers"][0]["resources"] = {"requests": amount, "limits": amount}
    server.control.load(objects=[pod])
    eventually(lambda: server.control.state()["pods"].get("n1") == 4, "it has its device, too")


def with_a_gang_too(server: ApiServer) -> None:
    server.control.load(
        objects=[a_gang("red", 1), a_member("p0", "red", schedulerName="playground-scheduler")]
    )
    eventually(lambda: server.control.state()["pods"].get("n1") == 5, "the gang is bound")
    said = partial(server.control.journal, agent="replica-a", resource="podgroups/status")
    eventually(said, "the group says so")


def events(server: ApiServer) -> set[str]:
    return {one["verb"] for one in server.control.journal(resource="events", agent="replica-a")}


def test_the_policy_names_the_lease_that_the_role_is_about() -> None:
    (config_map,) = manifests("policy.yaml")
    lease, _ = election_of(policy_of(config_map["data"]["policy.yaml"]), None)
    assert lease == LEASE
    role = next(one for one in manifests("rbac.yaml") if one["kind"] == "Role")
    assert [f"{role['metadata']['namespace']}/{name}" for name in role["rules"][1]["resourceNames"]] == [
        LEASE
    ]


def test_roles_are_bound_to_the_account_of_the_deployment() -> None:
    (deployment,) = manifests("deployment.yaml")
    account = {
        "kind": "ServiceAccount",
        "name": deployment["spec"]["template"]["spec"]["serviceAccountName"],
        "namespace": yaml.safe_load((MANIFESTS / "kustomization.yaml").read_text())["namespace"],
    }
    bindings = [one for one in manifests("rbac.yaml") if one["kind"] in ("RoleBinding", "ClusterRoleBinding")]
    assert [one["subjects"] for one in bindings] == [[account]] * 2


def test_pods_of_the_scheduler_are_never_left_to_itself() -> None:
    (deployment,) = manifests("deployment.yaml")
    assert "schedulerName" not in deployment["spec"]["template"]["spec"]
