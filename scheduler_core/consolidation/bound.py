"""How many nodes any scheduler needs at least: amounts, and pods that keep apart.

A relaxation: filters are left out but for the amounts of one resource at a time, and for required anti-affinity by hostname among the
pods of one controller. No placement of all pods that moves only pods with a controller gets along with fewer nodes.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

import numpy as np

from scheduler_core.config.plugins.names import INTER_POD_AFFINITY
from scheduler_core.consolidation.amounts import amounts, filters
from scheduler_core.engine.run import Run
from scheduler_core.measures.owner import group_of
from scheduler_core.model.labels.selectors import matches
from scheduler_core.model.objects.affinity import PodAffinityTerm
from scheduler_core.model.objects.node import HOSTNAME
from scheduler_core.model.objects.pod import Pod
from scheduler_core.snapshot.state import ClusterState
from scheduler_core.survival.replay import goes_with_its_node


@dataclass(frozen=True, slots=True)
class Bound:
    """nodes : needed at least. by : what needs them: a resource, "pods" for their number, "apart", or "kept" for nodes that may not go.

    words : the same in words, such as "the cpu that pods ask for".
    """

    nodes: int
    by: str
    words: str

    def to_dict(self) -> dict[str, Any]:
        return {"nodes": self.nodes, "by": self.by, "words": self.words}


def lower_bound(run: Run, kept: Collection[str]) -> Bound:
    """The largest of several bounds for the cluster as a run left it. kept : nodes that stay in any case."""
    state, n_kept = run.state, len(kept)
    is_kept = np.array([name in kept for name in state.nodes.names], dtype=bool)
    bounds = [Bound(n_kept, "kept", "nodes that may not go")]
    bounds += [Bound(one.fewest(is_kept), one.name, one.words) for one in amounts(run)]
    if all(INTER_POD_AFFINITY in names for names in filters(run)):
        group, n_apart = _largest_apart(state)
        if group:
            bounds.append(Bound(n_apart, "apart", f"the pods of {group}, which keep apart"))
    return max(bounds, key=lambda one: one.nodes)


def _largest_apart(state: ClusterState) -> tuple[str, int]:
    """The controller whose pods keep apart on most nodes, as ``kind namespace/name``, and how many nodes those are.

    A pod that moves finds a node without another one of them, so they are never on fewer nodes than now. Nodes are told apart by
    their label, as the plugin does.
    """
    terms: dict[tuple[str, str, str], tuple[PodAffinityTerm, ...]] = {}
    hosts: dict[tuple[str, str, str], set[str]] = {}
    for row, on in enumerate(state.pods_on):
        host = state.nodes.nodes[row].metadata.labels.get(HOSTNAME)
        for pod in (state.pods.pods[index] for index in on):
            group, apart = group_of(pod.metadata), _apart(pod)
            if group is None or not apart or host is None or goes_with_its_node(pod):
                continue
            if terms.setdefault(group, apart) == apart:
                hosts.setdefault(group, set()).add(host)
    if not hosts or any(HOSTNAME not in node.metadata.labels for node in state.nodes.nodes):
        return "", 0
    namespace, kind, name = most = max(sorted(hosts), key=lambda group: len(hosts[group]))
    return f"{kind} {namespace}/{name}", len(hosts[most])


def _apart(pod: Pod) -> tuple[PodAffinityTerm, ...]:
    """The pod's terms that refuse any node with another pod of its labels."""
    affinity = pod.spec.affinity
    apart = None if affinity is None else affinity.pod_anti_affinity
    if apart is None:
        return ()
    own = pod.metadata.namespace
    return tuple(
        term
        for term in apart.required_during_scheduling_ignored_during_execution
        if term.topology_key == HOSTNAME
        and term.namespace_selector is None
        and own in (term.namespaces or (own,))
        and matches(term.label_selector, pod.metadata.labels)
    )
