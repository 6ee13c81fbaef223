"""The objects of a run as they stand after its attempts so far: what a draft at a step begins with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from scheduler_core.drafts.draft import POD, Name
from scheduler_core.engine.run import Run
from scheduler_core.extenders.manifests import plain
from scheduler_core.model.manifest_fields import Manifest, mapping
from scheduler_core.plugins.volumes.claims import SELECTED_NODE
from scheduler_core.snapshot.state import UNPLACED

CLAIM: Final = "PersistentVolumeClaim"
VOLUME: Final = "PersistentVolume"
DEVICE_CLAIM: Final = "ResourceClaim"
_BOUND: Final = "pv.kubernetes.io/bind-completed"


def standing(run: Run, given: Mapping[Name, Manifest]) -> dict[Name, Manifest]:
    """The objects by name: pods that the run placed are on their nodes, those that it evicted are gone, and so on for claims.

    given : the objects of the run, by name (``draft.indexed``). What no attempt has changed is the same object. Placed pods
    come last, in the order in which they came to their nodes.
    """
    state = run.state
    evicted = {(POD, victim) for outcome in run.outcomes for victim in outcome.victims}
    found = {name: one for name, one in given.items() if name not in evicted}
    found |= dict([*_volumes(run, found), *_devices(run, found)])
    gone = [(DEVICE_CLAIM, key) for key, left in state.claims.device_claims.items() if left is None]
    for name in gone:
        found.pop(name, None)
    for key, node in run.placements.items():
        pod = found.pop((POD, key), None)
        if pod is not None:
            found[POD, key] = _with(pod, "spec", nodeName=node)
    for row, there in state.nominations.items():
        name = POD, state.pods.keys[row]
        if name in found and state.node_of[row] == UNPLACED:
            found[name] = _with(found[name], "status", nominatedNodeName=state.nodes.names[there])
    return found


def _volumes(run: Run, objects: Mapping[Name, Manifest]) -> Iterator[tuple[Name, Manifest]]:
    """Claims that waited for their first pod, and the volumes that are meant for them."""
    settled, storage = run.state.claims, run.snapshot.storage
    for key, numbers in settled.volumes_of.items():
        volumes = [volume for number in numbers if (volume := storage.numbered[number]) is not None]
        claim = objects.get((CLAIM, key))
        if claim is None or not volumes:
            continue
        name = volumes[0].name
        bound = _with(_with(claim, "spec", volumeName=name), "status", phase="Bound")
        yield (CLAIM, key), _annotated(bound, _BOUND, "yes")
        namespace, _, claim_name = key.rpartition("/")
        reference = {"kind": CLAIM, "namespace": namespace, "name": claim_name}
        taken = _with(objects[VOLUME, name], "spec", claimRef=reference)
        yield (VOLUME, name), _with(taken, "status", phase="Bound")
    for key, row in settled.node_of.items():
        if (CLAIM, key) in objects:
            node = run.state.nodes.names[row]
            yield (CLAIM, key), _annotated(objects[CLAIM, key], SELECTED_NODE, node)


def _devices(run: Run, objects: Mapping[Name, Manifest]) -> Iterator[tuple[Name, Manifest]]:
    """Claims to devices as attempts left them."""
    for key, left in run.state.claims.device_claims.items():
        if left is not None:
            head = {"apiVersion": "resource.k8s.io/v1", "kind": DEVICE_CLAIM}
            known = objects.get((DEVICE_CLAIM, key))
            made: dict[str, Any] = {**head, **plain(left)}
            yield (DEVICE_CLAIM, key), made if known is None else {**known, "status": made["status"]}


def _with(manifest: Manifest, part: str, **fields: Any) -> dict[str, Any]:
    return {**manifest, part: {**mapping(manifest.get(part)), **fields}}


def _annotated(manifest: Manifest, name: str, value: str) -> dict[str, Any]:
    annotations = mapping(mapping(manifest["metadata"]).get("annotations"))
    return _with(manifest, "metadata", annotations={**annotations, name: value})
