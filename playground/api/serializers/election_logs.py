"""The state of an election at a moment, from its log. Times are nanoseconds since its start."""

# ruff: noqa: N815 - names as they are on the wire

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field, inline_serializer
from rest_framework import serializers

from playground.api.serializers.base import Serializer
from playground.api.serializers.fields import strings
from playground.api.serializers.timeline_logs import MomentSerializer, PairField


def numbers_by(what: str) -> serializers.DictField:
    return serializers.DictField(child=serializers.IntegerField(), help_text=what)


@extend_schema_field({"type": ["object", "null"], "additionalProperties": True})
class ObjectOrNullField(serializers.Field):
    def to_representation(self, value: Any) -> Any:
        return value


class LockSerializer(Serializer):
    kind = serializers.ChoiceField(choices=["leases", "configmaps", "endpoints"])
    key = serializers.CharField(help_text="namespace/name")
    watchers = numbers_by("Number of watches per kind.")


class LeaseStateSerializer(Serializer):
    resourceVersion = serializers.CharField()
    body = ObjectOrNullField(help_text="The stored object.")


class SettingsSerializer(Serializer):
    leaseDuration = serializers.IntegerField()
    renewDeadline = serializers.IntegerField()
    retryPeriod = serializers.IntegerField()
    releaseOnCancel = serializers.BooleanField()
    cautiousRelease = serializers.BooleanField()


class ClockSerializer(Serializer):
    """The values from which a machine's clocks can be computed at any time."""

    rate = serializers.IntegerField(help_text="Drift in parts per million of true time.")
    offset = serializers.IntegerField()
    changedAt = serializers.IntegerField()
    monotonic = serializers.IntegerField()
    suspended = serializers.BooleanField()


class ViewSerializer(Serializer):
    """The Lease as the replica last observed it."""

    holder = serializers.CharField(allow_null=True, allow_blank=True)
    resourceVersion = serializers.CharField(allow_null=True)
    observedAt = serializers.IntegerField()
    expiresAt = serializers.IntegerField()


class ReplicaStateSerializer(Serializer):
    identity = serializers.CharField()
    generation = serializers.IntegerField()
    lease = serializers.CharField()
    elects = serializers.BooleanField()
    settings = SettingsSerializer()
    clock = ClockSerializer()
    process = serializers.ChoiceField(choices=["running", "paused", "suspended", "crashed", "exited"])
    exitCode = serializers.IntegerField(allow_null=True)
    role = serializers.ChoiceField(choices=["new", "standby", "leading", "releasing", "stopped"])
    working = serializers.BooleanField()
    view = ViewSerializer(allow_null=True)
    sleepsUntil = serializers.IntegerField(allow_null=True)
    request = serializers.IntegerField(allow_null=True, help_text="Number of the request it waits for.")


class RequestStateSerializer(Serializer):
    replica = serializers.CharField()
    verb = serializers.CharField()
    purpose = serializers.CharField()
    leg = serializers.ChoiceField(choices=["there", "back", "inbox"])
    held = serializers.BooleanField()
    awaited = serializers.BooleanField()


class LatencySerializer(Serializer):
    there = serializers.IntegerField()
    back = serializers.IntegerField()


class ElectionCountsSerializer(Serializer):
    requests = serializers.IntegerField()
    writes = serializers.IntegerField()
    notifications = serializers.IntegerField()


class ElectionStateSerializer(Serializer):
    """A fold over the events up to a time."""

    seq = serializers.IntegerField()
    at = serializers.IntegerField()
    title = serializers.CharField(allow_blank=True)
    seed = serializers.IntegerField()
    start = serializers.DateTimeField()
    duration = serializers.IntegerField()
    lock = LockSerializer()
    leases = serializers.DictField(child=LeaseStateSerializer(), help_text="By namespace/name.")
    replicas = serializers.DictField(child=ReplicaStateSerializer())
    requests = serializers.DictField(
        child=RequestStateSerializer(), help_text="Messages in transit, by number."
    )
    cuts = serializers.DictField(
        child=serializers.ChoiceField(choices=["refuse", "hang"]),
        help_text="Replica → its network partition; the empty name stands for the API server itself.",
    )
    slow = serializers.DictField(
        child=LatencySerializer(), help_text="Replica → latencies; the empty name stands for all requests."
    )
    counts = ElectionCountsSerializer()


class MarginUseSerializer(Serializer):
    answers = serializers.IntegerField()
    visibility = serializers.IntegerField()
    pauses = serializers.IntegerField()
    stopping = serializers.IntegerField()


class MarginSerializer(Serializer):
    available = serializers.IntegerField(allow_null=True)
    used = MarginUseSerializer()


class AssumptionViolationSerializer(Serializer):
    at = serializers.IntegerField(allow_null=True)
    what = serializers.CharField()


class AssumptionSerializer(Serializer):
    code = serializers.CharField()
    statement = serializers.CharField()
    harmless = serializers.BooleanField()
    violations = AssumptionViolationSerializer(many=True)


class RequestCountsSerializer(Serializer):
    sent = serializers.IntegerField()
    conflicts = serializers.IntegerField()
    timeouts = serializers.IntegerField()
    failures = serializers.IntegerField()


class SafetyReportSerializer(Serializer):
    """Safety up to a time."""

    until = serializers.IntegerField()
    overlaps = inline_serializer(
        "Overlap",
        {"from": serializers.IntegerField(), "to": serializers.IntegerField(), "replicas": strings()},
        many=True,
    )
    gaps = inline_serializer(
        "Gap", {"from": serializers.IntegerField(), "to": serializers.IntegerField()}, many=True
    )
    longestGap = serializers.IntegerField()
    leaderships = inline_serializer(
        "Leadership",
        {
            "replica": serializers.CharField(),
            "identity": serializers.CharField(),
            "from": serializers.IntegerField(),
            "to": serializers.IntegerField(allow_null=True, help_text="Null while it lasts."),
            "reason": serializers.CharField(allow_null=True),
        },
        many=True,
    )
    transitions = serializers.IntegerField(allow_null=True, help_text="leaseTransitions of the lock.")
    margin = MarginSerializer()
    assumptions = AssumptionSerializer(many=True)
    requests = RequestCountsSerializer()
    writes = serializers.IntegerField(help_text="To the lock.")
    notifications = numbers_by("The effects of the writes with each kind of lock.")


class SchedulingReportSerializer(Serializer):
    """The effects of the election on pods."""

    created = serializers.IntegerField()
    bound = serializers.IntegerField()
    refused = serializers.IntegerField(help_text="Bindings.")
    boundBy = numbers_by("Scheduler → bindings.")
    longestPause = PairField(
        allow_null=True,
        help_text="[from, to] of the longest period in which a pod was pending and no pod was bound.",
    )


class ElectionMomentSerializer(MomentSerializer):
    state = ElectionStateSerializer()
    report = SafetyReportSerializer()
    scheduling = SchedulingReportSerializer()
