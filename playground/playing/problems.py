"""The errors of rows that failed while they were played: problem documents, as in answers of the API.

`noun` is "run" or "simulation", as in the codes that clients know.
"""

from __future__ import annotations

from typing import Any

from playground.common.errors import ApplicationError
from playground.common.problems import problem_document


def limit_problem(noun: str, what: str, limit: str, *, kept: str) -> dict[str, Any]:
    """`what` is "time", "memory" or "events"; `kept` is the sentence about what is available nevertheless."""
    title = f"The {noun} reached its {what} limit"
    return problem_document(500, f"{title} of {limit}. {kept}", code=f"{noun}-{what}-limit", title=title)


def gave_up_problem(noun: str, *, takes: int, before: str) -> dict[str, Any]:
    """`before` : what none of these workers reached."""
    detail = f"{takes} workers in a row stopped unexpectedly before they had {before}."
    title = f"The {noun} lost its worker again and again"
    return problem_document(500, detail, code=f"{noun}-gave-up", title=title)


def application_problem(error: ApplicationError) -> dict[str, Any]:
    return problem_document(
        error.status, error.detail, code=error.code, title=error.title, problems=error.problems
    )


def broken_problem(noun: str, error: Exception) -> dict[str, Any]:
    """Names the kind of error only: its text may quote what was uploaded."""
    kind = type(error).__name__
    detail = f"The server failed while the {noun} was played ({kind}); its log has the details."
    return problem_document(500, detail, title=f"The {noun} failed")
