"""Runs on the wire."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from drf_spectacular.utils import PolymorphicProxySerializer
from rest_framework import serializers

from playground.api.serializers.base import Serializer
from playground.api.serializers.fields import StrictCharField, StrictInput, owner_name
from playground.api.serializers.options import DecisionOptions
from playground.api.serializers.outcomes import OutcomeSerializer
from playground.api.serializers.problems import MistakeSerializer, ProblemSerializer
from playground.runs.enums import Detail, EventType, RunState


class StrictUUIDField(serializers.UUIDField):
    """An id as text. DRF's own field makes an id of any whole number, too."""

    def to_internal_value(self, data: Any) -> UUID:
        if not isinstance(data, str):
            self.fail("invalid", value=data)
        return super().to_internal_value(data)


class OptionsInput(DecisionOptions):
    """The options of a run, besides its snapshot and its policy."""

    detail = serializers.ChoiceField(
        choices=Detail.choices, required=False, help_text="What the record holds."
    )
    profiles = serializers.DictField(
        child=StrictCharField(max_length=253),
        required=False,
        help_text="The profile for pods of other schedulers: their schedulerName → the profile's schedulerName.",
    )


class RunInput(StrictInput):
    snapshot = StrictUUIDField()
    policy = StrictUUIDField(
        required=False, allow_null=True, default=None, help_text="Null: kube-scheduler's defaults."
    )
    options = OptionsInput(required=False, default=dict)
    listed = serializers.BooleanField(
        required=False,
        help_text="Default: true. False: for a question about the snapshot. An equal run of yours is used if there is one; else "
        "the run is made, lists leave it out, and it is deleted after a week unless a draft of it is kept.",
    )


class ReferenceSerializer(Serializer):
    id = serializers.UUIDField()
    name = serializers.CharField()


class ProgressSerializer(Serializer):
    done = serializers.IntegerField(help_text="Pods that are settled.")
    total = serializers.IntegerField(help_text="Number of pods to schedule; 0 until the run has started.")


class CountsSerializer(Serializer):
    """Attempts by outcome. A pod that preempted is counted there and again with its last attempt."""

    scheduled = serializers.IntegerField()
    preempting = serializers.IntegerField()
    unschedulable = serializers.IntegerField()
    gated = serializers.IntegerField()
    error = serializers.IntegerField()


class RunSerializer(Serializer):
    id = serializers.UUIDField()
    snapshot = ReferenceSerializer()
    policy = ReferenceSerializer(allow_null=True)
    state = serializers.ChoiceField(choices=RunState.choices)
    progress = ProgressSerializer(source="*")
    counts = CountsSerializer()
    createdAt = serializers.DateTimeField(source="created_at")
    owner = owner_name()
    startedAt = serializers.DateTimeField(source="started_at", allow_null=True)
    finishedAt = serializers.DateTimeField(source="finished_at", allow_null=True)
    error = ProblemSerializer(allow_null=True, help_text="Why it failed.")
    lastSeq = serializers.IntegerField(
        source="last_seq", help_text="Number of the last event; 0 before the first."
    )
    options = serializers.DictField()
    demo = serializers.CharField(allow_null=True, help_text="The demo it came from.")
    listed = serializers.BooleanField(
        help_text="False: it only serves a question about its snapshot, and lists leave it out."
    )
    extenders = serializers.ListField(
        child=serializers.CharField(), help_text="The urlPrefix of each extender that the run calls."
    )
    violations = serializers.IntegerField(
        allow_null=True, help_text="Violations of the formal model so far; null: not checked."
    )
    warnings = MistakeSerializer(
        many=True,
        source="all_warnings",
        help_text="Features of the policy that have no effect in this run with its options; why there is "
        "nothing to schedule.",
    )


class RunStartedSerializer(Serializer):
    """The run starts, or resumes after an interruption."""

    total = serializers.IntegerField(help_text="Pods that get an attempt.")
    nodes = serializers.IntegerField()


class RunAttemptsSerializer(Serializer):
    items = OutcomeSerializer(many=True, help_text="Contiguous, also from one event to the next.")


class RunFinishedSerializer(Serializer):
    state = serializers.ChoiceField(choices=RunState.choices)
    counts = CountsSerializer()
    error = ProblemSerializer(allow_null=True)


class EventSerializer(Serializer):
    seq = serializers.IntegerField(help_text="From 1, without gaps.")
    type = serializers.ChoiceField(choices=EventType.choices)
    body = PolymorphicProxySerializer(
        "EventBody",
        [RunStartedSerializer, RunAttemptsSerializer, RunFinishedSerializer],
        resource_type_field_name=None,
    )


class EventPageSerializer(Serializer):
    lastSeq = serializers.IntegerField(help_text="The seq of the newest event.")
    count = serializers.IntegerField(help_text="The events after the requested one.")
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)
    results = EventSerializer(many=True)


class NodeUtilisationSerializer(Serializer):
    """CPU in milli-CPU, memory in bytes, other resources in whole units."""

    node = serializers.CharField()
    requested = serializers.DictField(child=serializers.IntegerField())
    allocatable = serializers.DictField(child=serializers.IntegerField())
    pods = serializers.IntegerField()


class EventsQuery(StrictInput):
    what = "parameter"

    after = serializers.IntegerField(
        required=False,
        default=0,
        min_value=0,
        max_value=2**31 - 1,
        help_text="The last seq that the client knows.",
    )
    page_size = serializers.IntegerField(required=False, default=50, min_value=1, max_value=1000)


class NodesQuery(StrictInput):
    what = "parameter"

    at = serializers.IntegerField(
        required=False,
        min_value=-1,
        max_value=2**31 - 1,
        help_text="After this attempt; -1: before the first. Default: after the last.",
    )


class RecordQuery(StrictInput):
    what = "parameter"

    detail = serializers.ChoiceField(
        choices=Detail.choices, required=False, help_text="Default: full, unless the result is too large."
    )
