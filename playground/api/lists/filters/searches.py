from __future__ import annotations

from django_filters import rest_framework as filters

from playground.api.lists.filters.snapshot_rows import AfterRunFilter
from playground.searches.enums import SearchKind
from playground.searches.models import Search


class SearchFilter(AfterRunFilter):
    kind = filters.ChoiceFilter(choices=SearchKind.choices)

    class Meta:
        model = Search
        fields: list[str] = []
