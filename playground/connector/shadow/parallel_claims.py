"""Claims to devices of the parallel cluster: their requests are those of the real cluster; their devices are allocated here.

A claim that a pod of another scheduler uses is as the real cluster has it. Nobody but the candidate makes claims for extended
resources here; those of the real cluster are left out, except for pods that stood on their nodes at the beginning.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, cast

from msgspec.structs import replace

from scheduler_core.model.objects.devices import (
    ResourceClaim,
    ResourceClaimConsumerReference,
    ResourceClaimStatus,
)
from scheduler_core.model.objects.pod import Pod
from scheduler_core.simulated_cluster.api_server import CLAIM, ApiServer
from scheduler_core.snapshot.claims.changes import is_made

_FREE: Final = ResourceClaimStatus()
PodOf = Callable[[str, str], Pod | None]


def claims_at_first(claims: Iterable[ResourceClaim], waits: Callable[[str], bool]) -> list[ResourceClaim]:
    """As the parallel cluster begins with them: what was written for a pod that waits there again, is taken back.

    waits : whether the pod of this uid does.
    """
    return [left for claim in claims if (left := _without_waiting(claim, waits)) is not None]


class ParallelClaims:
    """pod_of : the real pod of a key and uid. decides : whether the candidate places it."""

    def __init__(self, server: ApiServer, pod_of: PodOf, decides: Callable[[Pod], bool]) -> None:
        self._server, self._pod_of, self._decides = server, pod_of, decides

    def told(self, new: ResourceClaim) -> None:
        """The real claim is new, or has changed."""
        here = cast("ResourceClaim | None", self._server.others[CLAIM].get(new.key))
        if here is None and is_made(new):
            return
        self._server.set_object(CLAIM, replace(new, status=self._status(new, here)))

    def left_by(self, pod: Pod) -> None:
        """The pod is gone here. Works as the claim controller, but objects are deleted when the real ones are."""
        uid = pod.metadata.uid
        used = [one for one in self._claims() if any(user.uid == uid for user in one.status.reserved_for)]
        self._server.leave_claims(pod)
        for claim in used:
            if is_made(claim):
                self._server.remove_object(CLAIM, claim.key)
            elif len(claim.status.reserved_for) == 1:
                self._server.free_claim(claim)

    def _status(self, new: ResourceClaim, here: ResourceClaim | None) -> ResourceClaimStatus:
        users = new.status.reserved_for
        if not all(self._is_decided_here(new, user) for user in users):
            return new.status
        if here is not None and here.metadata.uid == new.metadata.uid:
            return here.status
        return _FREE if users else new.status

    def _is_decided_here(self, claim: ResourceClaim, user: ResourceClaimConsumerReference) -> bool:
        """A pod that nobody has told of yet, or any more, counts as one of the candidate's."""
        pod = self._pod_of(f"{claim.namespace}/{user.name}", user.uid)
        return user.resource == "pods" and (pod is None or self._decides(pod))

    def _claims(self) -> tuple[ResourceClaim, ...]:
        return cast("tuple[ResourceClaim, ...]", self._server.of_kind(CLAIM))


def _without_waiting(claim: ResourceClaim, waits: Callable[[str], bool]) -> ResourceClaim | None:
    users = claim.status.reserved_for
    kept = tuple(user for user in users if not waits(user.uid))
    if len(kept) == len(users):
        return claim
    if kept:
        return replace(claim, status=replace(claim.status, reserved_for=kept))
    return None if is_made(claim) else replace(claim, status=_FREE)
