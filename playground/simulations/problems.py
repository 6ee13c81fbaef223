"""The end of a live run's scheduler as a problem document, as in answers of the API."""

from __future__ import annotations

from typing import Any

from playground.common.problems import problem_document


def live_problem(why: str) -> dict[str, Any]:
    """`why` is a sentence."""
    return problem_document(500, why, code="live-scheduler-ended", title="The scheduler ended")
