"""The pods of new nodes, for a cluster that was read: its DaemonSets as their pods would be admitted, and its pods as manifests."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from msgspec.structs import replace

from scheduler_core.model.admission.priority import PriorityTable
from scheduler_core.model.admission.runtime_class import with_runtime_class
from scheduler_core.model.cluster import Cluster
from scheduler_core.model.objects.daemon_set import DaemonSet
from scheduler_core.model.objects.pod import Pod, PodSpec
from scheduler_core.model.replacement import is_of_its_node
from scheduler_core.remedies.changes.cluster import manifest_of
from scheduler_core.sources.workloads.node_pods import NodePods


def node_pods(cluster: Cluster, likes: Collection[str] | None = None) -> NodePods:
    """likes : names of the nodes that are copied; None: new nodes are copies of none."""
    daemon_sets = [_manifest(one, cluster) for one in cluster.daemon_sets]
    own = [pod for pod in cluster.pods if is_of_its_node(pod)]
    wanted = _first_ones(own) if likes is None else _those_for(own, likes)
    return NodePods(daemon_sets, map(manifest_of, wanted))


def _those_for(pods: Collection[Pod], nodes: Collection[str]) -> list[Pod]:
    """Pods on these nodes, and those that wait, which may be meant for them."""
    return [pod for pod in pods if not pod.is_assigned or pod.spec.node_name in nodes]


def _first_ones(pods: Collection[Pod]) -> list[Pod]:
    """One of each controller; it is all that a node that is no copy needs."""
    first: dict[tuple[str, object], Pod] = {}
    for pod in pods:
        if not (pod.is_terminal or pod.is_terminating):
            first.setdefault((pod.namespace, pod.controller), pod)
    return list(first.values())


def _manifest(one: DaemonSet, cluster: Cluster) -> dict[str, Any]:
    template = one.spec.template
    if template is not None:
        spec = _admitted(template.spec, cluster)
        one = replace(one, spec=replace(one.spec, template=replace(template, spec=spec)))
    return manifest_of(one)


def _admitted(spec: PodSpec, cluster: Cluster) -> PodSpec:
    """With its priority, and what its RuntimeClass adds. A class that is not among the objects is left out."""
    spec, _ = with_runtime_class(spec, {one.name: one for one in cluster.runtime_classes})
    if spec.priority is not None:
        return spec
    table = PriorityTable(cluster.priority_classes)
    ranking = table.named(spec.priority_class_name) or table.default
    return replace(
        spec,
        priority=ranking.priority,
        priority_class_name=ranking.class_name,
        preemption_policy=spec.preemption_policy or ranking.preemption_policy,
    )
