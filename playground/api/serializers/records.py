"""Records: the form in which the recorded decisions of the real scheduler are kept."""

# ruff: noqa: N815 - names as they are on the wire

from __future__ import annotations

from rest_framework import serializers

from playground.api.serializers.base import Serializer
from playground.api.serializers.fields import strings
from playground.api.serializers.options import ViolationSerializer
from playground.api.serializers.outcomes import ExtenderCallSerializer
from playground.api.serializers.preemptions import PreemptionRecord
from playground.api.serializers.problems import MistakeSerializer
from playground.runs.enums import OutcomeKind


def scores_by_node(help_text: str) -> serializers.DictField:
    by_plugin = serializers.DictField(child=serializers.IntegerField())
    return serializers.DictField(child=by_plugin, required=False, help_text=help_text)


class RejectionRecord(Serializer):
    plugin = serializers.CharField(required=False, help_text="Absent if PreFilter excluded the node.")
    code = serializers.CharField(help_text="Unschedulable or UnschedulableAndUnresolvable.")
    reasons = strings()


class GateRecord(Serializer):
    plugin = serializers.CharField()
    code = serializers.CharField()
    message = serializers.CharField()


class GroupCondition(Serializer):
    """The condition PodGroupScheduled after the cycle."""

    status = serializers.ChoiceField(choices=["True", "False"])
    reason = serializers.CharField(help_text="Scheduled, Unschedulable or SchedulerError.")
    message = serializers.CharField(allow_blank=True)


class PodGroupRecord(Serializer):
    """One cycle of a group."""

    group = serializers.CharField(help_text="namespace/name")
    pods = serializers.ListField(child=serializers.CharField(), help_text="In the order of their attempts.")
    outcome = serializers.ChoiceField(choices=["scheduled", "unschedulable", "error"])
    condition = GroupCondition()


class AllocatedDeviceRecord(Serializer):
    request = serializers.CharField(help_text="`REQUEST` or `REQUEST/ALTERNATIVE`.")
    driver = serializers.CharField()
    pool = serializers.CharField()
    device = serializers.CharField()
    adminAccess = serializers.BooleanField(required=False)
    consumedCapacity = serializers.DictField(child=serializers.CharField(), required=False)
    bindingConditions = serializers.ListField(child=serializers.CharField(), required=False)
    bindingFailureConditions = serializers.ListField(child=serializers.CharField(), required=False)
    shared = serializers.BooleanField(required=False)


class AllocationRecord(Serializer):
    """The devices of a claim, in the order in which they were chosen."""

    devices = AllocatedDeviceRecord(many=True)
    nodeSelector = serializers.JSONField(required=False, help_text="Absent: usable from any node.")
    config = serializers.ListField(child=serializers.JSONField(), required=False)
    extendedResourceRequests = serializers.ListField(child=serializers.JSONField(), required=False)


class AttemptRecord(Serializer):
    """One attempt. The remaining fields depend on `detail` and on the outcome."""

    pod = serializers.CharField(help_text="namespace/name")
    outcome = serializers.ChoiceField(choices=OutcomeKind.choices)
    node = serializers.CharField(required=False)
    message = serializers.CharField(
        required=False, help_text="The message in the pod's condition PodScheduled."
    )
    preFilterMessage = serializers.CharField(required=False)
    feasible = serializers.ListField(child=serializers.CharField(), required=False)
    failed = serializers.DictField(
        child=RejectionRecord(), required=False, help_text="Node → the filter that rejected it."
    )
    raw = scores_by_node("Node → plugin → score before normalising.")
    scores = scores_by_node("Node → plugin → normalised score × weight.")
    totals = serializers.DictField(child=serializers.IntegerField(), required=False)
    tied = serializers.ListField(child=serializers.CharField(), required=False)
    group = serializers.CharField(
        required=False, help_text="The PodGroup (namespace/name) with which the pod was attempted."
    )
    gate = GateRecord(
        required=False,
        help_text="The plugin that keeps a gated pod out of the queue; absent for scheduling gates.",
    )
    start = serializers.IntegerField(
        required=False, help_text="With `sampling`: the index in the node list from which the search began."
    )
    evaluated = serializers.ListField(
        child=serializers.CharField(),
        required=False,
        help_text="With `sampling`: the nodes that were evaluated. The explanation then has the statuses and "
        "scores.",
    )
    claims = serializers.DictField(
        child=AllocationRecord(), required=False, help_text="Claims that are reserved for the placed pod."
    )
    deallocated = serializers.ListField(
        child=serializers.CharField(), required=False, help_text="Claims whose devices were deallocated."
    )
    preemption = PreemptionRecord(required=False)
    extenderCalls = ExtenderCallSerializer(many=True, required=False)


class RecordSerializer(Serializer):
    attempts = AttemptRecord(many=True)
    placements = serializers.DictField(child=serializers.CharField(), help_text="Pod → node.")
    evicted = serializers.ListField(
        child=serializers.CharField(), required=False, help_text="Victims, sorted."
    )
    podGroups = PodGroupRecord(
        many=True,
        required=False,
        help_text="The cycles of pod groups, in order; absent if there were none.",
    )
    claims = serializers.DictField(
        child=AllocationRecord(), required=False, help_text="All allocated claims at the end."
    )


class StepViolation(ViolationSerializer):
    step = serializers.IntegerField(help_text="Number of the attempt, from 0.")


class MadePods(Serializer):
    workload = serializers.CharField(help_text="Kind namespace/name")
    pods = serializers.IntegerField()
    also = serializers.ListField(
        child=serializers.CharField(), help_text="Other objects that were created for it."
    )


class SkippedWorkload(Serializer):
    workload = serializers.CharField()
    reason = serializers.CharField()


class WorkloadsRecord(Serializer):
    """Workloads without pods."""

    expanded = MadePods(many=True)
    skipped = SkippedWorkload(many=True)


class SimulationRecord(RecordSerializer):
    workloads = WorkloadsRecord(required=False, help_text="How workloads without pods were handled.")
    warnings = MistakeSerializer(
        many=True,
        help_text="Features of the configuration that have no effect in this run; parts of the objects without effect, or "
        "that the API server would refuse; kinds and pods that are missing; why there is nothing to schedule.",
    )
    violations = StepViolation(
        many=True,
        required=False,
        help_text="Violations of the formal model; absent unless `checkModel` is set.",
    )
