"""The question of a beat, with the answer from its run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from scheduler_core.lessons.document.language import Ask, Beat
from scheduler_core.lessons.starts.stage import Stage
from scheduler_core.lessons.templates import in_words, rendered, value_at
from scheduler_core.problems import Problems
from scheduler_core.questions.attempt import question as engine_question
from scheduler_core.questions.question import Answer, Choice, Kind, Question

USUAL_WITHIN: Final = 0.5
"""Seconds that an answer to the question for a moment may be off, unless the lesson says otherwise."""


def asked(stage: Stage, beat: Beat, path: str, problems: Problems) -> Question | None:
    """The beat's question, under the beat's id; None after noting under ``path`` why there is none.

    Texts of the engine are plain; texts of a lesson are Markdown (``is_markdown``).
    """
    ask = beat.question
    assert ask is not None
    made = (
        _of_engine(stage, beat, ask, path, problems)
        if ask.engine
        else _of_lesson(stage, beat, ask, path, problems)
    )
    if made is None:
        return None
    if len(made.right) > 1 and not ask.several:
        answers = ", ".join(map(str, made.right))
        problems.add(path, f"more than one answer is right ({answers}); if that is meant, say several: true")
    return made


def is_markdown(beat: Beat) -> bool:
    """Whether the explanation of an answer is the lesson's text."""
    return beat.question is not None and not beat.question.engine


def values_of(stage: Stage, beat: Beat) -> dict[str, Any]:
    """What the texts of a beat may speak of. Raises InvalidInput where its start cannot be played."""
    at = beat.at
    return stage.values(None) if at is None else stage.values(at.start, at.pod, at.attempt)


def _of_engine(stage: Stage, beat: Beat, ask: Ask, path: str, problems: Problems) -> Question | None:
    at = beat.at
    assert at is not None
    made = engine_question(stage.explanation(at.start, at.pod, at.attempt), ask.engine)
    if made is None:
        problems.add(f"{path}.engine", f"the attempt has no question {ask.engine}")
        return None
    return replace(made, id=beat.id, ask=ask.ask or made.ask)


def _of_lesson(stage: Stage, beat: Beat, ask: Ask, path: str, problems: Problems) -> Question | None:
    values = values_of(stage, beat)
    right, kind = _right(ask, values, path, problems), _kind(ask)
    if not right:
        return None
    why = rendered(ask.says, values, f"{path}.says", problems)
    choices = tuple(Choice(option.text, option.text) for option in ask.choices)
    if choices and not set(map(str, right)) <= {choice.value for choice in choices}:
        problems.add(f"{path}.choices", f"the right answer, {in_words(right[0])}, is not among them")
    said = {
        option.text: rendered(option.says, values, f"{path}.choices[{index}].says", problems)
        for index, option in enumerate(ask.choices)
    }
    return Question(
        id=beat.id,
        kind=kind,
        ask=rendered(ask.ask, values, f"{path}.ask", problems),
        right=right,
        says=lambda answer: "\n\n".join(filter(None, (said.get(str(answer)), why))),
        choices=choices or None,
        possible=tuple(_possible(kind, values)) if not choices else (),
        within=ask.within or (USUAL_WITHIN if kind == "moment" else 0),
    )


def _right(ask: Ask, values: Mapping[str, Any], path: str, problems: Problems) -> tuple[Answer, ...]:
    if not ask.value:
        return tuple(option.text for option in ask.choices if option.right)
    try:
        found = value_at(values, ask.value)
    except LookupError as error:
        problems.add(f"{path}.value", f"{ask.value}: {error.args[0]}")
        return ()
    if ask.choices:
        return (in_words(found),)
    return tuple(found) if isinstance(found, list) else (found,)


def _kind(ask: Ask) -> Kind:
    return ask.kind or ("choice" if ask.choices else "number")


def _possible(kind: Kind, values: Mapping[str, Any]) -> list[str]:
    """Nodes and pods that may be pointed at."""
    if kind == "node":
        return list(values.get("onNode", {}))
    return list(values.get("pods", {})) if kind == "pod" else []
