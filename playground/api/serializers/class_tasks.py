"""A class's tasks on the wire: the exercise, and the progress of each participant."""

# ruff: noqa: N815 - names as they are on the wire

from __future__ import annotations

from rest_framework import serializers

from playground.api.serializers.base import Serializer
from playground.api.serializers.fields import StrictCharField, StrictInput
from playground.api.serializers.lessons import TrySerializer
from playground.workshops.models import COMMENT_LENGTH


class ClassTaskInput(StrictInput):
    lesson = StrictCharField(max_length=100, help_text="Its slug.")
    exercise = StrictCharField(max_length=100, help_text="Its id.")


class ClassCommentInput(StrictInput):
    comment = StrictCharField(max_length=COMMENT_LENGTH, allow_blank=True)


class ClassCommentSerializer(Serializer):
    comment = serializers.CharField(allow_blank=True)


class ClassNodeSerializer(Serializer):
    """A node after a try."""

    node = serializers.CharField()
    pods = serializers.IntegerField(min_value=0)
    fill = serializers.FloatField(help_text="Used fraction of the scarcest resource of the node.")


class ClassTileSerializer(Serializer):
    """A participant's progress with a task. The socket sends it, too, in frames of type `work`."""

    person = serializers.UUIDField()
    name = serializers.CharField()
    tries = serializers.IntegerField(min_value=0)
    hints = serializers.IntegerField(min_value=0)
    solved = serializers.BooleanField()
    failing = serializers.CharField(
        allow_null=True,
        help_text="The first mistake of the last try; null if there is none or nothing was tried.",
    )
    nodes = ClassNodeSerializer(many=True)
    comment = serializers.CharField(allow_blank=True)
    changedAt = serializers.DateTimeField(allow_null=True, help_text="null: not begun.")


class ClassWorkSerializer(ClassTileSerializer):
    """Includes the whole last try."""

    last = TrySerializer(allow_null=True)
    files = serializers.DictField(
        child=serializers.CharField(allow_blank=True),
        help_text="Name → YAML of the files that were edited in it.",
    )
