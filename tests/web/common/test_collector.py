"""The pause of the garbage collector while a command starts."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from playground.common import collector
from playground.common.collector import Commands, collect_as_usual, collect_seldom


@pytest.fixture(autouse=True)
def the_collector_of_the_tests() -> Iterator[None]:
    threshold = gc.get_threshold()
    yield
    gc.set_threshold(*threshold)


def test_the_pause_ends_once_and_what_was_made_in_it_stays() -> None:
    collect_seldom()
    assert gc.get_threshold()[0] == 200_000
    kept = gc.get_freeze_count()
    collect_as_usual()
    assert gc.get_threshold() == collector._AS_USUAL
    assert gc.get_freeze_count() > kept


def test_where_nothing_was_paused_nothing_changes() -> None:
    gc.set_threshold(1_234, 5, 6)
    kept = gc.get_freeze_count()
    collect_as_usual()
    assert (gc.get_threshold(), gc.get_freeze_count()) == ((1_234, 5, 6), kept)


@pytest.mark.parametrize(
    ("command", "is_paused"),
    [("playground", True), ("migrate", True), ("run_scheduler", False), ("check", False)],
)
def test_the_pause_ends_once_a_command_is_loaded_but_for_those_that_create_most_when_they_run(
    command: str, is_paused: bool
) -> None:
    collect_seldom()
    Commands(["manage.py", command]).fetch_command(command)
    assert (gc.get_threshold()[0] == 200_000) is is_paused
