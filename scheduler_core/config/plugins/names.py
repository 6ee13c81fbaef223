"""The names of the in-tree plugins and of the extension points, the scheduler's own words.

The constants are all plugins that a kube-scheduler 1.36 binary can run; no other name exists.
Source: upstream 1.36, plugins/registry.go and names.go.
"""

from __future__ import annotations

from typing import Final

DEFAULT_BINDER: Final = "DefaultBinder"
DEFAULT_PREEMPTION: Final = "DefaultPreemption"
DYNAMIC_RESOURCES: Final = "DynamicResources"
GANG_SCHEDULING: Final = "GangScheduling"
IMAGE_LOCALITY: Final = "ImageLocality"
INTER_POD_AFFINITY: Final = "InterPodAffinity"
NODE_AFFINITY: Final = "NodeAffinity"
NODE_DECLARED_FEATURES: Final = "NodeDeclaredFeatures"
NODE_NAME: Final = "NodeName"
NODE_PORTS: Final = "NodePorts"
NODE_RESOURCES_BALANCED_ALLOCATION: Final = "NodeResourcesBalancedAllocation"
NODE_RESOURCES_FIT: Final = "NodeResourcesFit"
NODE_UNSCHEDULABLE: Final = "NodeUnschedulable"
NODE_VOLUME_LIMITS: Final = "NodeVolumeLimits"
POD_GROUP_PODS_COUNT: Final = "PodGroupPodsCount"
POD_TOPOLOGY_SPREAD: Final = "PodTopologySpread"
PRIORITY_SORT: Final = "PrioritySort"
SCHEDULING_GATES: Final = "SchedulingGates"
TAINT_TOLERATION: Final = "TaintToleration"
TOPOLOGY_PLACEMENT_GENERATOR: Final = "TopologyPlacementGenerator"
VOLUME_BINDING: Final = "VolumeBinding"
VOLUME_RESTRICTIONS: Final = "VolumeRestrictions"
VOLUME_ZONE: Final = "VolumeZone"

PRE_ENQUEUE: Final = "preEnqueue"
QUEUE_SORT: Final = "queueSort"
PRE_FILTER: Final = "preFilter"
FILTER: Final = "filter"
POST_FILTER: Final = "postFilter"
PRE_SCORE: Final = "preScore"
SCORE: Final = "score"
RESERVE: Final = "reserve"
PERMIT: Final = "permit"
PRE_BIND: Final = "preBind"
BIND: Final = "bind"
POST_BIND: Final = "postBind"
PLACEMENT_GENERATE: Final = "placementGenerate"
PLACEMENT_SCORE: Final = "placementScore"

MULTI_POINT: Final = "multiPoint"

EXTENSION_POINTS: Final[tuple[str, ...]] = (
    PRE_ENQUEUE,
    QUEUE_SORT,
    PRE_FILTER,
    FILTER,
    POST_FILTER,
    PRE_SCORE,
    SCORE,
    RESERVE,
    PERMIT,
    PRE_BIND,
    BIND,
    POST_BIND,
    PLACEMENT_GENERATE,
    PLACEMENT_SCORE,
)
"""The fields of `profiles[].plugins` other than `multiPoint`, in the order in which a pod meets them."""

INITIALISATION_ORDER: Final[tuple[str, ...]] = (
    PRE_FILTER,
    FILTER,
    POST_FILTER,
    RESERVE,
    PRE_SCORE,
    SCORE,
    PRE_BIND,
    BIND,
    POST_BIND,
    PERMIT,
    PRE_ENQUEUE,
    QUEUE_SORT,
    PLACEMENT_GENERATE,
    PLACEMENT_SCORE,
)
"""The same points as a framework initialises them: the order in which it finds mistakes (runtime/framework.go)."""

INTERFACES: Final[dict[str, str]] = {
    point: f"{point[0].upper()}{point[1:]}Plugin" for point in EXTENSION_POINTS
}
"""Extension point → what upstream's messages call it: `score` → `ScorePlugin`."""

EVERY_PLUGIN: Final = "*"
"""In a `disabled` list: all of them."""
