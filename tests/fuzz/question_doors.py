"""Doors for questions: they are answered from a run or a snapshot, while one waits or by a worker."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.fuzz import inputs, question_inputs
from tests.fuzz.mutations import json_text, mutated, mutated_text
from tests.fuzz.requests import API, Input, Stored, as_json


def what_if(random: Random, stored: Stored) -> Input:
    """Changes, a pod on a node, and a draft that is kept."""
    changes = random.sample(question_inputs.CHANGES, random.randrange(1, 4))
    path, more = random.choice(
        (("", {}), ("", {}), ("fit/", {"pod": "web-1", "node": "n2"}), ("keep/", {"name": "draft"}))
    )
    return _about_run(
        f"what-if/{path}", {"changes": changes, **more}, random, stored, question_inputs.CHANGES
    )


def checks(random: Random, stored: Stored) -> Input:
    wanted = random.sample(question_inputs.EXPECTATIONS, random.randrange(1, 4))
    of = (
        {"run": stored.run}
        if random.random() < 0.5
        else {"snapshot": stored.snapshot, "policy": stored.policy}
    )
    return as_json("checks/", {**of, "expectations": wanted}, random, question_inputs.EXPECTATIONS)


def capacity(random: Random, stored: Stored) -> Input:
    of: dict[str, Any] = {"snapshot": stored.snapshot}
    if random.random() < 0.3:
        of = {"objects": inputs.OBJECTS[:5]}
    body = {
        **of,
        "templates": [question_inputs.TEMPLATE],
        "config": random.choice((None, inputs.RICH_POLICY)),
        "options": question_inputs.DECIDING,
        "shares": {"more": 2},
        "limit": 5,
    }
    return as_json("capacity/", body, random, [*inputs.OBJECTS, *inputs.POLICIES])


def played(random: Random, stored: Stored) -> Input:
    """What workers will play: here it is only taken, or refused."""
    of: dict[str, Any] = {"snapshot": stored.snapshot, "policy": stored.policy}
    match random.randrange(5):
        case 0:
            body = {"from": "1.30", "to": "1.36", "pods": "all", "options": {"seed": 1, "sampling": True}}
            return as_json("rehearsals/", of | body, random, [question_inputs.SPACE])
        case 1:
            about = (
                {"run": stored.run} if random.random() < 0.5 else of | {"options": question_inputs.DECIDING}
            )
            return as_json("survivals/", about | {"lossOf": ["node", inputs.ZONE]}, random, [inputs.OPTIONS])
        case 2:
            question = {"templates": [question_inputs.TEMPLATE], "shares": {"more": 2}}
            return as_json("searches/", {"run": stored.run, "capacity": question}, random, inputs.OBJECTS)
    body = question_inputs.SPACE | {"snapshots": [stored.snapshot], "policy": stored.policy}
    return as_json("sweeps/", body, random, [question_inputs.SPACE])


def lessons(random: Random, stored: Stored) -> Input:
    """A lesson in JSON, which is YAML, too, and what its files contain."""
    lesson, files = question_inputs.LESSON, question_inputs.LESSON_FILES
    if random.random() < 0.7:
        texts: Any = {**files, "lesson.yaml": json_text(mutated(lesson, random, [lesson, files]))}
        return Input(f"{API}written-lessons/check/", json_text({"files": texts}).encode())
    name = random.choice(list(files))
    texts = {**files, "lesson.yaml": json_text(lesson), name: mutated_text(files[name], random)}
    return as_json("written-lessons/check/", {"files": texts}, random, [texts])


def recordings(random: Random, stored: Stored) -> Input:
    """Lines of `manage.py record`, which become a snapshot and a timeline."""
    told = mutated({"told": question_inputs.RECORDED}, random, question_inputs.RECORDED)
    lines = told.get("told") if isinstance(told, dict) else told
    text = "\n".join(json_text(line) for line in (lines if isinstance(lines, list) else [lines]))
    body = mutated_text(text, random).encode("utf-8", "replace") if random.random() < 0.2 else text.encode()
    return Input(f"{API}timelines/recordings/", body, "application/octet-stream")


def _about_run(path: str, body: Any, random: Random, stored: Stored, donors: list[Any]) -> Input:
    return as_json(f"{stored.address('run')}{path}", body, random, donors)
