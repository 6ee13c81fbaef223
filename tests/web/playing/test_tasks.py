"""The task of a table: a message is played by a worker of its own name, within the limits of now."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

import pytest

from playground.celery_app import app
from playground.playing import fairness, housekeeping, process, tasks
from playground.playing.limits import Limits
from playground.playing.player import Player
from playground.runs.services.table import RunTable


class Elsewhere(RunTable):
    """Whose task has a name of its own."""

    task = "tests.play"


def nobody(_: UUID) -> Player[Any]:
    raise AssertionError("opened")


@pytest.mark.parametrize("did", [True, False])
def test_a_message_is_played(did: bool, monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    told: list[tuple[object, ...]] = []

    def play_row(*given: object, owner: str, limits: Limits) -> bool:
        told.append((*given, owner, limits))
        return did

    monkeypatch.setattr(fairness, "_players", {})
    monkeypatch.setattr(housekeeping, "_actions", {})
    monkeypatch.setattr(tasks, "play_row", play_row)
    monkeypatch.setattr(process, "new_owner", lambda: "me")
    settings.RUN_TIME_LIMIT_SECONDS, settings.RUN_MEMORY_LIMIT_MIB = 7, 9
    table, row_id = Elsewhere(), uuid4()
    tasks.plays(table, nobody)
    played = (table, row_id, nobody, "me", Limits(time_seconds=7, memory_mib=9))
    try:
        app.tasks[Elsewhere.task](str(row_id))
        assert fairness._players[table](row_id) is did
    finally:
        app.tasks.pop(Elsewhere.task)
    assert told == [played, played]
