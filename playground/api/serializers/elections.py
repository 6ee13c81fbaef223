"""Elections on the wire."""

# ruff: noqa: N815 - names as they are on the wire

from __future__ import annotations

from typing import Final

from rest_framework import serializers

from playground.api.serializers.election_examples import SAMPLE
from playground.api.serializers.election_logs import ElectionMomentSerializer
from playground.api.serializers.simulation_inputs import (
    ScenarioChoice,
    ScenarioInput,
    Seeded,
    SeededByText,
)
from playground.api.serializers.simulations import Forms, ReadyMadeSerializer, SimulationSerializer
from playground.simulations.enums import Pace


class ElectionChoice(ScenarioChoice):
    pace = serializers.ChoiceField(
        choices=Pace.choices,
        required=False,
        default=Pace.FREE,
        help_text="`free`: plays to its end immediately; `stepped`: waits at 0 until it is advanced.",
    )


class ElectionInput(Seeded, ElectionChoice):
    pass


class ElectionForm(SeededByText, ElectionChoice):
    pass


class ElectionSerializer(SimulationSerializer):
    pace = serializers.ChoiceField(choices=Pace.choices)
    target = serializers.IntegerField(
        help_text="The time to which it was advanced; later than `now` while it is being played."
    )
    commands = serializers.IntegerField(source="command_count", help_text="Faults injected so far.")
    branchedAt = serializers.IntegerField(
        source="branched_at", allow_null=True, help_text="Before this time it equals its parent."
    )


class ElectionExampleSerializer(ReadyMadeSerializer):
    lesson = serializers.CharField()


FORMS: Final = Forms(
    body=ElectionInput,
    address=ElectionForm,
    scenario=ScenarioInput,
    answer=ElectionSerializer,
    example=ElectionExampleSerializer,
    moment=ElectionMomentSerializer,
    sample=SAMPLE,
)
