"""The actions of the scheduler as lines of text for its operator."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

Told = Callable[[str, dict[str, Any]], None]


def as_json(write: Callable[[str], None]) -> Told:
    """Every fact (scheduler/log/facts.py), a line of JSON each."""
    return lambda type_, body: write(json.dumps({"type": type_, "body": body}))


def as_text(write: Callable[[str], None]) -> Told:
    """Every attempt, a line each."""

    def told(type_: str, body: dict[str, Any]) -> None:
        if type_ == "attempt":
            write(attempt(body))

    return told


def attempt(body: dict[str, Any]) -> str:
    """Such as ``default/web: to n1, score 512, 3 nodes could take it``."""
    if body["outcome"] == "scheduled":
        score = "" if body["score"] is None else f", score {body['score']}"
        feasible = body["feasible"]
        could = "1 node could take it" if feasible == 1 else f"{feasible} nodes could take it"
        return f"{body['pod']}: to {body['node']}{score}, {could}"
    text = f"{body['pod']}: {body['outcome']}: {body['message']}"
    if body["victims"]:
        text += f" Nominated to {body['nominatedNode']}, to be evicted: {', '.join(body['victims'])}."
    return text
