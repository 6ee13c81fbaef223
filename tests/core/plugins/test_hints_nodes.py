"""Whom changes of nodes, and of what a pod says about nodes, wake up: a row of spec 07 §4.3 a case."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core.framework.cluster_event import ActionType, EventResource
from tests.support.builders import Manifest, a_container, a_node, a_pod
from tests.support.hints import registrations_in, wakes

Ends = tuple[Manifest | None, Manifest | None]
ADD = (EventResource.NODE, ActionType.ADD)
ALLOCATABLE = (EventResource.NODE, ActionType.UPDATE_NODE_ALLOCATABLE)
LABEL = (EventResource.NODE, ActionType.UPDATE_NODE_LABEL)
TAINT = (EventResource.NODE, ActionType.UPDATE_NODE_TAINT)
FEATURE = (EventResource.NODE, ActionType.UPDATE_NODE_DECLARED_FEATURE)
HEARTBEAT = (EventResource.NODE, ActionType.UPDATE_NODE_CONDITION)
GONE = (EventResource.ASSIGNED_POD, ActionType.DELETE)
SCALED = (EventResource.ASSIGNED_POD, ActionType.UPDATE_POD_SCALE_DOWN)
OWN_SCALED = (EventResource.UNSCHEDULED_POD, ActionType.UPDATE_POD_SCALE_DOWN)
OWN_GATES = (EventResource.UNSCHEDULED_POD, ActionType.UPDATE_POD_SCHEDULING_GATES_ELIMINATED)
OWN_TOLERATION = (EventResource.UNSCHEDULED_POD, ActionType.UPDATE_POD_TOLERATION)
OWN_CHANGE = (EventResource.UNSCHEDULED_POD, ActionType.UPDATE)

POD = a_pod()
BIG = a_pod(requests={"cpu": "2", "example.com/gpu": "1"})
HELD = a_pod(schedulingGates=[{"name": "g"}])


def resource_node(cpu: str = "4", gpu: str = "1", pods: str = "10", **fields: Any) -> Manifest:
    return a_node(cpu=cpu, pods=pods, extra={"example.com/gpu": gpu}, **fields)


def other(name: str = "other", **fields: Any) -> Manifest:
    return a_pod(name, node="node", **fields)


@pytest.mark.parametrize(
    ("event", "pod", "ends", "expected"),
    [
        (GONE, BIG, (other(), None), True),  # whatever its size
        (GONE, BIG, (a_pod("other", status={"nominatedNodeName": "far"}), None), True),
        (GONE, BIG, (a_pod("other", requests={"cpu": "9"}), None), False),
        (SCALED, BIG, (other(requests={"cpu": "2"}), other(requests={"cpu": "1"})), True),
        (SCALED, BIG, (other(requests={"memory": "2"}), other(requests={"memory": "1"})), False),
        (SCALED, POD, (other(requests={"cpu": "2"}), other(requests={"cpu": "1"})), False),
        (SCALED, BIG, (a_pod("o", requests={"cpu": "2"}), a_pod("o", requests={"cpu": "1"})), False),
        (OWN_SCALED, BIG, (a_pod(requests={"memory": "2"}), a_pod(requests={"memory": "1"})), True),
        (ADD, BIG, (None, resource_node()), True),
        (ADD, BIG, (None, resource_node(cpu="1999m")), False),
        (ADD, BIG, (None, resource_node(gpu="0")), False),
        (ADD, POD, (None, resource_node(cpu="0", gpu="0", pods="1")), True),
        (ADD, POD, (None, resource_node(pods="0")), False),
        (ALLOCATABLE, BIG, (resource_node(cpu="2"), resource_node(cpu="3")), True),
        (ALLOCATABLE, BIG, (resource_node(cpu="3"), resource_node(cpu="2")), False),
        (ALLOCATABLE, BIG, (resource_node(cpu="1"), resource_node(cpu="1500m")), False),  # never fits
        (ALLOCATABLE, BIG, (resource_node(gpu="1"), resource_node(gpu="2")), True),
        (ALLOCATABLE, BIG, (resource_node(), resource_node(memory="9Gi")), False),  # not asked for
        (ALLOCATABLE, BIG, (resource_node(pods="10"), resource_node(pods="11")), True),
        (ALLOCATABLE, POD, (resource_node(cpu="3"), resource_node(cpu="4")), False),
        (LABEL, BIG, (resource_node(), resource_node()), None),
        (TAINT, BIG, (resource_node(), resource_node(cpu="0")), True),  # always
        (HEARTBEAT, BIG, (resource_node(), resource_node()), None),
    ],
)
def test_node_resources_fit(
    event: tuple[EventResource, ActionType], pod: Manifest, ends: Ends, expected: bool | None
) -> None:
    assert wakes(event, pod, *ends, rejected_by="NodeResourcesFit") is expected


@pytest.mark.parametrize(
    ("event", "ends", "expected"),
    [
        (OWN_GATES, (HELD, POD), True),
        (OWN_GATES, (a_pod("other", schedulingGates=[{"name": "g"}]), a_pod("other")), False),
        (OWN_CHANGE, (HELD, HELD), None),
    ],
)
def test_scheduling_gates(event: tuple[EventResource, ActionType], ends: Ends, expected: bool | None) -> None:
    assert wakes(event, HELD, *ends, rejected_by="SchedulingGates") is expected


def test_default_preemption_looks_and_never_says_yes() -> None:
    assert wakes(GONE, POD, other(), None, rejected_by="DefaultPreemption") is False
    assert wakes(ADD, POD, None, a_node(), rejected_by="DefaultPreemption") is None


@pytest.mark.parametrize(("event", "expected"), [(ADD, True), (TAINT, True), (LABEL, None)])
def test_node_name(event: tuple[EventResource, ActionType], expected: bool | None) -> None:
    assert wakes(event, POD, a_node(), a_node(), rejected_by="NodeName") is expected


CORDONED, OPEN = a_node(unschedulable=True), a_node()
ON_CORDONED = [{"key": "node.kubernetes.io/unschedulable", "operator": "Exists", "effect": "NoSchedule"}]


@pytest.mark.parametrize(
    ("event", "ends", "expected"),
    [
        (ADD, (None, OPEN), True),
        (ADD, (None, CORDONED), False),
        (TAINT, (CORDONED, OPEN), True),
        (TAINT, (OPEN, OPEN), False),
        (TAINT, (OPEN, CORDONED), False),
        (TAINT, (CORDONED, CORDONED), False),
        (OWN_TOLERATION, (POD, a_pod(tolerations=ON_CORDONED)), True),
        (OWN_TOLERATION, (POD, a_pod(tolerations=[{"key": "other", "operator": "Exists"}])), False),
        (OWN_TOLERATION, (a_pod("other"), a_pod("other", tolerations=ON_CORDONED)), False),
    ],
)
def test_node_unschedulable(event: tuple[EventResource, ActionType], ends: Ends, expected: bool) -> None:
    assert wakes(event, POD, *ends, rejected_by="NodeUnschedulable") is expected


def tainted(*taints: tuple[str, str]) -> Manifest:
    return a_node(taints=[{"key": key, "effect": effect} for key, effect in taints])


TOLERANT = a_pod(tolerations=[{"key": "a", "operator": "Exists"}])


@pytest.mark.parametrize(
    ("event", "ends", "expected"),
    [
        (ADD, (None, tainted()), True),
        (ADD, (None, tainted(("a", "NoSchedule"), ("a", "NoExecute"))), True),
        (ADD, (None, tainted(("a", "NoSchedule"), ("b", "NoExecute"))), False),
        (ADD, (None, tainted(("b", "PreferNoSchedule"))), True),
        (TAINT, (tainted(("b", "NoSchedule")), tainted(("a", "NoSchedule"))), True),
        (TAINT, (tainted(("b", "NoSchedule")), tainted(("b", "NoExecute"))), False),
        (TAINT, (tainted(), tainted(("a", "NoSchedule"))), False),  # was no obstacle before
        (OWN_TOLERATION, (POD, TOLERANT), True),
        (OWN_TOLERATION, (a_pod("other"), a_pod("other")), False),
    ],
)
def test_taint_toleration(event: tuple[EventResource, ActionType], ends: Ends, expected: bool) -> None:
    assert wakes(event, TOLERANT, *ends, rejected_by="TaintToleration") is expected


def requiring(*terms: dict[str, Any], **fields: Any) -> Manifest:
    required = {"requiredDuringSchedulingIgnoredDuringExecution": {"nodeSelectorTerms": list(terms)}}
    return a_pod(affinity={"nodeAffinity": required}, **fields)


def expression(key: str, operator: str, *values: str) -> dict[str, Any]:
    return {"matchExpressions": [{"key": key, "operator": operator, "values": list(values)}]}


SSD, HDD = a_node(labels={"disk": "ssd", "n": "5"}), a_node(labels={"disk": "hdd", "n": "3"})
WANTS_SSD = a_pod(nodeSelector={"disk": "ssd"})
NAMED = {"matchFields": [{"key": "metadata.name", "operator": "In", "values": ["node"]}]}


@pytest.mark.parametrize(
    ("event", "pod", "ends", "expected"),
    [
        (ADD, WANTS_SSD, (None, SSD), True),
        (ADD, WANTS_SSD, (None, HDD), False),
        (LABEL, WANTS_SSD, (HDD, SSD), True),
        (LABEL, WANTS_SSD, (SSD, HDD), False),
        (LABEL, WANTS_SSD, (SSD, SSD), False),  # matched before
        (ADD, requiring(expression("disk", "In", "ssd", "nvme")), (None, SSD), True),
        (ADD, requiring(expression("disk", "NotIn", "ssd")), (None, SSD), False),
        (ADD, requiring(expression("rack", "NotIn", "r1")), (None, SSD), True),
        (ADD, requiring(expression("rack", "DoesNotExist")), (None, SSD), True),
        (ADD, requiring(expression("rack", "Exists")), (None, SSD), False),
        (LABEL, requiring(expression("n", "Gt", "4")), (HDD, SSD), True),
        (LABEL, requiring(expression("n", "Lt", "4")), (HDD, SSD), False),
        (ADD, requiring(expression("rack", "Gt", "4")), (None, SSD), False),
        (ADD, requiring(expression("disk", "Gt", "4")), (None, SSD), False),
        (ADD, requiring(expression("disk", "Exists"), nodeSelector={"n": "3"}), (None, SSD), False),
        (ADD, requiring(expression("rack", "Exists"), expression("disk", "Exists")), (None, SSD), True),
        (ADD, requiring({}), (None, SSD), False),
        (ADD, requiring(expression("n", "Gt", "x")), (None, SSD), True),  # an error, taken for a yes
        (LABEL, requiring(expression("n", "Gt", "x")), (SSD, SSD), True),
        (LABEL, requiring(expression("n", "Gt", "x"), expression("disk", "In", "ssd")), (HDD, SSD), True),
        (LABEL, requiring(expression("n", "Gt", "x"), expression("disk", "In", "ssd")), (SSD, SSD), False),
        (ADD, requiring(expression("n", "Gt", "x"), nodeSelector={"n": "3"}), (None, SSD), False),
        (ADD, requiring(NAMED), (None, a_node()), True),
        (ADD, requiring(NAMED), (None, a_node("another")), False),
        (ADD, POD, (None, a_node()), True),
        (TAINT, WANTS_SSD, (HDD, HDD), True),  # always
        (ALLOCATABLE, WANTS_SSD, (HDD, SSD), None),
    ],
)
def test_node_affinity(
    event: tuple[EventResource, ActionType], pod: Manifest, ends: Ends, expected: bool | None
) -> None:
    assert wakes(event, pod, *ends, rejected_by="NodeAffinity") is expected


def test_node_affinity_asks_for_what_the_profile_adds_too() -> None:
    added = {
        "requiredDuringSchedulingIgnoredDuringExecution": {"nodeSelectorTerms": [expression("n", "In", "5")]}
    }
    args = {
        "kind": "NodeAffinityArgs",
        "addedAffinity": added,
        "apiVersion": "kubescheduler.config.k8s.io/v1",
    }
    known = registrations_in(
        configuration={
            "apiVersion": "kubescheduler.config.k8s.io/v1",
            "kind": "KubeSchedulerConfiguration",
            "profiles": [{"pluginConfig": [{"name": "NodeAffinity", "args": args}]}],
        }
    )
    unclear = requiring(expression("n", "Gt", "x"))
    woken = [
        [wakes(ADD, pod, None, node, rejected_by="NodeAffinity", known=known) for node in (SSD, HDD)]
        for pod in (POD, unclear)
    ]
    assert woken == [[True, False], [True, False]]


def using(name: str, *ports: dict[str, Any], **fields: Any) -> Manifest:
    given = [{"containerPort": 80, **port} for port in ports]
    return a_pod(name, containers=[a_container(ports=given)], **fields)


WEB = using("pod", {"hostPort": 80})
LOCAL = using("pod", {"hostPort": 80, "hostIP": "127.0.0.1"})


@pytest.mark.parametrize(
    ("event", "pod", "ends", "expected"),
    [
        (GONE, WEB, (using("other", {"hostPort": 80}, node="node"), None), True),
        (GONE, WEB, (using("other", {"hostPort": 80}, status={"nominatedNodeName": "n"}), None), True),
        (GONE, WEB, (using("other", {"hostPort": 80}), None), False),
        (GONE, WEB, (using("other", {"hostPort": 81}, node="node"), None), False),
        (GONE, WEB, (using("other", {"hostPort": 80, "protocol": "UDP"}, node="node"), None), False),
        (GONE, WEB, (using("other", {}, node="node"), None), False),
        (GONE, LOCAL, (using("other", {"hostPort": 80, "hostIP": "10.0.0.1"}, node="node"), None), False),
        (GONE, LOCAL, (using("other", {"hostPort": 80}, node="node"), None), True),
        (ADD, WEB, (None, a_node()), True),
        (TAINT, WEB, (a_node(), a_node()), True),
        (LABEL, WEB, (a_node(), a_node()), None),
    ],
)
def test_node_ports(
    event: tuple[EventResource, ActionType], pod: Manifest, ends: Ends, expected: bool | None
) -> None:
    assert wakes(event, pod, *ends, rejected_by="NodePorts") is expected


NEEDY = a_pod(hostNetwork=True, hostUsers=False)


@pytest.mark.parametrize(
    ("event", "ends", "expected"),
    [
        (ADD, (None, a_node()), True),
        (FEATURE, (a_node(), a_node()), True),
        (TAINT, (a_node(), a_node()), True),
        (LABEL, (a_node(), a_node()), None),
        (OWN_CHANGE, (POD, NEEDY), True),
        (OWN_CHANGE, (NEEDY, NEEDY), False),
        (OWN_TOLERATION, (NEEDY, a_pod(hostNetwork=True)), True),  # a part of the general update
        (OWN_CHANGE, (a_pod("other"), a_pod("other", hostNetwork=True, hostUsers=False)), False),
    ],
)
def test_node_declared_features(
    event: tuple[EventResource, ActionType], ends: Ends, expected: bool | None
) -> None:
    assert wakes(event, POD, *ends, rejected_by="NodeDeclaredFeatures") is expected


OWN_CLAIMS = (EventResource.UNSCHEDULED_POD, ActionType.UPDATE_POD_GENERATED_RESOURCE_CLAIM)


@pytest.mark.parametrize(
    ("event", "ends", "expected"),
    [
        *(((event), (a_node(), a_node()), True) for event in (ADD, LABEL, ALLOCATABLE, TAINT)),
        (HEARTBEAT, (a_node(), a_node()), None),
        (OWN_CLAIMS, (POD, POD), True),
        (OWN_CLAIMS, (a_pod("other"), a_pod("other")), False),
    ],
)
def test_dynamic_resources(
    event: tuple[EventResource, ActionType], ends: Ends, expected: bool | None
) -> None:
    assert wakes(event, POD, *ends, rejected_by="DynamicResources") is expected
