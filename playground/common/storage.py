"""Errors of the database → refusals that state whether to try again.

    locked, overloaded, going away    503, try again after Retry-After
    disk full                         507, an operator has to free space
    read only                         503
    a row that another one refers to is gone    409, others have deleted it since it was read

Errors that point to a bug of the program (another constraint, bad SQL) are not among these. Rows that others are made from cannot be
deleted: 409, with what uses them.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from django.db import DatabaseError, InterfaceError, OperationalError
from django.db.models import ProtectedError

from playground.common.errors import ApplicationError, Conflict

# SQLite's names of errors begin so (SQLITE_READONLY_DBMOVED); PostgreSQL's codes are five digits
# (https://www.postgresql.org/docs/current/errcodes-appendix.html).
_FULL: Final = ("SQLITE_FULL", "53100")
_READ_ONLY: Final = ("SQLITE_READONLY", "25006")
_DELETED: Final = ("SQLITE_CONSTRAINT_FOREIGNKEY", "23503")


class StorageUnavailable(ApplicationError):
    """Locked for too long, or unreachable. Nothing of the request was stored."""

    status = 503
    code = "storage-unavailable"
    title = "The database is not available"
    wait = 5


class StorageFull(ApplicationError):
    """Nothing of the request was stored."""

    status = 507
    code = "storage-full"
    title = "The database is full"


def storage_refusal(error: BaseException) -> ApplicationError | None:
    """None for errors of other kinds."""
    name = _name(error)
    if name.startswith(_FULL):
        return StorageFull(
            "Nothing was stored: the database is full. The operator of the server has to free space."
        )
    if name.startswith(_READ_ONLY):
        return StorageUnavailable("Nothing was stored: the database is read-only at present.")
    if name in _DELETED:
        return Conflict(
            "Nothing was stored: something that it refers to has been deleted meanwhile.",
            code="deleted-meanwhile",
        )
    if isinstance(error, (OperationalError, InterfaceError)):
        return StorageUnavailable("The database is locked or cannot be reached; try again in a moment.")
    return None


def _name(error: BaseException) -> str:
    """The database's own name or code of the error; "" if it has none."""
    cause = error.__cause__ if isinstance(error, DatabaseError) else None
    return str(getattr(cause, "sqlite_errorname", None) or getattr(cause, "sqlstate", None) or "")


def in_use(what: str, error: ProtectedError) -> Conflict:
    """what : the row that was to be deleted, for people."""
    counts = Counter(noun for noun, _ in {_user(row) for row in error.protected_objects})
    users = [f"{count} {noun if count == 1 else _plural(noun)}" for noun, count in sorted(counts.items())]
    listed = " and ".join([", ".join(users[:-1]), users[-1]] if users[1:] else users)
    return Conflict(f"{what} is used by {listed}.", code="in-use")


def _user(row: Any) -> tuple[str, Any]:
    """A noun and an id. Rows that only say which snapshots a sweep is of stand for the sweep."""
    sweep_id = getattr(row, "sweep_id", None)
    return (row._meta.verbose_name, row.pk) if sweep_id is None else ("sweep", sweep_id)  # noqa: SLF001 - documented


def _plural(noun: str) -> str:
    return f"{noun}es" if noun.endswith("ch") else f"{noun}s"
