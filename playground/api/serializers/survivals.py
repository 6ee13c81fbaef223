"""What survives, on the wire. A loss in full is described only: the library makes it."""

# ruff: noqa: N815 - names as they are on the wire

from __future__ import annotations

from typing import Any, Final

from rest_framework import serializers

from playground.api.serializers.fields import StrictCharField, StrictInput, owner_name
from playground.api.serializers.problems import ProblemSerializer
from playground.api.serializers.runs import OptionsInput, ReferenceSerializer, StrictUUIDField
from playground.survivals.enums import SurvivalState
from playground.survivals.models import LONGEST_KEY, Loss
from playground.survivals.queries import in_full
from playground.survivals.services.requests import NODE

MOST_KEYS: Final = 8
MOST_NAMED: Final = 5
"""Workloads and budgets that a line of the list names; the loss itself has all."""


class SurvivalInput(StrictInput):
    """A run, or a snapshot with a policy."""

    run = StrictUUIDField(required=False, help_text="The cluster as this run leaves it, under its policy.")
    snapshot = StrictUUIDField(required=False)
    policy = StrictUUIDField(
        required=False, allow_null=True, help_text="With a snapshot. Null: kube-scheduler's defaults."
    )
    options = OptionsInput(required=False, help_text="With a snapshot.")
    lossOf = serializers.ListField(
        child=StrictCharField(max_length=LONGEST_KEY),
        min_length=1,
        max_length=MOST_KEYS,
        required=False,
        default=lambda: [NODE],
        help_text="`node`: each node. The key of a node label: the nodes of each value are lost together.",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("run" in attrs) == ("snapshot" in attrs):
            raise serializers.ValidationError({"run": ["either run or snapshot is needed, not both"]})
        mixed = [name for name in ("policy", "options") if "run" in attrs and name in attrs]
        if mixed:
            raise serializers.ValidationError({name: ["is that of the run"] for name in mixed})
        return attrs


class SurvivalProgressSerializer(serializers.Serializer):
    done = serializers.IntegerField(help_text="Losses that have been worked out.")
    planned = serializers.IntegerField(help_text="How many there are; 0 until that is known.")


class SurvivalSerializer(serializers.Serializer):
    id = serializers.UUIDField()
    snapshot = ReferenceSerializer()
    policy = ReferenceSerializer(allow_null=True)
    run = serializers.UUIDField(
        source="run_id",
        allow_null=True,
        help_text="The run before any loss; null: no pod waited, or it was deleted.",
    )
    options = serializers.DictField()
    lossOf = serializers.ListField(source="loss_of", child=serializers.CharField())
    state = serializers.ChoiceField(choices=SurvivalState.choices)
    progress = SurvivalProgressSerializer(source="*")
    hurting = serializers.IntegerField(
        help_text="Losses so far after which pods are missing, or with which a budget breaks."
    )
    createdAt = serializers.DateTimeField(source="created_at")
    owner = owner_name()
    startedAt = serializers.DateTimeField(source="started_at", allow_null=True)
    finishedAt = serializers.DateTimeField(source="finished_at", allow_null=True)
    error = ProblemSerializer(allow_null=True, help_text="Why it failed.")


class ShrunkWorkloadSerializer(serializers.Serializer):
    name = serializers.CharField(help_text="`Deployment shop/web`.")
    pods = serializers.IntegerField(help_text="Before the loss.")
    left = serializers.IntegerField(help_text="Right after it.")
    back = serializers.IntegerField(help_text="In the end.")


class BrokenBudgetSerializer(serializers.Serializer):
    budget = serializers.CharField(help_text="namespace/name.")
    wanted = serializers.IntegerField(help_text="Healthy pods.")
    left = serializers.IntegerField(help_text="Right after the loss.")
    back = serializers.IntegerField(help_text="In the end.")


class LossSerializer(serializers.Serializer):
    """A line of the table."""

    number = serializers.IntegerField(help_text="From 1, in the order in which losses are worked out.")
    by = serializers.CharField(help_text="`node`, or the key of a label.")
    value = serializers.CharField(help_text="The node, or the value of the label.")
    nodes = serializers.IntegerField(help_text="That are lost.")
    lost = serializers.IntegerField(help_text="Pods on them, without those that are of their node alone.")
    notBack = serializers.IntegerField(
        source="not_back", help_text="Pods that the cluster does not have any more."
    )
    evicted = serializers.IntegerField(help_text="Pods on other nodes that had to make room.")
    dead = serializers.IntegerField(help_text="Workloads of which no pod is left.")
    broken = serializers.IntegerField(source="budgets", help_text="PodDisruptionBudgets that break.")
    run = serializers.UUIDField(
        source="run_id", allow_null=True, help_text="The run after it, once somebody has opened that."
    )
    workloads = serializers.SerializerMethodField(
        help_text=f"Those that end with fewer pods, the worst {MOST_NAMED} of them."
    )
    budgets = serializers.SerializerMethodField(help_text=f"The first {MOST_NAMED} of those that break.")

    def to_representation(self, instance: Loss) -> dict[str, Any]:
        self._body = in_full(instance)
        return super().to_representation(instance)

    def get_workloads(self, _: Loss) -> ShrunkWorkloadSerializer(many=True):  # type: ignore[valid-type]
        return self._body["workloads"][:MOST_NAMED]

    def get_budgets(self, _: Loss) -> BrokenBudgetSerializer(many=True):  # type: ignore[valid-type]
        return self._body["budgets"][:MOST_NAMED]


class LossInFullSerializer(serializers.Serializer):
    """docs/survival.md says what each part is."""

    number = serializers.IntegerField()
    by = serializers.CharField()
    value = serializers.CharField()
    nodes = serializers.ListField(child=serializers.CharField())
    lost = serializers.IntegerField()
    notBack = serializers.IntegerField()
    dead = serializers.IntegerField()
    moved = serializers.DictField(child=serializers.CharField(), help_text="Pod → the node of its successor.")
    waiting = serializers.ListField(child=serializers.CharField(), help_text="Pods that find no node.")
    gone = serializers.ListField(child=serializers.CharField(), help_text="Pods that nobody makes anew.")
    evicted = serializers.ListField(child=serializers.CharField())
    workloads = ShrunkWorkloadSerializer(many=True)
    budgets = BrokenBudgetSerializer(many=True)
    run = serializers.UUIDField(allow_null=True)
