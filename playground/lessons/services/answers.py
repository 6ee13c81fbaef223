"""Answers, tries, hints, and solutions that a user has earned."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.db import transaction

from playground.common import answers as stored
from playground.common.errors import ApplicationError
from playground.lessons import editions, grades, queries
from playground.lessons.engine import Exercise, in_words
from playground.lessons.models import Answer, Hint, Try
from playground.lessons.starts import played
from playground.people.current_user import current_user

TRIES_FOR_SOLUTION: Final = 3


class NotEarned(ApplicationError):
    """The solution is for users who have passed, or have tried often enough and taken all hints."""

    status = 403
    code = "not-earned"
    title = "The solution is not available yet"


def answer_question(
    slug: str, question_id: str, given: Any, answer: stored.Answer = stored.no_answer
) -> dict[str, Any]:
    """Whether what is given is right. It is stored for users who can own objects. Raises NotFound, InvalidInput."""
    feedback = editions.feedback(slug, question_id, given)
    with transaction.atomic():
        if current_user().is_known:
            Answer.objects.create(lesson=slug, question=question_id, answer=given, right=feedback["right"])
        answer(feedback)
    return feedback


def exercise_state(slug: str, exercise_id: str) -> dict[str, Any]:
    """The exercise for its page, with the user's progress; prepares for the first try. Raises NotFound."""
    edition = editions.edition(slug)
    exercise = edition.exercise(exercise_id)
    grades.expect_tries(slug)
    tries = queries.tries(slug, exercise_id)
    files = edition.files_of(exercise)
    free = {file["name"] for file in files if file["mayChange"]}
    return {
        "id": exercise.id,
        "title": exercise.title,
        "start": exercise.start,
        "task": edition.said[exercise_id].task,
        "mayChange": [in_words(rule) for rule in exercise.may_change],
        "files": files,
        "lastFiles": {
            name: text for name, text in queries.last_files(slug, exercise_id).items() if name in free
        },
        "hints": len(exercise.hints),
        "hintsTaken": queries.hints_taken(slug, exercise_id),
        "tries": tries.count(),
        "solved": tries.filter(passed=True).exists(),
    }


def try_exercise(
    slug: str, exercise_id: str, files: Mapping[str, str], answer: stored.Answer = stored.no_answer
) -> Try:
    """Grades in the sandbox, keeps the try, and makes a run of what was graded. Files that hold secrets are not kept.

    Raises NotFound, and what the sandbox raises.
    """
    exercise = editions.edition(slug).exercise(exercise_id)
    graded = grades.graded(slug, exercise_id, files)
    shown = None
    if graded.material is not None:
        title = f"{exercise.title}, try {queries.tries(slug, exercise_id).count() + 1}"
        shown = played(graded.material, title, known=graded.run)
    with transaction.atomic():
        tried = Try.objects.create(
            lesson=slug,
            exercise=exercise_id,
            files={} if graded.has_secrets else dict(files),
            passed=graded.passed,
            checks=graded.checks,
            problems=graded.problems,
            warnings=graded.warnings,
            nodes=graded.nodes,
            played_id=None if shown is None else shown.ids[0],
            page="" if shown is None else shown.page,
        )
        answer(tried)
    return tried


def take_hint(slug: str, exercise_id: str, answer: stored.Answer = stored.no_answer) -> dict[str, Any]:
    """The next one; the last one again where all are taken. Raises NotFound."""
    edition = editions.edition(slug)
    hints = edition.said[edition.exercise(exercise_id).id].hints
    taken = queries.hints_taken(slug, exercise_id)
    number = min(taken + 1, len(hints))
    hint = {"number": number, "text": hints[number - 1], "left": len(hints) - number}
    with transaction.atomic():
        if number > taken:
            Hint.objects.create(lesson=slug, exercise=exercise_id, number=number)
        answer(hint)
    return hint


def solution(slug: str, exercise_id: str) -> dict[str, Any]:
    """Raises NotFound, NotEarned with what is missing."""
    edition = editions.edition(slug)
    exercise = edition.exercise(exercise_id)
    _refuse_unless_earned(slug, exercise)
    return {"files": edition.solution_files(exercise), "says": edition.said[exercise_id].solution}


def _refuse_unless_earned(slug: str, exercise: Exercise) -> None:
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
