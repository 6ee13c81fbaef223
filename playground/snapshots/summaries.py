"""A line about an object for a table, taken from the object as it is, without deciding anything."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from playground.snapshots.codec import DEFAULT_SCHEDULER_NAME
from playground.snapshots.codec.columns import ZONE_LABELS

Summary = dict[str, Any]


def summary(item: Mapping[str, Any]) -> Summary:
    """Kind by kind the few facts that people look for; {} for kinds that have none."""
    describe = BY_KIND.get(item.get("kind", ""))
    return describe(item) if describe else {}


def _map(item: Mapping[str, Any], *path: str) -> Mapping[str, Any]:
    found: Any = item
    for name in path:
        found = found.get(name) if isinstance(found, Mapping) else None
    return found if isinstance(found, Mapping) else {}


def _list(item: Mapping[str, Any], *path: str) -> list[Any]:
    found = _map(item, *path[:-1]).get(path[-1])
    return found if isinstance(found, list) else []


def _node(item: Mapping[str, Any]) -> Summary:
    labels = _map(item, "metadata", "labels")
    capacity = _map(item, "status", "allocatable") or _map(item, "status", "capacity")
    return {
        "zone": next((labels[key] for key in ZONE_LABELS if labels.get(key)), ""),
        "allocatable": dict(capacity),
        "unschedulable": bool(_map(item, "spec").get("unschedulable")),
        "taints": [_taint(taint) for taint in _list(item, "spec", "taints") if isinstance(taint, Mapping)],
    }


def _taint(taint: Mapping[str, Any]) -> str:
    value = f"={taint['value']}" if taint.get("value") else ""
    return f"{taint.get('key', '')}{value}:{taint.get('effect', '')}"


def _pod(item: Mapping[str, Any]) -> Summary:
    spec, status = _map(item, "spec"), _map(item, "status")
    containers = [
        container for container in _list(item, "spec", "containers") if isinstance(container, Mapping)
    ]
    return {
        "node": spec.get("nodeName") or None,
        "phase": status.get("phase") or ("Running" if spec.get("nodeName") else "Pending"),
        "priorityClass": spec.get("priorityClassName") or "",
        "scheduler": spec.get("schedulerName") or DEFAULT_SCHEDULER_NAME,
        "requests": [dict(_map(container, "resources", "requests")) for container in containers],
        "gates": [
            gate.get("name", "")
            for gate in _list(item, "spec", "schedulingGates")
            if isinstance(gate, Mapping)
        ],
        "message": _unscheduled_message(item),
    }


def _unscheduled_message(item: Mapping[str, Any]) -> str:
    """What the scheduler of the real cluster had written about a pending pod."""
    for condition in _list(item, "status", "conditions"):
        if isinstance(condition, Mapping) and condition.get("type") == "PodScheduled":
            return str(condition.get("message") or "")
    return ""


def _replicas(item: Mapping[str, Any]) -> Summary:
    return {"replicas": _map(item, "spec").get("replicas", 1)}


def _priority_class(item: Mapping[str, Any]) -> Summary:
    return {
        "value": item.get("value", 0),
        "globalDefault": bool(item.get("globalDefault")),
        "preemptionPolicy": item.get("preemptionPolicy") or "PreemptLowerPriority",
    }


def _budget(item: Mapping[str, Any]) -> Summary:
    spec = _map(item, "spec")
    return {
        "minAvailable": spec.get("minAvailable"),
        "maxUnavailable": spec.get("maxUnavailable"),
        "disruptionsAllowed": _map(item, "status").get("disruptionsAllowed", 0),
    }


BY_KIND: Mapping[str, Callable[[Mapping[str, Any]], Summary]] = {
    "Node": _node,
    "Pod": _pod,
    "Deployment": _replicas,
    "ReplicaSet": _replicas,
    "StatefulSet": _replicas,
    "ReplicationController": _replicas,
    "PriorityClass": _priority_class,
    "PodDisruptionBudget": _budget,
}
