"""`?ordering=`: names as they are in the JSON, separated by commas, `-` for falling.

Unknown names are refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import QuerySet
from rest_framework.filters import BaseFilterBackend
from rest_framework.request import Request
from rest_framework.views import APIView

from playground.common.errors import InvalidInput, Mistake


def ordering_terms(request: Request, known: Iterable[str]) -> list[str]:
    """The terms of `?ordering=`. Raises InvalidInput naming every one that is not known."""
    terms = [term.strip() for term in request.query_params.get("ordering", "").split(",") if term.strip()]
    names = list(known)
    unknown = [term for term in terms if term.removeprefix("-") not in names]
    if unknown:
        message = f"cannot order by {', '.join(unknown)}; known: {', '.join(names)}"
        raise InvalidInput(
            "The list cannot be sorted by these names.",
            problems=[Mistake("ordering", message)],
            code="invalid-request",
        )
    return terms


class StrictOrdering(BaseFilterBackend):
    """Orders by the view's `ordering_names`: name in the JSON → field of the model. Ties are broken by id."""

    def filter_queryset(self, request: Request, queryset: QuerySet[Any], view: APIView) -> QuerySet[Any]:
        names = self._names(view)
        terms = ordering_terms(request, names)
        if not terms:
            return queryset
        fields = [("-" if term.startswith("-") else "") + names[term.removeprefix("-")] for term in terms]
        return queryset.order_by(*fields, "pk")

    def get_schema_operation_parameters(self, view: APIView) -> list[dict[str, Any]]:
        names = self._names(view)
        return [ordering_parameter(names)] if names else []

    @staticmethod
    def _names(view: APIView) -> Mapping[str, str]:
        return getattr(view, "ordering_names", {})


def ordering_parameter(names: Iterable[str]) -> dict[str, Any]:
    """The OpenAPI description of `?ordering=` for a list that can be ordered by `names`."""
    return {
        "name": "ordering",
        "in": "query",
        "required": False,
        "description": f"Names separated by commas; `-` before a name sorts in descending order: {', '.join(names)}.",
        "schema": {"type": "string"},
        "example": f"-{next(iter(names))}",
    }
