"""Scenarios from text: what every field means."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scheduler_core.model.cluster import read_cluster
from scheduler_core.model.objects.taints import Taint, Toleration
from scheduler_core.model.quantity import NANO, EntryQuantity
from scheduler_core.scenario.operations import (
    AddNode,
    ChangePolicy,
    CreateObject,
    CreatePods,
    CreatePriorityClass,
    CreateWorkload,
    DeleteBudget,
    DeleteObject,
    FailBindings,
    FailNode,
    RecoverNode,
    RemoveNode,
    Scale,
    SetBudget,
    UpdateNode,
    UpdatePod,
)
from scheduler_core.scenario.scenario import Scenario, read_scenario
from scheduler_core.scenario.settings import Controllers, Timing
from scheduler_core.units import MILLISECOND, SECOND, ZERO
from tests.core.scenario.documents import document, node, pod, priority_class, scenario, workload
from tests.support.builders import a_deployment

POLICY = "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n"
BUDGET: dict[str, Any] = {
    "apiVersion": "policy/v1",
    "kind": "PodDisruptionBudget",
    "metadata": {"name": "web", "namespace": "shop"},
    "spec": {"minAvailable": 1, "selector": {"matchLabels": {"app": "web"}}},
}


def test_a_title_is_enough() -> None:
    read = read_scenario("title: quiet")
    assert read == Scenario("quiet", needs_snapshot=True, document={"title": "quiet"})
    assert read.duration == 600 * SECOND


def test_settings() -> None:
    read = read_scenario(
        f"""
        title: everything
        description: |
          Two lines.
          Of text.
        duration: 1m30s
        seed: 7
        objects: []
        policy: {json.dumps(POLICY)}
        timing: {{cycle: 1ms, binding: 2ms, bindingFailures: 0.25, watch: 3ms, gracePeriod: 4s}}
        controllers: {{workloads: 2s, disruption: false, taintEviction: false}}
        """.replace("\n        ", "\n")
    )
    assert (read.title, read.description) == ("everything", "Two lines.\nOf text.\n")
    assert (read.duration, read.seed, read.policy, read.needs_snapshot) == (90 * SECOND, 7, POLICY, False)
    assert read.timing == Timing(MILLISECOND, 2 * MILLISECOND, 0.25, 3 * MILLISECOND, 4 * SECOND)
    assert read.controllers == Controllers(True, 2 * SECOND, False, False)


@pytest.mark.parametrize(
    ("given", "expected"),
    [(True, (True, SECOND)), (False, (False, SECOND)), ("0s", (True, 0)), (None, (True, SECOND))],
)
def test_workload_controllers_are_switched_or_delayed(given: object, expected: tuple[bool, int]) -> None:
    controllers = scenario(controllers={"workloads": given}).controllers
    assert (controllers.workloads, controllers.workloads_delay) == expected


def test_nodes_from_a_shorthand() -> None:
    template = {
        "cpu": 8,
        "resources": {"nvidia.com/gpu": 2},
        "labels": {"pool": "gpu"},
        "taints": [{"key": "gpu"}],
        "unschedulable": True,
    }
    groups = [{"name": "gpu-{i}", "first": 7, "count": 3, "zones": ["a", "b"], "template": template}, {}]
    read = scenario(nodes=groups)
    amounts = {"cpu": 8, "memory": "16Gi", "pods": "110", "nvidia.com/gpu": 2}
    assert read.objects[1] == {
        "apiVersion": "v1",
        "kind": "Node",
        "metadata": {
            "name": "gpu-8",
            "labels": {
                "kubernetes.io/hostname": "gpu-8",
                "pool": "gpu",
                "topology.kubernetes.io/zone": "b",
            },
        },
        "spec": {"taints": [{"key": "gpu", "value": "", "effect": "NoSchedule"}], "unschedulable": True},
        "status": {
            "capacity": amounts,
            "allocatable": amounts,
            "conditions": [{"type": "Ready", "status": "True", "reason": "KubeletReady"}],
        },
    }
    names = [one.name for one in read_cluster(read.objects).nodes]
    assert names == ["gpu-7", "gpu-8", "gpu-9", "node-1"]


def test_objects_come_behind_the_nodes_and_lists_are_opened() -> None:
    listed = {"apiVersion": "v1", "kind": "List", "items": [node("b"), pod("p")]}
    read = scenario(objects=[node("a"), listed])
    assert [item["metadata"]["name"] for item in read.objects] == ["node-1", "node-2", "a", "b", "p"]


def test_pods_from_a_shorthand_are_admitted_like_those_of_a_snapshot() -> None:
    shorthand = {
        "name": "web",
        "namespace": "shop",
        "count": 2,
        "cpu": "500m",
        "memory": "1Gi",
        "resources": {"nvidia.com/gpu": 1},
        "priorityClassName": "high",
        "labels": {"app": "web"},
        "nodeSelector": {"disk": "ssd"},
        "tolerations": [{"key": "gpu", "operator": "Exists"}],
        "schedulingGates": ["example.com/quota"],
        "runsFor": "2m",
        "gracePeriod": "10s",
    }
    read = scenario({"at": "5s", "pods": shorthand}, objects=[priority_class("high", 1000)])
    spec = {
        "containers": [
            {"name": "main", "resources": {"requests": {"nvidia.com/gpu": 1, "cpu": "500m", "memory": "1Gi"}}}
        ],
        "priorityClassName": "high",
        "nodeSelector": {"disk": "ssd"},
        "schedulingGates": [{"name": "example.com/quota"}],
        "tolerations": [{"key": "gpu", "operator": "Exists"}],
        "terminationGracePeriodSeconds": 10,
    }
    (created,) = read.operations
    assert isinstance(created, CreatePods)
    manifests = [
        {
            "apiVersion": "v1",
            "kind": "Pod",
            "metadata": {
                "name": one.name,
                "namespace": "shop",
                "labels": {"app": "web"},
                "uid": one.metadata.uid,
            },
            "spec": spec,
        }
        for one in created.pods
    ]
    assert created == CreatePods(
        5 * SECOND, read_cluster([*read.objects, *manifests]).pods, runs_for=120 * SECOND
    )
    assert [one.key for one in created.pods] == ["shop/web-0", "shop/web-1"]
    assert len({one.metadata.uid for one in created.pods} - {""}) == 2


def test_a_single_pod_is_called_as_it_is_written() -> None:
    (created,) = scenario({"at": "0s", "pods": {"name": "web"}}).operations
    assert isinstance(created, CreatePods)
    assert [one.name for one in created.pods] == ["web"]


def test_repetitions_are_numbered_from_0() -> None:
    read = scenario(
        {"at": "1s", "create": pod("a-{i}-x"), "times": 2, "every": "3s"},
        {"at": "2s", "pods": {"name": "b", "count": 2}, "times": 2, "every": "2s"},
    )
    named = [(one.at, [it.name for it in one.pods]) for one in read.operations if isinstance(one, CreatePods)]
    assert named == [
        (1 * SECOND, ["a-0-x"]),
        (2 * SECOND, ["b-0", "b-1"]),
        (4 * SECOND, ["a-1-x"]),
        (4 * SECOND, ["b-2", "b-3"]),
    ]


def test_operations_are_sorted_by_time_and_stay_in_order_otherwise() -> None:
    read = scenario(
        {"at": "2s", "cordon": "node-1"},
        {"at": "1s", "cordon": "node-2"},
        {"at": "2s", "uncordon": "node-1"},
    )
    assert read.operations == (
        UpdateNode(1 * SECOND, "node-2", unschedulable=True),
        UpdateNode(2 * SECOND, "node-1", unschedulable=True),
        UpdateNode(2 * SECOND, "node-1", unschedulable=False),
    )


def _amount(units: int) -> EntryQuantity:
    return EntryQuantity(units * NANO)


@pytest.mark.parametrize(
    ("verb", "given", "expected"),
    [
        ("removeNode", "node-1", RemoveNode(SECOND, "node-1")),
        ("failNode", "node-1", FailNode(SECOND, "node-1")),
        ("recoverNode", "node-1", RecoverNode(SECOND, "node-1")),
        (
            "taint",
            {"node": "node-1", "taints": [{"key": "a", "value": "b", "effect": "NoExecute"}]},
            UpdateNode(SECOND, "node-1", taints_added=(Taint("a", "b", "NoExecute"),)),
        ),
        (
            "untaint",
            {"node": "node-1", "taints": ["a", "b:NoSchedule"]},
            UpdateNode(SECOND, "node-1", taints_removed=(("a", ""), ("b", "NoSchedule"))),
        ),
        (
            "label",
            {"node": "node-1", "labels": {"k": "v", "gone": None}},
            UpdateNode(SECOND, "node-1", labels=(("gone", None), ("k", "v"))),
        ),
        (
            "allocatable",
            {"node": "node-1", "resources": {"cpu": 8}},
            UpdateNode(SECOND, "node-1", allocatable=(("cpu", _amount(8)),)),
        ),
        ("delete", {"name": "there"}, DeleteObject(SECOND, "Pod", "default", "there")),
        (
            "delete",
            {"name": "there", "gracePeriod": "0s"},
            DeleteObject(SECOND, "Pod", "default", "there", ZERO),
        ),
        ("delete", {"kind": "Node", "name": "node-1"}, RemoveNode(SECOND, "node-1")),
        (
            "delete",
            {"kind": "PodDisruptionBudget", "name": "web", "namespace": "shop"},
            DeleteBudget(SECOND, "shop", "web"),
        ),
        (
            "delete",
            {"kind": "PriorityClass", "name": "high"},
            DeleteObject(SECOND, "PriorityClass", "", "high"),
        ),
        ("deleteBudget", {"name": "web", "namespace": "shop"}, DeleteBudget(SECOND, "shop", "web")),
        ("scale", {"name": "web", "replicas": 0}, Scale(SECOND, "Deployment", "default", "web", 0)),
        ("policy", POLICY, ChangePolicy(SECOND, POLICY)),
        ("failBindings", {"count": 2}, FailBindings(SECOND, count=2)),
        (
            "failBindings",
            {"probability": 0.5, "for": "10s"},
            FailBindings(SECOND, probability=0.5, until=11 * SECOND),
        ),
        (
            "updatePod",
            {
                "name": "there",
                "labels": {"a": "b"},
                "removeGates": ["g"],
                "tolerations": [{"key": "x", "operator": "Exists", "tolerationSeconds": 3}],
                "requests": {"main": {"cpu": 2}},
            },
            UpdatePod(
                SECOND,
                "default",
                "there",
                (("a", "b"),),
                ("g",),
                (Toleration("x", "Exists", "", "", 3),),
                (("main", (("cpu", _amount(2)),)),),
            ),
        ),
        (
            "updatePod",
            {"name": "there", "removeGates": "all"},
            UpdatePod(SECOND, "default", "there", (), None),
        ),
    ],
)
def test_every_other_operation(verb: str, given: object, expected: object) -> None:
    objects = [pod("there"), BUDGET, priority_class("high", 5), workload("Deployment", "web")]
    assert scenario({"at": "1s", verb: given}, objects=objects).operations == (expected,)


def test_objects_of_all_kinds_are_created() -> None:
    service = {"apiVersion": "v1", "kind": "Service", "metadata": {"name": "s"}}
    created = [priority_class("high", 5), node("new"), BUDGET, service, pod("a", priorityClassName="high")]
    read = scenario({"at": "1s", "create": created})
    kinds = [type(one) for one in read.operations]
    assert kinds == [CreatePriorityClass, AddNode, SetBudget, CreateObject, CreatePods]
    last = read.operations[-1]
    assert isinstance(last, CreatePods)
    assert last.pods[0].priority == 5
    added = read.operations[1]
    assert isinstance(added, AddNode)
    assert added.node.status.allocatable == {"cpu": _amount(4)}


def test_the_priority_classes_of_the_moment_decide() -> None:
    read = scenario(
        {"at": "1s", "pods": {"name": "early"}},
        {"at": "2s", "create": priority_class("usual", 7, globalDefault=True)},
        {"at": "3s", "pods": {"name": "between"}},
        {"at": "4s", "delete": {"kind": "PriorityClass", "name": "usual"}},
        {"at": "5s", "pods": {"name": "late"}},
    )
    pods = [one.pods[0] for one in read.operations if isinstance(one, CreatePods)]
    assert [(one.name, one.priority) for one in pods] == [("early", 0), ("between", 7), ("late", 0)]


def test_the_runtime_classes_of_the_moment_decide() -> None:
    kata = {
        "apiVersion": "node.k8s.io/v1",
        "kind": "RuntimeClass",
        "metadata": {"name": "kata"},
        "handler": "kata",
        "scheduling": {"nodeSelector": {"runtime": "kata"}},
    }
    read = scenario(
        {"at": "1s", "create": pod("early", runtimeClassName="kata")},
        {"at": "2s", "create": kata},
        {"at": "3s", "create": pod("between", runtimeClassName="kata")},
        {"at": "3s", "create": a_deployment("web", runtimeClassName="kata")},
        {"at": "4s", "delete": {"kind": "RuntimeClass", "name": "kata"}},
        {"at": "5s", "create": pod("late", runtimeClassName="kata")},
    )
    pods = [one.pods[0] for one in read.operations if isinstance(one, CreatePods)]
    selectors = [(one.name, one.spec.node_selector) for one in pods]
    assert selectors == [("early", None), ("between", {"runtime": "kata"}), ("late", None)]
    [made] = [one.workload for one in read.operations if isinstance(one, CreateWorkload)]
    assert made.template.spec.node_selector == {"runtime": "kata"}


def test_pods_that_follow_each_other_under_one_name_are_different_pods() -> None:
    read = scenario(
        {"at": "1s", "pods": {"name": "a", "runsFor": "2s"}},
        {"at": "3s", "pods": {"name": "a"}},
        {"at": "4s", "delete": {"name": "a"}},
        {"at": "9s", "create": pod("a")},
    )
    pods = [one.pods[0] for one in read.operations if isinstance(one, CreatePods)]
    assert [one.name for one in pods] == ["a"] * 3
    assert len({one.metadata.uid for one in pods}) == 3


def test_generated_names_are_the_same_every_time() -> None:
    manifest = {**pod(), "metadata": {"generateName": "x-"}}
    given = document({"at": "1s", "create": [manifest, manifest]})
    (one,) = read_scenario(given).operations
    assert isinstance(one, CreatePods)
    assert len({it.name for it in one.pods}) == 2
    assert all(it.name.startswith("x-") and len(it.name) == 7 for it in one.pods)
    assert read_scenario(given).operations == (one,)


def test_a_scenario_is_played_on_a_snapshot() -> None:
    text = """
    title: elsewhere
    operations:
      - {at: 1s, cordon: worker}
      - {at: 2s, pods: {name: a, priorityClassName: high}}
      - {at: 3s, delete: {name: there}}
    """
    open_one = read_scenario(text)
    assert open_one.needs_snapshot
    played = open_one.on([node("worker"), pod("there"), priority_class("high", 9)])
    assert not played.needs_snapshot
    assert [item["metadata"]["name"] for item in played.objects] == ["worker", "there", "high"]
    created = played.operations[1]
    assert isinstance(created, CreatePods)
    assert created.pods[0].priority == 9
    assert played.to_dict() == open_one.to_dict()


def test_own_objects_replace_those_of_the_snapshot() -> None:
    own = {**node("a"), "status": {"capacity": {"cpu": "64"}}}
    played = scenario(nodes=[], objects=[own]).on([node("a"), node("b")])
    assert played.objects == (node("b"), own)
