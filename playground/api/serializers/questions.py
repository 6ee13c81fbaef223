"""Questions on the wire: the question, the user's answer, and the result."""

# ruff: noqa: N815 - names as they are on the wire

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from playground.api.serializers.base import Serializer
from playground.api.serializers.fields import StrictInput

KINDS: Final = ("node", "plugin", "pod", "moment", "choice", "number")
LONGEST_ANSWER: Final = 600


@extend_schema_field({"type": ["string", "number"]})
class AnswerField(serializers.Field):
    """A text or a number. Whether it is a possible answer is checked later."""

    default_error_messages = {"invalid": "Expected a string or a number."}

    def to_internal_value(self, data: Any) -> str | int | float:
        if isinstance(data, bool) or not isinstance(data, (str, int, float)):
            self.fail("invalid")
        if isinstance(data, str) and len(data) > LONGEST_ANSWER:
            self.fail("invalid")
        answer: str | int | float = data
        return answer

    def to_representation(self, value: Any) -> Any:
        return value


class AnswerInput(StrictInput):
    answer = AnswerField(
        help_text="The name of a node, plugin or pod, a choice's value, a number, or a moment in seconds."
    )


class ChoiceSerializer(Serializer):
    value = serializers.CharField()
    text = serializers.CharField()


class QuestionSerializer(Serializer):
    id = serializers.CharField()
    kind = serializers.ChoiceField(choices=KINDS)
    ask = serializers.CharField()
    choices = serializers.ListField(
        child=ChoiceSerializer(),
        allow_null=True,
        help_text="The choices. Null: the answer is any node of the run, or a number.",
    )
    givesAway = serializers.BooleanField(
        help_text="Whether its text tells more of the decision than that the pod got a node. Do not show it before the decision."
    )


class FeedbackSerializer(Serializer):
    right = serializers.BooleanField()
    says = serializers.CharField(help_text="The explanation from the engine, as HTML.")
    answer = AnswerField(help_text="The correct answer according to the run.")
    alsoRight = serializers.ListField(
        child=AnswerField(),
        help_text="Other correct answers, such as nodes with the same total score: the first 20.",
    )
    alsoRightCount = serializers.IntegerField(
        min_value=0, help_text="The number of all other correct answers."
    )
