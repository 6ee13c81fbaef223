"""What is done after a migration: missing built-in policies are created, and policies from before there were warnings get theirs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db import connections
from django.db.models import QuerySet

from playground.common.errors import Mistake
from playground.common.migration_plan import has_applied
from playground.policies.codec import settled_warnings
from playground.policies.models import Policy
from playground.policies.services import ensure_built_in
from playground.policies.stored_warnings import store_warnings


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


def find_warnings(*, using: str, plan: Iterable[Any] = (), **kwargs: Any) -> None:
    """Of policies stored before the column."""
    if has_applied(plan, "policies", "0002_warnings"):
        store_warnings(Policy.objects.using(using), _warnings_of)


def _warnings_of(row: QuerySet[Policy]) -> list[Mistake]:
    try:
        config = row.values_list("config", flat=True).get()
    except ValueError:
        return []
    return settled_warnings(config if isinstance(config, dict) else None)
