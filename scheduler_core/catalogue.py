"""The tables of in-tree plugins, one for each release: name → factory."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar, cast

from scheduler_core.config import names, names_1_18
from scheduler_core.config.plugin_args import (
    InterPodAffinityArgs,
    NodeAffinityArgs,
    NodeResourcesBalancedAllocationArgs,
    NodeResourcesFitArgs,
    PodTopologySpreadArgs,
)
from scheduler_core.config.releases import LATEST
from scheduler_core.framework.plugin import Plugin
from scheduler_core.framework.registry import Factory, Handle, Registry
from scheduler_core.plugins.default_binder import DefaultBinder
from scheduler_core.plugins.default_pod_topology_spread.plugin import DefaultPodTopologySpread
from scheduler_core.plugins.default_preemption import DefaultPreemption
from scheduler_core.plugins.dynamic_resources import DynamicResources
from scheduler_core.plugins.image_locality import ContainerImageLocality, ImageLocality
from scheduler_core.plugins.inter_pod_affinity.never_skipping import NeverSkippingInterPodAffinity
from scheduler_core.plugins.inter_pod_affinity.plugin import InterPodAffinity
from scheduler_core.plugins.node_affinity import NodeAffinity
from scheduler_core.plugins.node_declared_features import NodeDeclaredFeatures
from scheduler_core.plugins.node_name import NodeName
from scheduler_core.plugins.node_ports import NodePorts
from scheduler_core.plugins.node_prefer_avoid_pods import NodePreferAvoidPods
from scheduler_core.plugins.node_resources.balanced import NodeResourcesBalancedAllocation
from scheduler_core.plugins.node_resources.balanced_1_18 import BalancedFractions
from scheduler_core.plugins.node_resources.fit import NodeResourcesFit
from scheduler_core.plugins.node_resources.least_allocated import NodeResourcesLeastAllocated
from scheduler_core.plugins.node_unschedulable import NodeUnschedulable
from scheduler_core.plugins.pod_topology_spread.plugin import PodTopologySpread
from scheduler_core.plugins.priority_sort import PrioritySort
from scheduler_core.plugins.scheduling_gates import SchedulingGates
from scheduler_core.plugins.taint_toleration import TaintToleration
from scheduler_core.plugins.volumes.binding import VolumeBinding
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


IN_TREE: Mapping[str, Factory] = {
    names.SCHEDULING_GATES: _plain(SchedulingGates),
    names.PRIORITY_SORT: _plain(PrioritySort),
    names.NODE_UNSCHEDULABLE: _plain(NodeUnschedulable),
    names.NODE_NAME: _plain(NodeName),
    names.TAINT_TOLERATION: _plain(TaintToleration),
    names.NODE_AFFINITY: _with_args(lambda args, handle: NodeAffinity(args), NodeAffinityArgs),
    names.NODE_PORTS: _with_handle(NodePorts),
    names.NODE_RESOURCES_FIT: _with_args(NodeResourcesFit, NodeResourcesFitArgs),
    names.POD_TOPOLOGY_SPREAD: _with_args(PodTopologySpread, PodTopologySpreadArgs),
    names.INTER_POD_AFFINITY: _with_args(InterPodAffinity, InterPodAffinityArgs),
    names.VOLUME_RESTRICTIONS: _with_handle(VolumeRestrictions),
    names.NODE_VOLUME_LIMITS: _with_handle(NodeVolumeLimits),
    names.VOLUME_BINDING: _with_handle(VolumeBinding),
    names.VOLUME_ZONE: _with_handle(VolumeZone),
    names.DYNAMIC_RESOURCES: _plain(DynamicResources),
    names.DEFAULT_PREEMPTION: _plain(DefaultPreemption),
    names.NODE_RESOURCES_BALANCED_ALLOCATION: _with_args(
        NodeResourcesBalancedAllocation, NodeResourcesBalancedAllocationArgs
    ),
    names.IMAGE_LOCALITY: _with_handle(ImageLocality),
    names.DEFAULT_BINDER: _plain(DefaultBinder),
    names.NODE_DECLARED_FEATURES: _plain(NodeDeclaredFeatures),
}

"""The plugins of 1.36."""

_CAME_LATER = (names.SCHEDULING_GATES, names.DYNAMIC_RESOURCES, names.NODE_DECLARED_FEATURES)
IN_TREE_1_18: Mapping[str, Factory] = {
    **{name: factory for name, factory in IN_TREE.items() if name not in _CAME_LATER},
    names.IMAGE_LOCALITY: _with_handle(ContainerImageLocality),
    names.INTER_POD_AFFINITY: _with_args(NeverSkippingInterPodAffinity, InterPodAffinityArgs),
    names.NODE_RESOURCES_BALANCED_ALLOCATION: _with_handle(BalancedFractions),
    names_1_18.DEFAULT_POD_TOPOLOGY_SPREAD: _with_handle(DefaultPodTopologySpread),
    names_1_18.NODE_PREFER_AVOID_PODS: _with_handle(NodePreferAvoidPods),
    names_1_18.NODE_RESOURCES_LEAST_ALLOCATED: _with_handle(NodeResourcesLeastAllocated),
}
"""The plugins of 1.18: those that still decide the same, those that decided otherwise, and those that are gone."""

_BY_RELEASE: Mapping[str, Mapping[str, Factory]] = {"1.18": IN_TREE_1_18, LATEST: IN_TREE}


def in_tree_registry(release: str = LATEST) -> Registry:
    """The plugins of a release. Raises KeyError for one that is not known."""
    return Registry(_BY_RELEASE[release])
