from __future__ import annotations

from django_filters import rest_framework as filters

from playground.api.filters.times import CreatedFilter
from playground.api.filters.whose import WhoseFilter
from playground.rehearsals.enums import RehearsalState
from playground.rehearsals.models import Rehearsal


class RehearsalFilter(WhoseFilter, CreatedFilter):
    state = filters.MultipleChoiceFilter(choices=RehearsalState.choices, label="One state or more.")
    snapshot = filters.UUIDFilter(field_name="snapshot_id")
    search = filters.CharFilter(
        field_name="snapshot__name", lookup_expr="icontains", label="Part of the snapshot's name."
    )

    class Meta:
        model = Rehearsal
        fields: list[str] = []
