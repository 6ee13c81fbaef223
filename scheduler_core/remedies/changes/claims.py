"""A new claim instead of one whose volume is in the wrong zone or on the wrong node: an empty volume, provisioned where the pod
runs.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import count
from typing import Any, Final

from scheduler_core.extenders.manifests import plain
from scheduler_core.model.cluster import Cluster
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.objects.storage import PersistentVolumeClaim
from scheduler_core.model.quantity import format_quantity
from scheduler_core.plugins.volumes.claims import WAIT_FOR_FIRST_CONSUMER
from scheduler_core.remedies.changes import change as kinds
from scheduler_core.remedies.changes.change import CLAIM, POD, Change, Target
from scheduler_core.remedies.changes.edits import Edit

LONGEST_NAME: Final = 253
"""Of a claim."""
_KEPT: Final = ("accessModes", "volumeMode", "volumeAttributesClassName")


def new_claims(cluster: Cluster, pod: Pod) -> tuple[Change, ...]:
    """One for each bound claim of the pod whose class provisions volumes for the node of their first consumer (spec 06)."""
    claims = {claim.key: claim for claim in cluster.persistent_volume_claims}
    waiting = {
        one.metadata.name
        for one in cluster.storage_classes
        if one.volume_binding_mode == WAIT_FOR_FIRST_CONSUMER
    }
    made = []
    for volume in pod.spec.volumes:
        named = volume.persistent_volume_claim
        claim = None if named is None else claims.get(f"{pod.metadata.namespace}/{named.claim_name}")
        if claim is not None and claim.spec.volume_name and claim.storage_class in waiting:
            made.append(_new_claim(pod, volume.name, claim, _free_name(claim, claims.keys())))
    return tuple(made)


def _new_claim(pod: Pod, volume: str, claim: PersistentVolumeClaim, name: str) -> Change:
    old = claim.metadata.name
    return Change(
        kinds.NEW_CLAIM,
        Target(POD, pod.key),
        f"use a new claim in place of {old}, with an empty volume",
        ("volume", volume),
        edits=(Edit(("spec", "volumes", volume, "persistentVolumeClaim", "claimName"), name),),
        adds=claim_like(claim, name, claim.namespace),
    )


def _free_name(claim: PersistentVolumeClaim, taken: Collection[str]) -> str:
    suffixes = (f"-new-{number}" for number in count(1))
    names = (f"{claim.metadata.name[: LONGEST_NAME - len(suffix)]}{suffix}" for suffix in suffixes)
    return next(name for name in names if f"{claim.namespace}/{name}" not in taken)


def claim_like(claim: PersistentVolumeClaim, name: str, namespace: str) -> dict[str, Any]:
    """The manifest of a new claim of the same class and size."""
    asked = claim.spec.resources.requests
    requests = {resource: format_quantity(amount, binary=True) for resource, amount in asked.items()}
    spec = {field: value for field, value in plain(claim.spec).items() if field in _KEPT and value}
    return {
        "apiVersion": "v1",
        "kind": CLAIM,
        "metadata": {"name": name, "namespace": namespace},
        "spec": {**spec, "resources": {"requests": requests}, "storageClassName": claim.storage_class},
    }
