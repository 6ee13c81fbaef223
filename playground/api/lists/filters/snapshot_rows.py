"""The filters of lists whose rows are about a snapshot and are played by workers."""

from __future__ import annotations

from django_filters import rest_framework as filters

from playground.api.lists.filters.ownership import WhoseFilter
from playground.api.lists.filters.texts import TextFilter
from playground.api.lists.filters.times import CreatedFilter
from playground.playing.states import State


class OfSnapshotFilter(WhoseFilter, CreatedFilter):
    state = filters.MultipleChoiceFilter(choices=State.choices, label="One state or more.")
    snapshot = filters.UUIDFilter(field_name="snapshot_id")
    search = TextFilter(field_name="snapshot__name", label="Part of the snapshot's name.")


class AfterRunFilter(OfSnapshotFilter):
    """Of rows that may begin with a run."""

    run = filters.UUIDFilter(field_name="run_id")
