from __future__ import annotations

from django_filters import rest_framework as filters

from playground.api.lists.filters.ownership import WhoseFilter
from playground.api.lists.filters.texts import TextFilter
from playground.api.lists.filters.times import CreatedFilter
from playground.snapshots.enums import Origin
from playground.snapshots.models import Snapshot


class SnapshotFilter(WhoseFilter, CreatedFilter):
    search = TextFilter(field_name="name", label="Part of the name.")
    origin = filters.ChoiceFilter(choices=Origin.choices)
    parent = filters.UUIDFilter(field_name="parent_id", label="Revisions of this snapshot.")

    class Meta:
        model = Snapshot
        fields: list[str] = []
