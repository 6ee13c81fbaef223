"""The middleware that keeps answers waiting, for tests of what pages do meanwhile."""

from __future__ import annotations

from django.http import HttpResponse
from django.test import RequestFactory

from tests.support.late_answers import LateAnswers


def waits(*paths: str) -> list[float]:
    seconds: list[float] = []
    draws = iter([0.25, 0.5, 0.75])
    late = LateAnswers(
        lambda _: HttpResponse("here"), longest=2, wait=seconds.append, draw=lambda: next(draws)
    )
    assert all(late(RequestFactory().get(path)).status_code == 200 for path in paths)
    return seconds


def test_each_answer_of_the_api_waits_for_another_time():
    assert waits("/api/v1/runs/", "/api/v1/snapshots/") == [0.5, 1.0]


def test_files_of_the_page_come_at_once():
    assert waits("/", "/static/main.js") == []
