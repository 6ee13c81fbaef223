"""What workers do every few seconds, all of it in one task."""

from __future__ import annotations

import pytest
import structlog

from playground.celery_app import TaskName, app
from playground.playing import housekeeping
from tests.support.every_table import KINDS


def test_all_that_needs_it_is_registered() -> None:
    app.loader.import_default_modules()
    assert sorted(housekeeping._actions) == sorted(
        [
            *(f"redispatch of each {kind.table.noun}" for kind in KINDS),
            "end of silent live runs",
            "deletion of what is too old",
        ]
    )


def test_it_is_a_task_and_one_failure_stops_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []

    def fails() -> None:
        done.append("fails")
        raise OSError("the disk is full")

    monkeypatch.setattr(housekeeping, "_actions", {})
    housekeeping.at_intervals("first", lambda: done.append("first"))
    housekeeping.at_intervals("second", fails)
    housekeeping.at_intervals("third", lambda: done.append("third"))
    with structlog.testing.capture_logs() as logs:
        app.tasks[TaskName.HOUSEKEEPING]()
    assert done == ["first", "fails", "third"]
    assert logs == [
        {"event": "housekeeping_failed", "log_level": "error", "exc_info": True, "action": "second"}
    ]
