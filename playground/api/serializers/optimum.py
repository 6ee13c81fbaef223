"""The best placement beside a run, on the wire."""

# ruff: noqa: N815 - names as they are on the wire

from __future__ import annotations

from typing import Final

from rest_framework import serializers

from playground.answers.work import DEFAULT_LIMIT, GOALS
from playground.api.serializers.fields import StrictCharField, StrictInput, StrictIntegerField, strings

MOST_LIMIT: Final = 60
LONGEST: Final = 400
BUYING_RULES: Final = ("programme", "least-waste", "price")
MOST_TEMPLATES: Final = 30
MOST_NODES: Final = 200


class OptimumQuery(StrictInput):
    unknown = "unknown parameter"

    goal = serializers.ChoiceField(
        choices=GOALS,
        required=False,
        help_text="What is made as small as possible once as many pods as possible have a node; without it nothing.",
    )
    resource = serializers.CharField(
        required=False, default="", max_length=LONGEST, help_text="With the goal fragmentation: whose room."
    )
    priceLabel = serializers.CharField(
        required=False,
        default="",
        max_length=LONGEST,
        help_text="A label of nodes that says what they cost an hour.",
    )
    prices = serializers.CharField(
        required=False, default="", help_text="By instance type: `m5.large:0.096,m5.xlarge:0.192`."
    )
    evict = serializers.BooleanField(
        required=False,
        default=True,
        help_text="Whether pods that run may have to go, as preemption could take them.",
    )
    limit = serializers.FloatField(
        required=False,
        default=DEFAULT_LIMIT,
        min_value=0.1,
        max_value=MOST_LIMIT,
        help_text="How long to search, in deterministic time, about seconds.",
    )

    def validate_prices(self, value: str) -> dict[str, float]:
        prices = {}
        for one in filter(None, value.split(",")):
            name, _, number = one.rpartition(":")
            try:
                prices[name] = float(number)
            except ValueError:
                raise serializers.ValidationError(f"{one} is not TYPE:NUMBER") from None
            if not name or not 0 <= prices[name] < float("inf"):
                raise serializers.ValidationError(f"{one} is not TYPE:NUMBER")
        return prices


class OptimumClassSerializer(serializers.Serializer):
    """Pods of one priority."""

    priority = serializers.IntegerField()
    waiting = serializers.IntegerField(help_text="Pods of the run.")
    scheduler = serializers.IntegerField(help_text="How many of them the run placed.")
    schedulerEvicted = serializers.IntegerField(help_text="How many that ran before it evicted.")
    optimum = serializers.IntegerField(
        help_text="How many of them have a node in the best placement that is known."
    )
    optimumEvicted = serializers.IntegerField(help_text="How many that ran before have to go for it.")
    bound = serializers.IntegerField(
        allow_null=True,
        help_text="No placement that does as well by higher priorities has more placed less evicted pods; null: not known.",
    )
    gap = serializers.IntegerField(
        allow_null=True, help_text="How far it is from the bound; 0: the best possible."
    )


class OptimumGoalSerializer(serializers.Serializer):
    """Less is better."""

    name = serializers.ChoiceField(choices=GOALS)
    unit = serializers.CharField()
    scheduler = serializers.FloatField()
    optimum = serializers.FloatField()
    bound = serializers.FloatField(
        allow_null=True, help_text="No placement of as many pods has less; null: not known."
    )


class PodOnNodeSerializer(serializers.Serializer):
    pod = serializers.CharField()
    node = serializers.CharField()


class PodRefusedSerializer(serializers.Serializer):
    pod = serializers.CharField()
    reason = serializers.CharField(help_text="The node that the model had for it, and what the filters say.")


class _FromField(serializers.Serializer):
    def get_fields(self) -> dict[str, serializers.Field]:
        """`from` is no name in Python."""
        return super().get_fields() | {"from": serializers.CharField(help_text="Its node in the run.")}


class PodLostSerializer(_FromField):
    pod = serializers.CharField()


class PodMovedSerializer(_FromField):
    pod = serializers.CharField()
    to = serializers.CharField()


class PodGainedSerializer(serializers.Serializer):
    pod = serializers.CharField()
    to = serializers.CharField()


class OptimumSerializer(serializers.Serializer):
    """The best placement that is known, beside the one of the run (docs/optimum.md)."""

    says = serializers.CharField(help_text="The answer in words.")
    proven = serializers.BooleanField(help_text="Nothing better is possible.")
    better = serializers.BooleanField(help_text="Than the run.")
    foundBy = serializers.ChoiceField(choices=["solver", "scheduler"])
    classes = OptimumClassSerializer(many=True)
    goal = OptimumGoalSerializer(allow_null=True)
    placements = PodOnNodeSerializer(many=True, help_text="In an order in which the pods can come.")
    pending = strings("Pods without a node.")
    evicted = strings("Pods that go first.")
    moved = PodMovedSerializer(many=True)
    lost = PodLostSerializer(many=True)
    gained = PodGainedSerializer(many=True)
    refused = PodRefusedSerializer(
        many=True, help_text="Pods that the filters did not let where the model had them."
    )
    gated = strings("Pods that a gate keeps out of the queue.")
    limit = serializers.FloatField()
    spent = serializers.FloatField(help_text="Deterministic time, about seconds.")


class NodeTemplateInput(StrictInput):
    """Nodes that can be bought."""

    name = StrictCharField(max_length=200)
    price = serializers.FloatField(min_value=0, help_text="Of one, an hour.")
    allocatable = serializers.DictField()
    labels = serializers.DictField(required=False)
    taints = serializers.ListField(child=serializers.DictField(), required=False, max_length=100)
    most = StrictIntegerField(
        required=False, min_value=1, max_value=MOST_NODES, help_text="So many can be had."
    )


class ShoppingInput(StrictInput):
    nodeTemplates = NodeTemplateInput(many=True, allow_empty=False)
    limit = serializers.FloatField(
        required=False,
        default=DEFAULT_LIMIT,
        min_value=0.1,
        max_value=MOST_LIMIT,
        help_text="How long each search may take, in deterministic time, about seconds.",
    )

    def validate_nodeTemplates(self, value: list[dict[str, object]]) -> list[dict[str, object]]:  # noqa: N802 - a field
        if len(value) > MOST_TEMPLATES:
            raise serializers.ValidationError(f"There are more than {MOST_TEMPLATES} templates.")
        return value


class BasketSerializer(serializers.Serializer):
    """Nodes to add, and what runs with them come to."""

    rule = serializers.ChoiceField(choices=BUYING_RULES)
    mix = serializers.DictField(child=serializers.IntegerField(), help_text="Name of a template → number.")
    steps = serializers.ListField(
        child=serializers.DictField(child=serializers.IntegerField()),
        help_text="Nodes that are added together; a run follows each step.",
    )
    cost = serializers.FloatField(help_text="An hour.")
    left = strings("Pods without a node after the last run, and those that runs evicted.")


class ShoppingSerializer(serializers.Serializer):
    """Which nodes to add (docs/shopping.md)."""

    pending = strings("Pods that the run left pending.")
    proven = serializers.BooleanField(help_text="Runs with the best basket place all but the hopeless ones.")
    best = BasketSerializer()
    bound = serializers.FloatField(
        allow_null=True, help_text="No mix that places as many pods costs less; null: not known."
    )
    hopeless = strings("Pods for which no node was found, whatever is bought.")
    programme = BasketSerializer()
    autoscaler = BasketSerializer(many=True)
