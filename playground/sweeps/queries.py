"""Reading sweeps. Nothing here writes; what is returned carries its joins."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db.models import Prefetch, QuerySet

from playground.common.errors import NotFound
from playground.people.visibility import visible
from playground.playing.codec import unpack
from playground.playing.rows import looked_up
from playground.policies.models import Policy
from playground.snapshots.models import Snapshot
from playground.sweeps.models import Measured, Sweep, SweepPart, SweptSnapshot


def sweeps() -> QuerySet[Sweep]:
    """Those that one may see, with what lists show of their snapshots and policy; not the plans."""
    snapshots = Snapshot.objects.only("pk", "name")
    swept = SweptSnapshot.objects.prefetch_related(Prefetch("snapshot", queryset=snapshots))
    policies = Policy.objects.only("pk", "name")
    return (
        visible(Sweep.objects.select_related("owner"))
        .defer("plan")
        .prefetch_related(Prefetch("swept", queryset=swept), Prefetch("policy", queryset=policies))
    )


def get_sweep(sweep_id: UUID) -> Sweep:
    """Raises NotFound."""
    found = looked_up(sweeps(), sweep_id)
    if found is None:
        raise NotFound(f"There is no sweep {sweep_id}.")
    return found


def plan_of(sweep_id: UUID) -> dict[str, Any]:
    """Raises Sweep.DoesNotExist."""
    return unpack(Sweep.objects.values_list("plan", flat=True).get(pk=sweep_id))


def measured(sweep_id: UUID) -> dict[str, dict[str, Any]]:
    """Digest → measures, as far as they are known."""
    rows = Measured.objects.filter(sweep_id=sweep_id).values_list("digest", "body")
    return {digest: unpack(body) for digest, body in rows.iterator(chunk_size=200)}


def digests_done(sweep_id: UUID) -> set[str]:
    return set(Measured.objects.filter(sweep_id=sweep_id).values_list("digest", flat=True))


def snapshot_ids(sweep_id: UUID) -> list[UUID]:
    """In the order in which cells name them."""
    return list(
        SweptSnapshot.objects.filter(sweep_id=sweep_id)
        .order_by("place")
        .values_list("snapshot_id", flat=True)
    )


def get_part(part_id: UUID) -> SweepPart:
    """For workers. Raises NotFound."""
    found = SweepPart.objects.filter(pk=part_id).first()
    if found is None:
        raise NotFound(f"There is no part {part_id} of a sweep.")
    return found
