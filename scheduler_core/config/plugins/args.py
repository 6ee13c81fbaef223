"""Arguments of the plugins that have any, after defaulting (spec 01 §8, "pluginConfig args").

One frozen dataclass a plugin, fields named as in `kubescheduler.config.k8s.io/v1`. Constructing one without arguments
gives the default configuration. `ARGS_TYPES` maps plugin name → class; plugins outside it take no arguments.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from scheduler_core.config.duration import Duration, seconds
from scheduler_core.config.plugins import former_names, names
from scheduler_core.model.objects.affinity import NodeAffinity, TopologySpreadConstraint


class ScoringStrategyType(StrEnum):
    """How NodeResourcesFit turns requested and allocatable into a score."""

    LEAST_ALLOCATED = "LeastAllocated"
    MOST_ALLOCATED = "MostAllocated"
    REQUESTED_TO_CAPACITY_RATIO = "RequestedToCapacityRatio"


class DefaultingType(StrEnum):
    """Where PodTopologySpread takes the constraints of pods that have none from."""

    SYSTEM = "System"
    LIST = "List"


@dataclass(frozen=True, slots=True)
class ResourceSpec:
    """A resource that is scored, and its share: weight 1..100."""

    name: str
    weight: int = 1


@dataclass(frozen=True, slots=True)
class UtilizationShapePoint:
    """A point of a piecewise linear function: utilization 0..100 (percent) → score 0..10."""

    utilization: int
    score: int


DEFAULT_RESOURCES: Final = (ResourceSpec("cpu"), ResourceSpec("memory"))


@dataclass(frozen=True, slots=True)
class ScoringStrategy:
    """`shape` is requestedToCapacityRatio.shape: empty unless `type` is RequestedToCapacityRatio."""

    type: ScoringStrategyType = ScoringStrategyType.LEAST_ALLOCATED
    resources: tuple[ResourceSpec, ...] = DEFAULT_RESOURCES
    shape: tuple[UtilizationShapePoint, ...] = ()


@dataclass(frozen=True, slots=True)
class NodeResourcesFitArgs:
    """`ignored_resources` are names, `ignored_resource_groups` prefixes before the "/"; neither affects scoring.

    Extenders with `ignoredByScheduler` resources replace `ignored_resources` (spec 01 §8, "Extenders").
    """

    ignored_resources: tuple[str, ...] = ()
    ignored_resource_groups: tuple[str, ...] = ()
    scoring_strategy: ScoringStrategy = ScoringStrategy()


@dataclass(frozen=True, slots=True)
class NodeResourcesBalancedAllocationArgs:
    """Every weight is 1, names are unique."""

    resources: tuple[ResourceSpec, ...] = DEFAULT_RESOURCES


@dataclass(frozen=True, slots=True)
class NodeAffinityArgs:
    """`added_affinity` holds for every pod on top of its own; None adds nothing."""

    added_affinity: NodeAffinity | None = None


@dataclass(frozen=True, slots=True)
class InterPodAffinityArgs:
    """`hard_pod_affinity_weight` 0..100 scores existing pods' required affinity towards the incoming pod."""

    hard_pod_affinity_weight: int = 1
    ignore_preferred_terms_of_existing_pods: bool = False


@dataclass(frozen=True, slots=True)
class PodTopologySpreadArgs:
    """`default_constraints` is empty unless `defaulting_type` is List; none of them has a label selector."""

    default_constraints: tuple[TopologySpreadConstraint, ...] = ()
    defaulting_type: DefaultingType = DefaultingType.SYSTEM


@dataclass(frozen=True, slots=True)
class DefaultPreemptionArgs:
    """How many candidate nodes are enough: percent of the nodes (0..100) and a number of nodes, not both 0."""

    min_candidate_nodes_percentage: int = 10
    min_candidate_nodes_absolute: int = 100


@dataclass(frozen=True, slots=True)
class VolumeBindingArgs:
    """`bind_timeout_seconds` ≥ 0, 0 does not wait. `shape` needs a feature gate that is off in 1.36."""

    bind_timeout_seconds: int = 600


@dataclass(frozen=True, slots=True)
class DynamicResourcesArgs:
    """`filter_timeout` 0 never times out; `binding_timeout` is at least a second."""

    filter_timeout: Duration = seconds(10)
    binding_timeout: Duration = seconds(600)


@dataclass(frozen=True, slots=True)
class ScoredResourcesArgs:
    """Of NodeResourcesLeastAllocated and NodeResourcesMostAllocated, which scoringStrategy took the place of."""

    resources: tuple[ResourceSpec, ...] = DEFAULT_RESOURCES


@dataclass(frozen=True, slots=True)
class RequestedToCapacityRatioArgs:
    """`shape` must be given."""

    resources: tuple[ResourceSpec, ...] = DEFAULT_RESOURCES
    shape: tuple[UtilizationShapePoint, ...] = ()


PluginArgs = (
    NodeResourcesFitArgs
    | NodeResourcesBalancedAllocationArgs
    | NodeAffinityArgs
    | InterPodAffinityArgs
    | PodTopologySpreadArgs
    | DefaultPreemptionArgs
    | VolumeBindingArgs
    | DynamicResourcesArgs
    | ScoredResourcesArgs
    | RequestedToCapacityRatioArgs
)

ARGS_TYPES: Final[dict[str, type[PluginArgs]]] = {
    names.DEFAULT_PREEMPTION: DefaultPreemptionArgs,
    names.DYNAMIC_RESOURCES: DynamicResourcesArgs,
    names.INTER_POD_AFFINITY: InterPodAffinityArgs,
    names.NODE_AFFINITY: NodeAffinityArgs,
    names.NODE_RESOURCES_BALANCED_ALLOCATION: NodeResourcesBalancedAllocationArgs,
    names.NODE_RESOURCES_FIT: NodeResourcesFitArgs,
    names.POD_TOPOLOGY_SPREAD: PodTopologySpreadArgs,
    names.VOLUME_BINDING: VolumeBindingArgs,
}

FORMER_ARGS_TYPES: Final[dict[str, type[PluginArgs]]] = {
    former_names.NODE_RESOURCES_LEAST_ALLOCATED: ScoredResourcesArgs,
    former_names.NODE_RESOURCES_MOST_ALLOCATED: ScoredResourcesArgs,
    former_names.REQUESTED_TO_CAPACITY_RATIO: RequestedToCapacityRatioArgs,
}
"""Of plugins that 1.36 has no more."""
