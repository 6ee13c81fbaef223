from __future__ import annotations

from typing import Any, Final

from playground.api.schema_parts.classes import AT, ID, TASK
from playground.api.schema_parts.lessons import TRIED
from playground.api.schema_parts.people import described
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
    "Set the class an exercise",
    description="Everybody who follows goes to it. What was set before is ended; the same again changes nothing.",
    takes=on_the_wire.ClassTaskInput,
    given={key: TASK[key] for key in ("lesson", "exercise")},
    gives=ClassTaskSerializer,
    example=TASK,
    status=201,
)
END: Final = described(
    "workshops_class_tasks_end",
    "End a task",
    description="Tries count no more. What was done stays.",
    gives=ClassTaskSerializer,
    example=TASK,
)
WALL: Final = described(
    "workshops_class_tasks_work_list",
    "How everybody does with a task",
    gives=on_the_wire.ClassTileSerializer(many=True),
    example=[TILE],
)
WORK: Final = described(
    "workshops_class_tasks_work_retrieve",
    "How one participant does with a task, with their last try",
    gives=on_the_wire.ClassWorkSerializer,
    example={**TILE, "last": TRIED, "files": {"pods.yaml": "kind: Pod"}},
)
COMMENT: Final = described(
    "workshops_class_tasks_work_comment",
    "Comment on somebody's work",
    description="They see the newest comment; an empty one takes it away.",
    takes=on_the_wire.ClassCommentInput,
    given=COMMENT_TEXT,
    gives=on_the_wire.ClassCommentSerializer,
    example=COMMENT_TEXT,
)
