"""Deletes rows one at a time, each in a separate transaction, so that no request waits long for the database."""

from __future__ import annotations

from typing import Any

from django.db.models import ProtectedError, QuerySet


def deleted(rows: QuerySet[Any, Any]) -> int:
    """How many. What something that stays is made from stays, too."""
    number = 0
    for key in list(rows.values_list("pk", flat=True)):
        try:
            number += bool(rows.model.objects.filter(pk=key).delete()[0])
        except ProtectedError:
            # Somebody has begun to use it in the meantime.
            continue
    return number
