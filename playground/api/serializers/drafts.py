"""What if, on the wire: changes, their effects, a pod on a node."""

# ruff: noqa: N815 - names as they are on the wire

from __future__ import annotations

from typing import Final

from rest_framework import serializers

from playground.api.serializers.base import Serializer
from playground.api.serializers.comparisons import MeasuresSerializer
from playground.api.serializers.fields import StrictCharField, StrictInput, ValuesField, strings

MOST_CHANGES: Final = 100
SHIFTS: Final = ("moved", "placed", "pending", "evicted", "new", "gone")


class ChangesInput(StrictInput):
    """Changes that are applied in order. Their content is checked later."""

    changes = ValuesField(
        allow_empty=True,
        max_length=MOST_CHANGES,
        help_text='Each an object with one verb, such as `{"drain": "node-1"}`; docs/what-if.md has all of them.',
    )
    step = serializers.IntegerField(
        required=False,
        allow_null=True,
        default=None,
        min_value=0,
        help_text="The changes take effect after this number of attempts of the run; the pods of these "
        "attempts stay where they were placed. Null: the whole run is repeated.",
    )


class FitInput(ChangesInput):
    """A pod, a node, and changes to apply first."""

    changes = ValuesField(required=False, default=list, max_length=MOST_CHANGES)
    pod = StrictCharField(max_length=507, help_text="`namespace/name`, or `name` in the namespace default.")
    node = StrictCharField(max_length=253)


class KeepInput(ChangesInput):
    changes = ValuesField(allow_empty=False, max_length=MOST_CHANGES)
    name = StrictCharField(
        required=False, default="", allow_blank=True, max_length=200, help_text="Of the revisions."
    )


class ShiftSerializer(Serializer):
    """A pod whose node differs. `before`, `after`: its node; null if it is pending or does not exist."""

    pod = serializers.CharField()
    kind = serializers.ChoiceField(choices=SHIFTS)
    before = serializers.CharField(allow_null=True)
    after = serializers.CharField(allow_null=True)


class ShiftCountsSerializer(Serializer):
    moved = serializers.IntegerField()
    placed = serializers.IntegerField()
    pending = serializers.IntegerField()
    evicted = serializers.IntegerField()
    new = serializers.IntegerField()
    gone = serializers.IntegerField()


class BothMeasuresSerializer(Serializer):
    before = MeasuresSerializer()
    after = MeasuresSerializer()


class DraftDifferenceSerializer(Serializer):
    """The run with the changes beside the run without them."""

    counts = ShiftCountsSerializer()
    pods = ShiftSerializer(many=True, help_text="By name; the first 5,000.")
    leftOut = serializers.IntegerField(help_text="Pods beyond those.")
    nodesGone = strings("Nodes that were removed.")
    nodesAdded = strings("Nodes that were added.")
    podsOfNodesAdded = serializers.IntegerField(
        help_text="Pods of DaemonSets and static pods that run on added nodes from the start; they are not among the new pods."
    )
    measures = BothMeasuresSerializer()


class ObjectionSerializer(Serializer):
    plugin = serializers.CharField()
    reached = serializers.BooleanField(
        help_text="Whether the filter was run: filters stop after the first rejection."
    )
    code = serializers.CharField(allow_null=True)
    reasons = strings("In kube-scheduler's words.")


class PointsOfBothSerializer(Serializer):
    plugin = serializers.CharField()
    node = serializers.IntegerField(
        allow_null=True, help_text="Weighted score; null if the node was not scored."
    )
    winner = serializers.IntegerField(allow_null=True)


class DraftFitSerializer(Serializer):
    """The result of the pod's last attempt for the node."""

    pod = serializers.CharField()
    node = serializers.CharField()
    k = serializers.IntegerField(help_text="The attempt, in the run with the changes.")
    outcome = serializers.CharField()
    winner = serializers.CharField(allow_null=True)
    message = serializers.CharField(allow_blank=True)
    objections = ObjectionSerializer(
        many=True, help_text="Filters that reject the pod, the deciding one first."
    )
    total = serializers.IntegerField(allow_null=True)
    winnerTotal = serializers.IntegerField(allow_null=True)
    behind = serializers.IntegerField(
        allow_null=True, help_text="The score difference between the selected node and this node."
    )
    points = PointsOfBothSerializer(many=True)
