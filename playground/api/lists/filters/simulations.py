from __future__ import annotations

from django_filters import rest_framework as filters

from playground.api.lists.filters.ownership import WhoseFilter
from playground.api.lists.filters.texts import TextFilter
from playground.api.lists.filters.times import CreatedFilter
from playground.simulations.enums import LIVE_STATES, Pace, SimulationState
from playground.simulations.models import Simulation


class SimulationFilter(WhoseFilter, CreatedFilter):
    state = filters.MultipleChoiceFilter(choices=SimulationState.choices, label="One state or more.")
    pace = filters.ChoiceFilter(choices=Pace.choices)
    example = filters.CharFilter(field_name="example")
    parent = filters.UUIDFilter(field_name="parent_id", label="Branches of this one.")
    search = TextFilter(field_name="title", label="Part of the title.")

    class Meta:
        model = Simulation
        fields: list[str] = []


class LiveRunFilter(CreatedFilter):
    state = filters.MultipleChoiceFilter(
        choices=[(state.value, state.label) for state in LIVE_STATES], label="One state or more."
    )
    parent = filters.UUIDFilter(field_name="parent_id", label="The part that continues this one.")
    search = TextFilter(field_name="title", label="Part of the title.")

    class Meta:
        model = Simulation
        fields: list[str] = []
