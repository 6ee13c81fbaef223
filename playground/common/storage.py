"""A database that cannot do what it was asked to → a refusal that says whether to come back.

    locked, overloaded, going away    503, come back after Retry-After
    disk full                         507, somebody has to make room
    read only                         503

Errors that say that the program is wrong (a constraint, bad SQL) are none of these.
"""

from __future__ import annotations

from typing import Final

from django.db import DatabaseError, InterfaceError, OperationalError

from playground.common.errors import ApplicationError

# SQLite's names of errors begin so (SQLITE_READONLY_DBMOVED); PostgreSQL's codes are five digits
# (https://www.postgresql.org/docs/current/errcodes-appendix.html).
_FULL: Final = ("SQLITE_FULL", "53100")
_READ_ONLY: Final = ("SQLITE_READONLY", "25006")


class StorageUnavailable(ApplicationError):
    """Locked by somebody else for too long, or not to be reached. Nothing of the request was stored."""

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
    if isinstance(error, (OperationalError, InterfaceError)):
        return StorageUnavailable("The database is locked or cannot be reached; try again in a moment.")
    return None


def _name(error: BaseException) -> str:
    """The database's own name or code of the error; "" if it has none."""
    cause = error.__cause__ if isinstance(error, DatabaseError) else None
    return str(getattr(cause, "sqlite_errorname", None) or getattr(cause, "sqlstate", None) or "")
