"""Snapshots on the wire."""

# ruff: noqa: N815 - names as they are on the wire

from __future__ import annotations

from rest_framework import serializers

from playground.api.serializers.base import Serializer
from playground.api.serializers.fields import ObjectsField, StrictCharField, StrictInput, owner_name, strings
from playground.snapshots.enums import Origin


class NoticeSerializer(Serializer):
    what = serializers.CharField()
    count = serializers.IntegerField()
    examples = serializers.ListField(child=serializers.CharField())


class ReportSerializer(Serializer):
    """How an upload was processed. Everything that was left out or changed is listed."""

    dropped = NoticeSerializer(many=True, help_text="Removed before storing because it may be secret.")
    defaulted = NoticeSerializer(many=True, help_text="Defaults that the API server would have set.")
    ignored = NoticeSerializer(many=True, help_text="Kinds and fields that do not matter for scheduling.")
    warnings = NoticeSerializer(
        many=True,
        help_text="Input that was not understood, has no effect, or would be refused by the API server.",
    )


class LeftOutSerializer(Serializer):
    """The parts of a snapshot that a release of kube-scheduler ignores."""

    release = serializers.CharField()
    leftOut = NoticeSerializer(
        many=True, help_text="Fields that it does not store and kinds that it ignores."
    )


class SnapshotSerializer(Serializer):
    """A stored cluster, without its objects."""

    id = serializers.UUIDField()
    name = serializers.CharField()
    createdAt = serializers.DateTimeField(source="created_at")
    owner = owner_name()
    parent = serializers.UUIDField(  # type: ignore[assignment]  # a declared field, not DRF's attribute
        source="parent_id", allow_null=True, help_text="The snapshot this one revises."
    )
    format = serializers.CharField(help_text="The detected format of the upload.")
    origin = serializers.ChoiceField(choices=Origin.choices)
    counts = serializers.DictField(child=serializers.IntegerField(), help_text="Number of objects by kind.")
    pendingPods = serializers.IntegerField(
        source="pending_pods", help_text="Pods that a run will try to place."
    )
    report = ReportSerializer()
    sizeBytes = serializers.IntegerField(source="size_bytes", help_text="Size of the upload in bytes.")
    policy = serializers.UUIDField(
        source="policy_id",
        allow_null=True,
        help_text="The scheduler configuration in the upload.",
    )


class SnapshotOptions(Serializer):
    """Options of an upload, as form fields or query parameters."""

    name = StrictCharField(required=False, allow_blank=True, default="", max_length=200)
    parent = serializers.UUIDField(required=False, allow_null=True, default=None)  # type: ignore[assignment]
    expandWorkloads = serializers.BooleanField(
        required=False,
        allow_null=True,
        default=None,
        help_text="Create pods for Deployments, StatefulSets, ReplicaSets, DaemonSets and Jobs without pods. "
        "Default: they are created if no other pod is pending; the report says so.",
    )
    readGroups = serializers.BooleanField(
        required=False,
        default=False,
        help_text="Convert groups of Volcano, coscheduling and Kueue to PodGroups. They take effect in runs "
        "whose option `featureGates` enables GangScheduling.",
    )


class SnapshotForm(SnapshotOptions):
    """A multipart upload."""

    file = serializers.FileField(help_text="The cluster; or the nodes of a pair of trace CSVs.")
    file2 = serializers.FileField(required=False, help_text="The pods of a pair of trace CSVs.")


class ObjectNameInput(StrictInput):
    kind = StrictCharField(max_length=63)
    namespace = StrictCharField(required=False, allow_blank=True, allow_null=True, default="", max_length=63)
    name = StrictCharField(max_length=253)


class SnapshotRevisionInput(StrictInput):
    """An edit. Objects in `apply` replace those of the same kind, namespace and name, or are added."""

    name = StrictCharField(required=False, allow_blank=True, default="", max_length=200)
    apply = ObjectsField(required=False, default=list)
    remove = ObjectNameInput(many=True, required=False, default=list)


class ObjectRowSerializer(Serializer):
    kind = serializers.CharField()
    namespace = serializers.CharField(help_text="Empty for objects outside namespaces.")
    name = serializers.CharField()
    summary = serializers.DictField(help_text="Values for a table; they depend on the kind.")
    object = serializers.DictField(help_text="The whole stored object.")


class NodeLabelSerializer(Serializer):
    key = serializers.CharField()
    values = serializers.ListField(child=serializers.CharField(allow_blank=True), help_text="Each once.")
    nodes = serializers.ListField(
        child=serializers.IntegerField(), help_text="Position in values, or -1; aligned with names."
    )


class NodeColumnsSerializer(Serializer):
    names = serializers.ListField(child=serializers.CharField(), help_text="Sorted.")
    zones = serializers.ListField(child=serializers.CharField())
    allocatable = serializers.ListField(child=serializers.ListField(child=serializers.IntegerField()))
    unschedulable = serializers.ListField(child=serializers.BooleanField())
    taints = serializers.ListField(child=serializers.ListField(child=serializers.CharField()))
    labels = NodeLabelSerializer(
        many=True, required=False, help_text="Labels by key. Empty in snapshots of older versions."
    )


class PodColumnsSerializer(Serializer):
    keys = serializers.ListField(child=serializers.CharField(), help_text="namespace/name")
    nodes = serializers.ListField(
        child=serializers.IntegerField(), help_text="Position in nodes.names, or -1."
    )
    requests = serializers.ListField(
        child=serializers.IntegerField(), help_text="Position in requestClasses."
    )
    priorities = serializers.ListField(child=serializers.IntegerField())
    states = serializers.ListField(
        child=serializers.ChoiceField(choices=["running", "pending", "gated", "terminating"])
    )
    schedulerNames = serializers.ListField(
        child=serializers.IntegerField(), help_text="Position in schedulers."
    )
    owners = serializers.ListField(
        child=serializers.IntegerField(), required=False, help_text="Position in owners."
    )
    askedLabels = serializers.ListField(
        child=serializers.IntegerField(), required=False, help_text="Position in askedLabels."
    )


class DeviceColumnsSerializer(Serializer):
    names = strings("driver/pool/device")
    nodes = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField()),
        help_text="One entry per node: positions in names of the devices that can be used from it.",
    )
    takenBy = serializers.ListField(
        child=serializers.ListField(child=serializers.CharField()),
        help_text="One entry per device: the claims to which it is allocated, whole or in part.",
    )


class ClusterColumnsSerializer(Serializer):
    """The columns from which a cluster is drawn.

    Amounts follow `resources`: CPU in milli-CPU, memory in bytes, others in whole units.
    """

    resources = serializers.ListField(child=serializers.CharField())
    nodes = NodeColumnsSerializer()
    pods = PodColumnsSerializer()
    requestClasses = serializers.ListField(child=serializers.ListField(child=serializers.IntegerField()))
    schedulers = serializers.ListField(child=serializers.CharField())
    owners = serializers.ListField(
        child=serializers.CharField(allow_blank=True),
        required=False,
        help_text="Controllers of pods, as Kind/name; empty for none. Absent in snapshots of older versions.",
    )
    askedLabels = serializers.ListField(
        child=serializers.ListField(child=serializers.CharField()),
        required=False,
        help_text="Keys of node labels that constraints of pods name. Absent in snapshots of older versions.",
    )
    devices = DeviceColumnsSerializer(
        required=False,
        help_text="Absent if there are no devices, or more than 200,000 pairs of node and device.",
    )
