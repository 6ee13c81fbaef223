"""SQLite whose connections are kept at the end of a thread for the next one.

Each request has a thread of its own, and Django gives each thread a connection. To open one (SQLite reads the schema, Django registers
its functions), and to close the last one (SQLite writes back its log and deletes it), is more work than a small request
(docs/performance.md).
"""

from __future__ import annotations

import atexit
import os
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from sqlite3 import Connection
from typing import Any, Final

from django.db.backends.sqlite3 import base

MOST_IDLE: Final = 8
"""Connections. What more threads close at a time is closed."""

Identity = tuple[int, int]
"""Device and inode of a database's file: a path may have another file later."""


class IdleConnections:
    """The last one returned is taken first: its cache is the warmest. Any thread may call."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._idle: deque[tuple[Identity, Connection]] = deque()

    def __len__(self) -> int:
        return len(self._idle)

    def take(self, identity: Identity) -> Connection | None:
        """One to this file, if there is any. What is found to another file is closed."""
        for found, connection in self._taken():
            if found == identity:
                return connection
            connection.close()
        return None

    def put_back(self, identity: Identity, connection: Connection) -> None:
        if len(self._idle) < self._most:
            self._idle.append((identity, connection))
        else:
            connection.close()

    def close(self) -> None:
        for _, connection in self._taken():
            connection.close()

    def _taken(self) -> Iterator[tuple[Identity, Connection]]:
        # Whether there is one, only taking it tells: other threads take too.
        with suppress(IndexError):
            while True:
                yield self._idle.pop()


IDLE: Final = IdleConnections(MOST_IDLE)
# SQLite's locks do not survive a fork.
os.register_at_fork(before=IDLE.close)
atexit.register(IDLE.close)


class DatabaseWrapper(base.DatabaseWrapper):
    _identity: Identity | None = None

    def get_new_connection(self, conn_params: dict[str, Any]) -> Connection:
        path = str(conn_params["database"])
        identity = _identity_of(path)
        connection = IDLE.take(identity) if identity else None
        if connection is None:
            connection = super().get_new_connection(conn_params)
        self._identity = _identity_of(path)
        return connection

    def _close(self) -> None:
        """A connection that a transaction or an error was left in is closed."""
        connection, identity = self.connection, self._identity
        if connection is None or identity is None or self._is_doubtful(connection):
            super()._close()  # type: ignore[misc]  # the stubs leave it out
        else:
            IDLE.put_back(identity, connection)

    def _is_doubtful(self, connection: Connection) -> bool:
        return self.in_atomic_block or self.errors_occurred or connection.in_transaction


def _identity_of(path: str) -> Identity | None:
    """None where there is no file yet, or never will be one: a database in memory."""
    try:
        found = Path(path).stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
