"""The columns that a cluster map is drawn from: one entry a node, one entry a pod, numbers in base units.

    {"resources": ["cpu", "memory", "ephemeral-storage", "pods", …, sorted],   cpu in milli, memory in bytes
     "nodes": {"names": sorted, "zones": [""|zone], "allocatable": [[a number a resource]], "unschedulable": [bool],
               "taints": [["key=value:Effect"]], "labels": [a column a key, see node_labels]},
     "pods": {"keys": ["namespace/name"], "nodes": [index|-1], "requests": [index into requestClasses],
              "priorities": [int], "states": ["running"|"pending"|"gated"|"terminating"],
              "schedulerNames": [index into schedulers], "owners": [index into owners],
              "askedLabels": [index into askedLabels]},
     "requestClasses": [[a number a resource; pods is 1]], "schedulers": [name],
     "owners": [""|"Kind/name" of the controller], "askedLabels": [[keys of node labels that a pod's constraints name]],
     "devices": where there are some, see device_columns}

Pods that have run to their end take no room and are left out. Equal requests share a class: there are few.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Any, Generic, TypeVar

from playground.snapshots.codec.device_columns import device_columns
from playground.snapshots.codec.node_labels import asked_labels, label_columns
from scheduler_core.model.cluster import Cluster
from scheduler_core.model.objects.node import BETA_ZONE, ZONE, Node
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.objects.taints import Taint
from scheduler_core.model.resources.requests import is_scheduled_resource, pod_requests, scaled

BASE_RESOURCES = ("cpu", "memory", "ephemeral-storage", "pods")
ZONE_LABELS = (ZONE, BETA_ZONE)
NANOS = 10**9

T = TypeVar("T")


def cluster_columns(cluster: Cluster) -> dict[str, Any]:
    """The columns of a cluster as the module describes them; JSON as it stands."""
    nodes = sorted(cluster.nodes, key=lambda node: node.name)
    pods = [pod for pod in cluster.pods if not pod.is_terminal]
    requests = [_requests(pod) for pod in pods]
    resources = _resource_names(nodes, requests)
    classes = _Table(tuple(_amount(request, name) for name in resources) for request in requests)
    schedulers = _Table(pod.spec.scheduler_name for pod in pods)
    owners = _Table(_owner(pod) for pod in pods)
    asked = _Table(asked_labels(pod) for pod in pods)
    positions = {node.name: position for position, node in enumerate(nodes)}
    return {
        "resources": resources,
        "nodes": _node_columns(nodes, resources),
        "pods": {
            "keys": [pod.key for pod in pods],
            "nodes": [positions.get(pod.spec.node_name, -1) for pod in pods],
            "requests": classes.numbers,
            "priorities": [pod.priority for pod in pods],
            "states": [pod_state(pod) for pod in pods],
            "schedulerNames": schedulers.numbers,
            "owners": owners.numbers,
            "askedLabels": asked.numbers,
        },
        "requestClasses": [list(row) for row in classes.values],
        "schedulers": schedulers.values,
        "owners": owners.values,
        "askedLabels": [list(keys) for keys in asked.values],
        **({} if (devices := device_columns(cluster)) is None else {"devices": devices}),
    }


def pod_state(pod: Pod) -> str:
    if pod.is_terminating:
        return "terminating"
    if pod.is_assigned:
        return "running"
    return "gated" if pod.spec.scheduling_gates else "pending"


def _node_columns(nodes: list[Node], resources: list[str]) -> dict[str, Any]:
    return {
        "names": [node.name for node in nodes],
        "zones": [_zone(node) for node in nodes],
        "allocatable": [[_amount(node.status.allocatable, name) for name in resources] for node in nodes],
        "unschedulable": [node.spec.unschedulable for node in nodes],
        "taints": [[_taint_text(taint) for taint in node.spec.taints] for node in nodes],
        "labels": label_columns(nodes),
    }


def _zone(node: Node) -> str:
    return next((node.labels[label] for label in ZONE_LABELS if label in node.labels), "")


def _taint_text(taint: Taint) -> str:
    return f"{taint.key}={taint.value}:{taint.effect}" if taint.value else f"{taint.key}:{taint.effect}"


def _owner(pod: Pod) -> str:
    owner = pod.controller
    return f"{owner.kind}/{owner.name}" if owner else ""


def _amount(amounts: Mapping[str, int], name: str) -> int:
    return scaled(name, amounts.get(name, 0))


def _requests(pod: Pod) -> dict[str, int]:
    """R(pod) in nano units, and the one place among the node's pods that every pod takes."""
    return pod_requests(pod, assigned=pod.is_assigned) | {"pods": NANOS}


def _resource_names(nodes: list[Node], requests: Iterable[dict[str, int]]) -> list[str]:
    """The four of every node, then others that a node has or a pod wants, except where all are zero."""
    amounts = chain((node.status.allocatable for node in nodes), requests)
    others = {
        name
        for mapping in amounts
        for name, nanos in mapping.items()
        if nanos and is_scheduled_resource(name)
    }
    return [*BASE_RESOURCES, *sorted(others.difference(BASE_RESOURCES))]


class _Table(Generic[T]):
    """`values` in order of first appearance, and for each entry the number of its value."""

    def __init__(self, entries: Iterable[T]) -> None:
        known: dict[T, int] = {}
        self.numbers = [known.setdefault(entry, len(known)) for entry in entries]
        self.values = list(known)
