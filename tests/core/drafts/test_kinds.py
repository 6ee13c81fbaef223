"""What each kind of change does to the manifests, and what it comes to."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core import Run
from scheduler_core.drafts.base import AppliedChanges, DraftBase
from scheduler_core.drafts.difference import DraftDifference, EndState, difference
from scheduler_core.drafts.reader import read_changes
from scheduler_core.errors import InvalidInput
from tests.support.builders import Manifest, a_node, a_pod, a_priority_class, an_object
from tests.support.daemons import a_daemon_pod, a_daemon_set, a_static_pod

HOST = "kubernetes.io/hostname"


def owned(kind: str, name: str) -> dict[str, Any]:
    owner = {"apiVersion": "apps/v1", "kind": kind, "name": name, "uid": name, "controller": True}
    return {"ownerReferences": [owner]}


def cluster() -> list[Manifest]:
    """web-0 and web-1 are of a ReplicaSet, agent of a DaemonSet, tool of nobody; `big` fits on neither node."""
    return [
        a_node("a", cpu="4", labels={HOST: "a"}),
        a_node("b", cpu="4", labels={HOST: "b"}),
        a_pod("web-0", node="a", requests={"cpu": "1"}, metadata=owned("ReplicaSet", "web")),
        a_pod("web-1", node="a", requests={"cpu": "1"}, metadata=owned("ReplicaSet", "web")),
        a_pod("agent", node="a", requests={"cpu": "100m"}, metadata=owned("DaemonSet", "agent")),
        a_pod("tool", node="a", requests={"cpu": "100m"}),
        a_pod("big", requests={"cpu": "5"}),
    ]


def applied(
    *changes: dict[str, Any], objects: list[Manifest] | None = None
) -> tuple[AppliedChanges, DraftDifference]:
    given = cluster() if objects is None else objects
    base = DraftBase.of(Run(given), given)
    made = base.applied(read_changes(list(changes)))
    return made, difference(EndState.of(base.run), EndState.of(made.run))


def shifts(*changes: dict[str, Any], objects: list[Manifest] | None = None) -> list[tuple[Any, ...]]:
    told = applied(*changes, objects=objects)[1]
    return [(shift.pod.removeprefix("default/"), shift.kind, *shift.nodes) for shift in told.shifts]


def test_a_drain_leaves_daemons_and_loses_what_nobody_makes_anew() -> None:
    made, told = applied({"drain": "a"})
    assert [(shift.pod, shift.kind, shift.nodes) for shift in told.shifts] == [
        ("default/tool", "gone", ("a", None)),
        ("default/web-0", "moved", ("a", "b")),
        ("default/web-1", "moved", ("a", "b")),
    ]
    assert made.remove == (("Pod", "default/tool"),)
    assert made.apply[0]["spec"] == {
        "unschedulable": True,
        "taints": [{"key": "node.kubernetes.io/unschedulable", "effect": "NoSchedule"}],
    }


def test_pods_of_the_node_go_with_it() -> None:
    made, told = applied({"removeNode": "a"})
    assert [(shift.pod, shift.kind) for shift in told.shifts] == [
        ("default/agent", "gone"),
        ("default/tool", "gone"),
        ("default/web-0", "moved"),
        ("default/web-1", "moved"),
    ]
    assert (told.nodes, made.remove[-1]) == ((("a",), ()), ("Node", "a"))


def test_nodes_are_cordoned_and_opened_again() -> None:
    waiting = [*cluster(), a_pod("new", requests={"cpu": "1"})]
    assert shifts({"cordon": "b"}, objects=waiting) == [("new", "moved", "b", "a")]
    assert shifts({"cordon": "b"}, {"uncordon": "b"}, objects=waiting) == []


def test_taints_come_and_go() -> None:
    waiting = [*cluster(), a_pod("new", requests={"cpu": "1"})]
    taint = {"taint": {"node": "b", "taints": [{"key": "gpu"}]}}
    assert shifts(taint, objects=waiting) == [("new", "moved", "b", "a")]
    assert shifts(taint, {"untaint": {"node": "b", "taints": ["gpu:NoSchedule"]}}, objects=waiting) == []
    with pytest.raises(InvalidInput, match=r"changes\[0\]\.taint\.taints\[0\]: "):
        shifts({"taint": {"node": "b", "taints": [{"key": "not a key"}]}})
    with pytest.raises(InvalidInput, match="node b has no taint gpu:NoExecute"):
        shifts(taint, {"untaint": {"node": "b", "taints": ["gpu:NoExecute"]}})


def test_pods_that_do_not_tolerate_a_no_execute_taint_leave() -> None:
    taint = {"key": "broken", "value": "yes", "effect": "NoExecute"}
    made, told = applied({"taint": {"node": "a", "taints": [taint]}})
    assert [(shift.pod, shift.kind, shift.nodes) for shift in told.shifts] == [
        ("default/agent", "gone", ("a", None)),
        ("default/tool", "gone", ("a", None)),
        ("default/web-0", "moved", ("a", "b")),
        ("default/web-1", "moved", ("a", "b")),
    ]
    assert made.remove == (("Pod", "default/agent"), ("Pod", "default/tool"))
    assert made.apply[0]["spec"] == {"taints": [taint]}


@pytest.mark.parametrize(
    ("tolerations", "stays"),
    [
        ([{"key": "broken", "operator": "Exists"}], True),
        ([{"key": "broken", "value": "yes", "effect": "NoExecute"}], True),
        ([{"key": "broken", "value": "no", "effect": "NoExecute"}], False),
        ([{"key": "broken", "operator": "Exists", "effect": "NoSchedule"}], False),
        ([{"key": "broken", "operator": "Exists", "effect": "NoExecute", "tolerationSeconds": 60}], False),
        (
            [{"operator": "Exists", "tolerationSeconds": 60, "effect": "NoExecute"}, {"operator": "Exists"}],
            False,
        ),
    ],
)
def test_tolerations_of_a_no_execute_taint_count_if_they_last(
    tolerations: list[dict[str, Any]], stays: bool
) -> None:
    objects = [a_node("a"), a_pod("p", node="a", tolerations=tolerations)]
    taint = {"key": "broken", "value": "yes", "effect": "NoExecute"}
    change = {"taint": {"node": "a", "taints": [taint]}}
    assert shifts(change, objects=objects) == ([] if stays else [("p", "gone", "a", None)])


def test_static_pods_tolerate_every_no_execute_taint() -> None:
    objects = [a_node("a"), a_pod("etcd-a", node="a", metadata=owned("Node", "a"))]
    change = {"taint": {"node": "a", "taints": [{"key": "broken", "effect": "NoExecute"}]}}
    assert shifts(change, objects=objects) == []


def test_labels_of_a_node() -> None:
    waiting = [*cluster(), a_pod("new", requests={"cpu": "1"}, nodeSelector={"disk": "ssd"})]
    assert shifts({"label": {"node": "a", "labels": {"disk": "ssd"}}}, objects=waiting) == [
        ("new", "placed", None, "a")
    ]


def test_a_node_with_more_and_nodes_like_it() -> None:
    assert shifts({"allocatable": {"node": "b", "resources": {"cpu": 5}}}) == [("big", "placed", None, "b")]
    made, told = applied(
        {"allocatable": {"node": "b", "resources": {"cpu": 5}}}, {"addNodes": {"like": "b", "count": 2}}
    )
    assert told.nodes == ((), ("b-copy-1", "b-copy-2"))
    assert [one["metadata"]["labels"] for one in made.apply[1:]] == [{HOST: "b-copy-1"}, {HOST: "b-copy-2"}]


def test_new_nodes_have_their_daemon_pods_and_static_pods() -> None:
    """`late` asks for all but half a core of b: it fits on an empty copy, and not beside the pods that each copy has."""
    objects = [
        a_node("a", cpu="4", labels={"disk": "ssd"}),
        a_node("b", cpu="4", taints=[{"key": "gpu", "effect": "NoSchedule"}]),
        a_daemon_set("agent", requests={"cpu": "300m"}, tolerations=[{"operator": "Exists"}]),
        a_daemon_set("ssd", requests={"cpu": "100m"}, nodeSelector={"disk": "ssd"}),
        a_daemon_set("plain", requests={"cpu": "100m"}),
        a_daemon_pod(
            "log", "b", requests={"cpu": "150m"}, tolerations=[{"key": "gpu", "operator": "Exists"}]
        ),
        a_static_pod("proxy", "b", requests={"cpu": "50m"}),
        a_pod(
            "late", requests={"cpu": "3600m"}, tolerations=[{"operator": "Exists"}], nodeSelector={"new": ""}
        ),
    ]
    add = {"addNodes": {"like": "b"}}
    label = {"label": {"node": "b-copy-1", "labels": {"new": ""}}}
    made, told = applied(add, label, objects=objects)
    own = {one["metadata"]["name"]: one["spec"] for one in made.apply if one["kind"] == "Pod"}
    assert {name: spec["nodeName"] for name, spec in own.items()} == dict.fromkeys(
        ("agent-b-copy-1", "log-b-copy-1", "proxy-b-copy-1"), "b-copy-1"
    )
    assert (told.shifts, told.nodes, told.came_along) == ((), ((), ("b-copy-1",)), 3)
    assert made.run.outcomes[0].message.startswith(
        "0/3 nodes are available: 1 Insufficient cpu, 2 node(s) didn't match Pod's node affinity/selector."
    )
    less = {"updatePods": {"pod": "late", "requests": {"main": {"cpu": "3500m"}}}}
    _, told = applied(add, label, less, objects=objects)
    assert [one.to_dict() for one in told.shifts] == [
        {"pod": "default/late", "kind": "placed", "before": None, "after": "b-copy-1"}
    ]
    _, told = applied({"addNodes": {"like": "a", "count": 2}}, objects=objects)
    assert told.came_along == 6


def test_daemon_pods_have_the_priority_of_their_class() -> None:
    objects = [
        a_node("a", cpu="1"),
        a_priority_class("mine", 7),
        a_daemon_set("mine", requests={"cpu": "100m"}, priorityClassName="mine"),
        a_daemon_set("system", requests={"cpu": "100m"}, priorityClassName="system-node-critical"),
        a_daemon_set("lost", requests={"cpu": "100m"}, priorityClassName="left-out"),
    ]
    made, _ = applied({"addNodes": {"like": "a"}}, objects=objects)
    pods = [one["spec"] for one in made.apply if one["kind"] == "Pod"]
    assert [(one.get("priorityClassName"), one["priority"]) for one in pods] == [
        ("mine", 7),
        ("system-node-critical", 2_000_001_000),
        (None, 0),
    ]


def test_daemon_pods_of_a_new_node_stay_when_it_is_drained_and_go_with_it() -> None:
    objects = [a_node("a"), a_daemon_set("agent", requests={"cpu": "1"})]
    add = {"addNodes": {"like": "a"}}
    made, _ = applied(add, {"drain": "a-copy-1"}, objects=objects)
    assert [one["metadata"]["name"] for one in made.apply] == ["a-copy-1", "agent-a-copy-1"]
    made, told = applied(add, {"removeNode": "a-copy-1"}, add, objects=objects)
    assert [one["metadata"]["name"] for one in made.apply] == ["a-copy-1", "agent-a-copy-1"]
    assert (told.shifts, told.came_along) == ((), 1)


def test_nodes_attach_as_many_volumes_as_the_node_that_they_are_like() -> None:
    driver = {"name": "disk.example.com", "nodeID": "b", "allocatable": {"count": 1}}
    csi_node = an_object("CSINode", "b", api_version="storage.k8s.io/v1", spec={"drivers": [driver]})
    made, _ = applied({"addNodes": {"like": "b", "count": 2}}, objects=[*cluster(), csi_node])
    assert [(one["kind"], one["metadata"]["name"]) for one in made.apply] == [
        ("Node", "b-copy-1"),
        ("CSINode", "b-copy-1"),
        ("Node", "b-copy-2"),
        ("CSINode", "b-copy-2"),
    ]
    (of_copy,) = made.apply[3]["spec"]["drivers"]
    assert (of_copy["name"], of_copy["nodeID"], of_copy["allocatable"]) == (
        "disk.example.com",
        "b-copy-2",
        {"count": 1},
    )


def test_workloads_are_scaled() -> None:
    web = {"kind": "ReplicaSet", "name": "web"}
    assert shifts({"scale": {**web, "replicas": 3}}) == [("web-2", "new", None, "b")]
    assert shifts({"scale": {**web, "replicas": 1}}) == [("web-1", "gone", "a", None)]
    assert shifts({"scale": {**web, "replicas": 0}}) == [
        ("web-0", "gone", "a", None),
        ("web-1", "gone", "a", None),
    ]


def test_a_deployment_is_scaled_through_its_replica_set() -> None:
    deployment = {
        "apiVersion": "apps/v1",
        "kind": "Deployment",
        "metadata": {"name": "site"},
        "spec": {"replicas": 2},
    }
    replica_set = {
        "apiVersion": "apps/v1",
        "kind": "ReplicaSet",
        "metadata": {"name": "web", **owned("Deployment", "site")},
    }
    made, _ = applied(
        {"scale": {"name": "site", "replicas": 3}}, objects=[*cluster(), deployment, replica_set]
    )
    assert [one["metadata"]["name"] for one in made.apply] == ["web-2", "site"]
    assert made.apply[1]["spec"] == {"replicas": 3}


def test_a_stateful_set_gets_claims_of_its_own() -> None:
    claim = {
        "apiVersion": "v1",
        "kind": "PersistentVolumeClaim",
        "metadata": {"name": "data-db-0", "uid": "x"},
        "spec": {"volumeName": "disk", "accessModes": ["ReadWriteOnce"]},
        "status": {"phase": "Bound"},
    }
    volume = {"name": "data", "persistentVolumeClaim": {"claimName": "data-db-0"}}
    db = a_pod("db-0", node="a", metadata=owned("StatefulSet", "db"), volumes=[volume])
    made, told = applied(
        {"scale": {"kind": "StatefulSet", "name": "db", "replicas": 2}}, objects=[*cluster(), claim, db]
    )
    assert [(one["kind"], one["metadata"]["name"], one["status"]["phase"]) for one in made.apply] == [
        ("PersistentVolumeClaim", "data-db-1", "Pending"),
        ("Pod", "db-1", "Pending"),
    ]
    assert made.apply[0]["spec"] == {"accessModes": ["ReadWriteOnce"]}
    assert made.apply[1]["spec"]["volumes"][0]["persistentVolumeClaim"] == {"claimName": "data-db-1"}
    assert [shift.kind for shift in told.shifts] == ["new"]


def test_a_pod_that_asks_for_less_is_placed() -> None:
    name = cluster()[-1]["spec"]["containers"][0]["name"]
    assert shifts({"updatePods": {"pod": "big", "requests": {name: {"cpu": "4"}}}}) == [
        ("big", "placed", None, "b")
    ]
    with pytest.raises(InvalidInput, match=r"changes\[0\]\.updatePods\.requests\.x: there is no container x"):
        shifts({"updatePods": {"workload": {"kind": "ReplicaSet", "name": "web"}, "requests": {"x": {}}}})


def test_a_pod_on_a_node_whose_spec_changes_waits_anew() -> None:
    assert shifts({"updatePods": {"pod": "web-0", "nodeSelector": {HOST: "b"}}}) == [
        ("web-0", "moved", "a", "b")
    ]
    assert shifts({"updatePods": {"pod": "web-0", "labels": {"app": "other"}}}) == []


def test_of_priority_and_its_class_one_stays() -> None:
    objects = [*cluster(), {"kind": "PriorityClass", "apiVersion": "scheduling.k8s.io/v1", "value": 7}]
    objects[-1]["metadata"] = {"name": "high"}
    made, _ = applied({"updatePods": {"pod": "big", "priorityClassName": "high"}}, objects=objects)
    assert made.run.cluster.pods[-1].spec.priority == 7
    spec = applied(
        {"updatePods": {"pod": "big", "priorityClassName": "high"}},
        {"updatePods": {"pod": "big", "priority": 3}},
        objects=objects,
    )[0].apply[0]["spec"]
    assert (spec["priority"], "priorityClassName" in spec) == (3, False)


def test_pods_are_evicted_deleted_and_bound() -> None:
    assert shifts({"evictPod": "default/web-0"}) == [("web-0", "moved", "a", "b")]
    assert shifts({"deletePod": "web-0"}) == [("web-0", "gone", "a", None)]
    assert shifts({"bind": {"pod": "big", "node": "a"}}) == [("big", "placed", None, "a")]
    with pytest.raises(InvalidInput, match="Pod default/big is on no node"):
        shifts({"evictPod": "big"})


def test_what_preemption_takes_is_told_apart() -> None:
    name = cluster()[-1]["spec"]["containers"][0]["name"]
    told = shifts(
        {"cordon": "b"}, {"updatePods": {"pod": "big", "priority": 5, "requests": {name: {"cpu": "2500m"}}}}
    )
    assert told == [("big", "placed", None, "a"), ("web-0", "evicted", "a", None)]


def test_weights_and_arguments_of_the_policy() -> None:
    packing = {"scoringStrategy": {"type": "MostAllocated", "resources": [{"name": "cpu", "weight": 1}]}}
    waiting = [*cluster(), a_pod("new", requests={"cpu": "1"})]
    change = {"arguments": {"plugin": "NodeResourcesFit", "args": packing}}
    weight = {"weight": {"plugin": "NodeResourcesFit", "weight": 10}}
    assert shifts(change, weight, objects=waiting) == [("new", "moved", "b", "a")]
    assert applied(weight)[0].policy == {
        "apiVersion": "kubescheduler.config.k8s.io/v1",
        "kind": "KubeSchedulerConfiguration",
        "profiles": [{"plugins": {"multiPoint": {"enabled": [{"name": "NodeResourcesFit", "weight": 10}]}}}],
    }
    with pytest.raises(InvalidInput, match='Unsupported value: "x": supported values: "default-scheduler"'):
        shifts({"weight": {"plugin": "NodeResourcesFit", "weight": 10, "profile": "x"}})


def test_a_weight_stands_where_the_profile_enables_the_plugin() -> None:
    given = cluster()
    policy = {
        "apiVersion": "kubescheduler.config.k8s.io/v1",
        "kind": "KubeSchedulerConfiguration",
        "profiles": [{"plugins": {"score": {"enabled": [{"name": "ImageLocality", "weight": 2}]}}}],
    }
    base = DraftBase.of(Run(given, policy), given, policy)
    made = base.applied(read_changes([{"weight": {"plugin": "ImageLocality", "weight": 5}}]))
    assert made.policy is not None
    assert made.policy["profiles"][0]["plugins"] == {
        "score": {"enabled": [{"name": "ImageLocality", "weight": 5}]}
    }


def test_mistakes_are_listed_with_their_places() -> None:
    with pytest.raises(InvalidInput) as of_form:
        read_changes(
            [{"cordon": 3}, {}, {"drain": "a", "cordon": "a"}, {"nix": 1}, {"updatePods": {"pod": "x"}}]
        )
    assert [one.path for one in of_form.value.problems] == [
        "changes[0].cordon",
        "changes[1]",
        "changes[2]",
        "changes[3].nix",
        "changes[4].updatePods",
    ]
    with pytest.raises(InvalidInput) as of_things:
        applied({"cordon": "x"}, {"bind": {"pod": "x", "node": "y"}}, {"scale": {"name": "x", "replicas": 1}})
    assert [str(one) for one in of_things.value.problems] == [
        "changes[0].cordon: there is no Node x",
        "changes[1].bind.pod: there is no Pod default/x",
        "changes[1].bind.node: there is no Node y",
        "changes[2].scale: Deployment default/x has no pod to go by",
    ]
    with pytest.raises(InvalidInput) as of_objects:
        applied(
            {"allocatable": {"node": "a", "resources": {"cpu": "much"}}},
            {"weight": {"plugin": "Nix", "weight": 3}},
        )
    assert [one.path for one in of_objects.value.problems] == [
        "changes",
        "policy.profiles[0].plugins.multiPoint.enabled[0]",
    ]
