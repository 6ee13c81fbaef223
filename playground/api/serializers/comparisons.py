"""Comparisons of runs on the wire. The answer is only described here, because the library makes it."""

# ruff: noqa: N815 - names as they are on the wire

from __future__ import annotations

from typing import Final

from rest_framework import serializers

from playground.api.serializers.base import Serializer
from playground.api.serializers.fields import PricesField, StrictCharField, StrictInput
from playground.runs.enums import OutcomeKind

MOST_RUNS: Final = 8
DEAREST: Final = 1e9


class ComparisonQuery(StrictInput):
    what = "parameter"

    run = serializers.ListField(
        child=serializers.UUIDField(),
        min_length=1,
        max_length=MOST_RUNS,
        help_text=f"A run that has succeeded. Repeat the parameter for up to {MOST_RUNS} runs; they are "
        "compared with the first one.",
    )
    priceLabel = StrictCharField(
        required=False, max_length=317, help_text="The node label whose value is the price per hour."
    )
    prices = PricesField(
        required=False,
        help_text="Prices per instance type, of nodes without such a label: `m5.large:0.096,m5.xlarge:0.192`.",
    )
    price = serializers.FloatField(
        required=False, min_value=0, max_value=DEAREST, help_text="The price of all other nodes."
    )


class ReasonCountSerializer(Serializer):
    reason = serializers.CharField()
    pods = serializers.IntegerField()


class FillSerializer(Serializer):
    resource = serializers.CharField()
    used = serializers.IntegerField(help_text="Milli-CPU, bytes or whole units.")
    allocatable = serializers.IntegerField()
    fraction = serializers.FloatField()
    imbalance = serializers.FloatField(
        help_text="Standard deviation of the requested fraction over all nodes."
    )


class StrandedSerializer(Serializer):
    resource = serializers.CharField()
    amount = serializers.FloatField(
        help_text="Expected free capacity that is unusable for a typical pod of this cluster."
    )


class MeasuresSerializer(Serializer):
    """docs/measures.md defines each."""

    placed = serializers.IntegerField()
    pending = serializers.IntegerField()
    byReason = ReasonCountSerializer(many=True)
    evicted = serializers.IntegerField(help_text="Pods that preemption evicted.")
    nodes = serializers.IntegerField()
    emptyNodes = serializers.IntegerField()
    fill = FillSerializer(many=True)
    stranded = StrandedSerializer(many=True)
    zoneSkew = serializers.IntegerField(allow_null=True)
    meanZoneSkew = serializers.FloatField(allow_null=True)
    cost = serializers.FloatField(allow_null=True, help_text="Null if no price was given.")


class MeasuredRunSerializer(Serializer):
    run = serializers.UUIDField()
    measures = MeasuresSerializer()


def pair(child: serializers.Field, help_text: str) -> serializers.ListField:
    return serializers.ListField(child=child, min_length=2, max_length=2, help_text=help_text)


class MovedSerializer(Serializer):
    pod = serializers.CharField()
    nodes = pair(serializers.CharField(allow_null=True), "In the first run and in this one.")


class PointsSerializer(Serializer):
    plugin = serializers.CharField()
    first = pair(
        serializers.IntegerField(allow_null=True),
        "Weighted scores in the first run: of the node that it chose, and of the other run's node.",
    )
    second = pair(serializers.IntegerField(allow_null=True), "The same in this run.")
    swing = serializers.IntegerField()


class PartingSerializer(Serializer):
    pod = serializers.CharField()
    k = pair(serializers.IntegerField(), "The number of the attempt in each run.")
    outcomes = pair(serializers.ChoiceField(choices=OutcomeKind.choices), "Its outcome in each run.")
    nodes = pair(serializers.CharField(allow_null=True), "The pod's node in each run.")
    points = PointsSerializer(many=True)
    rejected = pair(
        serializers.CharField(allow_null=True), "In each run, the plugin that rejected the other run's node."
    )


class DifferenceSerializer(Serializer):
    run = serializers.UUIDField()
    moved = MovedSerializer(many=True)
    parting = PartingSerializer(allow_null=True)


class ComparisonSerializer(Serializer):
    runs = MeasuredRunSerializer(many=True)
    differences = DifferenceSerializer(many=True)
