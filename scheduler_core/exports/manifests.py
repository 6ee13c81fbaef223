"""The cluster as a run left it, as manifests that kubectl can apply: without what the API server sets itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from scheduler_core.engine.simulation import Simulation
from scheduler_core.snapshot.state import UNPLACED

Manifest = Mapping[str, Any]
_SET_BY_SERVER: Final = (
    "uid",
    "resourceVersion",
    "generation",
    "creationTimestamp",
    "deletionTimestamp",
    "deletionGracePeriodSeconds",
    "managedFields",
    "selfLink",
)
_FIRST: Final = (
    "Namespace",
    "PriorityClass",
    "StorageClass",
    "PersistentVolume",
    "PersistentVolumeClaim",
    "Node",
)
"""What others name comes before them."""


def placed(simulation: Simulation, objects: Iterable[Manifest]) -> list[dict[str, Any]]:
    """The objects with every pod where the run left it; pods that were evicted are not among them.

    objects : those of the simulation, as they were given. A pod that the run placed has its node name; one that waits has none.
    """
    state = simulation.state
    places = {
        key: "" if state.node_of[row] == UNPLACED else state.nodes.names[state.node_of[row]]
        for key, row in state.pods.row_of.items()
    }
    evicted = {victim for outcome in simulation.outcomes for victim in outcome.victims}
    found = []
    for one in objects:
        if one.get("kind") != "Pod":
            found.append(dict(one))
        elif (key := key_of(one)) not in evicted:
            found.append(_at(one, places.get(key, "")))
    return found


def applicable(simulation: Simulation, objects: Iterable[Manifest]) -> list[dict[str, Any]]:
    """The objects with their placements, as ``placed``, in a form that kubectl can apply: without status and the fields
    that the API server sets, and with objects before those that refer to them.
    """
    found = [_bare(one) for one in placed(simulation, objects)]
    return sorted(found, key=lambda one: _FIRST.index(one["kind"]) if one["kind"] in _FIRST else len(_FIRST))


def key_of(one: Manifest) -> str:
    """namespace/name."""
    metadata = one["metadata"]
    return f"{metadata.get('namespace') or 'default'}/{metadata['name']}"


def _at(pod: Manifest, node: str) -> dict[str, Any]:
    spec = {name: value for name, value in pod["spec"].items() if name != "nodeName"}
    return {**pod, "spec": {**spec, **({"nodeName": node} if node else {})}}


def _bare(one: Manifest) -> dict[str, Any]:
    metadata = {name: value for name, value in one["metadata"].items() if name not in _SET_BY_SERVER}
    # A node is of use only with its status: kubectl applies it with --subresource=status.
    kept = one if one["kind"] == "Node" else {name: value for name, value in one.items() if name != "status"}
    return {**kept, "metadata": metadata}
