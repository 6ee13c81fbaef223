"""Lessons on the wire."""

# ruff: noqa: N815 - names as they are on the wire

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from playground.api.serializers.base import Serializer
from playground.api.serializers.fields import StrictCharField, StrictInput, strings
from playground.api.serializers.questions import QuestionSerializer
from playground.lessons.models import Try

KINDS: Final = ("run", "timeline", "election", "comparison")
LEVELS: Final = ("beginner", "intermediate", "advanced")
MOST_FILES: Final = 20


class ExerciseTitleSerializer(Serializer):
    id = serializers.SlugField()
    title = serializers.CharField()


class WrittenBySerializer(Serializer):
    id = serializers.UUIDField(help_text="Of the written lesson.")
    owner = serializers.CharField(
        allow_null=True, help_text="Name; null for lessons that come with the playground."
    )
    mayChange = serializers.BooleanField(help_text="Whether the current user may change it.")


class LessonSerializer(Serializer):
    slug = serializers.SlugField()
    title = serializers.CharField()
    subject = serializers.CharField()
    level = serializers.ChoiceField(choices=LEVELS)
    minutes = serializers.IntegerField(min_value=1)
    before = strings("Slugs of the lessons to take before this one.")
    summary = serializers.CharField()
    beats = serializers.IntegerField(min_value=1)
    questions = serializers.IntegerField(min_value=0)
    exercises = ExerciseTitleSerializer(many=True)
    written = WrittenBySerializer(
        allow_null=True, help_text="Null for lessons that come with the playground."
    )


class LessonStartSerializer(Serializer):
    kind = serializers.ChoiceField(choices=KINDS)


class BeatPlaceSerializer(Serializer):
    """What a beat shows; null for what is not specified."""

    start = serializers.CharField()
    attempt = serializers.IntegerField(allow_null=True, min_value=0)
    pod = serializers.CharField(allow_null=True)
    moment = serializers.FloatField(allow_null=True, help_text="Seconds since the start.")
    tab = serializers.CharField(allow_null=True)
    node = serializers.CharField(allow_null=True)
    plugin = serializers.CharField(allow_null=True)


class BeatSerializer(Serializer):
    id = serializers.SlugField()
    text = serializers.CharField(help_text="HTML, sanitised.")
    at = BeatPlaceSerializer(allow_null=True)
    question = QuestionSerializer(allow_null=True)


class ExerciseSerializer(ExerciseTitleSerializer):
    start = serializers.CharField()
    task = serializers.CharField(help_text="HTML, sanitised.")
    mayChange = strings("Description of what may be changed.")
    hints = serializers.IntegerField(min_value=0, help_text="How many there are.")


class LessonDetailSerializer(LessonSerializer):
    starts = serializers.DictField(child=LessonStartSerializer())
    beats = BeatSerializer(many=True)  # type: ignore[assignment]  # their number in the list
    exercises = ExerciseSerializer(many=True)


class ShownSerializer(Serializer):
    kind = serializers.ChoiceField(choices=KINDS)
    ids = serializers.ListField(
        child=serializers.UUIDField(), help_text="One id, or both ids of a comparison."
    )
    page = serializers.CharField(help_text="Its address.")


class ExerciseFileSerializer(Serializer):
    name = serializers.CharField()
    yaml = serializers.CharField()
    mayChange = serializers.BooleanField()


class ExerciseStateSerializer(ExerciseSerializer):
    files = ExerciseFileSerializer(many=True)
    lastFiles = serializers.DictField(
        child=serializers.CharField(),
        help_text="Name → YAML of the files that the user's last try changed.",
    )
    hintsTaken = serializers.IntegerField(min_value=0)
    tries = serializers.IntegerField(min_value=0)
    solved = serializers.BooleanField()


class TryInput(StrictInput):
    files = serializers.DictField(
        child=StrictCharField(allow_blank=True, max_length=200_000, trim_whitespace=False),
        help_text="Name → YAML of the files that were edited.",
    )

    def validate_files(self, value: dict[str, str]) -> dict[str, str]:
        if len(value) > MOST_FILES:
            raise serializers.ValidationError(f"at most {MOST_FILES} files are allowed")
        return value


class CheckSerializer(Serializer):
    title = serializers.CharField()
    holds = serializers.BooleanField()
    says = serializers.CharField()
    pod = serializers.CharField(allow_null=True)
    attempt = serializers.IntegerField(allow_null=True, help_text="The pod of the run that decides it.")


class TryProblemSerializer(Serializer):
    path = serializers.CharField(allow_blank=True)
    message = serializers.CharField()


class TryRunSerializer(Serializer):
    id = serializers.UUIDField()
    page = serializers.CharField()


class TrySerializer(Serializer):
    passed = serializers.BooleanField()
    checks = CheckSerializer(many=True, help_text="Failed expectations first; empty if it was not run.")
    problems = TryProblemSerializer(many=True, help_text="Why it was not run.")
    warnings = TryProblemSerializer(
        many=True,
        help_text="What the changes contain that has no effect, or that the API server refuses, as in the report of an upload.",
    )
    run = serializers.SerializerMethodField()

    @extend_schema_field(TryRunSerializer(allow_null=True))
    def get_run(self, row: Try) -> dict[str, Any] | None:
        return None if row.played_id is None else {"id": str(row.played_id), "page": row.page}


class HintSerializer(Serializer):
    number = serializers.IntegerField(min_value=1)
    text = serializers.CharField(help_text="HTML, sanitised.")
    left = serializers.IntegerField(min_value=0)


class SolutionFileSerializer(Serializer):
    name = serializers.CharField()
    yaml = serializers.CharField()


class SolutionSerializer(Serializer):
    files = SolutionFileSerializer(many=True)
    says = serializers.CharField(help_text="HTML, sanitised.")
