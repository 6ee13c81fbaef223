"""What a failed run says of itself: problem documents, as the API would answer."""

from __future__ import annotations

from typing import Any

from playground.common.errors import ApplicationError
from playground.common.problems import problem_document


def limit_problem(what: str, limit: str) -> dict[str, Any]:
    """`what` is "time" or "memory"."""
    detail = f"The run reached its {what} limit of {limit}. The attempts decided until then are kept."
    return problem_document(500, detail, code=f"run-{what}-limit", title=f"The run reached its {what} limit")


def gave_up_problem(*, takes: int, attempt: int) -> dict[str, Any]:
    detail = f"{takes} workers in a row stopped without a word before they had decided on attempt {attempt}."
    return problem_document(500, detail, code="run-gave-up", title="The run kept losing its worker")


def application_problem(error: ApplicationError) -> dict[str, Any]:
    return problem_document(
        error.status, error.detail, code=error.code, title=error.title, problems=error.problems
    )


def broken_problem(error: Exception) -> dict[str, Any]:
    """Names the kind of error only: its text may quote what the snapshot holds."""
    detail = (
        f"Something broke on the server while the run was played ({type(error).__name__}); the log says what."
    )
    return problem_document(500, detail, title="The run broke")
