"""The names of plugins that kube-scheduler once had and 1.36 has not. Source: upstream 1.18 to 1.30, plugins/registry.go."""

from __future__ import annotations

from typing import Final

AZURE_DISK_LIMITS: Final = "AzureDiskLimits"
DEFAULT_POD_TOPOLOGY_SPREAD: Final = "DefaultPodTopologySpread"
EBS_LIMITS: Final = "EBSLimits"
GCE_PD_LIMITS: Final = "GCEPDLimits"
NODE_PREFER_AVOID_PODS: Final = "NodePreferAvoidPods"
NODE_RESOURCES_LEAST_ALLOCATED: Final = "NodeResourcesLeastAllocated"
NODE_RESOURCES_MOST_ALLOCATED: Final = "NodeResourcesMostAllocated"
REQUESTED_TO_CAPACITY_RATIO: Final = "RequestedToCapacityRatio"
