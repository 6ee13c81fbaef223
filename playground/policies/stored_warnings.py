"""Finds the warnings of rows that were stored before there were any, for receivers of post_migrate.

The migrations cannot do it, because only today's code knows what has no effect.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django.db.models import QuerySet

from playground.common.errors import Mistake


def store_warnings(rows: QuerySet[Any], warnings_of: Callable[[QuerySet[Any]], Sequence[Mistake]]) -> None:
    """warnings_of : of the one row that it is given; none for a row that cannot be read, which stays as it is."""
    for row_id in list(rows.values_list("pk", flat=True)):
        row = rows.filter(pk=row_id)
        if found := warnings_of(row):
            row.update(warnings=[warning.to_dict() for warning in found])
