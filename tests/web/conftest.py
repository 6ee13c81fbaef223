from __future__ import annotations

from collections.abc import Iterator

import pytest

from playground.celery_app import app
from playground.playing import process


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, list[str]]]:
    """The messages that would have gone to the broker: (task name, arguments)."""
    messages: list[tuple[str, list[str]]] = []
    monkeypatch.setattr(app, "send_task", lambda name, args, queue: messages.append((name, args)))
    return messages


@pytest.fixture
def nobody_waits() -> Iterator[None]:
    """`?wait=60` of what no worker plays would take its minute. A server that is about to stop answers at once."""
    process.stopping.set()
    yield
    process.stopping.clear()


@pytest.fixture(autouse=True)
def _process_goes_on() -> Iterator[None]:
    yield
    process.stopping.clear()
