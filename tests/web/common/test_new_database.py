"""A new database gets its tables in one step. They are those that playing every migration makes, with the same rows."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.support.project import ROOT

AT_ONCE = """
import django
django.setup()
from playground.common.new_database import make_tables
assert make_tables()
assert not make_tables()
"""
# What no two databases share: ids that are drawn or counted in another order, and times.
DIFFERENT = {"id", "applied", "created_at", "modified_at", "at", "content_type_id"}


def database(folder: Path, *command: str) -> sqlite3.Connection:
    settings = {"DJANGO_SETTINGS_MODULE": "playground.settings.base", "PLAYGROUND_DATA_DIR": str(folder)}
    variables = {name: value for name, value in os.environ.items() if not name.startswith("PLAYGROUND_")}
    subprocess.run([sys.executable, *command], cwd=ROOT, env=variables | settings, check=True)
    return sqlite3.connect(folder / "playground.sqlite3")


@pytest.fixture(scope="module")
def databases(
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[tuple[sqlite3.Connection, sqlite3.Connection]]:
    folder = tmp_path_factory.mktemp("databases")
    with (
        closing(database(folder / "at-once", "-c", AT_ONCE)) as at_once,
        closing(database(folder / "migrated", "manage.py", "migrate", "--verbosity", "0")) as migrated,
    ):
        yield at_once, migrated


def tables(connection: sqlite3.Connection) -> list[str]:
    rows = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    return [name for (name,) in rows]


def parts_of(connection: sqlite3.Connection, table: str) -> dict[str, Any]:
    """Without the order of the columns, which differs: migrations add new ones at the end."""
    columns = connection.execute(f"PRAGMA table_info({table})").fetchall()
    keys = connection.execute(f"PRAGMA foreign_key_list({table})").fetchall()
    (text,) = connection.execute("SELECT sql FROM sqlite_master WHERE name = ?", [table]).fetchone()
    return {
        "columns": sorted(column[1:] for column in columns),
        "indexes": sorted(indexes_of(connection, table), key=str),
        "foreign keys": sorted(key[2:] for key in keys),
        "constraints": sorted(part.strip(" ,)") for part in text.split("CONSTRAINT ")[1:] if "CHECK" in part),
    }


def indexes_of(connection: sqlite3.Connection, table: str) -> list[Any]:
    found = []
    for _, name, unique, origin, partial in connection.execute(f"PRAGMA index_list({table})").fetchall():
        (text,) = connection.execute("SELECT sql FROM sqlite_master WHERE name = ?", [name]).fetchone()
        columns = [row[2] for row in connection.execute(f'PRAGMA index_info("{name}")')]
        found.append((None if name.startswith("sqlite_") else name, unique, origin, partial, columns, text))
    return found


def rows_of(connection: sqlite3.Connection, table: str) -> list[str]:
    cursor = connection.execute(f'SELECT * FROM "{table}"')
    names = [column[0] for column in cursor.description]
    rows = [dict(zip(names, row, strict=True)) for row in cursor]
    return sorted(
        json.dumps({name: row[name] for name in names if name not in DIFFERENT}, sort_keys=True, default=str)
        for row in rows
    )


def test_the_tables_are_those_of_the_migrations(
    databases: tuple[sqlite3.Connection, sqlite3.Connection],
) -> None:
    at_once, migrated = databases
    assert tables(at_once) == tables(migrated)
    for table in tables(migrated):
        assert parts_of(at_once, table) == parts_of(migrated, table), table


def test_the_rows_are_those_of_the_migrations(
    databases: tuple[sqlite3.Connection, sqlite3.Connection],
) -> None:
    at_once, migrated = databases
    held = {table: rows_of(migrated, table) for table in tables(migrated) if table != "sqlite_sequence"}
    assert len(held["django_migrations"]) > 50
    assert {table: rows_of(at_once, table) for table in held} == held
