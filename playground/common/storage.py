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

_FULL_SQLITE: Final = "SQLITE_FULL"
_READ_ONLY_SQLITE: Final = "SQLITE_READONLY"
# https://www.postgresql.org/docs/current/errcodes-appendix.html
_FULL_POSTGRESQL: Final = ("53100",)
_READ_ONLY_POSTGRESQL: Final = ("25006",)


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
    title = "The database has no room left"


def storage_refusal(error: BaseException) -> ApplicationError | None:
    """None for errors of other kinds."""
    reason = _reason(error)
    if not reason and not isinstance(error, (OperationalError, InterfaceError)):
        return None
    if reason.startswith(_FULL_SQLITE) or reason in _FULL_POSTGRESQL:
        return StorageFull(
            "Nothing was stored, for the database has no room left. Whoever runs the server has to make some."
        )
    if reason.startswith(_READ_ONLY_SQLITE) or reason in _READ_ONLY_POSTGRESQL:
        return StorageUnavailable("Nothing was stored, for the database can only be read at present.")
    return StorageUnavailable("The database is locked or cannot be reached; try again in a moment.")


def _reason(error: BaseException) -> str:
    """SQLite's name of the error or PostgreSQL's code, "" for errors that are neither full nor read-only databases."""
    cause = error.__cause__ if isinstance(error, DatabaseError) else None
    found = str(getattr(cause, "sqlite_errorname", None) or getattr(cause, "sqlstate", None) or "")
    known = found.startswith((_FULL_SQLITE, _READ_ONLY_SQLITE)) or found in (
        *_FULL_POSTGRESQL,
        *_READ_ONLY_POSTGRESQL,
    )
    return found if known else ""
