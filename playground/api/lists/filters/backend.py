"""Filters that refuse unknown parameters and invalid values instead of ignoring them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from django.db.models import QuerySet
from django_filters import CharFilter
from django_filters.rest_framework import DjangoFilterBackend
from rest_framework.request import Request
from rest_framework.views import APIView

from playground.api.unknown_names import unknown_name
from playground.common.errors import InvalidInput, Mistake

# The form of the answer; and what pages of lists take besides.
FORMAT: Final = frozenset({"format"})
COMMON_PARAMETERS: Final = FORMAT | {"page", "page_size", "ordering"}


def unknown_parameters(
    request: Request, known: Iterable[str], common: Iterable[str] = COMMON_PARAMETERS
) -> list[Mistake]:
    """A mistake for each parameter of a list's address that is neither `known` nor common to all lists."""
    every = {*known, *common}
    names = sorted(set(request.query_params) - every)
    return [Mistake(name, unknown_name("parameter", every)) for name in names]


class StrictFilters(DjangoFilterBackend):
    """An unknown parameter is a mistake. So is an empty value, except for search texts."""

    def filter_queryset(self, request: Request, queryset: QuerySet[Any], view: APIView) -> QuerySet[Any]:
        filterset = self.get_filterset_class(view, queryset)
        filters = filterset.base_filters if filterset else {}
        empty = [
            Mistake(name, "must not be empty")
            for name, each in filters.items()
            if request.query_params.get(name) == "" and not isinstance(each, CharFilter)
        ]
        mistakes = [*empty, *unknown_parameters(request, filters)]
        if mistakes:
            raise InvalidInput(
                "The list cannot be filtered by these parameters.", problems=mistakes, code="invalid-request"
            )
        return super().filter_queryset(request, queryset, view)
