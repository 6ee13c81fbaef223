"""The table of in-tree plugins of all releases: name → factory. Which of them a release has is told by its file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar, cast

from scheduler_core.config.plugins import former_names, names
from scheduler_core.config.plugins.args import (
    InterPodAffinityArgs,
    NodeAffinityArgs,
    NodeResourcesBalancedAllocationArgs,
    NodeResourcesFitArgs,
    PodTopologySpreadArgs,
    RequestedToCapacityRatioArgs,
    ScoredResourcesArgs,
)
from scheduler_core.config.versions.releases import LATEST, RELEASES
from scheduler_core.framework.plugin import Plugin
from scheduler_core.framework.registry import Factory, Handle, Registry
from scheduler_core.plugins.default_binder import DefaultBinder
from scheduler_core.plugins.default_pod_topology_spread.plugin import DefaultPodTopologySpread
from scheduler_core.plugins.default_preemption import DefaultPreemption
from scheduler_core.plugins.dynamic_resources.plugin import DynamicResources
from scheduler_core.plugins.dynamic_resources.refusal import ClaimsRefused
from scheduler_core.plugins.gang_scheduling import GangScheduling
from scheduler_core.plugins.image_locality import ImageLocality
from scheduler_core.plugins.inter_pod_affinity.plugin import InterPodAffinity
from scheduler_core.plugins.node_affinity import NodeAffinity
from scheduler_core.plugins.node_declared_features import NodeDeclaredFeatures
from scheduler_core.plugins.node_name import NodeName
from scheduler_core.plugins.node_ports import NodePorts
from scheduler_core.plugins.node_prefer_avoid_pods import NodePreferAvoidPods
from scheduler_core.plugins.node_resources.balanced_allocation import NodeResourcesBalancedAllocation
from scheduler_core.plugins.node_resources.balanced_fractions import BalancedFractions
from scheduler_core.plugins.node_resources.fit import NodeResourcesFit
from scheduler_core.plugins.node_resources.former_scores import (
    NodeResourcesLeastAllocated,
    NodeResourcesMostAllocated,
    RequestedToCapacityRatio,
)
from scheduler_core.plugins.node_unschedulable import NodeUnschedulable
from scheduler_core.plugins.pod_group_pods_count import PodGroupPodsCount
from scheduler_core.plugins.pod_topology_spread.plugin import PodTopologySpread
from scheduler_core.plugins.priority_sort import PrioritySort
from scheduler_core.plugins.scheduling_gates import SchedulingGates
from scheduler_core.plugins.taint_toleration import TaintToleration
from scheduler_core.plugins.topology_placement_generator import TopologyPlacementGenerator
from scheduler_core.plugins.volumes.binding import ScoringVolumeBinding, VolumeBinding
from scheduler_core.plugins.volumes.in_tree_limits import AzureDiskLimits, EBSLimits, GCEPDLimits
from scheduler_core.plugins.volumes.limits import NodeVolumeLimits
from scheduler_core.plugins.volumes.restrictions import VolumeRestrictions
from scheduler_core.plugins.volumes.zone import VolumeZone

Args = TypeVar("Args")


def _plain(plugin: Callable[[], Plugin]) -> Factory:
    return lambda args, handle: plugin()


def _with_handle(plugin: Callable[[Handle], Plugin]) -> Factory:
    return lambda args, handle: plugin(handle)


def _with_args(plugin: Callable[[Args, Handle], Plugin], kind: type[Args]) -> Factory:
    return lambda args, handle: plugin(cast("Args", args) if args is not None else kind(), handle)


def _balanced(args: NodeResourcesBalancedAllocationArgs, handle: Handle) -> Plugin:
    if handle.rules.scores.balance == "difference":
        return BalancedFractions(handle)
    return NodeResourcesBalancedAllocation(args, handle)


def _volume_binding(handle: Handle) -> Plugin:
    return VolumeBinding(handle) if handle.rules.scores.volumes_skip else ScoringVolumeBinding(handle)


IN_TREE: Mapping[str, Factory] = {
    names.SCHEDULING_GATES: _plain(SchedulingGates),
    names.PRIORITY_SORT: _plain(PrioritySort),
    names.NODE_UNSCHEDULABLE: _plain(NodeUnschedulable),
    names.NODE_NAME: _plain(NodeName),
    names.TAINT_TOLERATION: _with_handle(TaintToleration),
    names.NODE_AFFINITY: _with_args(NodeAffinity, NodeAffinityArgs),
    names.NODE_PORTS: _with_handle(NodePorts),
    names.NODE_RESOURCES_FIT: _with_args(NodeResourcesFit, NodeResourcesFitArgs),
    names.POD_TOPOLOGY_SPREAD: _with_args(PodTopologySpread, PodTopologySpreadArgs),
    names.INTER_POD_AFFINITY: _with_args(InterPodAffinity, InterPodAffinityArgs),
    names.VOLUME_RESTRICTIONS: _with_handle(VolumeRestrictions),
    names.NODE_VOLUME_LIMITS: _with_handle(NodeVolumeLimits),
    names.VOLUME_BINDING: _with_handle(_volume_binding),
    names.VOLUME_ZONE: _with_handle(VolumeZone),
    names.DYNAMIC_RESOURCES: _with_handle(DynamicResources),
    names.DEFAULT_PREEMPTION: _with_handle(DefaultPreemption),
    names.TOPOLOGY_PLACEMENT_GENERATOR: _with_handle(TopologyPlacementGenerator),
    names.POD_GROUP_PODS_COUNT: _with_handle(PodGroupPodsCount),
    names.NODE_RESOURCES_BALANCED_ALLOCATION: _with_args(_balanced, NodeResourcesBalancedAllocationArgs),
    names.GANG_SCHEDULING: _with_handle(GangScheduling),
    names.IMAGE_LOCALITY: _with_handle(ImageLocality),
    names.DEFAULT_BINDER: _plain(DefaultBinder),
    names.NODE_DECLARED_FEATURES: _plain(NodeDeclaredFeatures),
    former_names.DEFAULT_POD_TOPOLOGY_SPREAD: _with_handle(DefaultPodTopologySpread),
    former_names.AZURE_DISK_LIMITS: _with_handle(AzureDiskLimits),
    former_names.EBS_LIMITS: _with_handle(EBSLimits),
    former_names.GCE_PD_LIMITS: _with_handle(GCEPDLimits),
    former_names.NODE_PREFER_AVOID_PODS: _with_handle(NodePreferAvoidPods),
    former_names.NODE_RESOURCES_LEAST_ALLOCATED: _with_args(NodeResourcesLeastAllocated, ScoredResourcesArgs),
    former_names.NODE_RESOURCES_MOST_ALLOCATED: _with_args(NodeResourcesMostAllocated, ScoredResourcesArgs),
    former_names.REQUESTED_TO_CAPACITY_RATIO: _with_args(
        RequestedToCapacityRatio, RequestedToCapacityRatioArgs
    ),
}


def in_tree_registry(release: str = LATEST) -> Registry:
    """The plugins of a release. Raises KeyError for one that is not known."""
    known = RELEASES[release].plugin_points
    return Registry({name: factory for name, factory in IN_TREE.items() if name in known})


def all_plugins() -> Registry:
    """The plugins of all releases together, for one that no file tells of."""
    return Registry(IN_TREE)


def without_claims(registry: Registry) -> Registry:
    """The same plugins for a scheduler that does not write claims to devices: pods with claims are rejected."""
    if names.DYNAMIC_RESOURCES not in registry:
        return registry
    return registry.replacing({names.DYNAMIC_RESOURCES: _with_handle(ClaimsRefused)})
