"""Claims to devices of a scheduler over time: what assumed pods have reserved of them until it is written, and what the
objects contain (spec 12 §7).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from scheduler_core.engine.written_claims import write_claims
from scheduler_core.model.objects.devices import ResourceClaim
from scheduler_core.model.objects.meta import Resource
from scheduler_core.snapshot.claims.bindings import ClaimBindings
from scheduler_core.snapshot.claims.changes import REFUSED, ClaimChange
from scheduler_core.snapshot.rows import PodRow
from scheduler_core.snapshot.snapshot import Snapshot

CLAIM: Final = "ResourceClaim"
Changes = tuple[ClaimChange, ...]


class ReservedClaims:
    """Reservations by key of the assumed pod."""

    def __init__(self) -> None:
        self._changes: dict[str, Changes] = {}

    def of(self, pod: str) -> Changes:
        """The reservations of a pod that are still to be written."""
        return self._changes.get(pod, ())

    def reserve(
        self,
        pod: str,
        row: PodRow,
        changes: Sequence[ClaimChange],
        snapshot: Snapshot,
        settled: ClaimBindings,
    ) -> None:
        """Record the claims as the pod's attempt leaves them.

        row : of the pod.
        """
        write_claims(changes, row, snapshot, settled)
        settled.pending.update(one.claim for one in changes if one.allocation is not None)
        self._changes[pod] = tuple(changes)

    def written(self, pod: str, known: Mapping[str, Resource], settled: ClaimBindings) -> None:
        """Record that the reservations were written; they still count until the objects contain them.

        known : the claims as objects.
        """
        changes = _own(self._changes.pop(pod, ()))
        settled.pending.difference_update(one.claim for one in changes)
        for one in changes:
            there = known.get(one.claim)
            if isinstance(there, ResourceClaim) and there.status.allocation is not None:
                settled.forget_write(one.claim)

    def give_up(self, pod: str, settled: ClaimBindings) -> None:
        """Forget the reservations of a pod that was not bound, or that was deleted."""
        for one in _own(self._changes.pop(pod, ())):
            settled.pending.discard(one.claim)
            settled.forget_write(one.claim)


def _own(changes: Changes) -> Changes:
    """Without claims that another pod writes."""
    return tuple(one for one in changes if one.what != REFUSED)


def claims_left(settled: ClaimBindings) -> dict[str, ResourceClaim | None]:
    """Claims that were written, and whose objects do not contain it yet."""
    return {key: left for key, left in settled.device_claims.items() if key not in settled.pending}


def follow_claim(key: str, now: Resource | None, snapshot: Snapshot, settled: ClaimBindings) -> None:
    """Apply a claim object that is new, has changed, or is deleted (None)."""
    claims = snapshot.devices.claims
    if isinstance(now, ResourceClaim):
        claims[key] = now
    else:
        claims.pop(key, None)
    if key not in settled.pending:
        settled.forget_write(key)
