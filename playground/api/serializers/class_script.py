"""The script of a class on the wire."""

# ruff: noqa: N815 - names as they are on the wire

from __future__ import annotations

from rest_framework import serializers

from playground.api.serializers.base import Serializer
from playground.api.serializers.classes import RIGHT, ClassChoiceSerializer
from playground.workshops.enums import QuestionKind

ITEMS = ("place", "question", "task")


class ClassItemSerializer(Serializer):
    """A place that was shown, a question that was asked, or a task that was set."""

    kind = serializers.ChoiceField(choices=ITEMS)
    path = serializers.CharField(allow_blank=True, help_text="For a question: the page where it was asked.")
    ask = serializers.CharField(allow_blank=True, help_text="For a task: the title of its exercise.")
    answering = serializers.ChoiceField(
        choices=QuestionKind.choices, allow_null=True, help_text="The kind of a question."
    )
    choices = serializers.ListField(child=ClassChoiceSerializer(), allow_null=True)
    right = serializers.ListField(
        child=serializers.CharField(),
        allow_null=True,
        help_text=f"{RIGHT} Also null if it is not revealed.",
    )
    rightCount = serializers.IntegerField(allow_null=True, help_text="The number of right answers.")
    says = serializers.CharField(allow_blank=True)
    revealed = serializers.BooleanField()
    tallies = serializers.DictField(child=serializers.IntegerField())
    mine = serializers.CharField(allow_null=True, help_text="What the participant who asks has answered.")
    lesson = serializers.CharField(allow_blank=True, help_text="Of a task.")
    exercise = serializers.CharField(allow_blank=True, help_text="Of a task.")
