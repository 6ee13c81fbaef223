"""The options of a run, and what a check against the formal model finds, on the wire."""

# ruff: noqa: N815 - names as they are on the wire

from __future__ import annotations

from typing import Any, Final

from rest_framework import serializers

from playground.api.serializers.base import Serializer
from playground.api.serializers.fields import StrictBooleanField, StrictIntegerField
from playground.runs.enums import Release
from playground.snapshots.codec.options import gate_mistakes

# They are stored with the run and shown with it wherever it is listed.
MOST_EXTENDER_SCORES: Final = 10_000


class DecisionOptions(Serializer):
    """Unknown options are mistakes."""

    seed = StrictIntegerField(
        required=False,
        allow_null=True,
        min_value=0,
        max_value=2**53 - 1,
        help_text="Seed of the random choice among nodes with the same total. Null: release 1.36 takes the "
        "first node by name, 1.18 uses seed 0.",
    )
    release = serializers.ChoiceField(
        choices=Release.choices, required=False, help_text="Of kube-scheduler. Default: the newest."
    )
    sampling = StrictBooleanField(
        required=False,
        help_text="Whether to evaluate only as many nodes as percentageOfNodesToScore says, as "
        "kube-scheduler does. Default: all nodes.",
    )
    featureGates = serializers.DictField(
        child=StrictBooleanField(),
        required=False,
        help_text="Feature gate → whether it is enabled: GenericWorkload, GangScheduling. They override the "
        "gates of the policy. Default: disabled.",
    )
    checkModel = StrictBooleanField(
        required=False,
        help_text="Check every step against the formal model. The run takes several times as long.",
    )
    extenderScores = serializers.DictField(
        child=serializers.DictField(
            child=serializers.DictField(child=StrictIntegerField(min_value=0, max_value=10))
        ),
        required=False,
        help_text="Recorded scores of extenders to replay: extender → pod (namespace/name) → node → 0..10.",
    )

    callExtenders = StrictBooleanField(
        required=False,
        help_text="Whether to call the extenders of the policy. true: the request is refused if a host is "
        "not allowed on this server; false: none is called; absent: allowed extenders are called, and "
        "warnings name the others.",
    )

    def validate_extenderScores(self, scores: Any) -> Any:  # noqa: N802 - named after the field
        if sum(len(nodes) for pods in scores.values() for nodes in pods.values()) > MOST_EXTENDER_SCORES:
            raise serializers.ValidationError(f"More than {MOST_EXTENDER_SCORES:,} scores.")
        return scores

    def to_internal_value(self, data: Any) -> Any:
        options = super().to_internal_value(data)
        unknown = sorted(set(data) - set(self.fields))
        if unknown:
            raise serializers.ValidationError({name: ["This option is not known."] for name in unknown})
        if wrong := gate_mistakes(options.get("featureGates") or {}, options.get("release")):
            raise serializers.ValidationError({"featureGates": wrong})
        return options


class ViolationSerializer(Serializer):
    """A step that the formal model does not allow."""

    clause = serializers.CharField(help_text="The clause of the model.")
    text = serializers.CharField(help_text="What is wrong.")
