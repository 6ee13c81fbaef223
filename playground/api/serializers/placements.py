"""Where the pods of a run are, on the wire."""

# ruff: noqa: N815 - names as they are on the wire

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from playground.api.serializers.base import Serializer
from playground.api.serializers.explanations import ExplanationSerializer
from playground.api.serializers.fields import StrictCharField, StrictInput
from playground.api.serializers.outcomes import OutcomeSerializer
from playground.runs.enums import PodPhase
from playground.runs.label_selector import LONGEST, read_selector
from playground.runs.placements import PlacementFilter


def one_of(help_text: str, longest: int) -> serializers.ListField:
    child = StrictCharField(max_length=longest)
    return serializers.ListField(
        child=child, required=False, help_text=f"{help_text} Given again: one of them."
    )


class PlacementsQuery(StrictInput):
    """Different parameters must all match."""

    what = "parameter"

    node = one_of("On this node.", 253)
    pod = one_of("This pod, as namespace/name.", 507)
    namespace = one_of("In this namespace.", 253)
    phase = serializers.MultipleChoiceField(
        choices=PodPhase.choices,
        required=False,
        help_text="`placed` and `evicted` by this run; `pending`: without a node, because it is "
        "unschedulable or not attempted yet; `running`: on its node before the run and still there. "
        "Default: all except `running`.",
    )
    labelSelector = StrictCharField(
        required=False,
        max_length=LONGEST,
        help_text="A label selector as for `kubectl -l`: `app=web,tier!=db,zone in (a, b)`.",
    )
    format = serializers.ChoiceField(
        choices=["json", "csv"], required=False, help_text="As `Accept` would say."
    )

    def placement_filter(self) -> PlacementFilter:
        """Of valid input. Raises InvalidInput for what is no selector."""
        given: dict[str, Any] = self.validated_data
        selector = given.get("labelSelector")
        phases = {"phases": given["phase"]} if given.get("phase") else {}
        return PlacementFilter(
            nodes=given.get("node"),
            pods=given.get("pod"),
            namespaces=given.get("namespace"),
            selector=None if selector is None else read_selector(selector),
            **phases,
        )


class PlacementsSerializer(Serializer):
    placements = serializers.DictField(
        child=serializers.CharField(), help_text="Pod → node; sorted by namespace/name."
    )
    evicted = serializers.ListField(child=serializers.CharField(), help_text="Victims, sorted.")
    pending = serializers.ListField(child=serializers.CharField(), help_text="Pods without a node, sorted.")


class RunPodSerializer(Serializer):
    pod = serializers.CharField(help_text="namespace/name")
    node = serializers.CharField(allow_null=True, help_text="Where it is now.")
    phase = serializers.ChoiceField(choices=PodPhase.choices)
    attempts = OutcomeSerializer(many=True, help_text="In order; empty for a pod that was already running.")
    explanation = ExplanationSerializer(
        allow_null=True, help_text="The last attempt; null if there was none."
    )
    notAttempted = serializers.CharField(
        allow_null=True,
        help_text="Why there is no attempt for a pod whose schedulerName no profile has; null for any other pod.",
    )
