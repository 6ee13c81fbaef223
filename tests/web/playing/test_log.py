"""The numbers of a log, and what is written when its row ends."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.utils import timezone

from playground.playing.log import OutOfOrder, close, refuse_gaps
from playground.runs.models import Run

NOW = datetime(2026, 1, 2, tzinfo=UTC)


@pytest.mark.parametrize("numbers", [[], [4], [4, 5, 6]])
def test_numbers_may_count_on(numbers: list[int]) -> None:
    refuse_gaps(numbers, 3, "events")


@pytest.mark.parametrize(
    ("numbers", "message"),
    [
        ([3], "expected events 4 to 4"),
        ([5], "expected events 4 to 4"),
        ([4, 6], "expected events 4 to 5"),
        ([5, 4], "expected events 4 to 5"),
        ([4, 4, 5], "expected events 4 to 6"),
    ],
)
def test_numbers_that_do_not_count_on_are_refused(numbers: list[int], message: str) -> None:
    with pytest.raises(OutOfOrder, match=f"^{message}$"):
        refuse_gaps(numbers, 3, "events")


def test_a_row_that_ends_has_its_error_and_no_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timezone, "now", lambda: NOW)
    run = Run(taken_by="a", taken_until=NOW)
    close(run, {"code": "broken"})
    assert (run.error, run.finished_at, run.taken_by, run.taken_until) == (
        {"code": "broken"},
        NOW,
        "",
        None,
    )
