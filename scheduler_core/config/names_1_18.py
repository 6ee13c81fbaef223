"""The names of the plugins that kube-scheduler 1.18 had and 1.36 has not. Source: upstream 1.18, plugins/registry.go."""

from __future__ import annotations

from typing import Final

DEFAULT_POD_TOPOLOGY_SPREAD: Final = "DefaultPodTopologySpread"
NODE_PREFER_AVOID_PODS: Final = "NodePreferAvoidPods"
NODE_RESOURCES_LEAST_ALLOCATED: Final = "NodeResourcesLeastAllocated"
