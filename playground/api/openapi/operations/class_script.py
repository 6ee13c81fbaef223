from __future__ import annotations

from typing import Any, Final

from playground.api.openapi.operations.classes import PATH, QUESTION
from playground.api.openapi.operations.people import WORKSHOP, described
from playground.api.serializers.class_script import ClassItemSerializer
from playground.api.serializers.classes import ClassQuestionSerializer
from playground.api.serializers.people import WorkshopSerializer

ITEM: Final[dict[str, Any]] = {
    **{key: QUESTION[key] for key in ("path", "ask", "choices", "right", "says")},
    "kind": "question",
    "answering": "choice",
    "revealed": True,
    "tallies": {"node-b": 1},
    "mine": "node-b",
    "lesson": "",
    "exercise": "",
}
SHOWN: Final[dict[str, Any]] = {
    **ITEM,
    "kind": "place",
    "path": PATH,
    "ask": "",
    "answering": None,
    "choices": None,
    "right": None,
    "revealed": False,
    "tallies": {},
    "mine": None,
}

SCRIPT: Final = described(
    "workshops_class_script",
    "The places, questions and tasks of a class, in order",
    description="For everybody in the workshop. Participants see the correct answers once they are revealed.",
    gives=ClassItemSerializer(many=True),
    example=[SHOWN, ITEM],
)
PLAN: Final = described(
    "workshops_class_plan",
    "The script of the class that this class repeats",
    description="Empty if the class repeats none.",
    gives=ClassItemSerializer(many=True),
    example=[{**ITEM, "revealed": False, "tallies": {}}],
)
ASK_PLANNED: Final = described(
    "workshops_class_plan_ask",
    "Ask the class a question of the plan",
    description="`number` counts the items of the plan from 0.",
    gives=ClassQuestionSerializer,
    example=QUESTION,
    status=201,
)
AGAIN: Final = described(
    "workshops_class_again",
    "Hold a class again",
    description="A new workshop with a new code and empty results, and with the script of this one as its plan.",
    gives=WorkshopSerializer,
    example=WORKSHOP,
    status=201,
)
