"""The cluster after a loss, and the run that finds new places for what was lost.

The pods of lost nodes are made anew by their controllers, and so are pods that those evict. Everything else stays where it is.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

import msgspec
import numpy as np

from scheduler_core.engine.simulation import Simulation
from scheduler_core.measures.owner import controller_of
from scheduler_core.model.pod import Pod, PodSpec, PodStatus
from scheduler_core.snapshot.state import UNPLACED

_GOES_WITH_ITS_NODE = ("DaemonSet", "Node")
"""Controllers whose pods are of one node: those of DaemonSets, and static pods, which belong to the node itself."""


@dataclass(frozen=True, slots=True)
class Found:
    """pods : those with a node at the end, on it. places : pod → node, of those made anew. waiting : those that found none.

    Pods made anew go by the name of the pod that they replace. evicted : pods that others evicted on the way; they are made anew, too.
    """

    pods: tuple[Pod, ...]
    places: dict[str, str]
    waiting: tuple[str, ...]
    evicted: tuple[str, ...]


class Replay:
    """Losses of one cluster: as a run left it, with the same policy and options. Pods that wait are left out."""

    def __init__(self, simulation: Simulation) -> None:
        self._simulation = simulation
        self._specs: dict[tuple[int, str], tuple[PodSpec, PodSpec]] = {}
        state = simulation.state
        rows = np.flatnonzero(state.node_of != UNPLACED).tolist()
        self.pods = tuple(
            self._on(state.pods.pods[row], state.nodes.names[state.node_of[row]]) for row in rows
        )
        """Those that have a node, on it."""

    def after(self, left: Sequence[Pod], lost: Sequence[Pod], nodes: Collection[str]) -> Found:
        """nodes : names of those that are lost. left, lost : the pods on the others, and those that are made anew."""
        remaining = tuple(one for one in self._simulation.cluster.nodes if one.name not in nodes)
        settled, waiting, evicted = tuple(left), list(lost), list[str]()
        places: dict[str, str] = {}
        without: dict[str, None] = {}
        while waiting:
            by_key = {pod.key: pod for pod in (*settled, *waiting)}
            cluster = replace(
                self._simulation.cluster, nodes=remaining, pods=(*settled, *map(_anew, waiting))
            )
            run = self._simulation.varied(cluster)
            for _ in run.run():
                pass
            victims = [victim for outcome in run.outcomes for victim in outcome.victims]
            without |= dict.fromkeys(pod.key for pod in waiting)
            for key, node in run.placements.items():
                places[key] = node
                without.pop(key, None)
            for victim in victims:
                places.pop(victim, None)
            gone = set(victims)
            stayed = [pod for pod in settled if pod.key not in gone]
            settled = (*stayed, *(self._on(by_key[key], node) for key, node in run.placements.items()))
            evicted += victims
            waiting = [by_key[victim] for victim in victims if is_made_anew(by_key[victim])]
            without |= {victim: None for victim in victims if not is_made_anew(by_key[victim])}
        return Found(settled, places, tuple(without), tuple(evicted))

    def _on(self, pod: Pod, node: str) -> Pod:
        """The pod on a node. Pods of equal specs go on sharing one."""
        if pod.spec.node_name == node:
            return pod
        key = (id(pod.spec), node)
        if key not in self._specs:
            # The spec is kept beside its copy, so that nothing else gets its identity.
            self._specs[key] = (pod.spec, msgspec.structs.replace(pod.spec, node_name=node))
        return msgspec.structs.replace(pod, spec=self._specs[key][1])


def goes_with_its_node(pod: Pod) -> bool:
    """Whether the pod is of its node alone, or leaves anyhow: nobody misses it once the node is lost."""
    controller = controller_of(pod.metadata)
    return pod.is_terminating or (controller is not None and controller.kind in _GOES_WITH_ITS_NODE)


def is_made_anew(pod: Pod) -> bool:
    """Whether a controller makes another pod like it."""
    return controller_of(pod.metadata) is not None


def _anew(pod: Pod) -> Pod:
    """As its controller makes it: without a node, a status and a time."""
    metadata = msgspec.structs.replace(pod.metadata, uid="", creation_timestamp=None)
    spec = msgspec.structs.replace(pod.spec, node_name="")
    return msgspec.structs.replace(pod, metadata=metadata, spec=spec, status=PodStatus())
