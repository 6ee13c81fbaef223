from __future__ import annotations

from typing import Any, Final

from playground.api.openapi.operations.classes import AT, ID, TASK
from playground.api.openapi.operations.lessons import TRIED
from playground.api.openapi.operations.people import described
from playground.api.serializers import class_tasks as on_the_wire
from playground.api.serializers.classes import ClassTaskSerializer

TILE: Final[dict[str, Any]] = {
    "person": ID,
    "name": "Bea",
    "tries": 2,
    "hints": 1,
    "solved": False,
    "failing": "analytics-0 is on tulip",
    "nodes": [{"node": "tulip", "pods": 1, "fill": 0.5}],
    "comment": "",
    "changedAt": AT,
}
COMMENT_TEXT: Final = {"comment": "Look at the taint of tulip."}

SET: Final = described(
    "workshops_class_tasks_create",
    "Assign an exercise to the class",
    description="The page of everybody who follows opens it. The previous task ends; assigning the same one "
    "again changes nothing.",
    takes=on_the_wire.ClassTaskInput,
    given={key: TASK[key] for key in ("lesson", "exercise")},
    gives=ClassTaskSerializer,
    example=TASK,
    status=201,
)
END: Final = described(
    "workshops_class_tasks_end",
    "End a task",
    description="Tries no longer count. Progress is kept.",
    gives=ClassTaskSerializer,
    example=TASK,
)
WALL: Final = described(
    "workshops_class_tasks_work_list",
    "Everybody's progress with a task",
    gives=on_the_wire.ClassTileSerializer(many=True),
    example=[TILE],
)
WORK: Final = described(
    "workshops_class_tasks_work_retrieve",
    "One participant's progress with a task, with the last try",
    gives=on_the_wire.ClassWorkSerializer,
    example={**TILE, "last": TRIED, "files": {"pods.yaml": "kind: Pod"}},
)
COMMENT: Final = described(
    "workshops_class_tasks_work_comment",
    "Comment on somebody's work",
    description="The participant sees the newest comment; an empty one removes it.",
    takes=on_the_wire.ClassCommentInput,
    given=COMMENT_TEXT,
    gives=on_the_wire.ClassCommentSerializer,
    example=COMMENT_TEXT,
)
