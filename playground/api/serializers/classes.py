"""A class on the wire: its state, frames, questions, answers and results."""

# ruff: noqa: N815 - names as they are on the wire

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from playground.api.serializers.base import Serializer
from playground.api.serializers.fields import StrictCharField, StrictInput
from playground.workshops.enums import FrameType, QuestionKind, QuestionState
from playground.workshops.models import ANSWER_LENGTH, ASK_LENGTH
from playground.workshops.places import LONGEST_PATH
from playground.workshops.right_answers import MOST_TOLD

MOST_CHOICES = 50
RIGHT = f"The first {MOST_TOLD} right answers, and others that somebody has given. Null: nothing is right or wrong."


class ClassPointerInput(StrictInput):
    """What the teacher points at, by name. A node with a plugin is a cell of the matrix."""

    node = StrictCharField(max_length=253, allow_null=True, default=None)
    plugin = StrictCharField(max_length=253, allow_null=True, default=None)
    pod = StrictCharField(max_length=253, allow_null=True, default=None)


class ClassPointerSerializer(Serializer):
    node = serializers.CharField(allow_null=True)
    plugin = serializers.CharField(allow_null=True)
    pod = serializers.CharField(allow_null=True)


class ClassChoiceSerializer(Serializer):
    value = serializers.CharField()
    text = serializers.CharField()


class ClassShownQuestionSerializer(Serializer):
    """The question on the screen. The correct answer and the counts are included once it is revealed."""

    id = serializers.UUIDField()
    kind = serializers.ChoiceField(choices=QuestionKind.choices)
    ask = serializers.CharField()
    choices = serializers.ListField(child=ClassChoiceSerializer(), allow_null=True)
    path = serializers.CharField(allow_blank=True)
    state = serializers.ChoiceField(choices=QuestionState.choices)
    right = serializers.ListField(
        child=serializers.CharField(), allow_null=True, required=False, help_text=RIGHT
    )
    rightCount = serializers.IntegerField(
        allow_null=True, required=False, help_text="The number of right answers."
    )
    says = serializers.CharField(allow_blank=True, required=False)
    tallies = serializers.DictField(child=serializers.IntegerField(), required=False)
    answered = serializers.IntegerField(required=False)


class ClassTaskSerializer(Serializer):
    """An exercise that was assigned to the class."""

    id = serializers.UUIDField()
    lesson = serializers.SlugField()
    exercise = serializers.SlugField()
    title = serializers.CharField()
    path = serializers.CharField(help_text="Of its page.")


class ClassStateSerializer(Serializer):
    path = serializers.CharField(allow_null=True, help_text="Permalink of the page that everybody sees.")
    pointer = ClassPointerSerializer(allow_null=True)
    calls = serializers.IntegerField(help_text="How often the teacher called everybody back.")
    question = ClassShownQuestionSerializer(allow_null=True)
    task = ClassTaskSerializer(allow_null=True, required=False)


class ClassSerializer(Serializer):
    """The state of a class and the position of its log."""

    id = serializers.UUIDField()
    title = serializers.CharField()
    leads = serializers.BooleanField(help_text="Whether you lead it.")
    lastSeq = serializers.IntegerField(source="last_seq")
    state = ClassStateSerializer()


class ClassFrameSerializer(Serializer):
    seq = serializers.IntegerField()
    type = serializers.ChoiceField(choices=FrameType.choices)
    body = serializers.DictField()


class ClassFramesSerializer(Serializer):
    lastSeq = serializers.IntegerField()
    frames = ClassFrameSerializer(many=True, help_text="In the same form as on the socket; at most 1,000.")


class ClassFramesQuery(StrictInput):
    what = "parameter"

    after = serializers.IntegerField(
        default=0, min_value=0, max_value=2**31 - 1, help_text="The last seq already known."
    )


class ClassFrameInput(StrictInput):
    """`place` with a path and optionally a pointer, `pointer` with a pointer or null, `call` without further fields."""

    type = serializers.ChoiceField(choices=["place", "pointer", "call"])
    path = StrictCharField(max_length=LONGEST_PATH, required=False)
    pointer = ClassPointerInput(allow_null=True, required=False, default=None)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if (attrs["type"] == "place") != ("path" in attrs):
            raise serializers.ValidationError({"path": "is allowed only with `place`"})
        return attrs


class ClassAppendedSerializer(Serializer):
    lastSeq = serializers.IntegerField()
    opened = serializers.ListField(
        child=serializers.CharField(),
        help_text="Kinds of objects that were shared with the workshop.",
    )


class AskedAttemptInput(StrictInput):
    run = serializers.UUIDField()
    k = serializers.IntegerField(min_value=0, max_value=2**31 - 1)
    question = StrictCharField(max_length=300, help_text="Its id among the questions of the attempt.")


class ClassQuestionInput(StrictInput):
    """With `attempt`: a question from the engine. Otherwise your own question: `ask`, and at least two choices if the kind is `choice`.

    Without choices, a question of the kind `node` takes the nodes of the run that the class sees, `number` and `moment` numbers.
    """

    attempt = AskedAttemptInput(allow_null=True, default=None)
    ask = StrictCharField(max_length=ASK_LENGTH, required=False)
    kind = serializers.ChoiceField(choices=QuestionKind.choices, default=QuestionKind.CHOICE)
    choices = serializers.ListField(
        child=StrictCharField(max_length=ANSWER_LENGTH),
        max_length=MOST_CHOICES,
        allow_null=True,
        default=None,
    )
    right = StrictCharField(max_length=ANSWER_LENGTH, allow_null=True, default=None)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if (attrs["attempt"] is None) != ("ask" in attrs):
            raise serializers.ValidationError({"ask": "give either this or attempt"})
        return attrs


class ClassQuestionSerializer(Serializer):
    """A question as the teacher sees it."""

    id = serializers.UUIDField()
    path = serializers.CharField(allow_blank=True)
    kind = serializers.ChoiceField(choices=QuestionKind.choices)
    ask = serializers.CharField()
    choices = serializers.ListField(child=ClassChoiceSerializer(), allow_null=True)
    right = serializers.ListField(child=serializers.CharField(), allow_null=True, help_text=RIGHT)
    rightCount = serializers.IntegerField(allow_null=True, help_text="The number of right answers.")
    says = serializers.CharField(allow_blank=True)
    state = serializers.ChoiceField(choices=QuestionState.choices)


class ClassAnswerInput(StrictInput):
    answer = StrictCharField(max_length=ANSWER_LENGTH)


class ClassAnswerSerializer(Serializer):
    question = serializers.UUIDField(source="question_id")
    answer = serializers.CharField(source="value")


class ClassGivenAnswerSerializer(Serializer):
    name = serializers.CharField()
    answer = serializers.CharField()
    right = serializers.BooleanField(allow_null=True, help_text="null: nothing is right or wrong.")
    at = serializers.DateTimeField()


class ClassResultSerializer(ClassQuestionSerializer):
    """A question, the counts of its answers, and who gave which answer."""

    askedAt = serializers.DateTimeField()
    tallies = serializers.DictField(child=serializers.IntegerField())
    answers = ClassGivenAnswerSerializer(many=True)


class ClassDoneSerializer(Serializer):
    """A participant's progress with a task."""

    name = serializers.CharField()
    tries = serializers.IntegerField(min_value=0)
    hints = serializers.IntegerField(min_value=0)
    solvedAt = serializers.DateTimeField(allow_null=True)
    comment = serializers.CharField(allow_blank=True, help_text="The teacher's comment.")


class ClassTaskResultSerializer(Serializer):
    id = serializers.UUIDField()
    lesson = serializers.SlugField()
    exercise = serializers.SlugField()
    path = serializers.CharField()
    ask = serializers.CharField(help_text="The title of the exercise.")
    askedAt = serializers.DateTimeField()
    endedAt = serializers.DateTimeField(allow_null=True)
    work = ClassDoneSerializer(many=True)


class ClassResultsSerializer(Serializer):
    """Questions and tasks of a class, oldest first."""

    questions = ClassResultSerializer(many=True)
    tasks = ClassTaskResultSerializer(many=True)
