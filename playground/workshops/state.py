"""From frames to the state of a class. Pure: pages fold the same frames in the same way (frontend/src/model/classroom/classroom.ts)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from playground.workshops.enums import FrameType, QuestionState

State = dict[str, Any]


def empty_state() -> State:
    """path : the permalink of what everybody sees; None: nothing has been shown yet.

    pointer : what the teacher points at by name, {node, plugin, pod}, or None. calls : how often everybody was called back.
    question : the one on the screen, or None. task : the exercise that everybody is set, or None.
    """
    return {"path": None, "pointer": None, "calls": 0, "question": None, "task": None}


def fold(state: Mapping[str, Any], frame_type: FrameType, body: Mapping[str, Any]) -> State:
    """The state after a frame."""
    match frame_type:
        case FrameType.PLACE | FrameType.POINTER:
            return {**state, **body}
        case FrameType.CALL:
            return {**state, "calls": state["calls"] + 1}
        case FrameType.QUESTION:
            return {**state, "question": {**body, "state": QuestionState.OPEN.value}}
        case FrameType.CLOSED | FrameType.REVEALED:
            question = {**state["question"], **body, "state": frame_type.value}
            return {**state, "question": question}
        case FrameType.CLEARED:
            return {**state, "question": None}
        case FrameType.TASK:
            return {**state, "task": dict(body)}
        case FrameType.ENDED:
            return {**state, "task": None}
