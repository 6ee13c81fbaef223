"""`?ordering=` that refuses what it does not know, instead of ignoring it."""

from __future__ import annotations

from typing import Any

from rest_framework.filters import OrderingFilter
from rest_framework.request import Request

from playground.common.errors import InvalidInput, Mistake


class StrictOrdering(OrderingFilter):
    def remove_invalid_fields(self, queryset: Any, fields: Any, view: Any, request: Request) -> Any:
        known = [name for name, _ in self.get_valid_fields(queryset, view, {"request": request})]
        check_ordering(fields, known)
        return fields


def check_ordering(fields: list[str], known: list[str]) -> None:
    """Raises InvalidInput naming every field that cannot be ordered by."""
    unknown = [name for name in fields if name.removeprefix("-") not in known]
    if unknown:
        message = f"cannot order by {', '.join(unknown)}; known: {', '.join(known)}"
        raise InvalidInput("The list cannot be ordered like that.", problems=[Mistake("ordering", message)])
