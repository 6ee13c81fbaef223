"""Answering, trying, taking hints and earning solutions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from playground import sandbox
from playground.common.errors import ApplicationError
from playground.lessons import engine, queries
from playground.lessons.models import Answer, Hint, Try
from playground.lessons.starts import played

TRIES_FOR_SOLUTION: Final = 3


class NotEarned(ApplicationError):
    """The solution is for who has passed, or has tried and taken all hints."""

    status = 403
    code = "not-earned"
    title = "The solution is not earned yet"


def answer_question(slug: str, question_id: str, answer: Any) -> dict[str, Any]:
    """What the answer is worth; it is kept. Raises NotFound, InvalidInput."""
    judged = engine.teacher_of(slug).judged(question_id, answer)
    Answer.objects.create(lesson=slug, question=question_id, answer=answer, right=judged["right"])
    return judged


def exercise_state(slug: str, exercise_id: str) -> dict[str, Any]:
    """The exercise for its page, with how far whoever asks has come. Raises NotFound."""
    exercise = engine.exercise_of(slug, exercise_id)
    tries = queries.tries(slug, exercise_id)
    return {
        "id": exercise.id,
        "title": exercise.title,
        "start": exercise.start,
        "task": engine.teacher_of(slug).exercise_text(exercise, exercise.task),
        "mayChange": [engine.in_words(rule) for rule in exercise.may_change],
        "files": engine.files_of(slug, exercise),
        "hints": len(exercise.hints),
        "hintsTaken": queries.hints_taken(slug, exercise_id),
        "tries": tries.count(),
        "solved": tries.filter(passed=True).exists(),
    }


def try_exercise(slug: str, exercise_id: str, files: Mapping[str, str]) -> Try:
    """Grades in the sandbox, keeps the try, and makes a run of what was graded. Raises NotFound, and what the sandbox raises."""
    exercise = engine.exercise_of(slug, exercise_id)
    graded = sandbox.run(engine.graded, slug, exercise_id, dict(files))
    shown = None
    if graded.material is not None:
        shown = played(
            graded.material, f"{exercise.title}, try {queries.tries(slug, exercise_id).count() + 1}"
        )
    return Try.objects.create(
        lesson=slug,
        exercise=exercise_id,
        files=dict(files),
        passed=graded.passed,
        checks=graded.checks,
        problems=graded.problems,
        nodes=graded.nodes,
        played_id=None if shown is None else shown.ids[0],
        page="" if shown is None else shown.page,
    )


def take_hint(slug: str, exercise_id: str) -> dict[str, Any]:
    """The next one; the last one again where all are taken. Raises NotFound."""
    exercise = engine.exercise_of(slug, exercise_id)
    taken = queries.hints_taken(slug, exercise_id)
    number = min(taken + 1, len(exercise.hints))
    if number > taken:
        Hint.objects.create(lesson=slug, exercise=exercise_id, number=number)
    text = engine.teacher_of(slug).exercise_text(exercise, exercise.hints[number - 1])
    return {"number": number, "text": text, "left": len(exercise.hints) - number}


def solution(slug: str, exercise_id: str) -> dict[str, Any]:
    """Raises NotFound, NotEarned with what is missing."""
    exercise = engine.exercise_of(slug, exercise_id)
    _refuse_unless_earned(slug, exercise)
    says = engine.teacher_of(slug).exercise_text(exercise, exercise.solution.says)
    return {"files": engine.solution_files(slug, exercise), "says": says}


def _refuse_unless_earned(slug: str, exercise: engine.Exercise) -> None:
    tries = queries.tries(slug, exercise.id)
    if tries.filter(passed=True).exists():
        return
    missing = []
    if (tried := tries.count()) < TRIES_FOR_SOLUTION:
        missing.append(f"{TRIES_FOR_SOLUTION - tried} more of {TRIES_FOR_SOLUTION} tries")
    if (left := len(exercise.hints) - queries.hints_taken(slug, exercise.id)) > 0:
        missing.append(f"{left} more of {len(exercise.hints)} hints")
    if missing:
        raise NotEarned(f"Solve the exercise, or take {' and '.join(missing)} first.")
