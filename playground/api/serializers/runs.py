"""Runs on the wire."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from rest_framework import serializers

from playground.api.serializers.problems import ProblemSerializer
from playground.runs.enums import Detail, EventType, OutcomeKind, RunState


class StrictUUIDField(serializers.UUIDField):
    """An id as text. DRF's own field makes an id of any whole number, too."""

    def to_internal_value(self, data: Any) -> UUID:
        if not isinstance(data, str):
            self.fail("invalid", value=data)
        return super().to_internal_value(data)


class StrictIntegerField(serializers.IntegerField):
    """A JSON number without fraction. DRF's own field takes text, too."""

    def to_internal_value(self, data: Any) -> int:
        if isinstance(data, bool) or not isinstance(data, int):
            self.fail("invalid")
        return super().to_internal_value(data)


class StrictBooleanField(serializers.BooleanField):
    """true or false. DRF's own field takes "yes", 1 and the like, too."""

    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class OptionsInput(serializers.Serializer):
    """What a run may be told besides its snapshot and its policy."""

    detail = serializers.ChoiceField(
        choices=Detail.choices, required=False, help_text="What the record holds."
    )
    seed = StrictIntegerField(
        required=False,
        allow_null=True,
        min_value=0,
        max_value=2**53 - 1,
        help_text="For choices left to chance.",
    )

    sampling = StrictBooleanField(
        required=False,
        help_text="Look at as many nodes as percentageOfNodesToScore says, as kube-scheduler does; else at all.",
    )

    def to_internal_value(self, data: Any) -> Any:
        options = super().to_internal_value(data)
        unknown = sorted(set(data) - set(self.fields))
        if unknown:
            raise serializers.ValidationError({name: ["This option is not known."] for name in unknown})
        return options


class RunInput(serializers.Serializer):
    snapshot = StrictUUIDField()
    policy = StrictUUIDField(
        required=False, allow_null=True, default=None, help_text="Null: kube-scheduler's defaults."
    )
    options = OptionsInput(required=False, default=dict)


class ReferenceSerializer(serializers.Serializer):
    id = serializers.UUIDField()
    name = serializers.CharField()


class ProgressSerializer(serializers.Serializer):
    done = serializers.IntegerField(help_text="Pods that are settled.")
    total = serializers.IntegerField(help_text="Pods that get an attempt; 0 until the run has started.")


class CountsSerializer(serializers.Serializer):
    """Attempts by outcome. A pod that preempted is counted there and once more for its last attempt."""

    scheduled = serializers.IntegerField()
    preempting = serializers.IntegerField()
    unschedulable = serializers.IntegerField()
    gated = serializers.IntegerField()
    error = serializers.IntegerField()


class RunSerializer(serializers.Serializer):
    id = serializers.UUIDField()
    snapshot = ReferenceSerializer()
    policy = ReferenceSerializer(allow_null=True)
    state = serializers.ChoiceField(choices=RunState.choices)
    progress = ProgressSerializer(source="*")
    counts = CountsSerializer()
    createdAt = serializers.DateTimeField(source="created_at")
    startedAt = serializers.DateTimeField(source="started_at", allow_null=True)
    finishedAt = serializers.DateTimeField(source="finished_at", allow_null=True)
    error = ProblemSerializer(allow_null=True, help_text="Why it failed.")
    lastSeq = serializers.IntegerField(
        source="last_seq", help_text="Number of the last event; 0 before the first."
    )
    options = serializers.DictField()
    demo = serializers.CharField(allow_null=True, help_text="The demo it came from.")


class OutcomeSerializer(serializers.Serializer):
    """How one attempt ended."""

    k = serializers.IntegerField(help_text="From 0, without gaps.")
    pod = serializers.CharField(help_text="namespace/name")
    outcome = serializers.ChoiceField(choices=OutcomeKind.choices)
    node = serializers.CharField(allow_null=True)
    feasible = serializers.IntegerField(help_text="Nodes that could take the pod.")
    score = serializers.IntegerField(
        allow_null=True, help_text="Of the winner; null where nothing was scored."
    )
    message = serializers.CharField(allow_blank=True, help_text="The scheduler's words for a pod left over.")
    nominatedNode = serializers.CharField(
        source="nominated_node", allow_null=True, allow_blank=True, help_text="Empty: a nomination ended."
    )
    victims = serializers.ListField(child=serializers.CharField(), help_text="Most important first.")
    search = serializers.ListField(
        child=serializers.IntegerField(),
        required=False,
        help_text="Where a sampled search began and where the next one begins; absent when all nodes were looked at.",
    )

    def to_representation(self, instance: Any) -> dict[str, Any]:
        outcome: dict[str, Any] = super().to_representation(instance)
        if outcome["search"] is None:
            del outcome["search"]
        return outcome


class EventSerializer(serializers.Serializer):
    seq = serializers.IntegerField(help_text="From 1, without gaps.")
    type = serializers.ChoiceField(choices=EventType.choices)
    body = serializers.DictField()


class EventPageSerializer(serializers.Serializer):
    lastSeq = serializers.IntegerField(help_text="How far the stream has come.")
    count = serializers.IntegerField(help_text="Events after the one asked for.")
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)
    results = EventSerializer(many=True)


class PlacementsSerializer(serializers.Serializer):
    placements = serializers.DictField(child=serializers.CharField(), help_text="Pod → node.")
    evicted = serializers.ListField(child=serializers.CharField(), help_text="Victims, sorted.")


class NodeUtilisationSerializer(serializers.Serializer):
    """cpu in milli, memory in bytes, other resources whole."""

    node = serializers.CharField()
    requested = serializers.DictField(child=serializers.IntegerField())
    allocatable = serializers.DictField(child=serializers.IntegerField())
    pods = serializers.IntegerField()


class EventsQuery(serializers.Serializer):
    after = serializers.IntegerField(
        required=False, default=0, min_value=0, max_value=2**31 - 1, help_text="The last seq already known."
    )
    page_size = serializers.IntegerField(required=False, default=50, min_value=1, max_value=1000)


class NodesQuery(serializers.Serializer):
    at = serializers.IntegerField(
        required=False,
        min_value=-1,
        max_value=2**31 - 1,
        help_text="After this attempt; -1: before the first. Default: after the last.",
    )


class RecordQuery(serializers.Serializer):
    detail = serializers.ChoiceField(
        choices=Detail.choices, required=False, help_text="Default: full, unless that is too large."
    )
