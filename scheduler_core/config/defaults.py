"""What kube-scheduler 1.36 does when a KubeSchedulerConfiguration says nothing: tables, no logic (spec 01 §7, §8).

Feature gates are at their defaults. GangScheduling, TopologyPlacementGenerator and PodGroupPodsCount exist in the
binary and may be enabled by name; no default list contains them.
"""

from __future__ import annotations

from typing import Final

from scheduler_core.config import names

API_VERSION: Final = "kubescheduler.config.k8s.io/v1"
KIND: Final = "KubeSchedulerConfiguration"
DEFAULT_SCHEDULER_NAME: Final = "default-scheduler"

DEFAULT_MULTI_POINT: Final[tuple[tuple[str, int], ...]] = (
    (names.SCHEDULING_GATES, 0),
    (names.PRIORITY_SORT, 0),
    (names.NODE_UNSCHEDULABLE, 0),
    (names.NODE_NAME, 0),
    (names.TAINT_TOLERATION, 3),
    (names.NODE_AFFINITY, 2),
    (names.NODE_PORTS, 0),
    (names.NODE_RESOURCES_FIT, 1),
    (names.VOLUME_RESTRICTIONS, 0),
    (names.NODE_VOLUME_LIMITS, 0),
    (names.VOLUME_BINDING, 0),
    (names.VOLUME_ZONE, 0),
    (names.POD_TOPOLOGY_SPREAD, 2),
    (names.INTER_POD_AFFINITY, 2),
    (names.DYNAMIC_RESOURCES, 2),
    (names.DEFAULT_PREEMPTION, 0),
    (names.NODE_RESOURCES_BALANCED_ALLOCATION, 1),
    (names.IMAGE_LOCALITY, 1),
    (names.DEFAULT_BINDER, 0),
    (names.NODE_DECLARED_FEATURES, 0),
)
"""(name, weight) in order. Weight 0 means not given; a Score plugin without a weight counts with weight 1."""

PLUGIN_POINTS: Final[dict[str, frozenset[str]]] = {
    names.DEFAULT_BINDER: frozenset({names.BIND}),
    names.DEFAULT_PREEMPTION: frozenset({names.PRE_ENQUEUE, names.POST_FILTER}),
    names.DYNAMIC_RESOURCES: frozenset(
        {
            names.PRE_ENQUEUE,
            names.PRE_FILTER,
            names.FILTER,
            names.POST_FILTER,
            names.SCORE,
            names.RESERVE,
            names.PRE_BIND,
        }
    ),
    names.GANG_SCHEDULING: frozenset({names.PRE_ENQUEUE, names.PERMIT}),
    names.IMAGE_LOCALITY: frozenset({names.SCORE}),
    names.INTER_POD_AFFINITY: frozenset({names.PRE_FILTER, names.FILTER, names.PRE_SCORE, names.SCORE}),
    names.NODE_AFFINITY: frozenset({names.PRE_FILTER, names.FILTER, names.PRE_SCORE, names.SCORE}),
    names.NODE_DECLARED_FEATURES: frozenset({names.PRE_FILTER, names.FILTER}),
    names.NODE_NAME: frozenset({names.FILTER}),
    names.NODE_PORTS: frozenset({names.PRE_FILTER, names.FILTER}),
    names.NODE_RESOURCES_BALANCED_ALLOCATION: frozenset({names.PRE_SCORE, names.SCORE}),
    names.NODE_RESOURCES_FIT: frozenset({names.PRE_FILTER, names.FILTER, names.PRE_SCORE, names.SCORE}),
    names.NODE_UNSCHEDULABLE: frozenset({names.FILTER}),
    names.NODE_VOLUME_LIMITS: frozenset({names.PRE_FILTER, names.FILTER}),
    names.POD_GROUP_PODS_COUNT: frozenset({names.PLACEMENT_SCORE}),
    names.POD_TOPOLOGY_SPREAD: frozenset({names.PRE_FILTER, names.FILTER, names.PRE_SCORE, names.SCORE}),
    names.PRIORITY_SORT: frozenset({names.QUEUE_SORT}),
    names.SCHEDULING_GATES: frozenset({names.PRE_ENQUEUE}),
    names.TAINT_TOLERATION: frozenset({names.FILTER, names.PRE_SCORE, names.SCORE}),
    names.TOPOLOGY_PLACEMENT_GENERATOR: frozenset({names.PLACEMENT_GENERATE}),
    names.VOLUME_BINDING: frozenset(
        {names.PRE_FILTER, names.FILTER, names.PRE_SCORE, names.SCORE, names.RESERVE, names.PRE_BIND}
    ),
    names.VOLUME_RESTRICTIONS: frozenset({names.PRE_FILTER, names.FILTER}),
    names.VOLUME_ZONE: frozenset({names.PRE_FILTER, names.FILTER}),
}
"""Plugin name → the extension points it implements. Its keys are all plugins there are."""

WEIGHTED_POINTS: Final = frozenset({names.SCORE, names.PLACEMENT_SCORE})
"""Where a plugin's weight means something."""

REMOVED_PLUGINS: Final = frozenset({"AzureDiskLimits", "CinderLimits", "EBSLimits", "GCEPDLimits"})
"""Names that earlier versions knew and v1 refuses by name."""

MAX_NODE_SCORE: Final = 100
MAX_TOTAL_SCORE: Final = 2**63 - 1
"""Go's MaxInt64: what the sum of weight × 100 must stay within."""
