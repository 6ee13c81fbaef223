"""SQLite's connections outlive their threads, but for those that something is left in."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import DatabaseError

from playground.common.sqlite.base import IDLE, MOST_IDLE, DatabaseWrapper
from playground.settings.storage import sqlite


@pytest.fixture
def path(tmp_path: Path, django_db_blocker: Any) -> Iterator[Path]:
    IDLE.close()
    with django_db_blocker.unblock():
        yield tmp_path / "playground.sqlite3"
    IDLE.close()


def wrapper(path: Path | str) -> Any:
    """What Django makes for each thread."""
    settings = {"CONN_MAX_AGE": 0, "CONN_HEALTH_CHECKS": False, "AUTOCOMMIT": True, "ATOMIC_REQUESTS": False}
    return DatabaseWrapper(
        sqlite(str(path)) | settings | {"TIME_ZONE": None, "TEST": {"NAME": None}}, alias="default"
    )


def opened(path: Path | str) -> Any:
    one = wrapper(path)
    one.ensure_connection()
    return one


def test_the_next_thread_takes_what_the_last_one_closed(path: Path) -> None:
    first = opened(path)
    kept = first.connection
    with first.cursor() as cursor:
        cursor.execute("CREATE TABLE things (name TEXT)")
    first.close()
    assert first.connection is None
    second = opened(path)
    assert second.connection is kept
    with second.cursor() as cursor:
        found = [
            cursor.execute(statement).fetchone()[0]
            for statement in (
                "SELECT COUNT(*) FROM things",
                "PRAGMA foreign_keys",
                "PRAGMA journal_mode",
                "SELECT SQRT(16)",
            )
        ]
    assert found == [0, 1, "wal", 4.0]
    second.close()


def test_two_at_a_time_have_one_each(path: Path) -> None:
    first, second = opened(path), opened(path)
    assert first.connection is not second.connection
    first.close()
    second.close()
    assert len(IDLE) == 2


def test_no_more_are_kept_than_said(path: Path) -> None:
    many = [opened(path) for _ in range(MOST_IDLE + 1)]
    last = many[-1].connection
    for one in many:
        one.close()
    assert len(IDLE) == MOST_IDLE
    assert is_closed(last)


def test_one_with_an_open_transaction_is_closed(path: Path) -> None:
    one = opened(path)
    left = one.connection
    left.execute("BEGIN")
    one.close()
    assert (len(IDLE), is_closed(left)) == (0, True)


def test_one_that_is_closed_within_a_transaction_is_closed(path: Path) -> None:
    one = opened(path)
    left = one.connection
    one.in_atomic_block = True
    one.close()
    assert (len(IDLE), is_closed(left)) == (0, True)


def test_one_that_had_an_error_nobody_looked_into_is_closed(path: Path) -> None:
    one = opened(path)
    left = one.connection
    with pytest.raises(DatabaseError), one.cursor() as cursor:
        cursor.execute("SELECT nothing")
    assert one.errors_occurred
    one.close()
    assert (len(IDLE), is_closed(left)) == (0, True)


def test_another_file_at_the_path_is_opened_anew(path: Path) -> None:
    one = opened(path)
    with one.cursor() as cursor:
        cursor.execute("CREATE TABLE old (name TEXT)")
    former = one.connection
    one.close()
    path.rename(path.with_name("old"))
    path.touch()
    other = opened(path)
    assert other.introspection.table_names() == []
    assert is_closed(former)
    other.close()


def test_a_database_in_memory_is_never_kept(path: Path) -> None:
    one = opened(":memory:")
    one.close()
    assert one.connection is not None
    assert len(IDLE) == 0
    one._close()
    assert len(IDLE) == 0


def test_none_are_carried_into_another_process(path: Path) -> None:
    one = opened(path)
    kept = one.connection
    one.close()
    child = os.fork()
    if child == 0:
        os._exit(len(IDLE))
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert is_closed(kept)


def is_closed(connection: sqlite3.Connection) -> bool:
    try:
        connection.execute("SELECT 1")
    except sqlite3.ProgrammingError:
        return True
    return False
