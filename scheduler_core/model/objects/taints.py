"""Taints, tolerations, and which tolerates which."""

from __future__ import annotations

from scheduler_core.model.base import Int64, Model, Time

NO_SCHEDULE = "NoSchedule"
PREFER_NO_SCHEDULE = "PreferNoSchedule"
NO_EXECUTE = "NoExecute"

NOT_READY = "node.kubernetes.io/not-ready"
UNREACHABLE = "node.kubernetes.io/unreachable"
UNSCHEDULABLE = "node.kubernetes.io/unschedulable"
CONTROL_PLANE = ("node-role.kubernetes.io/control-plane", "node-role.kubernetes.io/master")
"""Labels and taints of nodes that run the control plane."""
_OF_CONTROLLER = "node.kubernetes.io/"


class Taint(Model, frozen=True):
    key: str = ""
    value: str = ""
    effect: str = ""
    time_added: Time = None


class Toleration(Model, frozen=True):
    """An empty ``operator`` means Equal; an empty ``key`` or ``effect`` means any."""

    key: str = ""
    operator: str = ""
    value: str = ""
    effect: str = ""
    toleration_seconds: Int64 | None = None


def is_of_controller(key: str) -> bool:
    """Whether the node controller sets taints with this key: because of a condition of the node, or because it is cordoned."""
    return key.startswith(_OF_CONTROLLER)


def tolerates(toleration: Toleration, taint: Taint) -> bool:
    """Whether this one toleration tolerates this taint (spec 03, "Tolerations"; behaviour of 1.36).

    Operators other than Equal and Exists tolerate nothing: the numeric ones are behind an alpha gate.
    """
    if toleration.effect and toleration.effect != taint.effect:
        return False
    if toleration.key and toleration.key != taint.key:
        return False
    if toleration.operator in ("", "Equal"):
        return toleration.value == taint.value
    return toleration.operator == "Exists"
