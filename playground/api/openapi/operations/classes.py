from __future__ import annotations

from typing import Any, Final

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiResponse, extend_schema

from playground.api.openapi.operations.people import TAGS, described
from playground.api.serializers import classes as on_the_wire

ID: Final = "3f0c7d1e-5b0a-4c57-9d43-0c8b8a1f7c11"
PATH: Final = f"/runs/{ID}?step=7"
AT: Final = "2026-11-20T16:36:08.000000Z"
POINTER: Final = {"node": "node-a", "plugin": None, "pod": None}
QUESTION: Final[dict[str, Any]] = {
    "id": ID,
    "path": PATH,
    "kind": "choice",
    "ask": "Which node will win?",
    "choices": [{"value": "node-a", "text": "node-a"}, {"value": "node-b", "text": "node-b"}],
    "right": ["node-b"],
    "rightCount": 1,
    "says": "",
    "state": "open",
}
SHOWN: Final = {key: QUESTION[key] for key in ("id", "kind", "ask", "choices", "path", "state")}
STATE: Final = {"path": PATH, "pointer": POINTER, "calls": 0, "question": SHOWN}
FRAME: Final = {"seq": 4, "type": "place", "body": {"path": PATH, "pointer": None}}
RESULT: Final = QUESTION | {
    "state": "revealed",
    "askedAt": AT,
    "tallies": {"node-b": 1},
    "answers": [{"name": "Bea", "answer": "node-b", "right": True, "at": AT}],
}

TASK: Final = {
    "id": ID,
    "lesson": "filters-say-no",
    "exercise": "let-analytics-in",
    "title": "Let analytics in",
    "path": "/lessons/filters-say-no/exercises/let-analytics-in",
}
DONE: Final = {"name": "Bea", "tries": 2, "hints": 1, "solvedAt": AT, "comment": ""}
TASK_RESULT: Final = {
    **{key: TASK[key] for key in ("id", "lesson", "exercise", "path")},
    "ask": TASK["title"],
    "askedAt": AT,
    "endedAt": None,
    "work": [DONE],
}

CLASS: Final = described(
    "workshops_class_retrieve",
    "How a class stands",
    description="For everybody in the workshop. `ws/workshops/{id}/` follows it.",
    gives=on_the_wire.ClassSerializer,
    example={"id": ID, "title": "Scheduling 101", "leads": False, "lastSeq": 4, "state": STATE},
)
FRAMES: Final = described(
    "workshops_class_frames_list",
    "What happened in a class",
    gives=on_the_wire.ClassFramesSerializer,
    example={"lastSeq": 4, "frames": [FRAME]},
    parameters=[on_the_wire.ClassFramesQuery],
)
NEW_FRAME: Final = described(
    "workshops_class_frames_create",
    "Show the class a page, point at something, or call everybody back",
    description="Everybody in the workshop may see the objects of the shown page from then on; `opened` "
    "lists what was shared for this.",
    takes=on_the_wire.ClassFrameInput,
    given={"type": "place", "path": PATH, "pointer": POINTER},
    gives=on_the_wire.ClassAppendedSerializer,
    example={"lastSeq": 4, "opened": ["runs"]},
    status=201,
)
ASK: Final = described(
    "workshops_class_questions_create",
    "Ask the class a question",
    description="A question that is still open is closed first.",
    takes=on_the_wire.ClassQuestionInput,
    given={"ask": "Which node will win?", "choices": ["node-a", "node-b"], "right": "node-b"},
    gives=on_the_wire.ClassQuestionSerializer,
    example=QUESTION,
    status=201,
)


def moved(name: str, summary: str, state: str) -> Any:
    return described(
        f"workshops_class_questions_{name}",
        summary,
        gives=on_the_wire.ClassQuestionSerializer,
        example=QUESTION | {"state": state},
    )


CLOSE: Final = moved("close", "Close a question: answers no longer change", "closed")
REVEAL: Final = moved("reveal", "Reveal the correct answer and the answers given", "revealed")
CLEAR: Final = moved("clear", "Take a question off the screen", "closed")
ANSWER: Final = described(
    "workshops_class_questions_answer",
    "Answer a question of the class",
    description="For participants. One answer counts per person; a new one replaces the previous one until "
    "the question is closed.",
    takes=on_the_wire.ClassAnswerInput,
    given={"answer": "node-b"},
    gives=on_the_wire.ClassAnswerSerializer,
    example={"question": ID, "answer": "node-b"},
)
RESULTS: Final = extend_schema(
    operation_id="workshops_class_results",
    tags=TAGS,
    summary="Questions and tasks of a class, with everybody's answers and progress",
    description="In CSV: one line per answer, then one line per task and participant.",
    responses={
        (200, "application/json"): on_the_wire.ClassResultsSerializer,
        (200, "text/csv"): OpenApiResponse(
            OpenApiTypes.STR, description="One line per answer, then one line per task and participant."
        ),
    },
    examples=[
        OpenApiExample(
            "A question and a task",
            {"questions": [RESULT], "tasks": [TASK_RESULT]},
            response_only=True,
            status_codes=["200"],
            media_type="application/json",
        ),
    ],
)
