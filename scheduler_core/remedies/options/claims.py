"""Claims that the pod names and that do not exist: those with a near name in its namespace, or a new one of that name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from scheduler_core.model.admission.objects import default_storage_class
from scheduler_core.model.labels.syntax import is_subdomain
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.objects.storage import PersistentVolumeClaim
from scheduler_core.remedies.changes import change as kinds
from scheduler_core.remedies.changes.change import CLAIM, Change, Target
from scheduler_core.remedies.changes.claims import LONGEST_NAME, claim_like
from scheduler_core.remedies.changes.edits import Edit, Path
from scheduler_core.remedies.moment import Moment
from scheduler_core.spelling import nearest, of_names

_SIZE: Final = "1Gi"
"""Of a claim of which nothing is known but its name."""


def near_claims(moment: Moment) -> Iterator[Change]:
    """Of PersistentVolumeClaims, then of ResourceClaims."""
    cluster, spec = moment.snapshot.cluster, moment.pod.spec
    made = {change.added for change in moment.new_claims}  # of the moment, not of the cluster
    taken = set(_claims_in_use(cluster.pods))
    for volume in spec.volumes:
        if (named := volume.persistent_volume_claim) is not None:
            path: Path = ("spec", "volumes", volume.name, "persistentVolumeClaim", "claimName")
            claims = (one for one in cluster.persistent_volume_claims if Target(CLAIM, one.key) not in made)
            keys = (one.key for one in claims if _is_shared(one) or one.key not in taken)
            yield from _near(moment, "claim", path, named.claim_name, keys)
    for entry in spec.resource_claims:
        if entry.resource_claim_name is not None:
            path = ("spec", "resourceClaims", entry.name, "resourceClaimName")
            keys = (one.key for one in cluster.resource_claims)
            yield from _near(moment, "resource claim", path, entry.resource_claim_name, keys)


def _claims_in_use(pods: Iterable[Pod]) -> Iterator[str]:
    """Of pods that have not ended: a claim of another pod is hardly the one that was meant."""
    for pod in pods:
        for volume in pod.spec.volumes:
            if volume.persistent_volume_claim is not None and not pod.is_terminal:
                yield f"{pod.namespace}/{volume.persistent_volume_claim.claim_name}"


def _is_shared(claim: PersistentVolumeClaim) -> bool:
    """Made for pods on many nodes."""
    return bool({"ReadWriteMany", "ReadOnlyMany"} & set(claim.spec.access_modes))


def _near(moment: Moment, word: str, path: Path, name: str, keys: Iterable[str]) -> Iterator[Change]:
    start = f"{moment.pod.namespace}/"
    known = sorted(key.removeprefix(start) for key in keys if key.startswith(start))
    for near in nearest(name, known, of_names):
        text = f"use the {word} {near} in place of {name}, which does not exist"
        edits = (Edit(path, near),)
        yield Change(kinds.CORRECT_REFERENCE, moment.target, text, path, edits=edits)


def missing_claims(moment: Moment) -> Iterator[Change]:
    """New claims for the volumes of the pod: like one of this name in another namespace, or else of the default class. None of a name
    that the API server refuses.
    """
    cluster, namespace = moment.snapshot.cluster, moment.pod.namespace
    known = {claim.key for claim in cluster.persistent_volume_claims}
    default = default_storage_class(cluster.storage_classes)
    for volume in moment.pod.spec.volumes:
        named = volume.persistent_volume_claim
        if named is None or f"{namespace}/{named.claim_name}" in known:
            continue
        other = claim_of_another_namespace(cluster.persistent_volume_claims, named.claim_name)
        if other is not None:
            yield _like(other, namespace)
        elif default is not None and is_subdomain(named.claim_name) and len(named.claim_name) <= LONGEST_NAME:
            yield _created(namespace, named.claim_name, default.name)


def claim_of_another_namespace(
    claims: Iterable[PersistentVolumeClaim], name: str
) -> PersistentVolumeClaim | None:
    """The first by its namespace. One without a class waits for a volume that somebody creates."""
    found = (one for one in claims if one.name == name and one.storage_class)
    return min(found, key=lambda one: one.namespace, default=None)


def _like(other: PersistentVolumeClaim, namespace: str) -> Change:
    text = f"create the claim {other.name} in the namespace {namespace}, like that of the namespace {other.namespace}, which its pods cannot use"
    return _creation(claim_like(other, other.name, namespace), text)


def _created(namespace: str, name: str, class_name: str) -> Change:
    spec = {
        "accessModes": ["ReadWriteOnce"],
        "resources": {"requests": {"storage": _SIZE}},
        "storageClassName": class_name,
    }
    metadata = {"name": name, "namespace": namespace}
    manifest = {"apiVersion": "v1", "kind": CLAIM, "metadata": metadata, "spec": spec}
    text = f"create the claim {name} of the default storage class {class_name}, as large as you need it"
    return _creation(manifest, text)


def _creation(manifest: dict[str, Any], text: str) -> Change:
    return Change(kinds.CREATE_CLAIM, Target.of(manifest), text, ("claim",), adds=manifest)
