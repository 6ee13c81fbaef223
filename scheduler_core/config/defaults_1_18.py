"""What kube-scheduler 1.18 runs when a configuration says nothing, as far as it is modelled: tables, no logic.

Source: upstream 1.18, algorithmprovider/registry.go. Preemption was no plugin yet; here DefaultPreemption stands for it.
PodTopologySpread filters only (its score of that release is not modelled). docs/releases.md tells the rest.
"""

from __future__ import annotations

from typing import Final

from scheduler_core.config import names, names_1_18

DEFAULT_MULTI_POINT_1_18: Final[tuple[tuple[str, int], ...]] = (
    (names.PRIORITY_SORT, 0),
    (names.NODE_UNSCHEDULABLE, 0),
    (names.NODE_RESOURCES_FIT, 0),
    (names.NODE_NAME, 0),
    (names.NODE_PORTS, 0),
    (names.NODE_AFFINITY, 1),
    (names.VOLUME_RESTRICTIONS, 0),
    (names.TAINT_TOLERATION, 1),
    (names.NODE_VOLUME_LIMITS, 0),
    (names.VOLUME_BINDING, 0),
    (names.VOLUME_ZONE, 0),
    (names.INTER_POD_AFFINITY, 1),
    (names.POD_TOPOLOGY_SPREAD, 0),
    (names.DEFAULT_PREEMPTION, 0),
    (names.NODE_RESOURCES_BALANCED_ALLOCATION, 1),
    (names.IMAGE_LOCALITY, 1),
    (names_1_18.NODE_RESOURCES_LEAST_ALLOCATED, 1),
    (names_1_18.NODE_PREFER_AVOID_PODS, 10_000),
    (names_1_18.DEFAULT_POD_TOPOLOGY_SPREAD, 1),
    (names.DEFAULT_BINDER, 0),
)
"""(name, weight), in the order of the filters. NodePreferAvoidPods weighs so much that nothing else outweighs it."""

PLUGIN_POINTS_1_18: Final[dict[str, frozenset[str]]] = {
    names.DEFAULT_BINDER: frozenset({names.BIND}),
    names_1_18.DEFAULT_POD_TOPOLOGY_SPREAD: frozenset({names.PRE_SCORE, names.SCORE}),
    names.DEFAULT_PREEMPTION: frozenset({names.POST_FILTER}),
    names.IMAGE_LOCALITY: frozenset({names.SCORE}),
    names.INTER_POD_AFFINITY: frozenset({names.PRE_FILTER, names.FILTER, names.PRE_SCORE, names.SCORE}),
    names.NODE_AFFINITY: frozenset({names.FILTER, names.SCORE}),
    names.NODE_NAME: frozenset({names.FILTER}),
    names.NODE_PORTS: frozenset({names.PRE_FILTER, names.FILTER}),
    names_1_18.NODE_PREFER_AVOID_PODS: frozenset({names.SCORE}),
    names.NODE_RESOURCES_BALANCED_ALLOCATION: frozenset({names.SCORE}),
    names.NODE_RESOURCES_FIT: frozenset({names.PRE_FILTER, names.FILTER}),
    names_1_18.NODE_RESOURCES_LEAST_ALLOCATED: frozenset({names.SCORE}),
    names.NODE_UNSCHEDULABLE: frozenset({names.FILTER}),
    names.NODE_VOLUME_LIMITS: frozenset({names.PRE_FILTER, names.FILTER}),
    names.POD_TOPOLOGY_SPREAD: frozenset({names.PRE_FILTER, names.FILTER}),
    names.PRIORITY_SORT: frozenset({names.QUEUE_SORT}),
    names.TAINT_TOLERATION: frozenset({names.FILTER, names.PRE_SCORE, names.SCORE}),
    names.VOLUME_BINDING: frozenset({names.PRE_FILTER, names.FILTER, names.RESERVE, names.PRE_BIND}),
    names.VOLUME_RESTRICTIONS: frozenset({names.PRE_FILTER, names.FILTER}),
    names.VOLUME_ZONE: frozenset({names.PRE_FILTER, names.FILTER}),
}
"""Plugin name → the extension points it implements. The volume plugins are those of 1.36, which prepare in PreFilter."""

ORDER_1_18: Final[dict[str, tuple[str, ...]]] = {
    names.PRE_SCORE: (
        names.INTER_POD_AFFINITY,
        names_1_18.DEFAULT_POD_TOPOLOGY_SPREAD,
        names.TAINT_TOLERATION,
    ),
    names.SCORE: (
        names.NODE_RESOURCES_BALANCED_ALLOCATION,
        names.IMAGE_LOCALITY,
        names.INTER_POD_AFFINITY,
        names_1_18.NODE_RESOURCES_LEAST_ALLOCATED,
        names.NODE_AFFINITY,
        names_1_18.NODE_PREFER_AVOID_PODS,
        names_1_18.DEFAULT_POD_TOPOLOGY_SPREAD,
        names.TAINT_TOLERATION,
    ),
}
"""Extension point → its order, where it is not that of the filters."""

UNKNOWN_ARGS_1_18: Final[dict[str, tuple[str, ...]]] = {
    names.INTER_POD_AFFINITY: ("ignorePreferredTermsOfExistingPods",),
    names.NODE_AFFINITY: ("addedAffinity",),
    names.NODE_RESOURCES_BALANCED_ALLOCATION: ("resources",),
    names.NODE_RESOURCES_FIT: ("ignoredResourceGroups", "scoringStrategy"),
}
"""Plugin name → fields of its args that came later: what they ask for could only be ignored."""
