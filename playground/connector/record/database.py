"""Creates or migrates the database of live runs before a scheduler writes to it."""

from __future__ import annotations

import time
from typing import Final

from django.core.management import call_command
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor

from playground.common.new_database import make_tables

_TRIES: Final = 20
_PAUSE: Final = 0.5


def prepare_database() -> None:
    """Replicas that start together, or a server that starts beside, may do the same: who comes second finds it done.

    Raises DatabaseError.
    """
    for left in range(_TRIES - 1, -1, -1):
        try:
            if not make_tables() and _is_behind():
                call_command("migrate", interactive=False, verbosity=0)
            return
        except DatabaseError:
            connection.close()
            if not left:
                raise
            time.sleep(_PAUSE)


def _is_behind() -> bool:
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))
