"""Claims that the pod names and that do not exist: those with a near name in its namespace, or a new one of that name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from scheduler_core.model.admission.objects import default_storage_class
from scheduler_core.model.labels.syntax import is_subdomain
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.objects.storage import PersistentVolumeClaim
from scheduler_core.plugins.volumes.claims import WAIT_FOR_FIRST_CONSUMER
from scheduler_core.remedies.changes import change as kinds
from scheduler_core.remedies.changes.change import CLAIM, Change, Target
from scheduler_core.remedies.changes.claims import LONGEST_NAME
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
    """New claims for the volumes of the pod, of the default class, if that makes volumes where their first consumer runs; none of a name
    that the API server refuses.
    """
    cluster = moment.snapshot.cluster
    known = {claim.key for claim in cluster.persistent_volume_claims}
    default = default_storage_class(cluster.storage_classes)
    if default is None or default.volume_binding_mode != WAIT_FOR_FIRST_CONSUMER:
        return
    for volume in moment.pod.spec.volumes:
        named = volume.persistent_volume_claim
        if named is None or f"{moment.pod.namespace}/{named.claim_name}" in known:
            continue
        if is_subdomain(named.claim_name) and len(named.claim_name) <= LONGEST_NAME:
            yield _created(moment.pod.namespace, named.claim_name, default.name)


def _created(namespace: str, name: str, class_name: str) -> Change:
    spec = {
        "accessModes": ["ReadWriteOnce"],
        "resources": {"requests": {"storage": _SIZE}},
        "storageClassName": class_name,
    }
    metadata = {"name": name, "namespace": namespace}
    manifest = {"apiVersion": "v1", "kind": CLAIM, "metadata": metadata, "spec": spec}
    text = f"create the claim {name} of the default storage class {class_name}, as large as you need it"
    return Change(kinds.CREATE_CLAIM, Target(CLAIM, f"{namespace}/{name}"), text, ("claim",), adds=manifest)
