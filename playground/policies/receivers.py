"""Creates missing built-in policies after every migration."""

from __future__ import annotations

from typing import Any

from django.db import connections

from playground.policies.models import Policy
from playground.policies.services import ensure_built_in


def store_built_in(*, using: str, **kwargs: Any) -> None:
    """Going back to before the table, or before one of its columns, leaves nothing to store in."""
    if _columns_there(using) >= {field.column for field in Policy._meta.concrete_fields}:  # noqa: SLF001 - documented
        ensure_built_in()


def _columns_there(using: str) -> set[str]:
    connection = connections[using]
    table = Policy._meta.db_table  # noqa: SLF001 - documented
    if table not in connection.introspection.table_names():
        return set()
    with connection.cursor() as cursor:
        return {column.name for column in connection.introspection.get_table_description(cursor, table)}
