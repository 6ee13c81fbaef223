from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django_filters import rest_framework as filters

from playground.people.enums import Part
from playground.people.visibility import part_of


class WhoseFilter(filters.FilterSet):
    """Filters by ownership and visibility."""

    whose = filters.ChoiceFilter(
        choices=Part.choices,
        method="filter_whose",
        label="`mine`: your own; `workshop`: shared with your workshop, and for teachers everything that its "
        "participants made; `shared`: shared by a link or with everybody; `examples`: comes with the "
        "playground.",
    )

    def filter_whose(self, queryset: QuerySet[Any], name: str, value: str) -> QuerySet[Any]:
        return part_of(queryset, Part(value))
