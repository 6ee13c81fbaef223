"""How questions about attempts are described."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.utils import extend_schema

from playground.api.openapi.operations.parts import request_example, response_example
from playground.api.openapi.operations.runs import may_fail
from playground.api.serializers.questions import AnswerInput, FeedbackSerializer, QuestionSerializer

__all__ = ["may_fail"]

TAGS: Final = ["runs"]
QUESTION: Final[dict[str, Any]] = {
    "id": "winner",
    "kind": "node",
    "ask": "Which node gets shop/checkout-0?",
    "choices": None,
    "givesAway": False,
}
FEEDBACK: Final[dict[str, Any]] = {
    "right": False,
    "says": "cedar has 428 points, 6 fewer than amber (434): NodeResourcesFit -6.",
    "answer": "amber",
    "alsoRight": ["birch"],
    "alsoRightCount": 1,
}
LIST: Final = extend_schema(
    operation_id="runs_attempts_questions",
    tags=TAGS,
    summary="Questions about an attempt",
    description=(
        "Questions that the engine generates from the explanation, without their answers: the outcome of the "
        "pod, the selected node, the number of feasible nodes, the plugin that contributes most to the lead, "
        "the evicted pods, the plugin that rejected a node. For further nodes use `rejecting-plugin:NODE` "
        "and `total:NODE`."
    ),
    responses={200: QuestionSerializer(many=True)},
    examples=[response_example("The winner", [QUESTION], 200)],
)
ANSWER: Final = extend_schema(
    operation_id="runs_attempts_questions_answer",
    tags=TAGS,
    summary="Answer a question about an attempt",
    description="Says whether the answer is right, and why. Nothing is stored.",
    request=AnswerInput,
    responses={200: FeedbackSerializer},
    examples=[
        request_example("A node", {"answer": "cedar"}),
        response_example("Not the one", FEEDBACK, 200),
    ],
)
