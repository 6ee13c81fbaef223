"""The best placement of the pods of a run, on the wire."""

# ruff: noqa: N815 - names as they are on the wire

from __future__ import annotations

from typing import Final

from rest_framework import serializers

from playground.answers.work import DEFAULT_LIMIT, GOALS
from playground.api.serializers.base import Serializer
from playground.api.serializers.fields import (
    PricesField,
    StrictCharField,
    StrictInput,
    StrictIntegerField,
    strings,
)

MOST_LIMIT: Final = 60
LONGEST: Final = 400
BUYING_RULES: Final = ("programme", "least-waste", "price")
MOST_TEMPLATES: Final = 30
MOST_NODES: Final = 200


class OptimumQuery(StrictInput):
    what = "parameter"

    goal = serializers.ChoiceField(
        choices=GOALS,
        required=False,
        help_text="What to minimize after as many pods as possible have a node. Default: nothing.",
    )
    resource = serializers.CharField(
        required=False,
        default="",
        max_length=LONGEST,
        help_text="With the goal fragmentation: the pod template.",
    )
    priceLabel = serializers.CharField(
        required=False,
        default="",
        max_length=LONGEST,
        help_text="The node label with the price per hour.",
    )
    prices = PricesField(
        required=False, default="", help_text="Prices per instance type: `m5.large:0.096,m5.xlarge:0.192`."
    )
    evict = serializers.BooleanField(
        required=False,
        default=True,
        help_text="Whether running pods may be evicted, within the rules of preemption.",
    )
    limit = serializers.FloatField(
        required=False,
        default=DEFAULT_LIMIT,
        min_value=0.1,
        max_value=MOST_LIMIT,
        help_text="Limit of the search in deterministic time, which is about seconds.",
    )


class OptimumClassSerializer(Serializer):
    """Pods of one priority."""

    priority = serializers.IntegerField()
    waiting = serializers.IntegerField(help_text="Pods of the run.")
    scheduler = serializers.IntegerField(help_text="How many of them the run placed.")
    schedulerEvicted = serializers.IntegerField(help_text="How many running pods the run evicted.")
    optimum = serializers.IntegerField(help_text="How many of them have a node in the best known placement.")
    optimumEvicted = serializers.IntegerField(help_text="How many running pods it evicts.")
    bound = serializers.IntegerField(
        allow_null=True,
        help_text="Upper bound: no placement that is as good for higher priorities reaches a larger number "
        "of placed minus evicted pods. Null: not known.",
    )
    gap = serializers.IntegerField(allow_null=True, help_text="Distance to the bound; 0: the best possible.")


class OptimumGoalSerializer(Serializer):
    """A smaller value is better."""

    name = serializers.ChoiceField(choices=GOALS)
    unit = serializers.CharField()
    scheduler = serializers.FloatField()
    optimum = serializers.FloatField()
    bound = serializers.FloatField(
        allow_null=True,
        help_text="Lower bound: no placement of the same number of pods has a smaller "
        "value. Null: not known.",
    )


class PodOnNodeSerializer(Serializer):
    pod = serializers.CharField()
    node = serializers.CharField()


class PodRefusedSerializer(Serializer):
    pod = serializers.CharField()
    reason = serializers.CharField(help_text="The node that the model chose, and the result of the filters.")


class _FromField(Serializer):
    def get_fields(self) -> dict[str, serializers.Field]:
        """`from` is no name in Python."""
        return super().get_fields() | {"from": serializers.CharField(help_text="Its node in the run.")}


class PodLostSerializer(_FromField):
    pod = serializers.CharField()


class PodMovedSerializer(_FromField):
    pod = serializers.CharField()
    to = serializers.CharField()


class PodGainedSerializer(Serializer):
    pod = serializers.CharField()
    to = serializers.CharField()


class OptimumSerializer(Serializer):
    """The best known placement compared with the run's (docs/optimum.md)."""

    says = serializers.CharField(help_text="The answer in words.")
    proven = serializers.BooleanField(help_text="Whether it is proven that no better placement exists.")
    better = serializers.BooleanField(help_text="Than the run.")
    foundBy = serializers.ChoiceField(choices=["solver", "scheduler"])
    classes = OptimumClassSerializer(many=True)
    goal = OptimumGoalSerializer(allow_null=True)
    placements = PodOnNodeSerializer(many=True, help_text="In an order in which the pods can be scheduled.")
    pending = strings("Pods without a node.")
    evicted = strings("Pods to evict first.")
    moved = PodMovedSerializer(many=True)
    lost = PodLostSerializer(many=True)
    gained = PodGainedSerializer(many=True)
    refused = PodRefusedSerializer(
        many=True, help_text="Pods that filters rejected on the node that the model chose."
    )
    gated = strings("Pods that a scheduling gate keeps out of the queue.")
    limit = serializers.FloatField()
    spent = serializers.FloatField(help_text="Deterministic time, which is about seconds.")


class NodeTemplateInput(StrictInput):
    """Nodes that can be bought."""

    name = StrictCharField(max_length=200)
    price = serializers.FloatField(min_value=0, help_text="Of one node, per hour.")
    allocatable = serializers.DictField()
    labels = serializers.DictField(required=False)
    taints = serializers.ListField(child=serializers.DictField(), required=False, max_length=100)
    most = StrictIntegerField(
        required=False, min_value=1, max_value=MOST_NODES, help_text="How many are available."
    )


class ShoppingInput(StrictInput):
    nodeTemplates = NodeTemplateInput(many=True, allow_empty=False)
    limit = serializers.FloatField(
        required=False,
        default=DEFAULT_LIMIT,
        min_value=0.1,
        max_value=MOST_LIMIT,
        help_text="Limit of each search in deterministic time, which is about seconds.",
    )

    def validate_nodeTemplates(self, value: list[dict[str, object]]) -> list[dict[str, object]]:  # noqa: N802 - a field
        if len(value) > MOST_TEMPLATES:
            raise serializers.ValidationError(f"At most {MOST_TEMPLATES} templates are allowed.")
        return value


class BasketSerializer(Serializer):
    """Nodes to add, and the results of runs with them."""

    rule = serializers.ChoiceField(choices=BUYING_RULES)
    mix = serializers.DictField(child=serializers.IntegerField(), help_text="Name of a template → number.")
    steps = serializers.ListField(
        child=serializers.DictField(child=serializers.IntegerField()),
        help_text="Nodes that are added together; each step is followed by a run.",
    )
    cost = serializers.FloatField(help_text="Per hour.")
    left = strings("Pods without a node after the last run, and pods that runs evicted.")


class ShoppingSerializer(Serializer):
    """Which nodes to add (docs/shopping.md)."""

    says = serializers.CharField(help_text="The answer in words.")

    pending = strings("Pods that the run left pending.")
    proven = serializers.BooleanField(
        help_text="Whether runs with the best basket place all pods that can be placed at all."
    )
    best = BasketSerializer()
    bound = serializers.FloatField(
        allow_null=True,
        help_text="Lower bound: no mix of nodes that places the same number of pods costs "
        "less, in whatever steps it is added. Null: not known.",
    )
    hopeless = strings("Pods that have no node with the best basket, of which every mix leaves as many.")
    alone = strings(
        "The hopeless pods that one of these nodes has room for if no other pod takes it. Missing in answers that an older server stored.",
        required=False,
    )
    programme = BasketSerializer()
    autoscaler = BasketSerializer(many=True)
