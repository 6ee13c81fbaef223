"""What is sent to the broker: after the commit, the row's id, to the queue that its table names."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from playground.celery_app import app
from playground.playing.dispatch import dispatch
from playground.runs.models import Run
from playground.runs.services.table import RUNS

pytestmark = pytest.mark.django_db


def test_a_row_is_sent_to_the_queue_of_its_kind(
    monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    sent: list[tuple[Any, ...]] = []
    monkeypatch.setattr(app, "send_task", lambda name, args, queue: sent.append((name, args, queue)))
    monkeypatch.setattr(RUNS, "queue", lambda row: f"queue of {row.pk}")
    run = Run(pk=uuid4())
    with django_capture_on_commit_callbacks(execute=True):
        dispatch(RUNS, run)
        assert sent == []
    assert sent == [(RUNS.task, [str(run.pk)], f"queue of {run.pk}")]
