"""Claims of the pod for which no run shows what helps: what they wait for, in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scheduler_core.config.plugins import names
from scheduler_core.model.admission.objects import default_storage_class
from scheduler_core.model.objects.storage import PersistentVolumeClaim, StorageClass
from scheduler_core.plugins.volumes.claims import WAIT_FOR_FIRST_CONSUMER
from scheduler_core.remedies.moment import FilterResults, Moment
from scheduler_core.remedies.options.claims import claim_of_another_namespace, near_claims
from scheduler_core.snapshot.volumes.objects import claim_uses

_NO_DEFAULT: Final = "It cannot be created without a storage class, and no class is the default one."
_BY_HAND: Final = "kubernetes.io/no-provisioner"
"""The provisioner of classes whose volumes somebody creates."""


def unbound_claims(moment: Moment, filtered: FilterResults) -> Iterator[str]:
    """Of claims that exist and should have a volume without a pod, or for which no node has one that somebody has created; of those that
    do not exist, if there is neither a near name nor a way to create them; of devices. filtered : of the unchanged pod.
    """
    cluster = moment.snapshot.cluster
    claims = {claim.key: claim for claim in cluster.persistent_volume_claims}
    classes = {one.name: one for one in cluster.storage_classes}
    default = default_storage_class(cluster.storage_classes)
    for use in dict.fromkeys(claim_uses(moment.pod)):
        claim = claims.get(use.key)
        if claim is not None and not claim.spec.volume_name:
            its_class = classes.get(claim.storage_class)
            yield from _waiting(claim, its_class)
            if names.VOLUME_BINDING in filtered.verdicts and its_class is not None:
                yield from _by_hand(claim, its_class)
        is_missing = claim is None and default is None and not use.ephemeral
        other = claim_of_another_namespace(claims.values(), use.name)
        if is_missing and other is None and not any(near_claims(moment)):
            yield f"The namespace {moment.pod.namespace} has no claim {use.name}. {_NO_DEFAULT}"
    yield from _devices_of_another_namespace(moment)
    if names.DYNAMIC_RESOURCES in filtered.verdicts:
        yield "Some nodes do not have the devices that the resource claims of the pod ask for. Neither claims for devices nor devices were changed."


def _devices_of_another_namespace(moment: Moment) -> Iterator[str]:
    claims, namespace = moment.snapshot.cluster.resource_claims, moment.pod.namespace
    for entry in moment.pod.spec.resource_claims:
        found = sorted(one.namespace for one in claims if one.name == entry.resource_claim_name)
        if found and namespace not in found:
            yield (
                f"The resource claim {entry.resource_claim_name} is in the namespace {found[0]}; the pods of the namespace "
                f"{namespace} need one of their own."
            )


def _waiting(claim: PersistentVolumeClaim, its_class: StorageClass | None) -> Iterator[str]:
    if claim.storage_class == "":
        yield _sentence(claim, "it has no class, so it waits for a PersistentVolume without one")
    elif its_class is not None and its_class.volume_binding_mode != WAIT_FOR_FIRST_CONSUMER:
        maker = its_class.provisioner
        volume = (
            "somebody has to create a PersistentVolume for it"
            if maker == _BY_HAND
            else f"{maker} has to make one before the pod is scheduled"
        )
        yield _sentence(claim, f"its class {its_class.name} binds claims at once, so {volume}")


def _by_hand(claim: PersistentVolumeClaim, its_class: StorageClass) -> Iterator[str]:
    """Of a class that waits for the pod, and makes no volume for it."""
    if its_class.volume_binding_mode == WAIT_FOR_FIRST_CONSUMER and its_class.provisioner == _BY_HAND:
        yield (
            f"Volumes of the class {its_class.name} are created by hand, and some nodes have none that fits the claim {claim.name}: "
            "create a PersistentVolume on a node that has room for the pod."
        )


def _sentence(claim: PersistentVolumeClaim, reason: str) -> str:
    described = f"kubectl describe pvc {claim.name} --namespace {claim.namespace}"
    return f"The claim {claim.name} has no volume, and no run shows when it gets one: {reason}. `{described}` shows why it waits."
