"""Which migrations have just been applied, for receivers of post_migrate."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


def has_applied(plan: Iterable[Any], app: str, name: str) -> bool:
    """plan : what post_migrate passes, pairs of a migration and whether it was reverted."""
    return any((one.app_label, one.name, is_reverted) == (app, name, False) for one, is_reverted in plan)
