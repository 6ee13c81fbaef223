"""Sweeps on the wire. The library defines what can be varied (docs/sweeps.md); results are only described here, because the library makes them."""

# ruff: noqa: N815 - names as they are on the wire

from __future__ import annotations

from typing import Any, Final

from rest_framework import serializers

from playground.api.serializers.base import Serializer
from playground.api.serializers.comparisons import MeasuresSerializer
from playground.api.serializers.fields import (
    StrictBooleanField,
    StrictCharField,
    StrictInput,
    StrictIntegerField,
    owner_name,
)
from playground.api.serializers.problems import ProblemSerializer
from playground.api.serializers.runs import ReferenceSerializer, StrictUUIDField
from playground.playing.states import State
from playground.runs.enums import Release
from playground.sweeps.models import NAME_LENGTH

ORDERS: Final = ("given", "priority", "largest", "smallest", "shuffled")
GOALS: Final = ("min", "max")
MOST_SNAPSHOTS: Final = 20
_LARGEST: Final = 2**31 - 1


class AxisInput(StrictInput):
    """Either `values`, or a range: `from`, `to` and `step`."""

    path = StrictCharField(
        max_length=400, help_text="weights.PLUGIN, args.PLUGIN.FIELD or percentageOfNodesToScore."
    )
    profile = StrictCharField(
        max_length=253,
        required=False,
        help_text="The profile's schedulerName, if there are several profiles.",
    )
    values = serializers.ListField(
        child=serializers.JSONField(allow_null=True), required=False, max_length=1000
    )
    to = StrictIntegerField(required=False, min_value=-_LARGEST - 1, max_value=_LARGEST)
    step = StrictIntegerField(required=False, min_value=1, max_value=_LARGEST)

    def get_fields(self) -> dict[str, Any]:
        """`from` is a word of Python."""
        return {
            **super().get_fields(),
            "from": StrictIntegerField(required=False, min_value=-_LARGEST - 1, max_value=_LARGEST),
        }


class DrawInput(StrictInput):
    policies = StrictIntegerField(
        min_value=1, max_value=10_000, help_text="The number of samples; none occurs twice."
    )
    seed = StrictIntegerField(required=False, min_value=0, max_value=_LARGEST)


class ObjectiveInput(StrictInput):
    measure = StrictCharField(max_length=300, help_text="Its name in docs/measures.md, such as pending.")
    goal = serializers.ChoiceField(choices=GOALS, required=False)


class SweepPricesInput(StrictInput):
    """The price of a node per hour."""

    ofType = serializers.DictField(
        child=serializers.FloatField(min_value=0), required=False, help_text="By instance type."
    )
    other = serializers.FloatField(min_value=0, required=False, help_text="Of all other nodes.")

    def get_fields(self) -> dict[str, Any]:
        """Serializers have a `label` of their own."""
        label = StrictCharField(max_length=400, required=False, help_text="The node label with the price.")
        return {"label": label, **super().get_fields()}


class SpaceInput(StrictInput):
    """What is varied (docs/sweeps.md)."""

    axes = AxisInput(many=True, required=False)
    draw = DrawInput(required=False)
    orders = serializers.ListField(
        child=serializers.ChoiceField(choices=ORDERS), required=False, max_length=len(ORDERS)
    )
    seeds = serializers.ListField(
        child=StrictIntegerField(min_value=0, max_value=_LARGEST), required=False, max_length=1000
    )
    objectives = ObjectiveInput(many=True, required=False)
    release = serializers.ChoiceField(choices=Release.choices, required=False)
    sampling = StrictBooleanField(required=False)
    prices = SweepPricesInput(required=False)


class SweepInput(SpaceInput):
    name = StrictCharField(max_length=NAME_LENGTH, required=False, default="")
    snapshots = serializers.ListField(child=StrictUUIDField(), min_length=1, max_length=MOST_SNAPSHOTS)
    policy = StrictUUIDField(
        required=False,
        allow_null=True,
        default=None,
        help_text="The policy to vary. Null: kube-scheduler's defaults.",
    )


class SweepProgressSerializer(Serializer):
    done = serializers.IntegerField(help_text="Number of measured cells; equal cells count once.")
    planned = serializers.IntegerField(help_text="Cells that differ.")


class SweepSerializer(Serializer):
    id = serializers.UUIDField()
    name = serializers.CharField()
    snapshots = ReferenceSerializer(
        many=True, source="swept_snapshots", help_text="In the order of the values of the cells."
    )
    policy = ReferenceSerializer(allow_null=True)
    space = serializers.DictField(help_text="The search space, as it was sent.")
    state = serializers.ChoiceField(choices=State.choices)
    cells = serializers.IntegerField(help_text="All of them.")
    progress = SweepProgressSerializer(source="*")
    createdAt = serializers.DateTimeField(source="created_at")
    owner = owner_name()
    startedAt = serializers.DateTimeField(source="started_at", allow_null=True)
    finishedAt = serializers.DateTimeField(source="finished_at", allow_null=True)
    error = ProblemSerializer(allow_null=True, help_text="Why parts of it failed.")


class SweepObjectiveSerializer(Serializer):
    measure = serializers.CharField()
    goal = serializers.ChoiceField(choices=GOALS)


class SweepCellSerializer(Serializer):
    cell = serializers.IntegerField(help_text="Its number, from 0.")
    snapshot = serializers.CharField(help_text="Its name.")
    policy = serializers.IntegerField(help_text="Its number; 0 is the unchanged policy.")
    values = serializers.ListField(
        child=serializers.JSONField(allow_null=True),
        allow_null=True,
        help_text="The values on the axes; null for the unchanged policy.",
    )
    order = serializers.ChoiceField(choices=ORDERS)
    seed = serializers.IntegerField(allow_null=True)
    front = serializers.BooleanField(
        help_text="Whether no other cell of this snapshot, order and seed is at least as good in every "
        "objective and better in one."
    )
    measures = MeasuresSerializer(allow_null=True, help_text="Null until it is measured.")


class SweepCellsSerializer(Serializer):
    axes = serializers.ListField(child=serializers.CharField(), help_text="Their paths.")
    objectives = SweepObjectiveSerializer(many=True)
    cells = SweepCellSerializer(many=True)
