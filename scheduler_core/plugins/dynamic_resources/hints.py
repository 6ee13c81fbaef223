"""Which events may make a pod schedulable that DynamicResources rejected (spec 12 §10)."""

from __future__ import annotations

from typing import Final

from scheduler_core.framework.cluster_event import ActionType, EventResource
from scheduler_core.framework.hints import hint_about, own_update, pod_hint, registered
from scheduler_core.model.objects.devices import ResourceClaim
from scheduler_core.model.objects.pod import Pod

_CHANGES: Final = ActionType.ADD | ActionType.UPDATE


def _claim_changed(pod: Pod, old: ResourceClaim | None, new: ResourceClaim | None) -> bool:
    """A claim of the pod was created or changed its status, or any claim was deallocated."""
    if new is None:
        return False
    if old is not None and old.status.allocation is not None and new.status.allocation is None:
        return True
    return new.key in _named(pod) and (old is None or old.status != new.status)


def _named(pod: Pod) -> set[str]:
    names = {status.name: status.resource_claim_name for status in pod.status.resource_claim_statuses}
    claims = (one.resource_claim_name or names.get(one.name) for one in pod.spec.resource_claims)
    return {f"{pod.namespace}/{name}" for name in claims if name}


EVENTS: Final = (
    registered(
        EventResource.NODE, ActionType.ADD | ActionType.UPDATE_NODE_LABEL | ActionType.UPDATE_NODE_ALLOCATABLE
    ),
    registered(EventResource.POD, ActionType.UPDATE_POD_GENERATED_RESOURCE_CLAIM, pod_hint(own_update)),
    registered(EventResource.RESOURCE_CLAIM, _CHANGES, hint_about(ResourceClaim, _claim_changed)),
    registered(EventResource.DEVICE_CLASS, _CHANGES),
    registered(EventResource.RESOURCE_SLICE, _CHANGES),
)
