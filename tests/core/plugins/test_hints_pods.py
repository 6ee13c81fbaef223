"""Whom pods wake up that were kept away by other pods: InterPodAffinity and PodTopologySpread, spec 07 §4.3."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core.framework.cluster_event import ActionType, EventResource
from tests.support.builders import Manifest, a_namespace, a_node, a_pod
from tests.support.hints import registrations_in, wakes

Ends = tuple[Manifest | None, Manifest | None]
BOUND = (EventResource.ASSIGNED_POD, ActionType.ADD)
GONE = (EventResource.ASSIGNED_POD, ActionType.DELETE)
RELABELLED = (EventResource.ASSIGNED_POD, ActionType.UPDATE_POD_LABEL)
OWN_LABEL = (EventResource.UNSCHEDULED_POD, ActionType.UPDATE_POD_LABEL)
OWN_TOLERATION = (EventResource.UNSCHEDULED_POD, ActionType.UPDATE_POD_TOLERATION)
SCALED = (EventResource.ASSIGNED_POD, ActionType.UPDATE_POD_SCALE_DOWN)
NODE_ADD = (EventResource.NODE, ActionType.ADD)
NODE_GONE = (EventResource.NODE, ActionType.DELETE)
NODE_LABEL = (EventResource.NODE, ActionType.UPDATE_NODE_LABEL)
NODE_TAINT = (EventResource.NODE, ActionType.UPDATE_NODE_TAINT)
ALLOCATABLE = (EventResource.NODE, ActionType.UPDATE_NODE_ALLOCATABLE)

A, B, AB = {"a": "1"}, {"b": "1"}, {"a": "1", "b": "1"}


def term(labels: dict[str, str], key: str = "zone", **fields: Any) -> dict[str, Any]:
    return {"topologyKey": key, "labelSelector": {"matchLabels": labels}, **fields}


def near(*terms: dict[str, Any], name: str = "pod", **fields: Any) -> Manifest:
    rules = {"podAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": list(terms)}}
    return a_pod(name, affinity=rules, **fields)


def far(*terms: dict[str, Any], name: str = "pod", **fields: Any) -> Manifest:
    rules = {"podAntiAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": list(terms)}}
    return a_pod(name, affinity=rules, **fields)


def placed(labels: dict[str, str] | None = None, **fields: Any) -> Manifest:
    return a_pod("other", node="node", labels=labels, **fields)


PREFERS = a_pod(
    affinity={
        "podAffinity": {
            "preferredDuringSchedulingIgnoredDuringExecution": [{"weight": 1, "podAffinityTerm": term(A)}]
        }
    }
)


@pytest.mark.parametrize(
    ("event", "pod", "ends", "expected"),
    [
        (BOUND, near(term(A)), (None, placed(A)), True),
        (BOUND, near(term(A)), (None, placed(B)), False),
        (BOUND, near(term(A), term(B)), (None, placed(A)), False),  # one pod has to match all terms
        (BOUND, near(term(A), term(B)), (None, placed(AB)), True),
        (BOUND, near(term(A)), (None, a_pod("other", labels=A)), False),
        (BOUND, near(term(A)), (None, a_pod("other", labels=A, status={"nominatedNodeName": "n"})), True),
        (BOUND, near(term(A)), (None, placed(A, namespace="elsewhere")), False),
        (BOUND, near(term(A, namespaces=["elsewhere"])), (None, placed(A, namespace="elsewhere")), True),
        (BOUND, near(term(A, namespaceSelector={})), (None, placed(A, namespace="elsewhere")), True),
        (BOUND, far(term(A)), (None, placed(A)), False),
        (BOUND, PREFERS, (None, placed(A)), False),
        (RELABELLED, near(term(A), term(B)), (placed(A), placed(AB)), True),
        (RELABELLED, near(term(A), term(B)), (placed(), placed(A)), False),
        (RELABELLED, near(term(A)), (placed(A), placed(AB)), False),  # matched before
        (RELABELLED, far(term(A), term(B)), (placed(AB), placed(A)), True),
        (RELABELLED, far(term(A), term(B)), (placed(A), placed()), False),  # did not match all before
        (RELABELLED, far(term(A)), (placed(A), placed(AB)), False),
        (RELABELLED, far(term(A)), (placed(), placed(A)), False),
        (RELABELLED, near(term(A)), (a_pod("other"), a_pod("other", labels=A)), False),
        (OWN_LABEL, near(term(A)), (near(term(A)), near(term(A), labels=B)), True),
        (GONE, far(term(A)), (placed(A), None), True),
        (GONE, far(term(A), term(B)), (placed(A), None), False),
        (GONE, far(term(A)), (placed(B), None), False),
        (GONE, far(term(A)), (a_pod("other", labels=A), None), False),
        (GONE, near(term(A)), (placed(A), None), False),
        (GONE, a_pod(labels=A), (far(term(A), name="other", node="node"), None), True),
        (GONE, a_pod(labels=A), (far(term(A), term(B), name="other", node="node"), None), False),
        (GONE, a_pod(labels=AB), (far(term(A), term(B), name="other", node="node"), None), True),
        (GONE, a_pod(labels=A), (far(term(A), name="other", node="node", namespace="else"), None), False),
        (SCALED, near(term(A)), (placed(), placed(A)), None),
    ],
)
def test_pods_and_affinity(
    event: tuple[EventResource, ActionType], pod: Manifest, ends: Ends, expected: bool | None
) -> None:
    assert wakes(event, pod, *ends, rejected_by="InterPodAffinity") is expected


@pytest.mark.parametrize(
    ("selector", "expected"),
    [
        ({"matchLabels": {"colour": "red"}}, False),
        ({"matchExpressions": [{"key": "colour", "operator": "NotIn", "values": ["red"]}]}, True),
        ({}, True),
    ],
)
def test_namespace_selectors_are_compared_with_no_labels(selector: dict[str, Any], expected: bool) -> None:
    """Whatever labels the namespace has (decided so by the framework of 1.36.2, hints.jsonl.gz)."""
    known = registrations_in(a_namespace("red", {"colour": "red"}))
    sought, bound = near(term(A, namespaceSelector=selector)), placed(A, namespace="red")
    assert wakes(BOUND, sought, None, bound, rejected_by="InterPodAffinity", known=known) is expected
    refusing = far(term(A, namespaceSelector=selector), name="other", node="node")
    refused = a_pod(labels=A, namespace="red")
    assert wakes(GONE, refused, refusing, None, rejected_by="InterPodAffinity", known=known) is expected


def test_a_pod_whose_terms_cannot_be_parsed_is_always_tried_again() -> None:
    broken = near({"topologyKey": "zone", "labelSelector": {"matchLabels": {"a": "not a label"}}})
    assert wakes(BOUND, broken, None, placed(B), rejected_by="InterPodAffinity") is True
    assert wakes(NODE_ADD, broken, None, a_node(), rejected_by="InterPodAffinity") is True


def node(**labels: str) -> Manifest:
    return a_node(labels=labels)


@pytest.mark.parametrize(
    ("event", "pod", "ends", "expected"),
    [
        (NODE_ADD, near(term(A)), (None, node(zone="a")), True),
        (NODE_ADD, near(term(A)), (None, node(rack="a")), False),
        (NODE_ADD, near(term(A), term(B, key="rack")), (None, node(rack="a")), True),
        (NODE_ADD, far(term(A)), (None, node()), True),
        (NODE_ADD, a_pod(), (None, node(zone="a")), False),
        (NODE_LABEL, near(term(A)), (node(), node(zone="a")), True),
        (NODE_LABEL, near(term(A)), (node(zone="a"), node(zone="b")), True),
        (NODE_LABEL, near(term(A)), (node(zone="a"), node()), False),
        (NODE_LABEL, near(term(A)), (node(zone="a"), node(zone="a", rack="r")), False),
        (NODE_LABEL, far(term(A)), (node(zone="a"), node()), True),
        (NODE_LABEL, far(term(A)), (node(zone="a"), node(zone="b")), True),
        (NODE_LABEL, far(term(A)), (node(), node(zone="a")), False),
        (NODE_TAINT, near(term(A)), (node(), node()), True),  # always
        (ALLOCATABLE, near(term(A)), (node(), node()), None),
        (NODE_GONE, far(term(A)), (node(zone="a"), None), None),
    ],
)
def test_nodes_and_affinity(
    event: tuple[EventResource, ActionType], pod: Manifest, ends: Ends, expected: bool | None
) -> None:
    assert wakes(event, pod, *ends, rejected_by="InterPodAffinity") is expected


def constraint(labels: dict[str, str], key: str = "zone", **fields: Any) -> dict[str, Any]:
    hard = {"maxSkew": 1, "topologyKey": key, "whenUnsatisfiable": "DoNotSchedule"}
    return hard | {"labelSelector": {"matchLabels": labels}} | fields


def spread(*constraints: dict[str, Any], name: str = "pod", **fields: Any) -> Manifest:
    return a_pod(name, topologySpreadConstraints=list(constraints), **fields)


BY_A, BY_BOTH = spread(constraint(A)), spread(constraint(A), constraint(B, key="rack"))
SOFT = spread(constraint(A, whenUnsatisfiable="ScheduleAnyway"))
TOLERATION = {"key": "k", "operator": "Exists"}
HONORS = spread(constraint(A, nodeTaintsPolicy="Honor"))
HONORS_MORE = spread(constraint(A, nodeTaintsPolicy="Honor"), tolerations=[TOLERATION])
IGNORES_MORE = spread(constraint(A), tolerations=[TOLERATION])
NOMINATED = a_pod("other", labels=A, status={"nominatedNodeName": "n"})


@pytest.mark.parametrize(
    ("event", "pod", "ends", "expected"),
    [
        (BOUND, BY_A, (None, placed(A)), True),
        (BOUND, BY_A, (None, placed(B)), False),
        (BOUND, BY_BOTH, (None, placed(B)), True),  # one constraint is enough
        (BOUND, BY_A, (None, placed(A, namespace="elsewhere")), False),
        (BOUND, BY_A, (None, a_pod("other", labels=A)), False),
        (BOUND, BY_A, (None, NOMINATED), True),
        (BOUND, SOFT, (None, placed(A)), False),
        (GONE, BY_A, (placed(A), None), True),
        (GONE, BY_A, (placed(B), None), False),
        (GONE, BY_A, (a_pod("other", labels=A), None), False),
        (GONE, BY_A, (NOMINATED, None), True),
        (RELABELLED, BY_A, (placed(A), placed()), True),
        (RELABELLED, BY_A, (placed(), placed(A)), True),
        (RELABELLED, BY_A, (placed(A), placed(AB)), False),
        (RELABELLED, BY_BOTH, (placed(A), placed(AB)), True),
        (OWN_LABEL, BY_A, (BY_A, spread(constraint(A), labels=A)), True),
        (OWN_LABEL, BY_A, (BY_A, spread(constraint(A), labels=B)), False),
        (OWN_LABEL, BY_A, (a_pod("other"), a_pod("other", labels=A)), False),
        (OWN_TOLERATION, HONORS, (HONORS, HONORS_MORE), True),
        (OWN_TOLERATION, BY_A, (BY_A, IGNORES_MORE), False),
        (OWN_TOLERATION, HONORS, (a_pod("other"), a_pod("other", tolerations=[TOLERATION])), False),
        (SCALED, BY_A, (placed(), placed(A)), None),
    ],
)
def test_pods_and_spreading(
    event: tuple[EventResource, ActionType], pod: Manifest, ends: Ends, expected: bool | None
) -> None:
    assert wakes(event, pod, *ends, rejected_by="PodTopologySpread") is expected


def tainted(**labels: str) -> Manifest:
    return a_node(labels=labels, taints=[{"key": "k", "effect": "NoSchedule"}])


@pytest.mark.parametrize(
    ("event", "pod", "ends", "expected"),
    [
        (NODE_ADD, BY_A, (None, node(zone="a")), True),
        (NODE_ADD, BY_A, (None, node(rack="a")), False),
        (NODE_ADD, BY_BOTH, (None, node(zone="a")), False),  # lacks a key
        (NODE_ADD, BY_BOTH, (None, node(zone="a", rack="r")), True),
        (NODE_GONE, BY_A, (node(zone="a"), None), True),
        (NODE_GONE, BY_A, (node(rack="a"), None), False),
        (NODE_LABEL, BY_A, (node(), node(zone="a")), True),
        (NODE_LABEL, BY_A, (node(zone="a"), node()), True),
        (NODE_LABEL, BY_A, (node(zone="a"), node(zone="b")), True),
        (NODE_LABEL, BY_A, (node(zone="a"), node(zone="a", rack="r")), False),
        (NODE_LABEL, BY_BOTH, (node(zone="a"), node(zone="b")), False),  # counted neither before nor now
        (NODE_TAINT, BY_A, (node(zone="a"), tainted(zone="a")), True),
        (NODE_TAINT, BY_A, (node(rack="a"), tainted(rack="a")), False),
        (NODE_TAINT, BY_A, (node(zone="a"), node(zone="a")), False),  # such as an uncordoning
        (ALLOCATABLE, BY_A, (node(zone="a"), node(zone="a")), None),
    ],
)
def test_nodes_and_spreading(
    event: tuple[EventResource, ActionType], pod: Manifest, ends: Ends, expected: bool | None
) -> None:
    assert wakes(event, pod, *ends, rejected_by="PodTopologySpread") is expected


def test_constraints_of_the_profile_count_for_pods_without_their_own() -> None:
    default = {"maxSkew": 1, "topologyKey": "zone", "whenUnsatisfiable": "DoNotSchedule"}
    args = {"kind": "PodTopologySpreadArgs", "defaultingType": "List", "defaultConstraints": [default]}
    api = {"apiVersion": "kubescheduler.config.k8s.io/v1"}
    service = {
        "apiVersion": "v1",
        "kind": "Service",
        "metadata": {"name": "s", "namespace": "default"},
        "spec": {"selector": A},
    }
    known = registrations_in(
        service,
        configuration={
            **api,
            "kind": "KubeSchedulerConfiguration",
            "profiles": [{"pluginConfig": [{"name": "PodTopologySpread", "args": args | api}]}],
        },
    )
    woken = [
        wakes(GONE, pod, placed(labels), None, rejected_by="PodTopologySpread", known=known)
        for pod, labels in ((a_pod(labels=A), AB), (a_pod(labels=A), B), (a_pod(labels=B), A))
    ]
    assert woken == [True, False, False]
