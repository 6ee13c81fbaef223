"""Survivals on the wire. A loss in full is only described here, because the library makes it."""

# ruff: noqa: N815 - names as they are on the wire

from __future__ import annotations

from typing import Any, Final

from rest_framework import serializers

from playground.api.serializers.after_runs import AfterRunInput
from playground.api.serializers.base import Serializer
from playground.api.serializers.fields import StrictCharField, owner_name
from playground.api.serializers.problems import ProblemSerializer
from playground.api.serializers.runs import ReferenceSerializer
from playground.playing.states import State
from playground.survivals.models import LONGEST_KEY, Loss
from playground.survivals.queries import in_full
from playground.survivals.services.requests import NODE

MOST_KEYS: Final = 8
MOST_NAMED: Final = 5
"""The most workloads and budgets that a row of the list names; the loss itself has all of them."""


class SurvivalInput(AfterRunInput):
    """A run, or a snapshot with a policy."""

    lossOf = serializers.ListField(
        child=StrictCharField(max_length=LONGEST_KEY),
        min_length=1,
        max_length=MOST_KEYS,
        required=False,
        default=lambda: [NODE],
        help_text="`node`: each node is lost alone. The key of a node label: all nodes with the same value "
        "are lost together.",
    )


class SurvivalProgressSerializer(Serializer):
    done = serializers.IntegerField(help_text="Number of losses that have been computed.")
    planned = serializers.IntegerField(help_text="Number of losses; 0 until it is known.")


class SurvivalSerializer(Serializer):
    id = serializers.UUIDField()
    snapshot = ReferenceSerializer()
    policy = ReferenceSerializer(allow_null=True)
    run = serializers.UUIDField(
        source="run_id",
        allow_null=True,
        help_text="The run before any loss; null if no pod was pending, or if the run was deleted.",
    )
    options = serializers.DictField()
    lossOf = serializers.ListField(source="loss_of", child=serializers.CharField())
    state = serializers.ChoiceField(choices=State.choices)
    progress = SurvivalProgressSerializer(source="*")
    hurting = serializers.IntegerField(
        help_text="Losses so far after which pods are missing or a disruption budget is violated."
    )
    createdAt = serializers.DateTimeField(source="created_at")
    owner = owner_name()
    startedAt = serializers.DateTimeField(source="started_at", allow_null=True)
    finishedAt = serializers.DateTimeField(source="finished_at", allow_null=True)
    error = ProblemSerializer(allow_null=True, help_text="Why it failed.")


class ShrunkWorkloadSerializer(Serializer):
    name = serializers.CharField(help_text="`Deployment shop/web`.")
    pods = serializers.IntegerField(help_text="Before the loss.")
    left = serializers.IntegerField(help_text="Right after it.")
    back = serializers.IntegerField(help_text="In the end.")


class BrokenBudgetSerializer(Serializer):
    budget = serializers.CharField(help_text="namespace/name.")
    wanted = serializers.IntegerField(help_text="Healthy pods.")
    left = serializers.IntegerField(help_text="Right after the loss.")
    back = serializers.IntegerField(help_text="In the end.")


class LossSerializer(Serializer):
    """A row of the table."""

    number = serializers.IntegerField(help_text="From 1, in the order in which losses are computed.")
    by = serializers.CharField(help_text="`node`, or the key of a label.")
    value = serializers.CharField(help_text="The node, or the value of the label.")
    nodes = serializers.IntegerField(help_text="That are lost.")
    lost = serializers.IntegerField(
        help_text="Pods on them, without pods that belong to their node (DaemonSet and static pods)."
    )
    notBack = serializers.IntegerField(source="not_back", help_text="Pods that the cluster no longer has.")
    evicted = serializers.IntegerField(help_text="Pods on other nodes that were evicted.")
    dead = serializers.IntegerField(help_text="Workloads without any pod left.")
    broken = serializers.IntegerField(source="budgets", help_text="PodDisruptionBudgets that break.")
    run = serializers.UUIDField(
        source="run_id", allow_null=True, help_text="The run after the loss, once it has been opened."
    )
    workloads = serializers.SerializerMethodField(
        help_text=f"The {MOST_NAMED} workloads that lose the most pods."
    )
    budgets = serializers.SerializerMethodField(
        help_text=f"The first {MOST_NAMED} violated disruption budgets."
    )

    def to_representation(self, instance: Loss) -> dict[str, Any]:
        self._body = in_full(instance)
        return super().to_representation(instance)

    def get_workloads(self, _: Loss) -> ShrunkWorkloadSerializer(many=True):  # type: ignore[valid-type]
        return self._body["workloads"][:MOST_NAMED]

    def get_budgets(self, _: Loss) -> BrokenBudgetSerializer(many=True):  # type: ignore[valid-type]
        return self._body["budgets"][:MOST_NAMED]


class LossInFullSerializer(Serializer):
    """See docs/survival.md for each part."""

    number = serializers.IntegerField()
    by = serializers.CharField()
    value = serializers.CharField()
    nodes = serializers.ListField(child=serializers.CharField())
    lost = serializers.IntegerField()
    notBack = serializers.IntegerField()
    dead = serializers.IntegerField()
    moved = serializers.DictField(child=serializers.CharField(), help_text="Pod → the node of its successor.")
    waiting = serializers.ListField(
        child=serializers.CharField(), help_text="Pods for which no node is feasible."
    )
    gone = serializers.ListField(
        child=serializers.CharField(), help_text="Pods that no controller creates again."
    )
    evicted = serializers.ListField(child=serializers.CharField())
    workloads = ShrunkWorkloadSerializer(many=True)
    budgets = BrokenBudgetSerializer(many=True)
    run = serializers.UUIDField(allow_null=True)
