"""Searches on the wire. Their answers are described at the routes that answer at once."""

# ruff: noqa: N815 - names as they are on the wire

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from rest_framework import serializers
from rest_framework.settings import api_settings

from playground.answers.work import DEFAULT_LIMIT, GOALS
from playground.api.serializers.after_runs import AfterRunInput
from playground.api.serializers.base import Serializer
from playground.api.serializers.capacity import CopiesInput
from playground.api.serializers.fields import StrictCharField, StrictInput, owner_name
from playground.api.serializers.optimum import LONGEST, ShoppingInput
from playground.api.serializers.problems import ProblemSerializer
from playground.api.serializers.remedies import RemediesQuestion
from playground.api.serializers.runs import ReferenceSerializer, StrictUUIDField
from playground.playing.states import State
from playground.searches.enums import SearchKind

MOST_LIMIT: Final = 600


def _limit(of: str) -> serializers.FloatField:
    return serializers.FloatField(
        required=False,
        default=DEFAULT_LIMIT,
        min_value=0.1,
        max_value=MOST_LIMIT,
        help_text=f"Limit of {of} in deterministic time, which is about seconds.",
    )


class OptimumQuestion(StrictInput):
    """What the best placement is to be."""

    goal = serializers.ChoiceField(
        choices=GOALS,
        required=False,
        help_text="What to minimize after as many pods as possible have a node. Default: nothing.",
    )
    resource = StrictCharField(
        required=False,
        allow_blank=True,
        default="",
        max_length=LONGEST,
        help_text="With the goal fragmentation: the resource. Default: an extended resource that pods request, else cpu.",
    )
    priceLabel = StrictCharField(
        required=False,
        allow_blank=True,
        default="",
        max_length=LONGEST,
        help_text="The node label with the price per hour.",
    )
    prices = serializers.DictField(
        child=serializers.FloatField(min_value=0),
        required=False,
        default=dict,
        help_text="Instance type → price per hour.",
    )
    evict = serializers.BooleanField(
        required=False,
        default=True,
        help_text="Whether running pods may be evicted, within the rules of preemption.",
    )
    limit = _limit("the search")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        return {"goal": "", **attrs}


class ShoppingQuestion(ShoppingInput):
    """Which nodes can be bought."""

    limit = _limit("each search")


class SearchInput(AfterRunInput):
    """A run, or a snapshot with a policy; and one question."""

    snapshot = StrictUUIDField(
        required=False,
        help_text="Capacity: the cluster as it is. The others: after its pending pods have been scheduled.",
    )
    optimum = OptimumQuestion(required=False, help_text="The best possible placement.")
    shopping = ShoppingQuestion(required=False, help_text="Which nodes to add.")
    capacity = CopiesInput(required=False, help_text="How many more copies fit.")
    remedies = RemediesQuestion(required=False, help_text="What would help a pod that found no node.")

    def together(self, given: Collection[str]) -> dict[str, list[str]]:
        found = super().together(given)
        if sum(kind in given for kind in SearchKind.values) != 1:
            found[api_settings.NON_FIELD_ERRORS_KEY] = [
                f"Give exactly one of {', '.join(SearchKind.values)}."
            ]
        return found


class AnswerQuery(StrictInput):
    what = "parameter"

    partial = serializers.BooleanField(  # type: ignore[assignment]
        required=False,
        default=False,
        help_text="Remedies: also before the search has succeeded, those that are verified so far.",
    )


class SearchProgressSerializer(Serializer):
    done = serializers.IntegerField(
        help_text="Optimum: objectives that are settled. Shopping: mixes that were tried. Capacity: copies that were "
        "placed, then shapes of nodes of which one more was tried. Remedies: parts of the search, then answers that were "
        "verified; for several pods together, runs."
    )
    planned = serializers.IntegerField(help_text="How many there are; 0 while it is not known.")
    found = serializers.IntegerField(
        source="n_found",
        help_text="Remedies: answers that are verified so far; `answer/?partial=true` has them.",
    )


class SearchSerializer(Serializer):
    id = serializers.UUIDField()
    kind = serializers.ChoiceField(choices=SearchKind.choices)
    snapshot = ReferenceSerializer()
    policy = ReferenceSerializer(allow_null=True)
    run = serializers.UUIDField(
        source="run_id",
        allow_null=True,
        help_text="The run that it is about; null for a question about a snapshot, or if the run was deleted.",
    )
    options = serializers.DictField()
    question = serializers.DictField(help_text="As it was sent, with the defaults.")
    state = serializers.ChoiceField(choices=State.choices)
    progress = SearchProgressSerializer(source="*")
    says = serializers.CharField(
        allow_blank=True, help_text="What is known so far, in words; at the end, the answer in a sentence."
    )
    createdAt = serializers.DateTimeField(source="created_at")
    owner = owner_name()
    startedAt = serializers.DateTimeField(source="started_at", allow_null=True)
    finishedAt = serializers.DateTimeField(source="finished_at", allow_null=True)
    error = ProblemSerializer(allow_null=True, help_text="Why it failed.")
