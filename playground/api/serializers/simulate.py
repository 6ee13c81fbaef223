"""A run in one request (simulate/), on the wire."""

# ruff: noqa: N815 - names as they are on the wire

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from playground.api.serializers.fields import (
    ConfigurationField,
    ObjectsField,
    StrictBooleanField,
    StrictInput,
)
from playground.api.serializers.options import DecisionOptions


class SimulationOptions(DecisionOptions):
    detail = serializers.ChoiceField(
        choices=["full", "placements"], default="full", help_text="full: every node, filter and score."
    )


class ClusterInput(StrictInput):
    """A cluster, as objects or as a snapshot's id, and a configuration. Default configuration: kube-scheduler's."""

    objects = ObjectsField(required=False)
    snapshot = serializers.UUIDField(required=False)
    config = ConfigurationField(required=False, allow_null=True, default=None)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("objects" in attrs) == ("snapshot" in attrs):
            raise serializers.ValidationError("Give either objects or a snapshot.")
        return attrs


class SimulationInput(ClusterInput):
    """A cluster, as objects or as a snapshot's id, and a configuration. Default configuration: kube-scheduler's."""

    options = SimulationOptions(required=False, default=dict)
    expandWorkloads = StrictBooleanField(
        required=False,
        allow_null=True,
        default=None,
        help_text="Create pods for workloads without pods among the objects. Default: they are created if no "
        "other pod is pending. A snapshot is used as it is stored.",
    )
    readGroups = StrictBooleanField(
        required=False,
        default=False,
        help_text="Convert groups of Volcano, coscheduling and Kueue among the objects to PodGroups. They "
        "take effect if the option `featureGates` enables GangScheduling.",
    )
