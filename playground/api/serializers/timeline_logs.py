"""The state of a timeline at a moment and at the end, from its log. Times are nanoseconds since its start."""

# ruff: noqa: N815 - names as they are on the wire

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.utils import extend_schema_field, inline_serializer
from rest_framework import serializers

from playground.api.serializers.base import Serializer
from playground.api.serializers.fields import strings

PLACES: Final = (
    "activeQ",
    "backoffQ",
    "unschedulable",
    "gated",
    "inFlight",
    "assumed",
    "bound",
    "terminating",
)


def amounts(help_text: str = "milli-CPU, bytes or whole units by resource.") -> serializers.DictField:
    return serializers.DictField(child=serializers.IntegerField(), help_text=help_text)


def curves(help_text: str) -> serializers.DictField:
    column = serializers.ListField(child=serializers.FloatField(allow_null=True))
    return serializers.DictField(child=column, help_text=f"`at` has the times; {help_text}")


@extend_schema_field({"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2})
class PairField(serializers.Field):
    def to_representation(self, value: Any) -> Any:
        return value


class TimelineCountsSerializer(Serializer):
    created = serializers.IntegerField()
    scheduled = serializers.IntegerField()
    preempting = serializers.IntegerField()
    unschedulable = serializers.IntegerField()
    error = serializers.IntegerField()
    bound = serializers.IntegerField()
    refused = serializers.IntegerField()
    finished = serializers.IntegerField()
    evicted = serializers.IntegerField()
    gone = serializers.IntegerField()


class NodeStateSerializer(Serializer):
    zone = serializers.CharField(allow_null=True)
    labels = serializers.DictField(
        child=serializers.CharField(allow_blank=True), help_text="Empty in logs of older versions."
    )
    allocatable = amounts()
    unschedulable = serializers.BooleanField()
    taints = strings("key=value:effect")
    ready = serializers.BooleanField()


class PodStateSerializer(Serializer):
    priority = serializers.IntegerField()
    requests = amounts()
    group = serializers.CharField(allow_null=True, help_text="Its PodGroup, namespace/name.")
    workload = serializers.CharField(allow_null=True)
    place = serializers.ChoiceField(choices=PLACES)
    node = serializers.CharField(allow_null=True)
    nominatedNode = serializers.CharField(allow_null=True)
    until = serializers.IntegerField(
        allow_null=True, help_text="The end of the backoff, of the grace period, or of the wait at Permit."
    )
    why = serializers.CharField(allow_null=True, help_text="Why it moved last.")
    attempts = serializers.IntegerField()
    message = serializers.CharField(allow_blank=True)
    created = serializers.IntegerField()
    bound = serializers.IntegerField(allow_null=True)


class BudgetStateSerializer(Serializer):
    allowed = serializers.IntegerField()
    healthy = serializers.IntegerField()
    desired = serializers.IntegerField()
    expected = serializers.IntegerField()


class GroupStateSerializer(Serializer):
    minCount = serializers.IntegerField(allow_null=True, help_text="Null: no gang.")
    fate = serializers.ChoiceField(
        choices=["scheduled", "unschedulable", "waiting", "error"],
        allow_null=True,
        help_text="Of its latest cycle; null before the first.",
    )
    message = serializers.CharField(allow_blank=True)
    at = serializers.IntegerField(allow_null=True, help_text="When that was.")


class SliceStateSerializer(Serializer):
    pool = serializers.CharField(help_text="driver/pool")
    generation = serializers.IntegerField()
    devices = serializers.DictField(
        child=strings("driver/pool/device"), help_text="By node. Devices for several nodes are left out."
    )


class TimelineStateSerializer(Serializer):
    """A fold over the events up to a time."""

    seq = serializers.IntegerField()
    at = serializers.IntegerField()
    title = serializers.CharField(allow_blank=True)
    seed = serializers.IntegerField()
    duration = serializers.IntegerField()
    nodes = serializers.DictField(child=NodeStateSerializer())
    pods = serializers.DictField(child=PodStateSerializer(), help_text="By namespace/name.")
    budgets = serializers.DictField(child=BudgetStateSerializer(), help_text="By namespace/name.")
    groups = serializers.DictField(child=GroupStateSerializer(), help_text="PodGroups, by namespace/name.")
    slices = serializers.DictField(child=SliceStateSerializer(), help_text="ResourceSlices, by name.")
    claims = serializers.DictField(
        child=strings("driver/pool/device"),
        help_text="namespace/name → devices that are for nobody else while the claim has them.",
    )
    counts = TimelineCountsSerializer()


class MomentSerializer(Serializer):
    at = serializers.IntegerField()
    now = serializers.IntegerField(help_text="How far it has come.")
    lastSeq = serializers.IntegerField()


class TimelineMomentSerializer(MomentSerializer):
    state = TimelineStateSerializer()


class PodLifeSerializer(Serializer):
    """A time is null if it never happened."""

    created = serializers.IntegerField()
    scheduled = serializers.IntegerField(allow_null=True)
    bound = serializers.IntegerField(allow_null=True)
    gone = serializers.IntegerField(allow_null=True)
    attempts = serializers.IntegerField()
    node = serializers.CharField(allow_null=True)
    why = serializers.CharField(allow_null=True, help_text="Why it is gone.")


class PercentilesSerializer(Serializer):
    p50 = serializers.IntegerField(allow_null=True)
    p90 = serializers.IntegerField(allow_null=True)
    p99 = serializers.IntegerField(allow_null=True)
    max = serializers.IntegerField(allow_null=True)


class TimeToScheduleSerializer(Serializer):
    """From the creation of a pod until it was bound."""

    count = serializers.IntegerField()
    unscheduled = serializers.IntegerField()
    percentiles = PercentilesSerializer()
    histogram = serializers.ListField(child=PairField(), help_text="[upper end of a bin, pods in it].")


class NominationSerializer(Serializer):
    at = serializers.IntegerField()
    pod = serializers.CharField()
    node = serializers.CharField(allow_null=True)


class TimelineCrashSerializer(Serializer):
    at = serializers.IntegerField()
    pod = serializers.CharField()
    message = serializers.CharField()


class TimelineResultsSerializer(Serializer):
    """The results so far."""

    pods = serializers.DictField(
        child=PodLifeSerializer(), help_text="namespace/name → times of its life, attempts, node."
    )
    timeToSchedule = TimeToScheduleSerializer()
    queues = curves("other columns are the lengths of queues.")
    used = curves("other columns are the fraction of allocatable per resource.")
    fragmentation = curves("other columns are the fraction of free capacity that no typical pod can use.")
    evictions = inline_serializer(
        "Eviction",
        {
            "at": serializers.IntegerField(),
            "pod": serializers.CharField(),
            "why": serializers.CharField(),
            "for": serializers.CharField(
                allow_null=True, help_text="The pod that preempted it, or the PodGroup."
            ),
            "node": serializers.CharField(allow_null=True),
        },
        many=True,
    )
    nominations = NominationSerializer(many=True)
    crashes = TimelineCrashSerializer(
        many=True, help_text="Attempts at which the process of the scenario's release would crash."
    )
    counts = TimelineCountsSerializer()
