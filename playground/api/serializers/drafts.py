"""What if, on the wire: changes, what they come to, a pod on a node."""

# ruff: noqa: N815 - names as they are on the wire

from __future__ import annotations

from typing import Final

from rest_framework import serializers

from playground.api.serializers.comparisons import MeasuresSerializer
from playground.api.serializers.fields import StrictCharField, StrictInput, strings

MOST_CHANGES: Final = 100
SHIFTS: Final = ("moved", "placed", "pending", "evicted", "new", "gone")


class ChangesInput(StrictInput):
    """Changes, made one after the other. What is wrong with them, their reader finds out."""

    changes = serializers.ListField(
        child=serializers.JSONField(),
        allow_empty=True,
        max_length=MOST_CHANGES,
        help_text='Each an object with one verb, such as `{"drain": "node-1"}`; docs/what-if.md has all of them.',
    )


class FitInput(ChangesInput):
    """A pod and a node, and changes that are made first."""

    changes = serializers.ListField(
        child=serializers.JSONField(), required=False, default=list, max_length=MOST_CHANGES
    )
    pod = StrictCharField(max_length=507, help_text="`namespace/name`, or `name` in the namespace default.")
    node = StrictCharField(max_length=253)


class KeepInput(ChangesInput):
    changes = serializers.ListField(child=serializers.JSONField(), allow_empty=False, max_length=MOST_CHANGES)
    name = StrictCharField(
        required=False, default="", allow_blank=True, max_length=200, help_text="Of the revisions."
    )


class ShiftSerializer(serializers.Serializer):
    """A pod that stands elsewhere. `before`, `after`: its node; null where it waits or is not there."""

    pod = serializers.CharField()
    kind = serializers.ChoiceField(choices=SHIFTS)
    before = serializers.CharField(allow_null=True)
    after = serializers.CharField(allow_null=True)


class ShiftCountsSerializer(serializers.Serializer):
    moved = serializers.IntegerField()
    placed = serializers.IntegerField()
    pending = serializers.IntegerField()
    evicted = serializers.IntegerField()
    new = serializers.IntegerField()
    gone = serializers.IntegerField()


class BothMeasuresSerializer(serializers.Serializer):
    before = MeasuresSerializer()
    after = MeasuresSerializer()


class DraftDifferenceSerializer(serializers.Serializer):
    """The run with the changes beside the run without them."""

    counts = ShiftCountsSerializer()
    pods = ShiftSerializer(many=True, help_text="By name; the first 5,000.")
    leftOut = serializers.IntegerField(help_text="Pods beyond those.")
    nodesGone = strings("Nodes that are there no longer.")
    nodesAdded = strings("Nodes that are there now.")
    measures = BothMeasuresSerializer()


class ObjectionSerializer(serializers.Serializer):
    plugin = serializers.CharField()
    reached = serializers.BooleanField(
        help_text="Whether it was asked: the first that turns the pod away is the last one."
    )
    code = serializers.CharField(allow_null=True)
    reasons = strings("In kube-scheduler's words.")


class PointsOfBothSerializer(serializers.Serializer):
    plugin = serializers.CharField()
    node = serializers.IntegerField(
        allow_null=True, help_text="Weighted points; null where it was not scored."
    )
    winner = serializers.IntegerField(allow_null=True)


class DraftFitSerializer(serializers.Serializer):
    """What the pod's last attempt said of the node."""

    pod = serializers.CharField()
    node = serializers.CharField()
    k = serializers.IntegerField(help_text="The attempt, in the run with the changes.")
    outcome = serializers.CharField()
    winner = serializers.CharField(allow_null=True)
    message = serializers.CharField(allow_blank=True)
    objections = ObjectionSerializer(
        many=True, help_text="Filters that turn the pod away, the deciding one first."
    )
    total = serializers.IntegerField(allow_null=True)
    winnerTotal = serializers.IntegerField(allow_null=True)
    behind = serializers.IntegerField(allow_null=True, help_text="Points that the node lacks to the winner.")
    points = PointsOfBothSerializer(many=True)
