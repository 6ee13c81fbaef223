"""Outcomes of attempts on the wire."""

# ruff: noqa: N815 - names as they are on the wire

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from playground.api.serializers.options import ViolationSerializer
from playground.runs.enums import OutcomeKind

OPTIONAL = ("search", "violations", "extenderCalls", "gate", "group", "claims")


GROUP_FATES = ("scheduled", "unschedulable", "waiting", "error")


class ExtenderCallSerializer(serializers.Serializer):
    """A call to an extender: what was asked, what came back, how long that took."""

    extender = serializers.CharField(help_text="Its urlPrefix.")
    verb = serializers.CharField(help_text="As the policy calls it.")
    url = serializers.CharField()
    requestBytes = serializers.IntegerField()
    requestDigest = serializers.CharField(help_text="SHA-256 of the request's body, in hex.")
    status = serializers.IntegerField(allow_null=True, help_text="Of HTTP; null: there was no reply.")
    reply = serializers.JSONField(
        allow_null=True, help_text="Node objects by their names alone; text where it could not be read."
    )
    latencyMicros = serializers.IntegerField()
    error = serializers.CharField(allow_blank=True, help_text="Empty if the call succeeded.")


class GateSerializer(serializers.Serializer):
    plugin = serializers.CharField()
    code = serializers.CharField()


class GroupPartSerializer(serializers.Serializer):
    """A pod's part in the cycle of its PodGroup."""

    name = serializers.CharField(help_text="namespace/name")
    first = serializers.IntegerField(help_text="Number of the first attempt of the cycle.")
    fate = serializers.ChoiceField(
        choices=GROUP_FATES,
        help_text="What became of the group; waiting: for victims to go.",
    )
    message = serializers.CharField(allow_blank=True, help_text="Of the group's condition.")
    held = serializers.CharField(
        allow_null=True, help_text="The node on which the pod was for the rest of the cycle."
    )


class ClaimChangeSerializer(serializers.Serializer):
    """What an attempt wrote into a claim to devices."""

    claim = serializers.CharField(help_text="namespace/name")
    what = serializers.ChoiceField(choices=("reserved", "deallocated", "deleted"))
    allocation = serializers.JSONField(
        required=False, help_text="As `status.allocation`, where the claim got its devices just now."
    )
    spec = serializers.JSONField(
        required=False,
        help_text="As `spec` of a ResourceClaim, where the claim was made for extended resources.",
    )


class OutcomeSerializer(serializers.Serializer):
    """How one attempt ended."""

    k = serializers.IntegerField(help_text="From 0, without gaps.")
    pod = serializers.CharField(help_text="namespace/name")
    outcome = serializers.ChoiceField(choices=OutcomeKind.choices)
    node = serializers.CharField(allow_null=True)
    feasible = serializers.IntegerField(help_text="Nodes that could take the pod.")
    score = serializers.IntegerField(
        allow_null=True, help_text="Of the winner; null where nothing was scored."
    )
    message = serializers.CharField(allow_blank=True, help_text="The scheduler's words for a pod left over.")
    nominatedNode = serializers.CharField(
        source="nominated_node", allow_null=True, allow_blank=True, help_text="Empty: a nomination ended."
    )
    victims = serializers.ListField(child=serializers.CharField(), help_text="Most important first.")
    search = serializers.ListField(
        child=serializers.IntegerField(),
        required=False,
        help_text="Where a sampled search began and where the next one begins; absent when all nodes were looked at.",
    )

    violations = ViolationSerializer(
        many=True,
        required=False,
        help_text="Of the formal model, where it was checked; absent when there are none.",
    )

    extenderCalls = ExtenderCallSerializer(
        source="extender_calls",
        many=True,
        required=False,
        help_text="What extenders were asked and answered, in order; absent where none was.",
    )

    gate = GateSerializer(
        required=False,
        help_text="Who keeps a gated pod out of the queue; absent for its own scheduling gates.",
    )
    group = GroupPartSerializer(required=False, help_text="Absent for pods that are attempted alone.")

    claims = ClaimChangeSerializer(
        many=True,
        required=False,
        help_text="What was written into claims to devices; absent where nothing was.",
    )

    def to_representation(self, instance: Any) -> dict[str, Any]:
        outcome: dict[str, Any] = super().to_representation(instance)
        return {name: value for name, value in outcome.items() if name not in OPTIONAL or value is not None}
