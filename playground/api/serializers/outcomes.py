"""Outcomes of attempts on the wire."""

# ruff: noqa: N815 - names as they are on the wire

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from playground.api.serializers.base import Serializer
from playground.api.serializers.options import ViolationSerializer
from playground.runs.enums import OutcomeKind

OPTIONAL = ("search", "violations", "extenderCalls", "gate", "group", "claims")


GROUP_FATES = ("scheduled", "unschedulable", "waiting", "error")


class ExtenderCallSerializer(Serializer):
    """A call to an extender: the request, the reply and its duration."""

    extender = serializers.CharField(help_text="Its urlPrefix.")
    verb = serializers.CharField(help_text="Its name in the policy.")
    url = serializers.CharField()
    requestBytes = serializers.IntegerField()
    requestDigest = serializers.CharField(help_text="SHA-256 of the request's body, in hex.")
    status = serializers.IntegerField(allow_null=True, help_text="HTTP status; null if there was no reply.")
    reply = serializers.JSONField(
        allow_null=True,
        help_text="Node objects are replaced by their names; a string if the reply could not be parsed.",
    )
    latencyMicros = serializers.IntegerField()
    error = serializers.CharField(allow_blank=True, help_text="Empty if the call succeeded.")


class GateSerializer(Serializer):
    plugin = serializers.CharField()
    code = serializers.CharField()


class GroupPartSerializer(Serializer):
    """A pod's part in the cycle of its PodGroup."""

    name = serializers.CharField(help_text="namespace/name")
    first = serializers.IntegerField(help_text="Number of the first attempt of the cycle.")
    fate = serializers.ChoiceField(
        choices=GROUP_FATES,
        help_text="The group's outcome; waiting: until victims are gone.",
    )
    message = serializers.CharField(allow_blank=True, help_text="Of the group's condition.")
    held = serializers.CharField(allow_null=True, help_text="The pod's node for the rest of the cycle.")


class ClaimChangeSerializer(Serializer):
    """What an attempt wrote into a ResourceClaim."""

    claim = serializers.CharField(help_text="namespace/name")
    what = serializers.ChoiceField(choices=("reserved", "allocated", "deallocated", "deleted"))
    allocation = serializers.JSONField(
        required=False, help_text="As `status.allocation`, if this attempt allocated the claim's devices."
    )
    spec = serializers.JSONField(
        required=False,
        help_text="As `spec` of a ResourceClaim, if the claim was created for extended resources.",
    )


class OutcomeSerializer(Serializer):
    """How one attempt ended."""

    k = serializers.IntegerField(help_text="From 0, without gaps.")
    pod = serializers.CharField(help_text="namespace/name")
    outcome = serializers.ChoiceField(choices=OutcomeKind.choices)
    node = serializers.CharField(allow_null=True)
    feasible = serializers.IntegerField(help_text="Number of feasible nodes.")
    score = serializers.IntegerField(
        allow_null=True, help_text="Total score of the selected node; null if nothing was scored."
    )
    message = serializers.CharField(
        allow_blank=True, help_text="The scheduler's message for an unschedulable pod."
    )
    nominatedNode = serializers.CharField(
        source="nominated_node",
        allow_null=True,
        allow_blank=True,
        help_text="Empty: the nomination was cleared.",
    )
    victims = serializers.ListField(child=serializers.CharField(), help_text="Most important first.")
    search = serializers.ListField(
        child=serializers.IntegerField(),
        required=False,
        help_text="The indices at which a sampled search and the next one start; absent if all nodes were "
        "evaluated.",
    )

    violations = ViolationSerializer(
        many=True,
        required=False,
        help_text="Violations of the formal model, if it was checked; absent if there are none.",
    )

    extenderCalls = ExtenderCallSerializer(
        source="extender_calls",
        many=True,
        required=False,
        help_text="Calls of extenders with their replies, in order; absent if there were none.",
    )

    gate = GateSerializer(
        required=False,
        help_text="The plugin that keeps a gated pod out of the queue; absent for scheduling gates.",
    )
    group = GroupPartSerializer(
        required=False, help_text="Absent for pods that are scheduled without a group."
    )

    claims = ClaimChangeSerializer(
        many=True,
        required=False,
        help_text="Changes of ResourceClaims; absent if there were none.",
    )

    def to_representation(self, instance: Any) -> dict[str, Any]:
        outcome: dict[str, Any] = super().to_representation(instance)
        return {name: value for name, value in outcome.items() if name not in OPTIONAL or value is not None}
