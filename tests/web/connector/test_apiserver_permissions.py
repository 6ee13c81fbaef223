"""Roles that the test API server is given hold for every request."""

from __future__ import annotations

import pytest

from tests.apiserver import ApiServer
from tests.support.apiclient import ApiClient
from tests.support.apiobjects import LEASES, NODES, PODS, a_binding, a_lease, a_pod

pytestmark = pytest.mark.live
READS = {
    "kind": "ClusterRole",
    "metadata": {"name": "reads"},
    "rules": [
        {"apiGroups": [""], "resources": ["pods"], "verbs": ["get", "list", "watch"]},
        {"apiGroups": [""], "resources": ["pods/binding"], "verbs": ["create"]},
    ],
}
LEADS = {
    "kind": "Role",
    "metadata": {"name": "leads", "namespace": "kube-system"},
    "rules": [
        {"apiGroups": ["coordination.k8s.io"], "resources": ["leases"], "verbs": ["create"]},
        {
            "apiGroups": ["coordination.k8s.io"],
            "resources": ["leases"],
            "verbs": ["*"],
            "resourceNames": ["mine"],
        },
    ],
}


@pytest.fixture
def limited(server: ApiServer, client: ApiClient) -> ApiClient:
    client.post(PODS, a_pod("p"))
    server.control.permit(roles=[READS, LEADS, {"kind": "RoleBinding", "metadata": {"name": "b"}}])
    return client


def test_what_a_rule_allows_is_done(limited: ApiClient) -> None:
    assert limited.get("/api/v1/pods")["items"][0]["metadata"]["name"] == "p"
    limited.post(f"{PODS}/p/binding", a_binding("p", "n"))
    limited.post(LEASES, a_lease("mine"))
    assert limited.get(f"{LEASES}/mine")
    assert limited.get(LEASES, fieldSelector="metadata.name=mine")["items"]
    assert limited.get("/version")


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", NODES),
        ("DELETE", f"{PODS}/p"),
        ("POST", PODS),
        ("PATCH", f"{PODS}/p/status"),
        ("GET", f"{LEASES}/other"),
        ("GET", LEASES),
        ("GET", "/apis/coordination.k8s.io/v1/namespaces/default/leases/mine"),
    ],
)
def test_the_rest_is_forbidden(limited: ApiClient, method: str, path: str) -> None:
    reply = limited.send(method, path, {})
    assert (reply.status, reply.body["reason"]) == (403, "Forbidden")


def test_the_refusal_says_what_was_wanted(server: ApiServer, limited: ApiClient) -> None:
    assert limited.send("GET", NODES).body["message"] == (
        'nodes is forbidden: User "system:serviceaccount:default:tester" cannot list resource "nodes" in API group "" at the cluster scope'
    )
    assert limited.send("GET", f"{LEASES}/other").body["message"] == (
        'leases.coordination.k8s.io "other" is forbidden: User "system:serviceaccount:default:tester" cannot get '
        'resource "leases" in API group "coordination.k8s.io" in the namespace "kube-system"'
    )
    server.control.permit()
    assert limited.get(NODES)["items"] == []
