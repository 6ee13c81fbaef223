"""The pods that a new node has from the start."""

from __future__ import annotations

from unittest import mock

import pytest

from scheduler_core.sources.workloads.names import template_hash
from scheduler_core.sources.workloads.node_pods import NodePods
from tests.support.builders import Manifest, a_node, a_pod
from tests.support.daemons import REQUIRED, a_daemon_pod, a_daemon_set, a_static_pod, pinned_to

TAINT = {"key": "gpu", "effect": "NoSchedule"}


def names(objects: list[Manifest], node: Manifest, like: str | None = None) -> list[str]:
    """Of the pods of this new node."""
    sets = [one for one in objects if one["kind"] == "DaemonSet"]
    pods = [one for one in objects if one["kind"] == "Pod"]
    taken = {f"default/{pod['metadata']['name']}" for pod in pods}
    return [pod["metadata"]["name"] for pod in NodePods(sets, pods).of(node, taken, like)]


def test_a_pod_of_the_template_runs_on_the_node() -> None:
    (pod,) = NodePods([a_daemon_set("agent", requests={"cpu": "1"}, hostNetwork=True)], []).of(
        a_node("new"), set()
    )
    assert (pod["metadata"]["name"], pod["metadata"]["labels"]["app"]) == ("agent-new", "agent")
    assert pod["metadata"]["ownerReferences"] == [
        {
            "apiVersion": "apps/v1",
            "kind": "DaemonSet",
            "name": "agent",
            "controller": True,
            "blockOwnerDeletion": True,
        }
    ]
    assert (pod["spec"]["nodeName"], pod["spec"]["affinity"]) == ("new", pinned_to("new"))
    assert [one["key"].partition("/")[2] for one in pod["spec"]["tolerations"]] == [
        "not-ready",
        "unreachable",
        "disk-pressure",
        "memory-pressure",
        "pid-pressure",
        "unschedulable",
        "network-unavailable",
    ]
    assert pod["spec"]["containers"] == [{"name": "main", "resources": {"requests": {"cpu": "1"}}}]
    assert pod["status"] == {"phase": "Running"}


def test_a_template_is_hashed_once_however_many_nodes_get_a_pod_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hashed = mock.Mock(wraps=template_hash)
    monkeypatch.setattr("scheduler_core.sources.workloads.pods.template_hash", hashed)
    own_pods, taken = NodePods([a_daemon_set("agent")], []), set[str]()
    made = [pod for name in "abc" for pod in own_pods.of(a_node(name), taken)]
    assert hashed.call_count == 1
    assert {pod["metadata"]["labels"]["controller-revision-hash"] for pod in made} == {
        template_hash(a_daemon_set("agent")["spec"]["template"])
    }


def test_the_template_counts_where_there_are_pods_too() -> None:
    objects = [
        a_daemon_set("agent", requests={"cpu": "2"}),
        a_daemon_pod("agent", "a", requests={"cpu": "1"}),
    ]
    (pod,) = NodePods(objects[:1], objects[1:]).of(a_node("new"), set(), "a")
    assert pod["spec"]["containers"][0]["resources"] == {"requests": {"cpu": "2"}}


def test_without_the_object_the_pod_of_the_copied_node_counts() -> None:
    pods = [
        a_daemon_pod("agent", "a", requests={"cpu": "1"}),
        a_daemon_pod("agent", "b", requests={"cpu": "2"}),
        a_daemon_pod("other", "b", requests={"cpu": "3"}),
    ]
    (pod,) = NodePods([], pods).of(a_node("new"), set(), "a")
    assert pod["metadata"] == {
        "name": "agent-new",
        "namespace": "default",
        "ownerReferences": pods[0]["metadata"]["ownerReferences"],
    }
    assert pod["spec"]["affinity"] == pinned_to("new")
    assert pod["spec"]["containers"] == pods[0]["spec"]["containers"]


@pytest.mark.parametrize(
    ("spec", "of_plain", "of_gpu"),
    [
        ({}, ["agent-new"], []),
        ({"tolerations": [{"key": "gpu", "operator": "Exists"}]}, ["agent-new"], ["agent-new"]),
        ({"nodeSelector": {"disk": "ssd"}}, [], []),
        ({"nodeSelector": {"kind": "gpu"}, "tolerations": [{"operator": "Exists"}]}, [], ["agent-new"]),
    ],
)
def test_selectors_and_taints_count_either_way(
    spec: Manifest, of_plain: list[str], of_gpu: list[str]
) -> None:
    plain, gpu = a_node("new"), a_node("new", labels={"kind": "gpu"}, taints=[TAINT])
    for known in (a_daemon_set("agent", **spec), a_daemon_pod("agent", "a", **spec)):
        assert (names([known], plain, "a"), names([known], gpu, "a")) == (of_plain, of_gpu)
        assert (names([known], plain), names([known], gpu)) == (of_plain, of_gpu)


def test_required_affinity_counts_in_a_template_and_is_not_known_of_a_pod() -> None:
    expression = {"key": "disk", "operator": "Exists"}
    affinity = {"nodeAffinity": {REQUIRED: {"nodeSelectorTerms": [{"matchExpressions": [expression]}]}}}
    known = a_daemon_set("agent", affinity=affinity)
    assert (names([known], a_node("new")), names([known], a_node("new", labels={"disk": ""}))) == (
        [],
        ["agent-new"],
    )
    written_by_hand = a_daemon_pod("agent", "a")
    written_by_hand["spec"]["affinity"] = affinity
    assert names([written_by_hand], a_node("new"), "a") == []


def test_a_pod_that_waits_for_its_node_counts_and_one_that_is_over_or_going_does_not() -> None:
    waits = a_daemon_pod("waits", "a", is_bound=False)
    over = a_daemon_pod("over", "a", status={"phase": "Failed"})
    going = a_daemon_pod("going", "a")
    going["metadata"]["deletionTimestamp"] = "2026-01-01T00:00:00Z"
    objects = [waits, over, going, a_pod("web", node="a")]
    assert names(objects, a_node("new"), "a") == ["waits-new"]
    assert names(objects, a_node("new")) == ["waits-new"]


def test_a_daemon_set_that_is_deleted_makes_no_more() -> None:
    going = a_daemon_set("agent", metadata={"deletionTimestamp": "2026-01-01T00:00:00Z"})
    assert names([going, a_daemon_pod("agent", "a")], a_node("new"), "a") == []


def test_a_daemon_set_without_a_template_is_known_by_its_pods() -> None:
    bare = a_daemon_set("agent") | {"spec": {}}
    assert names([bare, a_daemon_pod("agent", "a")], a_node("new"), "a") == ["agent-new"]


def test_only_a_copy_has_static_pods() -> None:
    pods = [a_static_pod(name, "a", requests={"cpu": "1"}) for name in ("proxy", "etcd")]
    first, _ = NodePods([], pods).of(a_node("new", taints=[TAINT]), set(), "a")
    assert first["metadata"]["name"] == "proxy-new"
    assert first["metadata"]["ownerReferences"] == [
        {"apiVersion": "v1", "kind": "Node", "name": "new", "uid": "", "controller": True}
    ]
    assert first["spec"]["nodeName"] == "new"
    assert names(pods, a_node("new"), "a") == ["proxy-new", "etcd-new"]
    assert names(pods, a_node("new")) == []


def test_names_are_unused() -> None:
    taken = a_pod("agent-new")
    assert names([a_daemon_set("agent"), taken], a_node("new")) == ["agent-new-1"]
    long = a_node("n" * 253)
    assert names([a_daemon_set("agent")], long) == [f"agent-{'n' * 247}"]
