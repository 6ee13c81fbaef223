"""Runs on the wire."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from playground.api.serializers.fields import StrictInput
from playground.api.serializers.options import DecisionOptions, ViolationSerializer
from playground.api.serializers.problems import MistakeSerializer, ProblemSerializer
from playground.common.errors import Mistake
from playground.policies.codec import configuration_warnings
from playground.runs.enums import Detail, EventType, OutcomeKind, RunState
from playground.runs.models import Run


class StrictUUIDField(serializers.UUIDField):
    """An id as text. DRF's own field makes an id of any whole number, too."""

    def to_internal_value(self, data: Any) -> UUID:
        if not isinstance(data, str):
            self.fail("invalid", value=data)
        return super().to_internal_value(data)


class OptionsInput(DecisionOptions):
    """What a run may be told besides its snapshot and its policy."""

    detail = serializers.ChoiceField(
        choices=Detail.choices, required=False, help_text="What the record holds."
    )


class RunInput(StrictInput):
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
    extenders = serializers.ListField(
        child=serializers.CharField(), help_text="urlPrefixes of the policy's extenders that it calls."
    )
    violations = serializers.IntegerField(
        allow_null=True, help_text="Steps' violations of the formal model so far; null: not checked."
    )
    warnings = serializers.SerializerMethodField(
        help_text="What the policy asks for and this run, with its options, does not do."
    )

    @extend_schema_field(MistakeSerializer(many=True))
    def get_warnings(self, run: Run) -> Any:
        found = self._warnings(run)
        return MistakeSerializer(found, many=True).data

    def _warnings(self, run: Run) -> list[Mistake]:
        if run.policy is None:
            return []
        return configuration_warnings(run.policy.config, run.options, called=run.extenders)


OPTIONAL = ("search", "violations", "extenderCalls")


class ExtenderCallSerializer(serializers.Serializer):
    """A call to an extender: what was asked, what came back, how long that took."""

    extender = serializers.CharField(help_text="Its urlPrefix.")
    verb = serializers.CharField(help_text="As the policy calls it.")
    url = serializers.CharField()
    requestBytes = serializers.IntegerField()
    requestDigest = serializers.CharField(help_text="SHA-256 of the request's body, in hex.")
    status = serializers.IntegerField(allow_null=True, help_text="Of HTTP; null: there was no reply.")
    reply = serializers.JSONField(
        allow_null=True, help_text="Node objects by their names alone; text where it could not be read."
    )
    latencyMicros = serializers.IntegerField()
    error = serializers.CharField(allow_blank=True, help_text="Empty if the call succeeded.")


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

    violations = ViolationSerializer(
        many=True,
        required=False,
        help_text="Of the formal model, where it was checked; absent when there are none.",
    )

    extenderCalls = ExtenderCallSerializer(
        source="extender_calls",
        many=True,
        required=False,
        help_text="What extenders were asked and answered, in order; absent where none was.",
    )

    def to_representation(self, instance: Any) -> dict[str, Any]:
        outcome: dict[str, Any] = super().to_representation(instance)
        return {name: value for name, value in outcome.items() if name not in OPTIONAL or value is not None}


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


class EventsQuery(StrictInput):
    unknown = "unknown parameter"

    after = serializers.IntegerField(
        required=False, default=0, min_value=0, max_value=2**31 - 1, help_text="The last seq already known."
    )
    page_size = serializers.IntegerField(required=False, default=50, min_value=1, max_value=1000)


class NodesQuery(StrictInput):
    unknown = "unknown parameter"

    at = serializers.IntegerField(
        required=False,
        min_value=-1,
        max_value=2**31 - 1,
        help_text="After this attempt; -1: before the first. Default: after the last.",
    )


class RecordQuery(StrictInput):
    unknown = "unknown parameter"

    detail = serializers.ChoiceField(
        choices=Detail.choices, required=False, help_text="Default: full, unless that is too large."
    )
