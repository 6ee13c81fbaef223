"""A database that is locked, full or read only."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import IntegrityError, OperationalError, connection
from django.test import Client

from playground.api.views import operations
from playground.common.errors import Conflict
from playground.common.storage import StorageFull, StorageUnavailable, storage_refusal
from playground.snapshots.models import Snapshot
from tests.support.builders import a_node

POLICIES, SNAPSHOTS = "/api/v1/policies/", "/api/v1/snapshots/"
POLICY = {
    "name": "p",
    "config": {"apiVersion": "kubescheduler.config.k8s.io/v1", "kind": "KubeSchedulerConfiguration"},
}


@pytest.fixture
def sqlite_only() -> None:
    if connection.vendor != "sqlite":
        pytest.skip("locks a SQLite file")


@contextmanager
def locked() -> Iterator[None]:
    """By another process, as it were; this one waits for 10 ms."""
    name = str(connection.settings_dict["NAME"])
    connection.ensure_connection()
    other = sqlite3.connect(name, isolation_level=None)
    try:
        connection.cursor().execute("PRAGMA busy_timeout = 10")
        other.execute("BEGIN IMMEDIATE")
        yield
    finally:
        other.close()
        connection.cursor().execute("PRAGMA busy_timeout = 20000")


@contextmanager
def full() -> Iterator[None]:
    """What has been deleted leaves no room either."""
    cursor = connection.cursor()
    cursor.execute("VACUUM")
    pages = cursor.execute("PRAGMA page_count").fetchone()[0]
    cursor.execute(f"PRAGMA max_page_count = {pages}")
    try:
        yield
    finally:
        cursor.execute("PRAGMA max_page_count = 1073741823")


@pytest.mark.usefixtures("sqlite_only")
@pytest.mark.django_db(transaction=True)
class TestSqlite:
    def test_a_locked_database_is_busy(self, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(operations, "PATIENCE_SECONDS", 0.01)
        with locked():
            response = client.post(POLICIES, POLICY, content_type="application/json")
            ready = client.get("/readyz")
        assert (response.status_code, response.json()["code"]) == (503, "storage-unavailable")
        assert response["Retry-After"] == "5"
        assert (ready.status_code, ready.json()["code"]) == (503, "not-ready")
        assert ready.json()["detail"] == "The database is locked or cannot be reached; try again in a moment."
        assert client.post(POLICIES, POLICY, content_type="application/json").status_code == 201
        assert client.get("/readyz").status_code == 200

    def test_a_full_disk_is_said(self, client: Client) -> None:
        objects = [
            a_node(f"n{number}", labels={"a": hashlib.md5(b"%d" % number).hexdigest()})
            for number in range(500)
        ]
        with full():
            response = client.post(
                SNAPSHOTS, {"kind": "List", "items": objects}, content_type="application/json"
            )
        assert (response.status_code, response.json()["code"]) == (507, "storage-full"), response.content
        assert Snapshot.objects.count() == 0


def caused(error: Exception, **attributes: str) -> Exception:
    cause = Exception()
    for name, value in attributes.items():
        setattr(cause, name, value)
    error.__cause__ = cause
    return error


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (caused(OperationalError(), sqlite_errorname="SQLITE_BUSY"), StorageUnavailable),
        (caused(OperationalError(), sqlite_errorname="SQLITE_FULL"), StorageFull),
        (caused(OperationalError(), sqlite_errorname="SQLITE_READONLY_DBMOVED"), StorageUnavailable),
        (caused(OperationalError(), sqlstate="53100"), StorageFull),
        (caused(OperationalError(), sqlstate="55P03"), StorageUnavailable),
        (caused(OperationalError(), sqlstate="25006"), StorageUnavailable),
        (caused(IntegrityError(), sqlite_errorname="SQLITE_CONSTRAINT_FOREIGNKEY"), Conflict),
        (caused(IntegrityError(), sqlstate="23503"), Conflict),
        (caused(IntegrityError(), sqlite_errorname="SQLITE_CONSTRAINT_UNIQUE"), None),
        (caused(IntegrityError(), sqlstate="23505"), None),
        (ValueError(), None),
    ],
)
def test_which_errors_are_the_database_s(error: Exception, kind: type[Exception] | None) -> None:
    refusal = storage_refusal(error)
    assert (None if refusal is None else type(refusal)) is kind
