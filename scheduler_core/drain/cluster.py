"""The cluster while nodes are cordoned, arrive and leave, and pods move. Pods that wait are not in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from scheduler_core.engine.outcome import Outcome
from scheduler_core.engine.run import Run
from scheduler_core.model.cluster import read_cluster
from scheduler_core.model.node_copy import csi_node_like, node_like
from scheduler_core.model.objects.node import Node, cordoned
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.replacement import as_made_anew
from scheduler_core.remedies.changes.cluster import manifest_of
from scheduler_core.remedies.changes.new_nodes import node_pods
from scheduler_core.survival.replay import FirstRun, LossReplay


class MovingCluster:
    """As a run left it, and as steps change it. pods : key → the pod, on its node, in the order of the queue."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self._replay = LossReplay(run)
        self._nodes = {node.name: node for node in run.cluster.nodes}
        self._csi_nodes = {one.name: one for one in run.cluster.csi_nodes}
        self.pods = {pod.key: pod for pod in self._replay.pods}

    def node(self, name: str) -> Node:
        return self._nodes[name]

    def has(self, name: str) -> bool:
        return name in self._nodes

    def pods_on(self, node: str) -> list[Pod]:
        return [pod for pod in self.pods.values() if pod.spec.node_name == node]

    def cordon(self, name: str, is_cordoned: bool = True) -> None:
        self._nodes[name] = cordoned(self._nodes[name], is_cordoned)

    def add_copy(self, like: str, name: str) -> list[Pod]:
        """Another node like one, with its CSINode and the pods that each such node has, which are returned."""
        node, csi_node = node_like(manifest_of(self._nodes[like]), name), self._csi_nodes.get(like)
        others = [] if csi_node is None else [csi_node_like(manifest_of(csi_node), name)]
        known = replace(self._run.cluster, pods=tuple(self.pods_on(like)))
        own = node_pods(known, [like]).of(node, set(self.pods), like)
        made = read_cluster([node, *others, *own], known.release)
        self._nodes[name] = made.nodes[0]
        self._csi_nodes |= {one.name: one for one in made.csi_nodes}
        self.pods |= {pod.key: pod for pod in made.pods}
        return list(made.pods)

    def remove(self, name: str) -> list[Pod]:
        """With the pods that are still there, which are returned."""
        del self._nodes[name]
        gone = self.pods_on(name)
        self.pods = {key: pod for key, pod in self.pods.items() if pod.spec.node_name != name}
        return gone

    def run_without(self, evicted: Sequence[str]) -> FirstRun:
        """These pods wait again, as their controllers create them again; all other pods stay where they are."""
        gone = set(evicted)
        settled = (pod for key, pod in self.pods.items() if key not in gone)
        waiting = (
            as_made_anew(pod, self._replay.on(pod, "").spec) for pod in map(self.pods.__getitem__, evicted)
        )
        cluster = replace(
            self._run.cluster,
            nodes=tuple(self._nodes.values()),
            csi_nodes=tuple(self._csi_nodes.values()),
            pods=(*settled, *waiting),
        )
        return FirstRun.of(self._run.varied(cluster).play())

    def settle(self, places: Mapping[str, str]) -> None:
        """These pods run on these nodes now, last in line."""
        for key, node in places.items():
            pod = self.pods.pop(key)
            self.pods[key] = self._replay.on(as_made_anew(pod, self._replay.on(pod, "").spec), node)


def in_the_way(outcome: Outcome) -> str:
    """Why a pod has no place, in the scheduler's words where it has some."""
    if outcome.victims:
        return f"it would evict {', '.join(outcome.victims)} from {outcome.nominated or outcome.node}"
    return outcome.message
