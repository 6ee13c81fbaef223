"""How lessons are described."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.utils import extend_schema

from playground.api.openapi.operations.parts import request_example, response_example
from playground.api.openapi.operations.runs import may_fail
from playground.api.serializers.lessons import (
    ExerciseStateSerializer,
    HintSerializer,
    LessonDetailSerializer,
    LessonSerializer,
    ShownSerializer,
    SolutionSerializer,
    TryInput,
    TrySerializer,
)
from playground.api.serializers.questions import AnswerInput, FeedbackSerializer

__all__ = ["may_fail"]

TAGS: Final = ["lessons"]
LESSON: Final[dict[str, Any]] = {
    "slug": "from-pending-to-bound",
    "title": "From pending to bound",
    "subject": "The scheduling cycle",
    "level": "beginner",
    "minutes": 15,
    "before": [],
    "summary": "What kube-scheduler does between the moment a pod is created and the moment it has a node.",
    "beats": 5,
    "questions": 4,
    "exercises": [{"id": "a-node-for-reports", "title": "Make the reports fit"}],
    "written": None,
}
EXERCISE: Final[dict[str, Any]] = {
    "id": "a-node-for-reports",
    "title": "Make the reports fit",
    "start": "shop",
    "task": "<p>Change only what the pod requests, so that it gets a node.</p>\n",
    "mayChange": ["Pod shop/reports-0: spec.containers[0].resources.requests"],
    "hints": 3,
}
BEAT: Final[dict[str, Any]] = {
    "id": "then-scores",
    "text": "<p>The nodes that pass are <strong>scored</strong>.</p>\n",
    "at": {
        "start": "shop",
        "attempt": 0,
        "pod": "shop/cart-0",
        "moment": None,
        "tab": "score",
        "node": None,
        "plugin": None,
    },
    "question": {
        "id": "then-scores",
        "kind": "node",
        "ask": "Which node gets shop/cart-0?",
        "choices": None,
    },
}
FILE: Final = {"name": "pods.yaml", "yaml": "kind: Pod\nmetadata: {name: reports-0}\n"}
RUN_ID: Final = "5b8f2a54-5f0e-4a5c-8f0a-0f2b7f5f3a10"
TRIED: Final[dict[str, Any]] = {
    "passed": False,
    "checks": [
        {
            "title": "shop/reports-0 has a node",
            "holds": False,
            "says": "0 of 1 pod have a node; shop/reports-0 has no node.",
            "pod": "shop/reports-0",
            "attempt": 2,
        }
    ],
    "problems": [],
    "warnings": [],
    "run": {"id": RUN_ID, "page": f"/runs/{RUN_ID}"},
}
LIST: Final = extend_schema(
    operation_id="lessons_list",
    tags=TAGS,
    summary="All lessons, in the order of the curriculum",
    responses={200: LessonSerializer(many=True)},
    examples=[response_example("A lesson", [LESSON], 200)],
)
DETAIL: Final = extend_schema(
    operation_id="lessons_retrieve",
    tags=TAGS,
    summary="A lesson: its beats, questions and exercises, without answers",
    responses={200: LessonDetailSerializer},
    examples=[
        response_example(
            "A lesson of one beat",
            LESSON
            | {
                "starts": {"shop": {"kind": "run"}},
                "beats": [BEAT],
                "exercises": [EXERCISE],
            },
            200,
        )
    ],
)
START: Final = extend_schema(
    operation_id="lessons_starts",
    tags=TAGS,
    summary="The run, timeline, election or comparison of a start",
    description="Shared by all users: it is created at the first request. It may still be queued.",
    request=None,
    responses={200: ShownSerializer},
    examples=[response_example("A run", {"kind": "run", "ids": [RUN_ID], "page": f"/runs/{RUN_ID}"}, 200)],
)
ANSWER: Final = extend_schema(
    operation_id="lessons_questions_answer",
    tags=TAGS,
    summary="Answer the question of a beat",
    description="Says whether the answer is right, and why. The answer is kept.",
    request=AnswerInput,
    responses={200: FeedbackSerializer},
    examples=[
        request_example("A node", {"answer": "birch"}),
        response_example(
            "The right one",
            {
                "right": True,
                "says": "<p>Placed on birch.</p>\n",
                "answer": "birch",
                "alsoRight": [],
                "alsoRightCount": 0,
            },
            200,
        ),
    ],
)
EXERCISE_STATE: Final = EXERCISE | {
    "files": [FILE | {"mayChange": True}],
    "lastFiles": {},
    "hintsTaken": 0,
    "tries": 1,
    "solved": False,
}
EXERCISE_READ: Final = extend_schema(
    operation_id="lessons_exercises_retrieve",
    tags=TAGS,
    summary="An exercise with its files, and the user's progress",
    responses={200: ExerciseStateSerializer},
    examples=[response_example("An exercise", EXERCISE_STATE, 200)],
)
TRY: Final = extend_schema(
    operation_id="lessons_exercises_tries",
    tags=TAGS,
    summary="Try to solve an exercise",
    description=(
        "Takes the edited files, refuses changes that are not allowed, runs the result and checks it against "
        "the expectations. The try is stored, and its run can be opened."
    ),
    request=TryInput,
    responses={200: TrySerializer},
    examples=[
        request_example("One file", {"files": {FILE["name"]: FILE["yaml"]}}),
        response_example("Not yet", TRIED, 200),
    ],
)
HINT: Final = extend_schema(
    operation_id="lessons_exercises_hints",
    tags=TAGS,
    summary="The next hint",
    description="After the last hint, the last one is returned again.",
    request=None,
    responses={200: HintSerializer},
    examples=[
        response_example(
            "The first of three", {"number": 1, "text": "<p>Read the message.</p>\n", "left": 2}, 200
        )
    ],
)
SOLUTION: Final = extend_schema(
    operation_id="lessons_exercises_solution",
    tags=TAGS,
    summary="The solution, once it is available",
    description="Available after passing the exercise, or after using all hints and three tries. Otherwise "
    "403 with what is missing.",
    request=None,
    responses={200: SolutionSerializer},
    examples=[response_example("A solution", {"files": [FILE], "says": "<p>Requests count.</p>\n"}, 200)],
)
