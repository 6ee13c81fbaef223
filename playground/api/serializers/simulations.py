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
        choices=SimulationState.choices, help_text="`waiting`: a stepped one waits to be advanced."
    )
    seed = serializers.IntegerField()
    now = serializers.IntegerField(help_text="The current time. All events before it have happened.")
    duration = serializers.IntegerField()
    lastSeq = serializers.IntegerField(source="last_seq", help_text="Number of the last event.")
    parent = serializers.UUIDField(  # type: ignore[assignment]  # a declared field, not DRF's attribute
        source="parent_id", allow_null=True, help_text="The id from which it branched."
    )
    example = serializers.CharField(allow_null=True)
    createdAt = serializers.DateTimeField(source="created_at")
    owner = owner_name()
    startedAt = serializers.DateTimeField(source="started_at", allow_null=True)
    finishedAt = serializers.DateTimeField(source="finished_at", allow_null=True)
    error = ProblemSerializer(allow_null=True, help_text="Why it failed.")


class ElectionSerializer(SimulationSerializer):
    pace = serializers.ChoiceField(choices=Pace.choices)
    target = serializers.IntegerField(
        help_text="The time to which it was advanced; later than `now` while it is being played."
    )
    commands = serializers.IntegerField(source="command_count", help_text="Faults injected so far.")
    branchedAt = serializers.IntegerField(
        source="branched_at", allow_null=True, help_text="Before this time it equals its parent."
    )


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
    body = FactField(help_text="The event; its fields depend on the type.")


class FramePageSerializer(serializers.Serializer):
    lastSeq = serializers.IntegerField(help_text="The seq of the newest event.")
    count = serializers.IntegerField(help_text="The events after the requested one.")
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)
    results = FrameSerializer(many=True)
