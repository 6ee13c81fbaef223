from __future__ import annotations

from django_filters import rest_framework as filters

from playground.api.lists.filters.snapshot_rows import AfterRunFilter
from playground.removals.enums import RemovalKind
from playground.removals.models import Removal


class RemovalFilter(AfterRunFilter):
    kind = filters.ChoiceFilter(choices=RemovalKind.choices)

    class Meta:
        model = Removal
        fields: list[str] = []
