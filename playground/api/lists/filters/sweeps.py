from __future__ import annotations

from django_filters import rest_framework as filters

from playground.api.lists.filters.ownership import WhoseFilter
from playground.api.lists.filters.texts import TextFilter
from playground.api.lists.filters.times import CreatedFilter
from playground.playing.states import State
from playground.sweeps.models import Sweep


class SweepFilter(WhoseFilter, CreatedFilter):
    state = filters.MultipleChoiceFilter(choices=State.choices, label="One state or more.")
    snapshot = filters.UUIDFilter(field_name="swept__snapshot_id", distinct=True)
    search = TextFilter(field_name="name", label="Part of the name.")

    class Meta:
        model = Sweep
        fields: list[str] = []
