"""What is stored, on the wire."""

# ruff: noqa: N815 - names as they are on the wire

from __future__ import annotations

from rest_framework import serializers

from playground.retention.ages import KINDS
from playground.retention.quotas import HOLDERS, What


class StoredSerializer(serializers.Serializer):
    """One kind of things that are stored."""

    kind = serializers.ChoiceField(choices=KINDS)
    count = serializers.IntegerField(min_value=0)
    bytes = serializers.IntegerField(
        min_value=0, help_text="Of their logs, journals and blobs, compressed; rows come on top."
    )
    keepDays = serializers.IntegerField(
        source="keep_days",
        min_value=0,
        help_text="Days after which they are deleted: after their end, snapshots after their upload. 0: never.",
    )


class QuotaSerializer(serializers.Serializer):
    """How much of the server somebody takes, and may take."""

    what = serializers.ChoiceField(
        choices=[*What],
        help_text="`bytes` stored; runs and simulations `atOnce`; `seconds` of workers within a day.",
    )
    whose = serializers.ChoiceField(choices=HOLDERS, help_text="`workshop`: all its participants together.")
    used = serializers.FloatField(min_value=0)
    most = serializers.IntegerField(min_value=0, help_text="0: no bound.")
