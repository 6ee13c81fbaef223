"""Expectations and verdicts, on the wire."""

# ruff: noqa: N815 - names as they are on the wire

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from playground.api.serializers.base import Serializer
from playground.api.serializers.fields import StrictInput
from playground.api.serializers.options import DecisionOptions

LONGEST_TEXT: Final = 200_000


@extend_schema_field({"oneOf": [{"type": "array", "items": {"type": "object"}}, {"type": "string"}]})
class ExpectationsField(serializers.Field):
    """A list or a string. Its content is checked later."""

    is_checked_later = True
    default_error_messages = {
        "invalid": "Expected a list of expectations or a string.",
        "long": f"The text has more than {LONGEST_TEXT:,} characters.",
    }

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, str | list):
            self.fail("invalid")
        if isinstance(data, str) and len(data) > LONGEST_TEXT:
            self.fail("long")
        return data

    def to_representation(self, value: Any) -> Any:
        return value


class ChecksInput(StrictInput):
    """A run, or a snapshot to schedule, and the expectations."""

    run = serializers.UUIDField(required=False, help_text="One that has ended.")
    snapshot = serializers.UUIDField(required=False)
    policy = serializers.UUIDField(
        required=False, allow_null=True, help_text="Only with a snapshot. Default: kube-scheduler's defaults."
    )
    options = DecisionOptions(
        required=False, default=dict, help_text="Only with a snapshot; the same options as for a run."
    )
    expectations = ExpectationsField(
        help_text="A list of expectations, or YAML with `expectations`; the schema is at /docs/schemas/expectations.json."
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("run" in attrs) == ("snapshot" in attrs):
            raise serializers.ValidationError("Give either a run or a snapshot.")
        if "run" in attrs and (attrs.get("policy") or attrs["options"]):
            raise serializers.ValidationError("A run already has a policy and options.")
        return attrs


class VerdictSerializer(Serializer):
    index = serializers.IntegerField(help_text="Index of the expectation, from 0.")
    title = serializers.CharField(help_text="Its name, or a description of what it expects.")
    holds = serializers.BooleanField()
    says = serializers.CharField(help_text="Why, in one sentence.")
    pod = serializers.CharField(
        allow_null=True, help_text="The pod that determines the result, namespace/name."
    )
    attempt = serializers.IntegerField(
        allow_null=True, help_text="The attempt that determines the result; null if no single attempt does."
    )
    attempted = serializers.CharField(
        allow_null=True,
        help_text="The pod of that attempt: `pod`, or the pod that evicted it. null without an attempt.",
    )
    decision = serializers.CharField(allow_null=True, help_text="The sentence of that attempt's explanation.")


class ChecksSerializer(Serializer):
    holds = serializers.BooleanField(help_text="True if all expectations are met and a pod was attempted.")
    idle = serializers.CharField(allow_null=True, help_text="Why no pod was attempted; null if one was.")
    verdicts = VerdictSerializer(many=True)


class RecordedSerializer(Serializer):
    expectations = serializers.ListField(child=serializers.DictField())
    yaml = serializers.CharField(help_text="The same as a document.")
    leftOut = serializers.IntegerField(
        help_text="Number of workloads and single pods after the first hundred; they have no expectations of "
        "their own."
    )
