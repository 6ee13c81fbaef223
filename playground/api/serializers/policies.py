"""Policies on the wire."""

# ruff: noqa: N815 - names as they are on the wire

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from playground.api.serializers.base import Serializer
from playground.api.serializers.fields import StrictCharField, StrictInput, owner_name
from playground.api.serializers.problems import MistakeSerializer
from playground.policies.codec import extender_warnings
from playground.policies.models import Policy
from playground.runs.enums import Release

WARNINGS: Final = "Features of the configuration that have no effect in a run without further options."


class PluginSerializer(Serializer):
    name = serializers.CharField()
    weight = serializers.IntegerField(required=False, help_text="Only at score, where weights apply.")


class ProfileSerializer(Serializer):
    """A profile after all defaults were applied."""

    schedulerName = serializers.CharField()
    percentageOfNodesToScore = serializers.IntegerField()
    plugins = serializers.DictField(
        child=PluginSerializer(many=True),
        help_text="Extension point → plugins in the order in which they run.",
    )
    args = serializers.DictField(child=serializers.DictField(), help_text="Plugin → its effective arguments.")


class PolicySerializer(Serializer):
    id = serializers.UUIDField()
    name = serializers.CharField()
    description = serializers.CharField(allow_blank=True)
    builtIn = serializers.BooleanField(
        source="built_in", help_text="Comes with the playground, cannot be deleted."
    )
    parent = serializers.UUIDField(  # type: ignore[assignment]  # a declared field, not DRF's attribute
        source="parent_id", allow_null=True, help_text="The policy this one revises."
    )
    createdAt = serializers.DateTimeField(source="created_at")
    owner = owner_name()
    yaml = serializers.CharField(help_text="The configuration as it was submitted.")
    config = serializers.DictField(help_text="The same as JSON.")
    profiles = serializers.ListField(child=ProfileSerializer())
    warnings = serializers.SerializerMethodField(help_text=WARNINGS)

    @extend_schema_field(MistakeSerializer(many=True))
    def get_warnings(self, policy: Policy) -> Any:
        # Which extenders may be called is a setting of this server: that is not stored.
        extenders = [warning.to_dict() for warning in extender_warnings(policy.config)]
        return [*extenders, *policy.warnings]


class PolicySource(StrictInput):
    """A KubeSchedulerConfiguration, as an object or as text: exactly one of them."""

    config = serializers.DictField(required=False)
    yaml = StrictCharField(required=False, trim_whitespace=False, max_length=1_048_576)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("config" in attrs) == ("yaml" in attrs):
            raise serializers.ValidationError("Give either config or yaml.")
        return attrs | {"source": attrs.get("yaml", attrs.get("config"))}


class PolicyInput(PolicySource):
    name = StrictCharField(required=False, allow_blank=True, default="", max_length=200)
    description = StrictCharField(required=False, allow_blank=True, default="", max_length=500)


class ValidationInput(PolicySource):
    release = serializers.ChoiceField(
        choices=Release.choices,
        default=Release.V1_36,
        help_text="The release of kube-scheduler for which to check the configuration.",
    )


class PlacedMistakeSerializer(Serializer):
    path = serializers.CharField()
    message = serializers.CharField()
    line = serializers.IntegerField(allow_null=True, help_text="Line of the text, from 1; null if unknown.")


class ValidationSerializer(Serializer):
    valid = serializers.BooleanField()
    problems = PlacedMistakeSerializer(many=True)
    expanded = serializers.DictField(
        allow_null=True,
        help_text="The complete configuration with all defaults; null if it is not valid.",
    )
    warnings = MistakeSerializer(many=True, help_text=WARNINGS)
