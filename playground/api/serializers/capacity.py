"""How many more fit, on the wire."""

from __future__ import annotations

from typing import Final

from rest_framework import serializers

from playground.answers.work import NO_LIMIT, ORDERS
from playground.api.serializers.base import Serializer
from playground.api.serializers.fields import ObjectsField, StrictInput, StrictIntegerField
from playground.api.serializers.simulate import ClusterInput
from playground.runs.enums import Release

MOST_TEMPLATES: Final = 20


class CapacityOptions(StrictInput):
    """As for a run."""

    seed = StrictIntegerField(required=False, allow_null=True, min_value=0, max_value=2**53 - 1)
    release = serializers.ChoiceField(choices=Release.choices, required=False)


class CopiesInput(StrictInput):
    """The templates to place repeatedly."""

    templates = ObjectsField(
        allow_empty=False,
        max_length=MOST_TEMPLATES,
        help_text="Pods, or objects with a pod template.",
    )
    order = serializers.ChoiceField(
        choices=ORDERS,
        required=False,
        default=ORDERS[0],
        help_text="Whether templates take turns, or the template of the highest priority is placed until it "
        "no longer fits.",
    )
    shares = serializers.DictField(
        child=StrictIntegerField(min_value=1, max_value=1000),
        required=False,
        default=dict,
        help_text="Template (namespace/name) → copies per turn; 1 for templates that are not listed.",
    )
    most = StrictIntegerField(
        required=False,
        default=NO_LIMIT,
        min_value=1,
        max_value=NO_LIMIT,
        help_text="Limit of the number of copies of all templates.",
    )


class CapacityInput(CopiesInput, ClusterInput):
    """A cluster, as objects or as a snapshot's id, and the templates to place in it."""

    options = CapacityOptions(required=False, default=dict)


class FitSerializer(Serializer):
    """The result for one template. `message` and `reasons` belong to the copy that found no node; they are empty if counting stopped at the limit, and `count` is then a lower bound."""

    template = serializers.CharField(help_text="namespace/name")
    requests = serializers.DictField(
        child=serializers.IntegerField(),
        help_text="Of one copy: milli-CPU, bytes or whole units by resource.",
    )
    count = serializers.IntegerField()
    byNode = serializers.DictField(child=serializers.IntegerField())  # noqa: N815 - as on the wire
    message = serializers.CharField(allow_blank=True)
    reasons = serializers.DictField(
        child=serializers.IntegerField(), help_text="Reason → number of nodes with this reason."
    )


class CapacitySerializer(Serializer):
    says = serializers.CharField(help_text="The answer in words.")
    count = serializers.IntegerField(help_text="Number of copies of all templates.")
    most = serializers.IntegerField(
        required=False,
        help_text="The limit of this number. Missing in answers that an older server stored.",
    )
    stopped = serializers.BooleanField(
        required=False,
        help_text="Counting stopped at the limit: `count` is a lower bound, and `withOneMore` is empty. Missing in answers that an older server stored.",
    )
    fits = FitSerializer(many=True)
    withOneMore = serializers.DictField(  # noqa: N815 - as on the wire
        child=serializers.IntegerField(),
        help_text="Name of a node → the number of copies with one more node like it; a lower bound if it equals "
        "`most`.",
    )
