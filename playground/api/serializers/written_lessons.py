"""Lessons that people write, on the wire."""

# ruff: noqa: N815 - names as they are on the wire

from __future__ import annotations

from typing import Final

from rest_framework import serializers

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
        min_value=1, max_value=2**31 - 1, help_text="The one that these files were made from."
    )


class LessonUploadInput(serializers.Serializer):
    file = serializers.FileField(help_text="A zip of the lesson's folder.")


class WrittenLessonSerializer(serializers.Serializer):
    id = serializers.UUIDField()
    slug = serializers.SlugField(help_text="Its address among the lessons, once it has no mistakes.")
    title = serializers.CharField()
    createdAt = serializers.DateTimeField(source="created_at")
    changedAt = serializers.DateTimeField(source="changed_at")
    revision = serializers.IntegerField(min_value=1)
    size = serializers.IntegerField(min_value=0, help_text="Of the files together, in bytes.")
    mistakes = serializers.SerializerMethodField(help_text="How many.")
    visibility = serializers.ChoiceField(choices=Visibility.choices)

    def get_mistakes(self, row: object) -> int:
        return len(getattr(row, "problems", ()))


class ManuscriptSerializer(WrittenLessonSerializer):
    """With its files, solutions included."""

    files = serializers.DictField(child=serializers.CharField(allow_blank=True), help_text=FILES)
    problems = PlacedMistakeSerializer(many=True, help_text="The line is that in lesson.yaml.")


class LessonCheckSerializer(serializers.Serializer):
    valid = serializers.BooleanField()
    problems = PlacedMistakeSerializer(many=True, help_text="The line is that in lesson.yaml.")
    secrets = MistakeSerializer(many=True, help_text="What must not be stored at all.")
    lesson = LessonDetailSerializer(allow_null=True, help_text="null where it cannot be shown.")
