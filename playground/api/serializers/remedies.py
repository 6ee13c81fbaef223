"""What would help a pod, on the wire: answers, and an answer that is tried."""

# ruff: noqa: N815 - names as they are on the wire

from __future__ import annotations

from typing import Any, Final

from rest_framework import serializers

from playground.api.serializers.fields import StrictBooleanField, StrictCharField, StrictInput, strings

MOST: Final = 20
MOST_STEPS: Final = 20


class RemediesQuery(StrictInput):
    unknown = "unknown parameter"

    most = serializers.IntegerField(
        required=False, default=8, min_value=1, max_value=MOST, help_text="Answers that are wanted."
    )
    costs = serializers.CharField(
        required=False,
        default="",
        help_text="Numbers that replace those by which answers are ranked: `tolerate:5,add-node:100`.",
    )

    def validate_costs(self, value: str) -> dict[str, float]:
        costs = {}
        for one in filter(None, value.split(",")):
            name, _, number = one.partition(":")
            try:
                costs[name] = float(number)
            except ValueError:
                raise serializers.ValidationError(f"{one} is not NAME:NUMBER") from None
        return costs


class NamedObjectSerializer(serializers.Serializer):
    kind = serializers.CharField(help_text="Pod, Node or KubeSchedulerConfiguration.")
    namespace = serializers.CharField(allow_blank=True)
    name = serializers.CharField(help_text="Of a KubeSchedulerConfiguration: of the profile.")


class ChangeSerializer(serializers.Serializer):
    kind = serializers.CharField(help_text="One of those in docs/remedies.md.")
    object = NamedObjectSerializer()
    text = serializers.CharField()


class OperationSerializer(serializers.Serializer):
    """Of a JSON patch (RFC 6902). `value` is there unless `op` is remove."""

    op = serializers.ChoiceField(choices=["add", "replace", "remove"])
    path = serializers.CharField()
    value = serializers.JSONField(required=False)


class StepSerializer(serializers.Serializer):
    """What is done to one object: a patch, an object that comes or goes, a plugin that a profile does without."""

    object = NamedObjectSerializer()
    patch = serializers.ListField(child=OperationSerializer(), allow_null=True)
    add = serializers.DictField(allow_null=True, help_text="The manifest of a new object.")
    remove = serializers.BooleanField()
    disablePlugin = serializers.CharField(allow_null=True)


class EffectsSerializer(serializers.Serializer):
    """The run with the changes beside the run without them."""

    node = serializers.CharField(help_text="Where the pod goes.")
    moved = strings("Other pods that go elsewhere than before.")
    evicted = strings("Other pods that are evicted, and were not before.")
    leftPending = strings("Other pods that had a node before and have none.")
    placed = strings("Other pods that have a node and had none before.")


class RemedySerializer(serializers.Serializer):
    text = serializers.CharField()
    cost = serializers.FloatField()
    changes = ChangeSerializer(many=True)
    steps = StepSerializer(many=True)
    effects = EffectsSerializer()
    instead = strings("Other nodes or pods with which the same changes help this attempt; at most twenty.")
    insteadCount = serializers.IntegerField()


class RemediesSerializer(serializers.Serializer):
    """The cheapest answers first. Each was run from the start, and so was each with a part left out."""

    k = serializers.IntegerField()
    pod = serializers.CharField()
    message = serializers.CharField(allow_blank=True)
    alike = strings("Other pods that wait for the same reason.")
    limits = strings("What was not tried.")
    refuted = serializers.IntegerField(help_text="Sets that help this attempt but not the whole run.")
    untried = serializers.IntegerField(help_text="Sets that help this attempt and were not run.")
    costs = serializers.DictField(child=serializers.FloatField())
    remedies = RemedySerializer(many=True)


class NamedObjectInput(StrictInput):
    kind = StrictCharField(max_length=253)
    namespace = StrictCharField(max_length=253, allow_blank=True, default="")
    name = StrictCharField(max_length=253)


class StepInput(StrictInput):
    """As it is answered."""

    object = NamedObjectInput()
    patch = serializers.ListField(
        child=serializers.DictField(), required=False, allow_null=True, default=None
    )
    add = serializers.DictField(required=False, allow_null=True, default=None)
    remove = StrictBooleanField(required=False, default=False)
    disablePlugin = StrictCharField(required=False, allow_null=True, default=None, max_length=253)

    def validate_patch(self, value: list[dict[str, Any]] | None) -> list[dict[str, Any]] | None:
        for operation in value or ():
            one = OperationSerializer(data=operation)
            one.is_valid(raise_exception=True)
            if operation["op"] != "remove" and "value" not in operation:
                raise serializers.ValidationError("an operation has no value")
        return value


class TrialInput(StrictInput):
    """An answer that is to be tried."""

    steps = serializers.ListField(child=StepInput(), allow_empty=False, max_length=MOST_STEPS)
    name = StrictCharField(
        required=False, default="", allow_blank=True, max_length=200, help_text="Of the revisions."
    )
