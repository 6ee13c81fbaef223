"""A simulation on the wire."""

# ruff: noqa: N815 - names as they are on the wire

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from playground.api.serializers.fields import ConfigurationField, StrictInput
from playground.api.serializers.options import DecisionOptions, ViolationSerializer
from playground.runs.enums import OutcomeKind


class SimulationOptions(DecisionOptions):
    detail = serializers.ChoiceField(
        choices=["full", "placements"], default="full", help_text="full: every node, filter and score."
    )


class SimulationInput(StrictInput):
    """A cluster, as objects or as a snapshot's id, and a configuration; without one the defaults hold."""

    objects = serializers.ListField(child=serializers.DictField(), required=False)
    snapshot = serializers.UUIDField(required=False)
    config = ConfigurationField(required=False, allow_null=True, default=None)
    options = SimulationOptions(required=False, default=dict)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("objects" in attrs) == ("snapshot" in attrs):
            raise serializers.ValidationError("Give either objects or a snapshot.")
        return attrs


class AttemptRecord(serializers.Serializer):
    """One attempt. Which of the further fields are there depends on `detail` and on how it ended."""

    pod = serializers.CharField(help_text="namespace/name")
    outcome = serializers.ChoiceField(choices=OutcomeKind.choices)
    node = serializers.CharField(required=False)
    message = serializers.CharField(
        required=False, help_text="What the scheduler writes into the pod's condition."
    )
    preFilterMessage = serializers.CharField(required=False)
    feasible = serializers.ListField(child=serializers.CharField(), required=False)
    failed = serializers.DictField(required=False, help_text="Node → plugin, code, reasons.")
    raw = serializers.DictField(required=False, help_text="Node → plugin → score before normalising.")
    scores = serializers.DictField(required=False, help_text="Node → plugin → normalised score × weight.")
    totals = serializers.DictField(child=serializers.IntegerField(), required=False)
    tied = serializers.ListField(child=serializers.CharField(), required=False)
    preemption = serializers.DictField(required=False)


class StepViolation(ViolationSerializer):
    step = serializers.IntegerField(help_text="Number of the attempt, from 0.")


class SimulationRecord(serializers.Serializer):
    attempts = AttemptRecord(many=True)
    placements = serializers.DictField(child=serializers.CharField(), help_text="Pod → node.")
    evicted = serializers.ListField(child=serializers.CharField(), required=False)
    violations = StepViolation(
        many=True, required=False, help_text="Of the formal model; absent unless `checkModel` asked for them."
    )
