"""The connected cluster on the wire."""

from __future__ import annotations

from rest_framework import serializers

from playground.api.serializers.base import Serializer
from playground.api.serializers.fields import StrictBooleanField, StrictCharField, StrictInput


class StandingSerializer(Serializer):
    connected = serializers.BooleanField(help_text="Whether the server is connected to a cluster.")
    name = serializers.CharField(
        allow_null=True,
        help_text="The context of the kubeconfig, or host and port; null if unknown.",
    )
    problem = serializers.CharField(
        allow_null=True,
        help_text="Why the cluster cannot be imported at the time of this request; null if it can.",
    )


class ImportInput(StrictInput):
    name = StrictCharField(
        required=False,
        allow_blank=True,
        default="",
        max_length=200,
        help_text="Default: the name of the cluster.",
    )
    expandWorkloads = StrictBooleanField(  # noqa: N815 - as it is on the wire
        required=False,
        default=False,
        help_text="Create pods for workloads without pods. The controllers of a running cluster would have "
        "created them, so this is off by default.",
    )
    readGroups = StrictBooleanField(  # noqa: N815 - as it is on the wire
        required=False,
        default=False,
        help_text="Convert groups of Volcano, coscheduling and Kueue to PodGroups, as for uploads. Their own "
        "PodGroups are listed, too.",
    )
