from __future__ import annotations

from django_filters import rest_framework as filters

from playground.api.filters.times import CreatedFilter
from playground.api.filters.whose import WhoseFilter
from playground.playing.states import State
from playground.searches.enums import SearchKind
from playground.searches.models import Search


class SearchFilter(WhoseFilter, CreatedFilter):
    kind = filters.ChoiceFilter(choices=SearchKind.choices)
    state = filters.MultipleChoiceFilter(choices=State.choices, label="One state or more.")
    snapshot = filters.UUIDFilter(field_name="snapshot_id")
    run = filters.UUIDFilter(field_name="run_id")
    search = filters.CharFilter(
        field_name="snapshot__name", lookup_expr="icontains", label="Part of the snapshot's name."
    )

    class Meta:
        model = Search
        fields: list[str] = []
