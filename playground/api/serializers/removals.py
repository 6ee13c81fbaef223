"""Removals of nodes on the wire. The answer is only described here, because the library makes it."""

# ruff: noqa: N815 - names as they are on the wire

from __future__ import annotations

from typing import Any, Final

from rest_framework import serializers

from playground.api.serializers.after_runs import AfterRunInput
from playground.api.serializers.base import Serializer
from playground.api.serializers.fields import StrictCharField, StrictIntegerField, owner_name
from playground.api.serializers.problems import ProblemSerializer
from playground.api.serializers.runs import ReferenceSerializer
from playground.playing.states import State
from playground.removals.enums import DrainMode, RemovalKind

MOST_WORDS: Final = 1_000
MOST_SURGE: Final = 100
LONGEST_WORD: Final = 600
"""A label: a key of 317 characters, "=", and a value."""


class RemovalInput(AfterRunInput):
    """A run, or a snapshot with a policy."""

    nodes = serializers.ListField(
        child=StrictCharField(max_length=LONGEST_WORD),
        max_length=MOST_WORDS,
        required=False,
        default=list,
        help_text="Names of nodes, or `key=value` for all nodes with this label. None: all nodes except "
        "control plane nodes.",
    )

    kind = serializers.ChoiceField(
        choices=RemovalKind.choices, required=False, default=RemovalKind.CONSOLIDATION
    )
    mode = serializers.ChoiceField(
        choices=DrainMode.choices,
        required=False,
        default=DrainMode.RETIRE,
        help_text="For a drain: whether the nodes are removed or upgraded.",
    )
    surge = StrictIntegerField(
        min_value=0,
        max_value=MOST_SURGE,
        required=False,
        default=0,
        help_text="For an upgrade: the number of new nodes that are added before the same number is drained. "
        "0: each node comes back.",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs["surge"] and attrs["mode"] != DrainMode.UPGRADE:
            raise serializers.ValidationError({"surge": ["belongs to an upgrade"]})
        return attrs


class RemovalProgressSerializer(Serializer):
    done = serializers.IntegerField(help_text="Number of nodes that are decided. It may decrease.")
    planned = serializers.IntegerField(help_text="Number of nodes; 0 until it is known.")


class RemovalSerializer(Serializer):
    id = serializers.UUIDField()
    kind = serializers.ChoiceField(choices=RemovalKind.choices)
    snapshot = ReferenceSerializer()
    policy = ReferenceSerializer(allow_null=True)
    run = serializers.UUIDField(
        source="run_id",
        allow_null=True,
        help_text="The run before any node is removed; null if no pod was pending, or if the run was deleted.",
    )
    options = serializers.DictField()
    nodes = serializers.ListField(child=serializers.CharField(), help_text="As in the request.")
    mode = serializers.ChoiceField(choices=DrainMode.choices, help_text="Of a drain.")
    surge = serializers.IntegerField(help_text="Of an upgrade.")
    state = serializers.ChoiceField(choices=State.choices)
    progress = RemovalProgressSerializer(source="*")
    going = serializers.IntegerField(help_text="Nodes that go, so far.")
    proof = serializers.UUIDField(
        source="proof_id", allow_null=True, help_text="The run without them, once it has been opened."
    )
    createdAt = serializers.DateTimeField(source="created_at")
    owner = owner_name()
    startedAt = serializers.DateTimeField(source="started_at", allow_null=True)
    finishedAt = serializers.DateTimeField(source="finished_at", allow_null=True)
    error = ProblemSerializer(allow_null=True, help_text="Why it failed.")


class StayingNodeSerializer(Serializer):
    node = serializers.CharField()
    pod = serializers.CharField(
        help_text="What blocks the removal; empty if the remaining nodes have too little capacity."
    )
    message = serializers.CharField()


class NodeBoundSerializer(Serializer):
    nodes = serializers.IntegerField()
    by = serializers.CharField(help_text="A resource, `pods`, `apart` or `kept`.")
    words = serializers.CharField()


class RemovalReportSerializer(Serializer):
    """See docs/consolidation.md for each part."""

    nodes = serializers.IntegerField(help_text="Of the cluster.")
    goes = serializers.ListField(child=serializers.CharField())
    stays = StayingNodeSerializer(many=True)
    leftOut = serializers.ListField(child=serializers.CharField())
    moved = serializers.DictField(child=serializers.CharField(), help_text="Pod → the node of its successor.")
    order = serializers.CharField(help_text="The order in which nodes were tried.")
    tries = serializers.IntegerField()
    bound = NodeBoundSerializer(help_text="Lower bound of the number of nodes that are needed.")
    gap = serializers.IntegerField(help_text="Number of remaining nodes above the bound.")


class WaveSerializer(Serializer):
    places = serializers.DictField(
        child=serializers.CharField(), help_text="Pod → the node of its successor."
    )
    budgets = serializers.ListField(
        child=serializers.CharField(), help_text="Why the node's other pods have to wait."
    )


class NodeDrainSerializer(Serializer):
    node = serializers.CharField()
    arrives = serializers.CharField(help_text="The new node that is added before; empty if none.")
    waves = WaveSerializer(many=True)


class DrainObstacleSerializer(Serializer):
    node = serializers.CharField()
    pod = serializers.CharField()
    by = serializers.CharField(help_text="`place`, `budget` or `controller`.")
    budget = serializers.CharField(help_text="namespace/name; empty unless a disruption budget blocks it.")
    message = serializers.CharField()


class DrainPlanSerializer(Serializer):
    """See docs/drain.md for each part."""

    mode = serializers.ChoiceField(choices=DrainMode.choices)
    surge = serializers.IntegerField()
    order = serializers.ListField(child=serializers.CharField())
    steps = NodeDrainSerializer(many=True)
    obstacle = DrainObstacleSerializer(
        allow_null=True, help_text="Why there is no plan; null if there is one."
    )
    evicted = serializers.IntegerField(help_text="Evictions.")


class DrainScenarioSerializer(Serializer):
    snapshot = serializers.UUIDField(help_text="To be played on.")
    policy = serializers.UUIDField(allow_null=True)
    scenario = serializers.CharField(help_text="YAML for `POST timelines/`.")
