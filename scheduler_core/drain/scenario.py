"""A plan as a scenario: nodes are cordoned, new ones arrive, pods are evicted and created again, nodes leave. To be played on the cluster."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from scheduler_core.drain.plan import RETIRE, Drain, NodeDrain
from scheduler_core.expectations.words import number_of
from scheduler_core.model.cluster import read_cluster
from scheduler_core.model.manifest_fields import Manifest, key_of
from scheduler_core.model.node_copy import csi_node_like, node_like
from scheduler_core.releases.files import LATEST
from scheduler_core.remedies.changes.new_nodes import node_pods
from scheduler_core.sources.workloads.node_pods import what_copies_have

START, ARRIVAL, REMADE, NEXT_WAVE, AFTERWARDS = 10, 30, 1, 60, 60
"""Seconds: before anything happens; until a node that arrives or comes back counts as ready; until a controller has created an evicted
pod again; until the next wave; after the last step."""
_LONGEST_NAME: Final = 240


def drain_scenario(
    found: Drain,
    objects: Iterable[Manifest],
    *,
    title: str = "",
    policy: Mapping[str, Any] | None = None,
    release: str = LATEST,
) -> dict[str, Any]:
    """What ``read_scenario`` reads, to be played on these objects; pods created again have names of their own, ``NAME-moved-1``.

    found : a plan without an obstacle. objects : the manifests that it was made for. policy : a KubeSchedulerConfiguration.
    release : of the run that it was made for.

    Raises ValueError for a plan that ends at an obstacle.
    """
    if found.obstacle is not None:
        raise ValueError(f"the plan ends at node {found.obstacle.node}")
    writer = _OperationWriter(found, objects, release)
    what = "Draining" if found.mode == RETIRE else "Upgrading"
    return {
        "title": title or f"{what} {number_of(len(found.order), 'node')}",
        "description": _DESCRIPTION,
        "duration": f"{writer.write() + AFTERWARDS}s",
        "controllers": {"workloads": False},
        **({} if policy is None else {"policy": dict(policy)}),
        "operations": writer.operations,
    }


_DESCRIPTION: Final = (
    "Each wave of evictions keeps every disruption budget, and every pod finds a place before the next one. "
    "The scenario recreates pods under new names."
)


class _OperationWriter:
    """operations : as they are written. now : seconds since the start."""

    def __init__(self, found: Drain, objects: Iterable[Manifest], release: str) -> None:
        self._found = found
        self._given = list(objects)
        self._nodes, self._csi_nodes = (self._by_name(kind) for kind in ("Node", "CSINode"))
        self._pods = {key_of(one): one for one in self._given if one.get("kind") == "Pod"}
        self._taken = set(self._pods)
        copied = {step.node for step in found.steps if step.arrives}
        known = read_cluster(what_copies_have(self._given, copied), release)
        self._own_pods = node_pods(known, copied)
        self._names = {key: one["metadata"]["name"] for key, one in self._pods.items()}
        self._moves: dict[str, int] = {}
        self._now = START
        self.operations: list[dict[str, Any]] = []

    def _by_name(self, kind: str) -> dict[str, Manifest]:
        return {one["metadata"]["name"]: one for one in self._given if one.get("kind") == kind}

    def write(self) -> int:
        """When the last step is over."""
        if self._found.mode == RETIRE:
            self._cordon(self._found.order)
        for number, step in enumerate(self._found.steps):
            self._begin(number, step)
            for wave in step.waves:
                self._evict(wave.places)
            self._end(step)
        return self._now

    def _begin(self, number: int, step: NodeDrain) -> None:
        if self._found.mode == RETIRE:
            return
        surge = self._found.surge
        if not surge:
            self._cordon([step.node])
        elif number % surge == 0:
            batch = self._found.steps[number : number + surge]
            self._at(create=[made for one in batch for made in self._arriving(one)])
            self._cordon([one.node for one in batch])
            self._now += ARRIVAL

    def _evict(self, pods: Iterable[str]) -> None:
        keys = list(pods)
        for key in keys:
            namespace, _, _ = key.partition("/")
            deletion = {"kind": "Pod", "namespace": namespace, "name": self._names[key], "gracePeriod": "0s"}
            self._at(delete=deletion)
        self._now += REMADE
        if keys:
            self._at(create=[self._anew(key) for key in keys])
        self._now += NEXT_WAVE - REMADE

    def _end(self, step: NodeDrain) -> None:
        if self._found.mode == RETIRE or self._found.surge:
            self._at(removeNode=step.node)
            return
        self._now += ARRIVAL
        self._at(uncordon=step.node)

    def _cordon(self, nodes: Iterable[str]) -> None:
        for node in nodes:
            self._at(cordon=node)

    def _at(self, **operation: Any) -> None:
        self.operations.append({"at": f"{self._now}s", **operation})

    def _anew(self, key: str) -> dict[str, Any]:
        """The pod as its controller makes it, under another name."""
        pod = self._pods[key]
        name = pod["metadata"]["name"]
        self._moves[key] = number = self._moves.get(key, 0) + 1
        self._names[key] = f"{name[:_LONGEST_NAME]}-moved-{number}"
        spec = {field: value for field, value in pod["spec"].items() if field != "nodeName"}
        return {"apiVersion": "v1", "kind": "Pod", "metadata": _named(pod, self._names[key]), "spec": spec}

    def _arriving(self, step: NodeDrain) -> list[dict[str, Any]]:
        """The new node, its CSINode, and the pods that each such node has."""
        node, csi_node = node_like(self._nodes[step.node], step.arrives), self._csi_nodes.get(step.node)
        others = [] if csi_node is None else [csi_node_like(csi_node, step.arrives)]
        return [node, *others, *self._own_pods.of(node, self._taken, step.node)]


def _named(one: Manifest, name: str) -> dict[str, Any]:
    kept = ("namespace", "labels", "annotations", "ownerReferences")
    metadata = one["metadata"]
    return {"name": name, **{field: metadata[field] for field in kept if field in metadata}}
