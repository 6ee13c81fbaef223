"""`?ordering=`: names as they are in the JSON, separated by commas, `-` for falling.

Unknown names are mistakes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import QuerySet
from rest_framework.filters import BaseFilterBackend
from rest_framework.request import Request
from rest_framework.views import APIView

from playground.common.errors import Mistake


def ordering_terms(request: Request) -> list[str]:
    """The terms of `?ordering=`."""
    return [term.strip() for term in request.query_params.get("ordering", "").split(",") if term.strip()]


def ordering_mistakes(request: Request, known: Iterable[str]) -> list[Mistake]:
    """One that names every term that is not known."""
    names = list(known)
    unknown = [term for term in ordering_terms(request) if term.removeprefix("-") not in names]
    message = f"cannot order by {', '.join(unknown)}; known: {', '.join(names)}"
    return [Mistake("ordering", message)] if unknown else []


class StrictOrdering(BaseFilterBackend):
    """Orders by the view's `ordering_names`: name in the JSON → field of the model. Ties are broken by id.

    StrictFilters has seen to it that the names are known.
    """

    def filter_queryset(self, request: Request, queryset: QuerySet[Any], view: APIView) -> QuerySet[Any]:
        names = self._names(view)
        terms = ordering_terms(request)
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
