"""Filters that refuse unknown parameters and invalid values instead of ignoring them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from django.db.models import QuerySet
from django_filters import CharFilter
from django_filters.rest_framework import DjangoFilterBackend
from rest_framework.request import Request
from rest_framework.views import APIView

from playground.api.exception_handler import mistakes_of
from playground.api.lists.ordering import ordering_mistakes
from playground.api.lists.pagination import paging_mistakes
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


def list_mistakes(request: Request, known: Iterable[str], orderings: Iterable[str]) -> list[Mistake]:
    """In the parameters of a list with pages, except in the values of its filters. known : those. orderings : names to order by."""
    return [
        *unknown_parameters(request, known),
        *ordering_mistakes(request, orderings),
        *paging_mistakes(request),
    ]


class StrictFilters(DjangoFilterBackend):
    """An unknown parameter is a mistake, and so is an empty value, except for search texts. All mistakes are told together, also
    those in the order and in the numbers of pages.
    """

    def filter_queryset(self, request: Request, queryset: QuerySet[Any], view: APIView) -> QuerySet[Any]:
        kind = self.get_filterset_class(view, queryset)
        filters = kind.base_filters if kind else {}
        empty = [
            Mistake(name, "must not be empty")
            for name, each in filters.items()
            if request.query_params.get(name) == "" and not isinstance(each, CharFilter)
        ]
        filterset = self.get_filterset(request, queryset, view)
        invalid = mistakes_of(filterset.errors) if filterset and not filterset.is_valid() else []
        told = {one.path for one in empty}
        invalid = [one for one in invalid if one.path not in told]
        mistakes = [*empty, *invalid, *list_mistakes(request, filters, getattr(view, "ordering_names", {}))]
        if mistakes:
            raise InvalidInput(
                "The parameters of the list have mistakes.", problems=mistakes, code="invalid-request"
            )
        return filterset.qs if filterset else queryset
