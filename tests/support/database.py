"""A database as it was made, which tests that commit leave behind.

Django's own way empties every table and asks every app for its rows again: permissions, content types, built-in policies. That
takes longer than most of those tests.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

import pytest
from django.db import connection
from django.test import TransactionTestCase

from playground.common.new_database import record_migrations


@contextmanager
def put_back_after_each_test() -> Iterator[None]:
    """From a copy in memory. PostgreSQL has no such copy: there it stays Django's way."""
    if connection.vendor != "sqlite":
        yield
        return
    record_migrations()
    with closing(sqlite3.connect(":memory:")) as made, pytest.MonkeyPatch.context() as patch:
        connection.connection.backup(made)

        def put_back(_: Any) -> None:
            connection.ensure_connection()
            made.backup(connection.connection)

        patch.setattr(TransactionTestCase, "_fixture_teardown", put_back)
        yield
