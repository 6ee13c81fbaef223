"""Simulations of every kind on the wire. Times are nanoseconds since a simulation's start."""

# ruff: noqa: N815 - names as they are on the wire

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from playground.api.serializers.base import Serializer
from playground.api.serializers.fields import owner_name
from playground.api.serializers.problems import MistakeSerializer, ProblemSerializer
from playground.api.serializers.simulation_inputs import FaultField, ScenarioChoice, ScenarioInput
from playground.simulations.driver import Driver
from playground.simulations.enums import SimulationState


class SimulationSerializer(Serializer):
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


class ReadyMadeSerializer(Serializer):
    slug = serializers.CharField()
    title = serializers.CharField()
    yaml = serializers.CharField(help_text="The scenario.")
    duration = serializers.IntegerField()


class ScenarioValidationSerializer(Serializer):
    valid = serializers.BooleanField()
    problems = MistakeSerializer(many=True)
    title = serializers.CharField(allow_null=True)
    duration = serializers.IntegerField(allow_null=True)


class CommandSerializer(Serializer):
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


class FrameSerializer(Serializer):
    seq = serializers.IntegerField(help_text="From 1, without gaps.")
    type = serializers.CharField()
    body = FactField(help_text="The event; its fields depend on the type.")


class FramePageSerializer(Serializer):
    lastSeq = serializers.IntegerField(help_text="The seq of the newest event.")
    count = serializers.IntegerField(help_text="The events after the requested one.")
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)
    results = FrameSerializer(many=True)


@dataclass(frozen=True, slots=True)
class Forms:
    """How one kind is read and written: its serializers, and examples of what they read and write. Each kind has its FORMS in the module
    named by its plural, such as `elections`; `forms_of` finds it.

    body : of JSON. address : what stands beside a body of YAML.
    sample : examples by name: one, queued, waiting, branch, new, ready_made, scenario, mistaken, mistakes, moment,
        events, fault, command.
    """

    body: type[ScenarioChoice]
    address: type[ScenarioChoice]
    scenario: type[ScenarioInput]
    answer: type[SimulationSerializer]
    example: type[ReadyMadeSerializer]
    moment: Any
    sample: Mapping[str, Any]


def forms_of(driver: Driver) -> Forms:
    forms: Forms = import_module(f"{__package__}.{driver.plural}").FORMS
    return forms
