"""Rehearsals on the wire. The report is only described here, because the library makes it."""

# ruff: noqa: N815 - names as they are on the wire

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from playground.api.serializers.base import Serializer
from playground.api.serializers.comparisons import pair
from playground.api.serializers.fields import StrictBooleanField, StrictInput, StrictIntegerField, owner_name
from playground.api.serializers.problems import MistakeSerializer, ProblemSerializer
from playground.api.serializers.runs import ReferenceSerializer, StrictUUIDField
from playground.playing.states import State
from playground.rehearsals.enums import Pods, Verdict
from playground.runs.enums import Release


class RehearsalOptions(StrictInput):
    """As for a run."""

    seed = StrictIntegerField(required=False, allow_null=True, min_value=0, max_value=2**53 - 1)
    sampling = StrictBooleanField(required=False)


class RehearsalInput(StrictInput):
    """`from` and `to` are releases of kube-scheduler."""

    snapshot = StrictUUIDField()
    policy = StrictUUIDField(
        required=False, allow_null=True, default=None, help_text="Null: kube-scheduler's defaults."
    )
    to = serializers.ChoiceField(choices=Release.choices, help_text="The release after the upgrade.")
    pods = serializers.ChoiceField(
        choices=Pods.choices,
        required=False,
        default=Pods.ALL,
        help_text="`all`: running pods that a controller would create again are scheduled again, in a "
        "revision of the snapshot.",
    )
    options = RehearsalOptions(required=False, default=dict)

    def get_fields(self) -> dict[str, Any]:
        """`from` is a word of Python."""
        release = serializers.ChoiceField(choices=Release.choices, help_text="The release that runs now.")
        return {"from": release, **super().get_fields()}

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs["from"] == attrs["to"]:
            raise serializers.ValidationError({"to": [f"is {attrs['to']}, the same as the release before"]})
        return attrs


class RehearsalProgressSerializer(Serializer):
    done = serializers.IntegerField(help_text="Runs that have been played.")
    planned = serializers.IntegerField(help_text="The expected number of runs so far.")


class RehearsalSerializer(Serializer):
    id = serializers.UUIDField()
    snapshot = ReferenceSerializer()
    policy = ReferenceSerializer(allow_null=True)
    to = serializers.CharField(source="to_release")
    pods = serializers.ChoiceField(choices=Pods.choices)
    options = serializers.DictField()
    before = serializers.UUIDField(
        source="before_id",
        allow_null=True,
        help_text="The run of the release `from`; null: refused, or deleted.",
    )
    after = serializers.UUIDField(
        source="after_id", allow_null=True, help_text="The same of the release `to`."
    )
    state = serializers.ChoiceField(choices=State.choices)
    progress = RehearsalProgressSerializer(source="*")
    verdict = serializers.ChoiceField(
        choices=Verdict.choices, allow_null=True, help_text="Null until the rehearsal has ended."
    )
    changed = serializers.IntegerField(allow_null=True, help_text="Pods with a different result.")
    createdAt = serializers.DateTimeField(source="created_at")
    owner = owner_name()
    startedAt = serializers.DateTimeField(source="started_at", allow_null=True)
    finishedAt = serializers.DateTimeField(source="finished_at", allow_null=True)
    error = ProblemSerializer(allow_null=True, help_text="Why it failed.")

    def get_fields(self) -> dict[str, Any]:
        return {"from": serializers.CharField(source="from_release"), **super().get_fields()}


class RehearsedReleaseSerializer(Serializer):
    release = serializers.CharField()
    recorded = serializers.CharField(
        allow_blank=True,
        help_text="The version whose recorded decisions show the difference; empty: it follows from a rule.",
    )


class RehearsalCauseSerializer(Serializer):
    """Differences between the releases that give the pod its new result if they are switched from the old release to the new one."""

    switched = serializers.ListField(child=serializers.CharField())
    how = serializers.ChoiceField(choices=["alone", "pair", "together", "unexplained"])
    also = serializers.ListField(
        child=serializers.CharField(), help_text="Other differences of which each has the same effect alone."
    )


class CauseCountSerializer(Serializer):
    switched = serializers.ListField(child=serializers.CharField())
    how = serializers.ChoiceField(choices=["alone", "pair", "together", "unexplained"])
    pods = serializers.IntegerField()


class ChangedPodSerializer(Serializer):
    pod = serializers.CharField()
    outcomes = pair(
        serializers.CharField(),
        "The outcome of the last attempt under each release; evicted, untouched: there was none.",
    )
    nodes = pair(serializers.CharField(allow_null=True), "Under either release.")
    k = pair(serializers.IntegerField(allow_null=True), "Numbers of the pod's last attempts.")
    cause = RehearsalCauseSerializer()
    direct = serializers.BooleanField(
        allow_null=True,
        help_text="False: the pod's own decision is unchanged; its result follows from earlier pods.",
    )


class RefusalSerializer(Serializer):
    release = serializers.CharField()
    problems = MistakeSerializer(many=True)


class CrashSerializer(Serializer):
    release = serializers.CharField()
    k = serializers.IntegerField()
    pod = serializers.CharField()
    message = serializers.CharField()


class FieldNoticeSerializer(Serializer):
    what = serializers.CharField(help_text="A field or a kind.")
    change = serializers.ChoiceField(choices=["starts", "ceases"])
    count = serializers.IntegerField(help_text="Objects that have it.")
    examples = serializers.ListField(child=serializers.CharField())


class PolicyNoticeSerializer(Serializer):
    path = serializers.CharField()
    before = serializers.JSONField()
    after = serializers.JSONField()


class ChangedTextSerializer(Serializer):
    text = serializers.CharField()
    before = serializers.IntegerField(help_text="Attempts with this reason under the old release.")
    after = serializers.IntegerField(help_text="Attempts with this reason under the new release.")
    rule = serializers.CharField(allow_blank=True)
    examples = serializers.ListField(child=serializers.CharField())


class ReleaseDifferenceSerializer(Serializer):
    name = serializers.CharField()
    kind = serializers.ChoiceField(choices=["rule", "plugin", "order", "configuration", "field", "kind"])
    before = serializers.JSONField()
    after = serializers.JSONField()
    text = serializers.CharField()
    about = serializers.CharField(allow_blank=True)
    pods = serializers.IntegerField(
        allow_null=True,
        help_text="Pods with a different result if only this difference is switched; null: "
        "this was not tried.",
    )


class RehearsalReportSerializer(Serializer):
    """See docs/rehearsal.md for each part."""

    to = RehearsedReleaseSerializer()
    verdict = serializers.ChoiceField(choices=Verdict.choices)
    refusals = RefusalSerializer(many=True)
    pods = serializers.IntegerField(help_text="Pods that had an attempt under the old release.")
    changed = ChangedPodSerializer(many=True)
    causes = CauseCountSerializer(many=True)
    crashes = CrashSerializer(many=True)
    policy = PolicyNoticeSerializer(many=True)
    texts = ChangedTextSerializer(many=True)
    differences = ReleaseDifferenceSerializer(many=True)
    runs = serializers.IntegerField(help_text="Runs that were played for it.")

    def get_fields(self) -> dict[str, Any]:
        notices = FieldNoticeSerializer(many=True)
        return {"from": RehearsedReleaseSerializer(), **super().get_fields(), "fields": notices}
