"""Timelines on the wire."""

# ruff: noqa: N815 - names as they are on the wire

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from playground.api.serializers.fields import StrictBooleanField, StrictInput
from playground.api.serializers.problems import MistakeSerializer
from playground.api.serializers.runs import ReferenceSerializer, StrictUUIDField
from playground.api.serializers.simulation_inputs import (
    ScenarioChoice,
    ScenarioField,
    ScenarioInput,
    Seeded,
    SeededByText,
)
from playground.api.serializers.simulations import Forms, ReadyMadeSerializer, SimulationSerializer
from playground.api.serializers.timeline_examples import SAMPLE
from playground.api.serializers.timeline_logs import TimelineCountsSerializer, TimelineMomentSerializer
from playground.simulations.models import Simulation

CALL_EXTENDERS: Final = (
    "Whether to call the extenders of its policies. true: the request is refused if a host is not allowed on "
    "this server; false: none is called; absent: allowed extenders are called, and warnings name the others."
)


class TimelineScenarioInput(ScenarioInput):
    snapshot = StrictUUIDField(required=False, allow_null=True, help_text="To be played on.")


class TimelineChoice(ScenarioChoice):
    snapshot = StrictUUIDField(
        required=False,
        allow_null=True,
        help_text="The initial cluster, to which the scenario's own objects are added.",
    )
    policy = StrictUUIDField(required=False, allow_null=True, help_text="Overrides the one of the scenario.")


class TimelineInput(Seeded, TimelineChoice):
    callExtenders = StrictBooleanField(required=False, help_text=CALL_EXTENDERS)


class TimelineForm(SeededByText, TimelineChoice):
    callExtenders = serializers.BooleanField(
        required=False, allow_null=True, default=None, help_text=CALL_EXTENDERS
    )


class TimelineRevisionInput(Seeded, StrictInput):
    """The changes; everything else stays the same."""

    scenario = ScenarioField(required=False)
    policy = StrictUUIDField(required=False, allow_null=True)
    callExtenders = StrictBooleanField(required=False, help_text=CALL_EXTENDERS)


class TimelineSerializer(SimulationSerializer):
    description = serializers.CharField(allow_blank=True)
    release = serializers.CharField(help_text="Of kube-scheduler: its rules and words are used.")
    snapshot = ReferenceSerializer(allow_null=True)
    policy = ReferenceSerializer(allow_null=True)
    extenders = serializers.ListField(
        child=serializers.CharField(), help_text="The urlPrefix of each extender that it calls."
    )
    warnings = MistakeSerializer(many=True, help_text="Features of its policies that have no effect.")
    counts = serializers.SerializerMethodField(help_text="Pods and attempts so far.")
    attempts = serializers.SerializerMethodField(help_text="How many so far.")

    @extend_schema_field(TimelineCountsSerializer)
    def get_counts(self, simulation: Simulation) -> Any:
        return simulation.summary.get("counts") or dict.fromkeys(TimelineCountsSerializer().fields, 0)

    @extend_schema_field(serializers.IntegerField())
    def get_attempts(self, simulation: Simulation) -> Any:
        return simulation.summary.get("attempts", 0)


class TimelineExampleSerializer(ReadyMadeSerializer):
    description = serializers.CharField(source="lesson")


FORMS: Final = Forms(
    body=TimelineInput,
    address=TimelineForm,
    scenario=TimelineScenarioInput,
    answer=TimelineSerializer,
    example=TimelineExampleSerializer,
    moment=TimelineMomentSerializer,
    sample=SAMPLE,
)
