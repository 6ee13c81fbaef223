"""Preemption in explanations and records. They are only described here, because the engine writes them."""

# ruff: noqa: N815 - names as they are on the wire

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from playground.api.serializers.base import Serializer
from playground.api.serializers.fields import strings

CRITERIA: Final = ("pdbViolations", "highestPriority", "prioritySum", "victims", "latestStart")
DECIDING: Final = (*CRITERIA, "name")


@extend_schema_field({"type": ["integer", "string", "null"]})
class BestField(serializers.Field):
    """A number, or a time for latestStart."""

    def to_representation(self, value: Any) -> Any:
        return value


class CriteriaSerializer(Serializer):
    """The values that the criteria compare, in order; an earlier criterion takes precedence."""

    pdbViolations = serializers.IntegerField(
        help_text="Victims whose eviction violates a PodDisruptionBudget."
    )
    highestPriority = serializers.IntegerField(help_text="Of the victims.")
    prioritySum = serializers.IntegerField(
        help_text="The sum as kube-scheduler computes it: each priority plus 2³¹."
    )
    victims = serializers.IntegerField()
    latestStart = serializers.DateTimeField(
        allow_null=True, help_text="The earliest start among the victims of the highest priority."
    )


class PotentialVictimSerializer(Serializer):
    pod = serializers.CharField(help_text="namespace/name")
    priority = serializers.IntegerField()
    startTime = serializers.DateTimeField(allow_null=True)
    violatesPdb = serializers.BooleanField()
    pdbs = strings("Budgets that cover it.")
    verdict = serializers.ChoiceField(choices=["spared", "victim"])
    why = serializers.CharField(allow_blank=True)


class CandidateSerializer(Serializer):
    node = serializers.CharField()
    criteria = CriteriaSerializer()
    eliminatedBy = serializers.ChoiceField(
        choices=DECIDING,
        allow_null=True,
        help_text="The criterion that eliminated the node; null for the selected node.",
    )
    victims = strings("Most important first.")
    pods = PotentialVictimSerializer(many=True, help_text="In the order in which they are reprieved.")


class CriterionStepSerializer(Serializer):
    name = serializers.ChoiceField(choices=CRITERIA)
    best = BestField(help_text="The best value; a time for latestStart.")
    left = serializers.IntegerField(help_text="Candidates with this value.")


class DryRunSerializer(Serializer):
    node = serializers.CharField()
    reasons = strings()


class BudgetSerializer(Serializer):
    pdb = serializers.CharField(help_text="namespace/name")
    disruptionsAllowed = serializers.IntegerField()


class PreemptionSerializer(Serializer):
    """All candidate nodes with their pods in the order of reprieve, the criteria, and the deciding criterion."""

    eligible = serializers.BooleanField(help_text="Whether the pod may preempt.")
    reason = serializers.CharField(allow_blank=True, help_text="Why it may not.")
    message = serializers.CharField(
        allow_blank=True, help_text="The scheduler's message if preemption helps on no node."
    )
    nominated = serializers.CharField(allow_null=True)
    candidates = CandidateSerializer(many=True, help_text="The chosen one first.")
    criteria = CriterionStepSerializer(many=True)
    deciding = serializers.ChoiceField(
        choices=DECIDING, allow_null=True, help_text="Null if there was no candidate."
    )
    dryRun = DryRunSerializer(many=True, help_text="Nodes on which no eviction makes enough room.")
    notHelpful = serializers.IntegerField(help_text="Nodes on which preemption cannot help.")
    pdbs = BudgetSerializer(many=True)


class CandidateRecord(Serializer):
    victims = strings()
    pdbViolations = serializers.IntegerField()


class PreemptionRecord(Serializer):
    eligible = serializers.BooleanField()
    reason = serializers.CharField(required=False, help_text="Why the pod may not preempt.")
    candidates = serializers.DictField(
        child=CandidateRecord(), help_text="Node → the victims and criteria there."
    )
    tied = serializers.ListField(child=serializers.CharField(), required=False)
    nominated = serializers.CharField(required=False)
    message = serializers.CharField(required=False)
