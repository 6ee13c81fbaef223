"""Applies what outcomes write into claims to devices (spec 12 §7, §8)."""

from __future__ import annotations

from collections.abc import Sequence

from scheduler_core.snapshot.claims.bindings import ClaimBindings
from scheduler_core.snapshot.claims.changes import ClaimChange, claim_after
from scheduler_core.snapshot.claims.known import KnownClaims
from scheduler_core.snapshot.rows import PodRow
from scheduler_core.snapshot.snapshot import Snapshot


def write_claims(
    changes: Sequence[ClaimChange], pod: PodRow, snapshot: Snapshot, settled: ClaimBindings
) -> None:
    """pod : its row; the changes are those of one of its attempts."""
    if not changes:
        return
    known = KnownClaims(snapshot.devices, settled)
    for change in changes:
        before = known.get(change.claim)
        settled.write(change.claim, claim_after(change, before, snapshot.pods.pods[pod]))
