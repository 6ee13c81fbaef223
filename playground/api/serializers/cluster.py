"""The connected cluster on the wire."""

from __future__ import annotations

from rest_framework import serializers

from playground.api.serializers.fields import StrictBooleanField, StrictCharField, StrictInput


class StandingSerializer(serializers.Serializer):
    connected = serializers.BooleanField(help_text="Whether the server is connected with a cluster.")
    name = serializers.CharField(
        allow_null=True,
        help_text="The context of the kubeconfig, or host and port; null if it is not known.",
    )
    problem = serializers.CharField(
        allow_null=True, help_text="Why it cannot be imported now, as of this request; null if it can."
    )


class ImportInput(StrictInput):
    name = StrictCharField(
        required=False, allow_blank=True, default="", max_length=200, help_text="Empty: that of the cluster."
    )
    expandWorkloads = StrictBooleanField(  # noqa: N815 - as it is on the wire
        required=False,
        default=False,
        help_text="Make pods for workloads that have none. In a cluster that runs its controllers would have made them, so "
        "they are never made unasked.",
    )
