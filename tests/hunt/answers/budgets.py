"""How many healthy pods a budget requires, and how many it allows to be evicted, counted plainly (1.36, pkg/controller/disruption)."""

from __future__ import annotations

import math
from collections.abc import Sequence

from tests.core.oracle.selectors import labels_of, selects
from tests.hunt.answers.manifests import controller, has_ended, is_going, node_of, of_kind
from tests.support.builders import Manifest

_COUNTED = ("ReplicaSet", "StatefulSet", "ReplicationController")
_UNCOUNTED = ("Job", "DaemonSet", "Node")


def covered(objects: Sequence[Manifest], budget: Manifest) -> list[Manifest]:
    """The pods that it covers."""
    return [pod for pod in of_kind(objects, "Pod") if selects(budget["spec"]["selector"], labels_of(pod))]


def is_healthy(pod: Manifest) -> bool:
    return bool(node_of(pod)) and not is_going(pod) and not has_ended(pod)


def required(objects: Sequence[Manifest], budget: Manifest) -> tuple[int, int] | None:
    """(expected, desired healthy) pods; None if the controller cannot tell."""
    spec, status, pods = budget["spec"], budget.get("status", {}), covered(objects, budget)
    most, least = spec.get("maxUnavailable"), spec.get("minAvailable")
    is_relative = most is not None or isinstance(least, str)
    owners = [owner for pod in pods if (owner := controller(pod)) is not None]
    if is_relative and any(owner["kind"] in _UNCOUNTED for owner in owners):
        return None
    if status:
        return status["expectedPods"], status["desiredHealthy"]
    if not is_relative:
        return sum(not has_ended(pod) for pod in pods), least or 0
    expected = _scale(objects, [pod for pod in pods if not has_ended(pod)])
    if most is not None:
        return expected, max(expected - _of(most, expected), 0)
    return expected, _of(str(least), expected)


def allowed(objects: Sequence[Manifest], budget: Manifest, healthy: int) -> int:
    """Evictions at once, of so many healthy pods."""
    found = required(objects, budget)
    return 0 if found is None or not found[0] else max(healthy - found[1], 0)


def _of(number: int | str, expected: int) -> int:
    return number if isinstance(number, int) else math.ceil(int(number.rstrip("%")) * expected / 100)


def _scale(objects: Sequence[Manifest], pods: Sequence[Manifest]) -> int:
    """The replicas of their workloads; of one that is not among the objects, the pods that there are."""
    replicas: dict[str, int] = {}
    for pod in pods:
        owner = controller(pod)
        if owner is None:
            continue
        name = str(owner["name"]).removesuffix("-5d4")
        known = [
            one
            for kind in ("Deployment", *_COUNTED)
            for one in of_kind(objects, kind)
            if one["metadata"]["name"] == name
        ]
        replicas[name] = known[0]["spec"]["replicas"] if known else replicas.get(name, 0) + 1
    return sum(replicas.values())
