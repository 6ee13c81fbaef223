"""Writes on the test API server: versions, preconditions, patches, deletions, and what it refuses."""

from __future__ import annotations

from typing import Any

import pytest

from tests.apiserver import ApiServer
from tests.support.apiclient import JSON_PATCH, MERGE, STRATEGIC, ApiClient, Reply, told
from tests.support.apiobjects import LEASES, NODES, PODS, a_lease, a_node, a_pod

pytestmark = pytest.mark.live
GATES = [{"name": "a"}, {"name": "b"}]


def refused(reply: Reply) -> tuple[int, str]:
    assert reply.body["status"] == "Failure"
    assert reply.body["code"] == reply.status
    return reply.status, reply.body["reason"]


def test_of_two_who_saw_the_same_version_one_may_write(client: ApiClient) -> None:
    lease = client.post(LEASES, a_lease("l"))
    mine = lease | {"spec": lease["spec"] | {"holderIdentity": "b"}}
    other = lease | {"spec": lease["spec"] | {"holderIdentity": "c"}}
    assert client.put(f"{LEASES}/l", mine)["spec"]["holderIdentity"] == "b"
    assert refused(client.send("PUT", f"{LEASES}/l", other)) == (409, "Conflict")
    assert client.get(f"{LEASES}/l")["spec"]["holderIdentity"] == "b"


def test_a_lease_is_not_written_without_a_version_and_a_node_is(client: ApiClient) -> None:
    client.post(LEASES, a_lease("l"))
    reply = client.send("PUT", f"{LEASES}/l", a_lease("l", holderIdentity="b"))
    assert refused(reply) == (422, "Invalid")
    assert reply.body["details"]["causes"][0]["field"] == "metadata.resourceVersion"
    client.post(NODES, a_node("n"))
    assert client.put(f"{NODES}/n", a_node("n", labels={"x": "y"}))["metadata"]["labels"]["x"] == "y"


@pytest.mark.parametrize(
    "moment",
    [
        "2026-01-01T00:00:00Z",
        "2026-01-01T00:00:00.123Z",
        "2026-01-01T00:00:00.123456789Z",
        "2026-01-01T00:00:00.123456",
    ],
)
def test_micro_times_have_exactly_six_digits_and_a_zone(client: ApiClient, moment: str) -> None:
    reply = client.send("POST", LEASES, a_lease("l", renewTime=moment))
    assert refused(reply) == (400, "BadRequest")
    assert f'parsing time "{moment}"' in reply.body["message"]


def test_micro_times_of_other_zones_come_back_in_utc(client: ApiClient) -> None:
    made = client.post(LEASES, a_lease("l", renewTime="2026-01-01T02:00:00.000001+02:00"))
    assert made["spec"]["renewTime"] == "2026-01-01T00:00:00.000001Z"


def test_all_mistakes_are_told_at_once(client: ApiClient) -> None:
    reply = client.send("POST", LEASES, a_lease("l", leaseDurationSeconds=0, leaseTransitions=-1))
    assert [one["field"] for one in reply.body["details"]["causes"]] == [
        "spec.leaseDurationSeconds",
        "spec.leaseTransitions",
    ]
    event = {"metadata": {"name": "e"}, "note": "x" * 1025}
    reply = client.send("POST", "/apis/events.k8s.io/v1/namespaces/default/events", event)
    assert [one["field"] for one in reply.body["details"]["causes"]] == [
        "eventTime",
        "reportingController",
        "reportingInstance",
        "action",
        "reason",
        "type",
        "note",
    ]


def test_a_write_that_changes_nothing_has_no_version_and_no_watcher(client: ApiClient) -> None:
    node = client.post(NODES, a_node("n"))
    start = node["metadata"]["resourceVersion"]
    with client.watching(NODES, resourceVersion=start) as watch:
        assert client.put(f"{NODES}/n", node) == node
        assert client.patch(f"{NODES}/n", {"metadata": {"labels": {"a": None}}}) == node
        assert watch.is_silent()


def test_status_and_the_rest_are_written_through_different_doors(client: ApiClient) -> None:
    pod = client.post(PODS, a_pod("p") | {"status": {"phase": "Running"}})
    assert pod["status"] == {"phase": "Pending", "qosClass": "Burstable"}
    after = client.patch(f"{PODS}/p", {"metadata": {"labels": {"a": "b"}}, "status": {"phase": "Running"}})
    assert (after["status"]["phase"], after["metadata"]["labels"]) == ("Pending", {"a": "b"})
    after = client.patch(f"{PODS}/p/status", {"spec": {"nodeName": "n"}, "status": {"phase": "Running"}})
    assert (after["status"]["phase"], after["spec"].get("nodeName")) == ("Running", None)


def test_generations_count_changes_of_the_spec_only(client: ApiClient) -> None:
    client.post(PODS, a_pod("p", schedulingGates=GATES))
    generations = [
        client.patch(f"{PODS}/p{door}", patch)["metadata"]["generation"]
        for door, patch in (
            ("", {"metadata": {"labels": {"a": "b"}}}),
            ("/status", {"status": {"nominatedNodeName": "n"}}),
            ("", {"spec": {"schedulingGates": [{"name": "a", "$patch": "delete"}]}}),
        )
    ]
    assert generations == [1, 1, 2]


@pytest.mark.parametrize(
    ("content_type", "patch", "conditions"),
    [
        (STRATEGIC, {"conditions": [{"type": "B", "status": "True"}]}, ["A=False", "B=True"]),
        (STRATEGIC, {"conditions": [{"type": "C", "status": "True"}]}, ["C=True", "A=False", "B=False"]),
        (
            STRATEGIC,
            {"$setElementOrder/conditions": [{"type": "A"}, {"type": "B"}, {"type": "C"}], "conditions": [{"type": "C", "status": "True"}]},
            ["A=False", "B=False", "C=True"],
        ),
        (STRATEGIC, {"conditions": [{"type": "A", "$patch": "delete"}]}, ["B=False"]),
        (MERGE, {"conditions": [{"type": "C", "status": "True"}]}, ["C=True"]),
    ],
    ids=["merged by type", "a new one comes first", "in the order asked for", "deleted", "a merge patch replaces the list"],
)  # fmt: skip
def test_conditions_are_patched(
    client: ApiClient, content_type: str, patch: Any, conditions: list[str]
) -> None:
    client.post(PODS, a_pod("p"))
    first = [{"type": type_, "status": "False"} for type_ in "AB"]
    client.patch(f"{PODS}/p/status", {"status": {"conditions": first}}, MERGE)
    after = client.patch(f"{PODS}/p/status", {"status": patch}, content_type)
    assert [f"{one['type']}={one['status']}" for one in after["status"]["conditions"]] == conditions


def test_json_patches_are_lists_of_steps(client: ApiClient) -> None:
    client.post(NODES, a_node("n", labels={"a/b": "c"}))
    steps = [
        {"op": "test", "path": "/metadata/labels/a~1b", "value": "c"},
        {"op": "replace", "path": "/metadata/labels/a~1b", "value": "d"},
        {"op": "add", "path": "/spec/taints", "value": [{"key": "k", "effect": "NoSchedule"}]},
        {"op": "remove", "path": "/metadata/labels/kubernetes.io~1hostname"},
    ]
    after = client.patch(f"{NODES}/n", steps, JSON_PATCH)
    assert after["metadata"]["labels"] == {"a/b": "d"}
    assert after["spec"] == {"taints": [{"key": "k", "effect": "NoSchedule"}]}
    assert refused(client.send("PATCH", f"{NODES}/n", {"spec": {}}, JSON_PATCH)) == (400, "BadRequest")
    assert refused(client.send("PATCH", f"{NODES}/n", steps, JSON_PATCH)) == (422, "Invalid")
    assert refused(client.send("PATCH", f"{NODES}/n", {}, "application/json")) == (
        415,
        "UnsupportedMediaType",
    )


def test_a_patch_can_name_the_version_it_is_for(client: ApiClient) -> None:
    node = client.post(NODES, a_node("n"))
    stale = {"metadata": {"resourceVersion": node["metadata"]["resourceVersion"], "labels": {"a": "b"}}}
    client.patch(f"{NODES}/n", stale)
    assert refused(client.send("PATCH", f"{NODES}/n", stale, STRATEGIC)) == (409, "Conflict")


def test_a_pod_keeps_its_spec_but_for_gates_and_tolerations(client: ApiClient) -> None:
    client.post(PODS, a_pod("p", schedulingGates=GATES))
    assert client.get(f"{PODS}/p")["status"]["conditions"][0]["reason"] == "SchedulingGated"
    for spec in ({"nodeName": "n"}, {"schedulerName": "other"}, {"priority": 5}):
        assert refused(client.send("PATCH", f"{PODS}/p", {"spec": spec}, STRATEGIC)) == (422, "Invalid")
    freed = client.patch(f"{PODS}/p", {"spec": {"schedulingGates": None}}, MERGE)
    assert "schedulingGates" not in freed["spec"]


def test_priority_comes_from_the_class(client: ApiClient) -> None:
    path = "/apis/scheduling.k8s.io/v1/priorityclasses"
    client.post(path, {"metadata": {"name": "high"}, "value": 1000, "preemptionPolicy": "Never"})
    client.post(path, {"metadata": {"name": "usual"}, "value": 7, "globalDefault": True})
    made = [client.post(PODS, pod)["spec"] for pod in (a_pod("a", priorityClassName="high"), a_pod("b"))]
    assert [(spec["priority"], spec["preemptionPolicy"], spec["priorityClassName"]) for spec in made] == [
        (1000, "Never", "high"),
        (7, "PreemptLowerPriority", "usual"),
    ]
    reply = client.send("POST", PODS, a_pod("c", priorityClassName="none"))
    assert refused(reply) == (403, "Forbidden")


@pytest.mark.parametrize(
    ("path", "body", "expected"),
    [
        (PODS, b"{", (400, "BadRequest")),
        (PODS, [], (400, "BadRequest")),
        (PODS, a_pod("p") | {"apiVersion": "v2"}, (400, "BadRequest")),
        (PODS, a_pod("p") | {"kind": "Node"}, (400, "BadRequest")),
        (PODS, a_pod(""), (422, "Invalid")),
        (PODS, {"metadata": {"name": "p"}, "spec": {}}, (422, "Invalid")),
        (PODS, a_pod("p") | {"metadata": {"name": "p", "namespace": "other"}}, (400, "BadRequest")),
        (PODS, a_pod("p") | {"metadata": {"name": "p", "resourceVersion": "1"}}, (400, "BadRequest")),
        ("/api/v1/namespaces/nosuch/pods", a_pod("p"), (404, "NotFound")),
        (f"{PODS}?dryRun=All", a_pod("p"), (400, "BadRequest")),
    ],
    ids=["no JSON", "a list", "apiVersion", "kind", "no name", "no containers", "namespace", "version", "no namespace", "dry run"],
)  # fmt: skip
def test_what_cannot_be_created_is_refused_and_leaves_nothing(
    client: ApiClient, path: str, body: Any, expected: tuple[int, str]
) -> None:
    before = client.get("/api/v1/pods")
    assert refused(client.send("POST", path, body)) == expected
    assert client.get("/api/v1/pods") == before


def test_a_body_has_a_limit_and_what_a_test_loads_has_not(server: ApiServer, client: ApiClient) -> None:
    large = a_node("n") | {"metadata": {"name": "n", "annotations": {"a": "x" * 3 * 2**20}}}
    assert refused(client.send("POST", NODES, large)) == (413, "RequestEntityTooLarge")
    assert client.send("POST", "/_control/load", {"objects": [large]}).body == 1


def test_names_can_be_generated(client: ApiClient) -> None:
    body = a_pod("") | {"metadata": {"generateName": "web-"}}
    made = [client.post(PODS, body)["metadata"]["name"] for _ in range(3)]
    assert len(set(made)) == 3
    assert all(name.startswith("web-") and len(name) == 9 for name in made)


def bound_pod(client: ApiClient, name: str, **spec: Any) -> None:
    client.post(PODS, a_pod(name, **spec))
    client.post(f"{PODS}/{name}/binding", {"target": {"name": "n"}})


def test_a_running_pod_terminates_for_its_grace_and_then_waits_for_its_kubelet(client: ApiClient) -> None:
    bound_pod(client, "p", terminationGracePeriodSeconds=20)
    first = client.delete(f"{PODS}/p")
    assert first["metadata"]["deletionGracePeriodSeconds"] == 20
    assert first["metadata"]["generation"] == 2
    assert client.delete(f"{PODS}/p") == first
    shorter = client.delete(f"{PODS}/p", gracePeriodSeconds=5)
    assert shorter["metadata"]["deletionGracePeriodSeconds"] == 5
    assert client.delete(f"{PODS}/p", gracePeriodSeconds=0)["metadata"]["name"] == "p"
    assert client.send("GET", f"{PODS}/p").status == 404


def test_a_pod_without_a_node_or_at_its_end_goes_at_once(client: ApiClient) -> None:
    client.post(PODS, a_pod("waiting"))
    bound_pod(client, "done")
    client.patch(f"{PODS}/done/status", {"status": {"phase": "Succeeded"}})
    for name in ("waiting", "done"):
        client.delete(f"{PODS}/{name}")
        assert client.send("GET", f"{PODS}/{name}").status == 404


def test_a_deletion_can_be_meant_for_one_object_and_one_version_only(client: ApiClient) -> None:
    pod = client.post(PODS, a_pod("p"))["metadata"]
    for wrong in ({"uid": "another"}, {"resourceVersion": "1"}):
        assert refused(client.send("DELETE", f"{PODS}/p", {"preconditions": wrong})) == (409, "Conflict")
    right = {key: pod[key] for key in ("uid", "resourceVersion")}
    assert client.delete(f"{PODS}/p", preconditions=right)["metadata"]["uid"] == pod["uid"]


def test_a_node_is_gone_with_a_status_and_its_finalizers_are_waited_for(client: ApiClient) -> None:
    uid = client.post(NODES, a_node("n"))["metadata"]["uid"]
    assert client.delete(f"{NODES}/n") == {
        "kind": "Status",
        "apiVersion": "v1",
        "metadata": {},
        "status": "Success",
        "details": {"name": "n", "kind": "nodes", "uid": uid},
    }
    held = a_node("held")
    start = client.post(NODES, held | {"metadata": held["metadata"] | {"finalizers": ["x/y"]}})["metadata"]
    with client.watching(NODES, resourceVersion=start["resourceVersion"]) as watch:
        assert "deletionTimestamp" in client.delete(f"{NODES}/held")["metadata"]
        client.patch(f"{NODES}/held", {"metadata": {"finalizers": None}}, MERGE)
        assert [event[0] for event in told(watch.take(3))] == ["MODIFIED", "MODIFIED", "DELETED"]


def test_many_are_deleted_by_a_selector(client: ApiClient) -> None:
    for name, app in (("a", "x"), ("b", "y"), ("c", "x")):
        client.post(PODS, a_pod(name, labels={"app": app}))
    client.send("DELETE", PODS, labelSelector="app=x")
    assert [item["metadata"]["name"] for item in client.get(PODS)["items"]] == ["b"]


def test_loaded_objects_keep_the_status_they_come_with(server: ApiServer, client: ApiClient) -> None:
    pod = a_pod("p", nodeName="n") | {"status": {"phase": "Running", "startTime": "2026-01-01T00:00:00Z"}}
    assert server.control.load(objects=[a_node("n"), pod]) == 2
    assert client.get(f"{PODS}/p")["status"] == {
        "phase": "Running",
        "qosClass": "Burstable",
        "startTime": "2026-01-01T00:00:00Z",
    }
    assert server.control.state()["pods"] == {"n": 1}
    server.control.remove(api_version="v1", kind="Pod", name="p")
    assert server.control.state()["pods"] == {}


WRONG = (
    "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end "
    "with an alphanumeric character (e.g. 'example.com', regex used for validation is "
    r"'[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')"
)


def test_names_are_checked_as_the_real_one_checks_them(client: ApiClient) -> None:
    """Recorded from 1.36.2, as are the other refusals here."""
    long, events = "n" * 254, "/apis/events.k8s.io/v1/namespaces/default/events"
    for path, body, kind in ((PODS, a_pod(long), "Pod"), (events, {"metadata": {"name": long}}, "Event")):
        refused = client.send("POST", path, body)
        told = f'Invalid value: "{long}": must be no more than 253 characters'
        assert (refused.status, refused.body["message"]) == (
            422,
            f'{kind} "{long}" is invalid: metadata.name: {told}',
        )
    refused = client.send("POST", PODS, a_pod("Bad_Name"))
    told = f'Pod "Bad_Name" is invalid: metadata.name: Invalid value: "Bad_Name": {WRONG}'
    assert (refused.status, refused.body["message"]) == (422, told)


def test_a_nomination_to_what_is_no_name_is_refused(client: ApiClient) -> None:
    client.post(PODS, a_pod("p"))
    refused = client.send(
        "PATCH", f"{PODS}/p/status", {"status": {"nominatedNodeName": "Bad_Node"}}, STRATEGIC
    )
    told = f'Pod "p" is invalid: status.nominatedNodeName: Invalid value: "Bad_Node": {WRONG}'
    assert (refused.status, refused.body["message"]) == (422, told)
    assert refused.body["details"]["causes"][0]["field"] == "status.nominatedNodeName"


def test_a_binding_without_a_node_and_a_watch_from_no_version_are_errors_of_the_server(
    client: ApiClient,
) -> None:
    client.post(PODS, a_pod("p"))
    failure = {"kind": "Status", "apiVersion": "v1", "metadata": {}, "status": "Failure"}
    refused = client.send(
        "POST", f"{PODS}/p/binding", {"metadata": {"name": "p"}, "target": {"kind": "Node"}}
    )
    assert (refused.status, refused.body) == (
        500,
        failure | {"message": "target.name: Required value", "code": 500},
    )
    why = 'resourceVersion: Invalid value: "abc": strconv.ParseUint: parsing "abc": invalid syntax'
    refused = client.send("GET", "/api/v1/pods", watch="1", resourceVersion="abc")
    assert (refused.status, refused.body) == (500, failure | {"message": why, "code": 500})
    refused = client.send("GET", "/api/v1/pods", resourceVersion="abc")
    assert (refused.status, refused.body["message"]) == (400, f"invalid resource version: {why}")


def test_who_writes_what_is_kept(client: ApiClient) -> None:
    client.post(PODS, a_pod("p"))
    client.patch(f"{PODS}/p/status", {"status": {"nominatedNodeName": "n"}})
    entries = client.get(f"{PODS}/p")["metadata"]["managedFields"]
    assert [(one["manager"], one.get("subresource")) for one in entries] == [
        ("test", None),
        ("test", "status"),
    ]
    assert "f:nominatedNodeName" in entries[1]["fieldsV1"]["f:status"]
