"""What a failed simulation says of itself: problem documents, as the API would answer."""

from __future__ import annotations

from typing import Any

from playground.common.problems import problem_document


def limit_problem(what: str, limit: str) -> dict[str, Any]:
    """`what` is "time", "memory" or "events"."""
    detail = f"The simulation reached its {what} limit of {limit}. What has happened until then is kept."
    title = f"The simulation reached its {what} limit"
    return problem_document(500, detail, code=f"simulation-{what}-limit", title=title)


def gave_up_problem(*, takes: int, now: int) -> dict[str, Any]:
    detail = f"{takes} workers in a row stopped without a word before they had got beyond {now / 1e9:.3f} s."
    return problem_document(
        500, detail, code="simulation-gave-up", title="The simulation kept losing its worker"
    )


def broken_problem(error: Exception) -> dict[str, Any]:
    """Names the kind of error only: its text may quote what the scenario holds."""
    detail = f"Something broke on the server while it was played ({type(error).__name__}); the log says what."
    return problem_document(500, detail, title="The simulation broke")


def live_problem(why: str) -> dict[str, Any]:
    """`why` is a sentence."""
    return problem_document(500, why, code="live-scheduler-ended", title="The scheduler ended")
