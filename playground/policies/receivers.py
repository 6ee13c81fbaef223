"""After every migration the built-in policies are there."""

from __future__ import annotations

from typing import Any

from django.db import connections

from playground.policies.models import Policy
from playground.policies.services import ensure_built_in


def store_built_in(*, using: str, **kwargs: Any) -> None:
    """Going back to before the table leaves nothing to store in."""
    if Policy._meta.db_table in connections[using].introspection.table_names():  # noqa: SLF001 - documented
        ensure_built_in()
