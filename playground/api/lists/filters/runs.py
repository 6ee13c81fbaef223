from __future__ import annotations

from django.db.models import Q, QuerySet
from django_filters import rest_framework as filters

from playground.api.lists.filters.ownership import WhoseFilter
from playground.api.lists.filters.texts import TextFilter
from playground.api.lists.filters.times import CreatedFilter
from playground.runs.enums import OutcomeKind, RunState
from playground.runs.models import Attempt, Run


class RunFilter(WhoseFilter, CreatedFilter):
    state = filters.MultipleChoiceFilter(choices=RunState.choices, label="One state or more.")
    snapshot = filters.UUIDFilter(field_name="snapshot_id")
    policy = filters.UUIDFilter(field_name="policy_id")
    demo = filters.CharFilter(field_name="demo")
    search = TextFilter(field_name="snapshot__name", label="Part of the snapshot's name.")

    class Meta:
        model = Run
        fields: list[str] = []


class AttemptFilter(filters.FilterSet):
    outcome = filters.MultipleChoiceFilter(choices=OutcomeKind.choices, label="One outcome or more.")
    pod = filters.CharFilter(field_name="pod", label="This pod, as namespace/name.")
    node = filters.CharFilter(field_name="node", label="Placed on this node.")
    search = TextFilter(method="filter_search", label="Part of the pod's key or of the message.")

    class Meta:
        model = Attempt
        fields: list[str] = []

    def filter_search(self, queryset: QuerySet[Attempt], name: str, value: str) -> QuerySet[Attempt]:
        return queryset.filter(Q(pod__icontains=value) | Q(message__icontains=value))
