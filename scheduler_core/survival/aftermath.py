"""The manifests of a cluster after a loss: without the nodes, with the lost pods waiting, and everybody else where a run left them."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from scheduler_core.engine.run import Run
from scheduler_core.model.manifest_fields import Manifest, key_of
from scheduler_core.model.replacement import is_made_anew, manifest_made_anew
from scheduler_core.snapshot.state import UNPLACED
from scheduler_core.survival.replay import goes_with_its_node


@dataclass(frozen=True, slots=True)
class Aftermath:
    """An edit of the manifests. apply : pods as they are now. remove : kind and key, ``namespace/name``, of deleted objects."""

    apply: tuple[Manifest, ...]
    remove: tuple[tuple[str, str], ...]


def aftermath(run: Run, nodes: Collection[str], objects: Iterable[Manifest]) -> Aftermath:
    """What a loss makes of the objects of a run that has ended. A run over the result is the first one of the loss's proof.

    nodes : names of those that are lost. objects : those of the run, as they were given.
    """
    state, known = run.state, frozenset(nodes)
    places = {
        key: "" if state.node_of[row] == UNPLACED else state.nodes.names[state.node_of[row]]
        for key, row in state.pods.row_of.items()
    }
    manifests = {key_of(one): one for one in objects if one.get("kind") == "Pod"}
    apply: list[Manifest] = []
    remove = [("Node", node) for node in sorted(known)]
    for key, node in places.items():
        pod = state.pods.pods[state.pods.row_of[key]]
        if node in known and is_made_anew(pod) and not goes_with_its_node(pod):
            apply.append(manifest_made_anew(manifests[key]))
        elif not node or node in known:
            remove.append(("Pod", key))
        elif pod.spec.node_name != node:
            apply.append(_running(manifests[key], node))
    return Aftermath(tuple(apply), tuple(remove))


def _running(pod: Manifest, node: str) -> Manifest:
    status = {name: value for name, value in pod.get("status", {}).items() if name != "nominatedNodeName"}
    return {**pod, "spec": {**pod["spec"], "nodeName": node}, "status": {**status, "phase": "Running"}}
