"""Reading policies. Nothing here writes."""

from __future__ import annotations

from uuid import UUID

from django.db.models import QuerySet

from playground.common.errors import NotFound
from playground.policies.models import Policy


def policies() -> QuerySet[Policy]:
    """All policies: the built-in ones first, then the newest."""
    return Policy.objects.all()


def get_policy(policy_id: UUID | str) -> Policy:
    """Raises NotFound."""
    try:
        return Policy.objects.get(pk=policy_id)
    except Policy.DoesNotExist:
        raise NotFound(f"There is no policy {policy_id}.") from None
