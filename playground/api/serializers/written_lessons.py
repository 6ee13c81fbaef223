"""Lessons that people write, on the wire."""

# ruff: noqa: N815 - names as they are on the wire

from __future__ import annotations

from typing import Final

from rest_framework import serializers

from playground.api.serializers.base import Serializer
from playground.api.serializers.fields import StrictCharField, StrictInput, StrictIntegerField
from playground.api.serializers.lessons import LessonDetailSerializer
from playground.api.serializers.policies import PlacedMistakeSerializer
from playground.api.serializers.problems import MistakeSerializer
from playground.people.enums import Visibility

FILES: Final = "Path in the lesson's folder → text. lesson.yaml is the lesson itself."


class LessonFilesInput(StrictInput):
    files = serializers.DictField(
        child=StrictCharField(allow_blank=True, trim_whitespace=False), help_text=FILES, allow_empty=False
    )


class LessonRevisionInput(LessonFilesInput):
    revision = StrictIntegerField(
        min_value=1, max_value=2**31 - 1, help_text="The revision from which these files were made."
    )


class LessonUploadInput(Serializer):
    file = serializers.FileField(help_text="A zip of the lesson's folder.")


class WrittenLessonSerializer(Serializer):
    id = serializers.UUIDField()
    slug = serializers.SlugField(help_text="Its address under lessons, once it has no mistakes.")
    title = serializers.CharField()
    createdAt = serializers.DateTimeField(source="created_at")
    changedAt = serializers.DateTimeField(source="changed_at")
    revision = serializers.IntegerField(min_value=1)
    size = serializers.IntegerField(min_value=0, help_text="Total size of the files in bytes.")
    mistakes = serializers.SerializerMethodField(help_text="How many.")
    visibility = serializers.ChoiceField(choices=Visibility.choices)

    def get_mistakes(self, row: object) -> int:
        return len(getattr(row, "problems", ()))


class ManuscriptSerializer(WrittenLessonSerializer):
    """Includes its files and solutions."""

    files = serializers.DictField(child=serializers.CharField(allow_blank=True), help_text=FILES)
    problems = PlacedMistakeSerializer(many=True, help_text="Lines are those of lesson.yaml.")


class PicturedNodeSerializer(Serializer):
    node = serializers.CharField()
    pods = serializers.IntegerField(help_text="On the node.")
    fill = serializers.FloatField(help_text="Used fraction of the node's scarcest resource, 0 to 1.")
    verdict = serializers.CharField(
        allow_blank=True,
        help_text="Of the attempt: `chosen`, `passed`, `rejected`, `victims`, `not looked at`; empty without one.",
    )


class PicturedSpanSerializer(Serializer):
    state = serializers.CharField(
        help_text="Of a pod its place, such as `backoffQ` or `bound`; of a replica `leading`, `standby`, `paused` …"
    )
    node = serializers.CharField(allow_null=True)
    start = serializers.FloatField(help_text="Seconds.")
    end = serializers.FloatField(help_text="Seconds.")


class PicturedRowSerializer(Serializer):
    name = serializers.CharField(help_text="Of a pod or a replica.")
    spans = PicturedSpanSerializer(
        many=True, help_text="In order; between two of them the pod or replica does not exist."
    )


class PicturedCourseSerializer(Serializer):
    kind = serializers.ChoiceField(choices=["timeline", "election"])
    at = serializers.FloatField(help_text="The moment that the beat shows, in seconds.")
    duration = serializers.FloatField(help_text="Seconds.")
    rows = PicturedRowSerializer(many=True)


class PictureSerializer(Serializer):
    """A cluster before an attempt, or after the last one; or a moment of a timeline or an election."""

    start = serializers.CharField(help_text="The start to which it belongs.")
    pod = serializers.CharField(allow_null=True, help_text="The pod that is decided.")
    total = serializers.IntegerField(
        help_text="All nodes, of which `nodes` has at most 60; or all pods or replicas, of which `course.rows` has at most 40."
    )
    nodes = PicturedNodeSerializer(many=True)
    course = PicturedCourseSerializer(allow_null=True, help_text="Null for a cluster.")


class LessonCheckSerializer(Serializer):
    valid = serializers.BooleanField()
    problems = PlacedMistakeSerializer(many=True, help_text="Lines are those of lesson.yaml.")
    secrets = MistakeSerializer(many=True, help_text="Problems that prevent storing.")
    lesson = LessonDetailSerializer(allow_null=True, help_text="Null if it cannot be shown.")
    pictures = serializers.ListField(
        child=PictureSerializer(many=True),
        help_text="For each beat what its page shows: a cluster of a run, two of a comparison, or a moment.",
    )
