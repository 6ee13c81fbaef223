"""Lists of the test API server: pages of one version, selectors, versions of the past and of the future."""

from __future__ import annotations

from typing import Any

import pytest

from tests.apiserver import ApiServer
from tests.support.apiclient import ApiClient
from tests.support.apiobjects import NODES, PODS, a_node, a_pod

pytestmark = pytest.mark.live


def names(found: Any) -> list[str]:
    return [item["metadata"]["name"] for item in found["items"]]


def some_pods(client: ApiClient) -> None:
    client.post(PODS, a_pod("web-1", labels={"app": "web", "tier": "front"}))
    client.post(PODS, a_pod("web-2", labels={"app": "web"}, schedulerName="playground"))
    client.post(PODS, a_pod("db-1", labels={"app": "db"}, schedulerName="playground"))
    client.post("/api/v1/namespaces/kube-system/pods", a_pod("dns"))
    client.post(f"{PODS}/web-2/binding", {"target": {"kind": "Node", "name": "n1"}})


def test_lists_are_ordered_by_namespace_and_name_and_have_the_version_of_everything(
    client: ApiClient,
) -> None:
    some_pods(client)
    found = client.get("/api/v1/pods")
    assert names(found) == ["db-1", "web-1", "web-2", "dns"]
    assert found["metadata"] == {"resourceVersion": client.get(NODES)["metadata"]["resourceVersion"]}
    assert all("kind" not in item and "apiVersion" not in item for item in found["items"])


def test_pages_show_the_version_of_the_first_one_whatever_happens_meanwhile(client: ApiClient) -> None:
    for number in range(5):
        client.post(NODES, a_node(f"n{number}"))
    first = client.get(NODES, limit=2)
    client.delete(f"{NODES}/n3")
    client.post(NODES, a_node("n2-later"))
    second = client.get(NODES, limit=2, **{"continue": first["metadata"]["continue"]})
    third = client.get(NODES, limit=2, **{"continue": second["metadata"]["continue"]})
    assert names(first) + names(second) + names(third) == ["n0", "n1", "n2", "n3", "n4"]
    assert [page["metadata"].get("remainingItemCount") for page in (first, second, third)] == [3, 1, None]
    assert "continue" not in third["metadata"]
    assert len({page["metadata"]["resourceVersion"] for page in (first, second, third)}) == 1
    assert names(client.get(NODES)) == ["n0", "n1", "n2", "n2-later", "n4"]


def test_a_page_is_too_old_when_its_version_is_forgotten(server: ApiServer, client: ApiClient) -> None:
    for number in range(3):
        client.post(NODES, a_node(f"n{number}"))
    token = client.get(NODES, limit=2)["metadata"]["continue"]
    server.control.expire_history()
    reply = client.send("GET", NODES, limit=2, **{"continue": token})
    assert (reply.status, reply.body["reason"], reply.body["code"]) == (410, "Expired", 410)


@pytest.mark.parametrize(
    ("selector", "expected"),
    [
        ({"fieldSelector": "spec.nodeName="}, ["db-1", "web-1", "dns"]),
        ({"fieldSelector": "spec.nodeName!="}, ["web-2"]),
        ({"fieldSelector": "spec.nodeName==n1"}, ["web-2"]),
        ({"fieldSelector": "spec.schedulerName=playground,spec.nodeName="}, ["db-1"]),
        (
            {"fieldSelector": "status.phase!=Succeeded,status.phase!=Failed"},
            ["db-1", "web-1", "web-2", "dns"],
        ),
        ({"fieldSelector": "metadata.name=dns"}, ["dns"]),
        ({"fieldSelector": "metadata.namespace=default,status.phase=Pending"}, ["db-1", "web-1", "web-2"]),
        ({"labelSelector": "app=web"}, ["web-1", "web-2"]),
        ({"labelSelector": "app!=web"}, ["db-1", "dns"]),
        ({"labelSelector": "app in (web, db),tier"}, ["web-1"]),
        ({"labelSelector": "app notin (web)"}, ["db-1", "dns"]),
        ({"labelSelector": "app,!tier"}, ["db-1", "web-2"]),
        ({"labelSelector": "app=web", "fieldSelector": "spec.nodeName=n1"}, ["web-2"]),
    ],
    ids=str,
)
def test_selectors_choose(client: ApiClient, selector: dict[str, str], expected: list[str]) -> None:
    some_pods(client)
    assert names(client.get("/api/v1/pods", **selector)) == expected


def test_a_field_that_nobody_can_select_by_is_refused(client: ApiClient) -> None:
    reply = client.send("GET", "/api/v1/pods", fieldSelector="spec.priority=1")
    assert (reply.status, reply.body["reason"]) == (400, "BadRequest")
    assert reply.body["message"].endswith("field label not supported: spec.priority")


def test_an_exact_version_of_the_past_is_shown_as_it_was(server: ApiServer, client: ApiClient) -> None:
    client.post(NODES, a_node("n1"))
    then = client.get(NODES)["metadata"]["resourceVersion"]
    client.patch(f"{NODES}/n1", {"spec": {"unschedulable": True}})
    client.post(NODES, a_node("n2"))
    past = client.get(NODES, resourceVersion=then, resourceVersionMatch="Exact")
    assert (past["metadata"]["resourceVersion"], [item["spec"] for item in past["items"]]) == (then, [{}])
    server.control.expire_history()
    reply = client.send("GET", NODES, resourceVersion=then, resourceVersionMatch="Exact")
    assert (reply.status, reply.body["reason"]) == (410, "Expired")


def test_a_version_of_the_future_is_not_there_yet(client: ApiClient) -> None:
    now = int(client.get(NODES)["metadata"]["resourceVersion"])
    reply = client.send("GET", NODES, resourceVersion=now + 1)
    assert (reply.status, reply.body["reason"]) == (504, "Timeout")
    assert reply.body["message"] == f"Too large resource version: {now + 1}, current: {now}"


def test_namespaces_part_lists(client: ApiClient) -> None:
    some_pods(client)
    assert names(client.get("/api/v1/namespaces/kube-system/pods")) == ["dns"]
    assert names(client.get("/api/v1/namespaces")) == [
        "default",
        "kube-node-lease",
        "kube-public",
        "kube-system",
    ]


@pytest.mark.parametrize(
    "path",
    [
        "/api/v1/nosuch",
        "/apis/apps/v1/pods",
        "/api/v1/nodes/n/nosuch",
        "/api/v1/namespaces/default/nodes",
        "/api/v2/pods",
    ],
)
def test_paths_that_mean_nothing_are_not_found_in_plain_text(client: ApiClient, path: str) -> None:
    reply = client.send("GET", path)
    assert (reply.status, reply.body) == (404, "404 page not found\n")


def test_every_kind_of_the_discovery_can_be_listed(client: ApiClient) -> None:
    groups = [one["versions"][0]["groupVersion"] for one in client.get("/apis")["groups"]]
    listed = []
    for prefix in ["/api/v1", *(f"/apis/{group}" for group in groups)]:
        for resource in client.get(prefix)["resources"]:
            if "list" in resource["verbs"]:
                found = client.get(f"{prefix}/{resource['name']}")
                assert found["kind"] == f"{resource['kind']}List"
                listed.append(resource["name"])
    assert len(listed) == 29
    assert client.get("/healthz") == "ok"
