"""Reading survivals and their losses. Nothing here writes; what is returned carries its joins."""

from __future__ import annotations

import json
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from playground.common.errors import NotFound
from playground.people.visibility import visible
from playground.playing.codec import unpack
from playground.playing.rows import looked_up, with_sources
from playground.snapshots.queries import cluster_columns_json
from playground.survivals.models import Loss, Survival


def survivals() -> QuerySet[Survival]:
    """Those that one may see, with what lists show of their snapshot and policy."""
    return with_sources(visible(Survival.objects.all()))


def get_survival(survival_id: UUID) -> Survival:
    """Raises NotFound."""
    found = looked_up(survivals(), survival_id)
    if found is None:
        raise NotFound(f"There is no survival {survival_id}.")
    return found


def losses(survival_id: UUID) -> QuerySet[Loss]:
    """Those that are known so far, the worst first. Raises NotFound for a survival that one may not see."""
    return Loss.objects.filter(survival=get_survival(survival_id))


def get_loss(survival_id: UUID, number: int) -> Loss:
    """Raises NotFound."""
    found = losses(survival_id).select_related("survival").filter(number=number).first()
    if found is None:
        raise NotFound(f"This survival has no loss {number}.")
    return found


def in_full(loss: Loss) -> dict[str, Any]:
    """As the library returns it."""
    return unpack(loss.body)


def label_keys(snapshot_id: UUID) -> set[str]:
    """Of its nodes."""
    columns = json.loads(cluster_columns_json(snapshot_id))
    return {column["key"] for column in columns["nodes"].get("labels", ())}
