"""Remedies on the wire: answers, and an answer that is tried."""

# ruff: noqa: N815 - names as they are on the wire

from __future__ import annotations

from typing import Any, Final

from rest_framework import serializers

from playground.api.serializers.base import Serializer
from playground.api.serializers.fields import StrictBooleanField, StrictCharField, StrictInput, strings

MOST: Final = 20
MOST_STEPS: Final = 1_000
"""Of a group of pods each has its own step."""


def _most() -> serializers.IntegerField:
    return serializers.IntegerField(
        required=False, default=8, min_value=1, max_value=MOST, help_text="The number of answers."
    )


class RemediesQuery(StrictInput):
    what = "parameter"

    most = _most()
    costs = serializers.CharField(
        required=False,
        default="",
        help_text="Costs that replace the default costs in the ranking of answers: `tolerate:5,add-node:100`.",
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


class RemediesQuestion(StrictInput):
    """What would help the pod of an attempt."""

    attempt = serializers.IntegerField(min_value=0, help_text="The number of the attempt in the run.")
    most = _most()
    costs = serializers.DictField(
        child=serializers.FloatField(),
        required=False,
        default=dict,
        help_text="Costs that replace the default costs in the ranking of answers, by name.",
    )
    alike = StrictBooleanField(
        required=False,
        default=False,
        help_text="Whether to help all pods that are pending for the same reason.",
    )
    thorough = StrictBooleanField(
        required=False,
        default=False,
        help_text="Whether to continue beyond the bound, to pairs of changes of nodes that do not get the pod; this may take long. Not with `alike`.",
    )


def _recreate() -> serializers.BooleanField:
    return serializers.BooleanField(
        required=False,
        help_text="Whether the API server refuses the patch of an object that exists: it has to be created again. Missing in answers that an older server stored.",
    )


def _note() -> serializers.CharField:
    return serializers.CharField(
        required=False,
        allow_blank=True,
        help_text="What else is necessary to carry it out, in sentences. Missing in answers that an older server stored.",
    )


class NamedObjectSerializer(Serializer):
    kind = serializers.CharField(help_text="Pod, Node, a claim or KubeSchedulerConfiguration.")
    namespace = serializers.CharField(allow_blank=True)
    name = serializers.CharField(help_text="For a KubeSchedulerConfiguration: the profile's schedulerName.")


class ChangeSerializer(Serializer):
    kind = serializers.CharField(help_text="One of the changes in docs/remedies.md.")
    object = NamedObjectSerializer()
    text = serializers.CharField()
    share = serializers.FloatField(
        help_text="How often its kind's cost counts: 0.5 for half of a request, three times as much for extended resources."
    )


class OperationSerializer(Serializer):
    """An operation of a JSON patch (RFC 6902). `value` is present unless `op` is remove."""

    op = serializers.ChoiceField(choices=["add", "replace", "remove", "test"])
    path = serializers.CharField()
    value = serializers.JSONField(required=False)


class ArgumentsSerializer(Serializer):
    plugin = serializers.CharField()
    args = serializers.DictField(help_text="Fields that replace the present ones; null removes a field.")


class StepSerializer(Serializer):
    """A change of one object: a patch, or the object is added or removed. Or a change of a profile: a plugin is disabled, or its arguments are replaced."""

    object = NamedObjectSerializer()
    patch = serializers.ListField(child=OperationSerializer(), allow_null=True)
    add = serializers.DictField(
        allow_null=True,
        help_text="The manifest of a new object. A new pod is one that a new node has from the start; in a cluster its controller "
        "creates it. With `remove`: the manifest of the pod that the controller of the removed one creates again.",
    )
    remove = serializers.BooleanField()
    disablePlugin = serializers.CharField(allow_null=True)
    arguments = ArgumentsSerializer(allow_null=True)
    recreate = _recreate()
    note = _note()


class EffectsSerializer(Serializer):
    """The run with the changes beside the run without them."""

    node = serializers.CharField(help_text="Where the pod goes.")
    moved = strings("Other pods that are placed on a different node than before.")
    evicted = strings("Other pods that are evicted and were not evicted before.")
    leftPending = strings(
        "Other pods that had a node before and now have none, also those that end and are created again."
    )
    placed = strings("Other pods that had no node before and now have one.")


class TemplatePatchSerializer(Serializer):
    """A change of pods as a patch of the template of their workload. `steps` contains the same for each pod."""

    object = NamedObjectSerializer(help_text="The workload: a Deployment, a ReplicaSet, a StatefulSet, …")
    patch = serializers.ListField(child=OperationSerializer())
    pods = strings("Its pods. Those that run are made anew.")
    recreate = _recreate()
    note = _note()


class RemedySerializer(Serializer):
    text = serializers.CharField()
    cost = serializers.FloatField()
    changes = ChangeSerializer(many=True)
    steps = StepSerializer(many=True, help_text="To try it.")
    templates = TemplatePatchSerializer(
        many=True,
        required=False,
        help_text="To apply it in a cluster: the changes of the pod in the template of its workload. Missing in answers that an older server stored.",
    )
    effects = EffectsSerializer()
    instead = strings(
        "Other nodes or pods on which the same changes would help this attempt; at most twenty."
    )
    insteadCount = serializers.IntegerField()


class RemediesSerializer(Serializer):
    """The cheapest answers first. Each answer was verified by a run from the start, and so was each answer without one of its parts."""

    says = serializers.CharField(help_text="In a sentence.")
    k = serializers.IntegerField()
    pod = serializers.CharField()
    message = serializers.CharField(allow_blank=True)
    alike = strings("Other pods that are pending for the same reason.")
    limits = strings("What was not tried.")
    refuted = serializers.IntegerField(
        help_text="Sets of changes that seemed to help, but with which a run from the start leaves the pod without a node."
    )
    refutedTexts = strings(
        "The cheapest of these sets in words, at most three. Missing in answers that an older server stored.",
        required=False,
    )
    untried = serializers.IntegerField(
        help_text="Sets of changes that may help and were not verified by a run."
    )
    canGoOn = serializers.BooleanField(
        help_text="Whether there are changes beyond the bound, which a search with `thorough` tries."
    )
    costs = serializers.DictField(child=serializers.FloatField(), help_text="Those that ranked the answers.")
    defaultCosts = serializers.DictField(child=serializers.FloatField())
    remedies = RemedySerializer(many=True)


class TogetherQuery(RemediesQuery):
    most = serializers.IntegerField(
        required=False, default=4, min_value=1, max_value=MOST, help_text="The number of answers."
    )


class PodNodeSerializer(Serializer):
    pod = serializers.CharField()
    node = serializers.CharField()


class JointRemedySerializer(Serializer):
    text = serializers.CharField()
    cost = serializers.FloatField()
    steps = StepSerializer(
        many=True, help_text="To try it: also the pods that a changed template makes anew."
    )
    templates = TemplatePatchSerializer(
        many=True,
        required=False,
        help_text="To apply it in a cluster. Missing in answers that an older server stored.",
    )
    effects = EffectsSerializer()
    nodes = PodNodeSerializer(
        many=True, help_text="Where each of the pods goes, also those that are made anew."
    )


class TogetherSerializer(Serializer):
    """The cheapest answers first. With each of them, a run from the start places all of the pods; without any part of it, not all."""

    says = serializers.CharField(help_text="In a sentence.")
    pods = strings("Those that are pending for the same reason.")
    limits = strings("What was not tried.")
    answers = JointRemedySerializer(many=True)


class NamedObjectInput(StrictInput):
    kind = StrictCharField(max_length=253)
    namespace = StrictCharField(max_length=253, allow_blank=True, default="")
    name = StrictCharField(max_length=253)


class ArgumentsInput(StrictInput):
    plugin = StrictCharField(max_length=253)
    args = serializers.DictField()


class StepInput(StrictInput):
    """The answer as it was returned."""

    object = NamedObjectInput()
    patch = serializers.ListField(
        child=serializers.DictField(), required=False, allow_null=True, default=None
    )
    add = serializers.DictField(required=False, allow_null=True, default=None)
    remove = StrictBooleanField(required=False, default=False)
    disablePlugin = StrictCharField(required=False, allow_null=True, default=None, max_length=253)
    arguments = ArgumentsInput(required=False, allow_null=True, default=None)
    recreate = StrictBooleanField(required=False, default=False, help_text="Is not read.")
    note = StrictCharField(required=False, default="", allow_blank=True, help_text="Is not read.")

    def validate_patch(self, value: list[dict[str, Any]] | None) -> list[dict[str, Any]] | None:
        for operation in value or ():
            one = OperationSerializer(data=operation)
            one.is_valid(raise_exception=True)
            if operation["op"] != "remove" and "value" not in operation:
                raise serializers.ValidationError("an operation has no value")
        return value


class TrialInput(StrictInput):
    """An answer to try out."""

    steps = serializers.ListField(child=StepInput(), allow_empty=False, max_length=MOST_STEPS)
    name = StrictCharField(
        required=False, default="", allow_blank=True, max_length=200, help_text="Of the revisions."
    )
