"""What is done after a migration: missing built-in policies are created, and policies from before there were warnings get theirs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db import connections

from playground.common.migration_plan import has_applied
from playground.policies.codec import settled_warnings
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


def find_warnings(*, using: str, plan: Iterable[Any] = (), **kwargs: Any) -> None:
    """Of policies stored before the column. The migration cannot do it, because only today's code knows what has no effect.

    A row that cannot be read keeps none, and stays as it is.
    """
    if not has_applied(plan, "policies", "0002_warnings"):
        return
    rows = Policy.objects.using(using)
    for policy_id in list(rows.values_list("pk", flat=True)):
        row = rows.filter(pk=policy_id)
        try:
            config = row.values_list("config", flat=True).get()
        except ValueError:
            continue
        found = settled_warnings(config if isinstance(config, dict) else None)
        if found:
            row.update(warnings=[warning.to_dict() for warning in found])
