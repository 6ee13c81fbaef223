from __future__ import annotations

from django.db.models import Q, QuerySet
from django_filters import rest_framework as filters

from playground.api.lists.filters.snapshot_rows import AfterRunFilter
from playground.api.lists.filters.texts import TextFilter
from playground.survivals.models import Loss, Survival


class SurvivalFilter(AfterRunFilter):
    class Meta:
        model = Survival
        fields: list[str] = []


class LossFilter(filters.FilterSet):
    by = filters.CharFilter(field_name="by", label="`node`, or the key of a label.")
    search = TextFilter(field_name="value", label="Part of the node's name, or of the label's value.")
    hurts = filters.BooleanFilter(
        method="filter_hurts", label="Whether pods are missing at the end or a disruption budget is violated."
    )

    class Meta:
        model = Loss
        fields: list[str] = []

    def filter_hurts(self, queryset: QuerySet[Loss], name: str, value: bool) -> QuerySet[Loss]:
        unharmed = Q(not_back=0, budgets=0)
        return queryset.exclude(unharmed) if value else queryset.filter(unharmed)
