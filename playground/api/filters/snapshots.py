# ruff: noqa: N815 - names as they are on the wire
# ruff: noqa: N815 - names as they are on the wire

from __future__ import annotations

from django_filters import rest_framework as filters

from playground.api.filters.times import TimeFilter
from playground.snapshots.enums import Origin
from playground.snapshots.models import Snapshot


class SnapshotFilter(filters.FilterSet):
    search = filters.CharFilter(field_name="name", lookup_expr="icontains", label="Part of the name.")
    origin = filters.ChoiceFilter(choices=Origin.choices)
    parent = filters.UUIDFilter(field_name="parent_id", label="Revisions of this snapshot.")
    createdAfter = TimeFilter(field_name="created_at", lookup_expr="gt")
    createdBefore = TimeFilter(field_name="created_at", lookup_expr="lt")

    class Meta:
        model = Snapshot
        fields: list[str] = []
