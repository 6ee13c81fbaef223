"""Which events may make a pod schedulable that DynamicResources rejected (spec 12 §10; upstream 1.36,
dynamicresources/dynamicresources.go).

A pod of whose claims one is missing, or cannot be used, is not retried: it would be gated.
"""

from __future__ import annotations

from scheduler_core.framework.cluster_event import ActionType, EventRegistration, EventResource
from scheduler_core.framework.hints import hint_about, is_same, pod_hint, registered
from scheduler_core.model.objects.devices import ResourceClaim
from scheduler_core.model.objects.pod import Pod
from scheduler_core.plugins.dynamic_resources.pod_claims import ClaimProblem, FindClaim, claims_of


class ClaimHints:
    """find : the claims as they are after the event."""

    def __init__(self, find: FindClaim) -> None:
        self._find = find

    def events(self) -> tuple[EventRegistration, ...]:
        changes = ActionType.ADD | ActionType.UPDATE
        of_nodes = ActionType.ADD | ActionType.UPDATE_NODE_LABEL | ActionType.UPDATE_NODE_ALLOCATABLE
        return (
            registered(EventResource.NODE, of_nodes),
            registered(
                EventResource.POD,
                ActionType.UPDATE_POD_GENERATED_RESOURCE_CLAIM,
                pod_hint(self.after_pod_change),
            ),
            registered(
                EventResource.RESOURCE_CLAIM, changes, hint_about(ResourceClaim, self.after_claim_change)
            ),
            registered(EventResource.DEVICE_CLASS, changes),
            registered(EventResource.RESOURCE_SLICE, changes),
        )

    def after_pod_change(self, pod: Pod, old: Pod | None, new: Pod | None) -> bool:
        """The pod itself has all of its claims now."""
        return new is not None and is_same(pod, new) and self._usable(new) is not None

    def after_claim_change(self, pod: Pod, old: ResourceClaim | None, new: ResourceClaim | None) -> bool:
        """A claim of the pod was created or changed its status, or any claim was deallocated."""
        claims = self._usable(pod)
        if new is None or claims is None:
            return False
        if old is not None and old.status.allocation is not None and new.status.allocation is None:
            return True
        return new.key in claims and (old is None or old.status != new.status)

    def _usable(self, pod: Pod) -> set[str] | None:
        """The keys of the pod's claims; None if one cannot be used."""
        try:
            return {claim.key for claim in claims_of(pod, self._find)}
        except ClaimProblem:
            return None
