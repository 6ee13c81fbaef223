"""Storage and quotas on the wire."""

# ruff: noqa: N815 - names as they are on the wire

from __future__ import annotations

from rest_framework import serializers

from playground.api.serializers.base import Serializer
from playground.retention.ages import KINDS
from playground.retention.quotas import HOLDERS
from playground.retention.usage import UsageKind


class StoredSerializer(Serializer):
    """One kind of stored objects."""

    kind = serializers.ChoiceField(choices=KINDS)
    count = serializers.IntegerField(min_value=0)
    bytes = serializers.IntegerField(
        min_value=0, help_text="Compressed size of their logs, journals and blobs, without database rows."
    )
    keepDays = serializers.IntegerField(
        source="keep_days",
        min_value=0,
        help_text="They are deleted after this number of days, counted from their end, or from the upload "
        "for snapshots. 0: never.",
    )


class QuotaSerializer(Serializer):
    """A user's usage and quotas."""

    what = serializers.ChoiceField(
        choices=[*UsageKind],
        help_text="`bytes` of storage; `atOnce`: runs and simulations at the same time; `seconds` of worker "
        "time per day.",
    )
    whose = serializers.ChoiceField(choices=HOLDERS, help_text="`workshop`: all its participants together.")
    used = serializers.FloatField(min_value=0)
    most = serializers.IntegerField(min_value=0, help_text="0: no bound.")
