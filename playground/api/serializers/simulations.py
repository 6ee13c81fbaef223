"""Elections and timelines on the wire. Times are nanoseconds since a simulation's start."""

# ruff: noqa: N815 - names as they are on the wire

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from playground.api.serializers.fields import owner_name
from playground.api.serializers.problems import MistakeSerializer, ProblemSerializer
from playground.api.serializers.runs import ReferenceSerializer
from playground.api.serializers.simulation_inputs import FaultField
from playground.api.serializers.timeline_logs import TimelineCountsSerializer
from playground.simulations.enums import Pace, SimulationState
from playground.simulations.models import Simulation


class SimulationSerializer(serializers.Serializer):
    id = serializers.UUIDField()
    kind = serializers.CharField()
    title = serializers.CharField()
    state = serializers.ChoiceField(
        choices=SimulationState.choices, help_text="`waiting`: stepped, for somebody to advance it."
    )
    seed = serializers.IntegerField()
    now = serializers.IntegerField(help_text="What happens before this time has happened.")
    duration = serializers.IntegerField()
    lastSeq = serializers.IntegerField(source="last_seq", help_text="Number of the last event.")
    parent = serializers.UUIDField(  # type: ignore[assignment]  # a declared field, not DRF's attribute
        source="parent_id", allow_null=True, help_text="Of which it is a branch."
    )
    example = serializers.CharField(allow_null=True)
    createdAt = serializers.DateTimeField(source="created_at")
    owner = owner_name()
    startedAt = serializers.DateTimeField(source="started_at", allow_null=True)
    finishedAt = serializers.DateTimeField(source="finished_at", allow_null=True)
    error = ProblemSerializer(allow_null=True, help_text="Why it failed.")


class ElectionSerializer(SimulationSerializer):
    pace = serializers.ChoiceField(choices=Pace.choices)
    target = serializers.IntegerField(help_text="How far it is wanted; beyond `now` while it is played.")
    commands = serializers.IntegerField(source="command_count", help_text="Faults injected so far.")
    branchedAt = serializers.IntegerField(
        source="branched_at", allow_null=True, help_text="It equals its parent before this time."
    )


class TimelineSerializer(SimulationSerializer):
    description = serializers.CharField(allow_blank=True)
    snapshot = ReferenceSerializer(allow_null=True)
    policy = ReferenceSerializer(allow_null=True)
    extenders = serializers.ListField(
        child=serializers.CharField(), help_text="urlPrefixes of its policies' extenders that it calls."
    )
    warnings = MistakeSerializer(many=True, help_text="What its policies ask for and it does not do.")
    counts = serializers.SerializerMethodField(help_text="Pods and attempts so far.")
    attempts = serializers.SerializerMethodField(help_text="How many so far.")

    @extend_schema_field(TimelineCountsSerializer)
    def get_counts(self, simulation: Simulation) -> Any:
        return simulation.summary.get("counts") or dict.fromkeys(TimelineCountsSerializer().fields, 0)

    @extend_schema_field(serializers.IntegerField())
    def get_attempts(self, simulation: Simulation) -> Any:
        return simulation.summary.get("attempts", 0)


class ReadyMadeSerializer(serializers.Serializer):
    slug = serializers.CharField()
    title = serializers.CharField()
    yaml = serializers.CharField(help_text="The scenario.")
    duration = serializers.IntegerField()


class ElectionExampleSerializer(ReadyMadeSerializer):
    lesson = serializers.CharField()


class TimelineExampleSerializer(ReadyMadeSerializer):
    description = serializers.CharField(source="lesson")


class ScenarioValidationSerializer(serializers.Serializer):
    valid = serializers.BooleanField()
    problems = MistakeSerializer(many=True)
    title = serializers.CharField(allow_null=True)
    duration = serializers.IntegerField(allow_null=True)


class CommandSerializer(serializers.Serializer):
    number = serializers.IntegerField(help_text="From 1.")
    at = serializers.IntegerField()
    fault = FaultField(source="body")


@extend_schema_field(
    {
        "type": "object",
        "required": ["at"],
        "properties": {"at": {"type": "integer", "description": "When, in nanoseconds since the start."}},
        "additionalProperties": True,
    }
)
class FactField(serializers.DictField):
    pass


class FrameSerializer(serializers.Serializer):
    seq = serializers.IntegerField(help_text="From 1, without gaps.")
    type = serializers.CharField()
    body = FactField(help_text="What happened; which fields there are depends on the type.")


class FramePageSerializer(serializers.Serializer):
    lastSeq = serializers.IntegerField(help_text="How far the stream has come.")
    count = serializers.IntegerField(help_text="Events after the one asked for.")
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)
    results = FrameSerializer(many=True)
