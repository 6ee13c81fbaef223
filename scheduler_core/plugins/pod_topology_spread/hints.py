"""Which events may make a pod schedulable that PodTopologySpread rejected (spec 07 §4.3; upstream 1.36,
podtopologyspread/plugin.go).

Hard constraints count: the pod's own, or else the profile's defaults. Default constraints use the services and controllers of the
snapshot for which the plugin was built.
"""

from __future__ import annotations

from collections.abc import Sequence

from scheduler_core.framework.cluster_event import ActionType, EventRegistration, EventResource
from scheduler_core.framework.hints import holds_place, is_same, node_hint, pod_hint, registered
from scheduler_core.model.labels.selectors import matches
from scheduler_core.model.objects.affinity import TopologySpreadConstraint
from scheduler_core.model.objects.node import Node
from scheduler_core.model.objects.pod import Pod
from scheduler_core.plugins.pod_topology_spread.constraints import HARD, ConstraintRules, Constraints

HONOR = "Honor"


class SpreadHints:
    """A pod whose constraints cannot be parsed is always retried."""

    def __init__(self, rules: ConstraintRules) -> None:
        self._rules = rules

    def events(self) -> tuple[EventRegistration, ...]:
        of_pods = (
            ActionType.ADD
            | ActionType.UPDATE_POD_LABEL
            | ActionType.UPDATE_POD_TOLERATION
            | ActionType.DELETE
        )
        of_nodes = (
            ActionType.ADD | ActionType.DELETE | ActionType.UPDATE_NODE_LABEL | ActionType.UPDATE_NODE_TAINT
        )
        return (
            registered(EventResource.POD, of_pods, pod_hint(self.after_pod_change)),
            registered(EventResource.NODE, of_nodes, node_hint(self.after_node_change)),
        )

    def after_pod_change(self, pod: Pod, old: Pod | None, new: Pod | None) -> bool:
        if any(one is not None and not _is_involved(one, pod) for one in (old, new)):
            return False
        found = self._constraints(pod)
        if found.error:
            return True
        if old is None or new is None:
            return any(_counts(found.constraints, one) for one in (old, new) if one is not None)
        return _gained_nodes(pod, old, new, found.constraints) or _counts_otherwise(
            found.constraints, old, new
        )

    def after_node_change(self, pod: Pod, old: Node | None, new: Node | None) -> bool:
        """A node with all topology keys was added or removed, or its domains or taints changed."""
        found = self._constraints(pod)
        had, has = (one is not None and set(found.keys) <= one.labels.keys() for one in (old, new))
        if found.error or old is None or new is None:
            return bool(found.error) or had or has
        if had != has:
            return True
        moved = any(old.labels.get(key) != new.labels.get(key) for key in found.keys)
        return has and (moved or old.spec.taints != new.spec.taints)

    def _constraints(self, pod: Pod) -> Constraints:
        return self._rules.applying(pod.spec, pod, HARD)


def _is_involved(other: Pod, pod: Pod) -> bool:
    return is_same(other, pod) or (holds_place(other) and other.namespace == pod.namespace)


def _counts(constraints: Sequence[TopologySpreadConstraint], other: Pod) -> bool:
    return any(matches(one.label_selector, other.labels) for one in constraints)


def _counts_otherwise(constraints: Sequence[TopologySpreadConstraint], old: Pod, new: Pod) -> bool:
    """Whether some constraint counts the pod now and did not before, or the reverse."""
    return any(
        matches(one.label_selector, old.labels) != matches(one.label_selector, new.labels)
        for one in constraints
    )


def _gained_nodes(pod: Pod, old: Pod, new: Pod, constraints: Sequence[TopologySpreadConstraint]) -> bool:
    """The update lets the pod itself tolerate other nodes, and a constraint counts only nodes that the pod tolerates."""
    if not is_same(pod, new) or old.spec.tolerations == new.spec.tolerations:
        return False
    return any(one.node_taints_policy == HONOR for one in constraints)
