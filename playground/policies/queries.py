"""Reading policies. Nothing here writes."""

from __future__ import annotations

from collections.abc import Collection
from uuid import UUID

from django.db.models import QuerySet

from playground.common.errors import NotFound
from playground.people.visibility import visible
from playground.policies.models import Policy


def policies() -> QuerySet[Policy]:
    """Those that one may see: the built-in ones first, then the newest."""
    return visible(Policy.objects.select_related("owner"))


def get_policy(policy_id: UUID | str, *, only: Collection[str] = ()) -> Policy:
    """`only`: the columns to be read, all if empty. Raises NotFound."""
    try:
        return visible(Policy.objects.only(*only)).get(pk=policy_id)
    except Policy.DoesNotExist:
        raise NotFound(f"There is no policy {policy_id}.") from None
