"""What is done after a migration: runs from before there were warnings get theirs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from django.db.models import QuerySet

from playground.common.errors import Mistake
from playground.common.migration_plan import has_applied
from playground.policies.codec import configuration_warnings
from playground.policies.stored_warnings import store_warnings
from playground.runs.models import Run

_OF_A_RUN: Final = ("policy__config", "options", "extenders")


def find_warnings(*, using: str, plan: Iterable[Any] = (), **kwargs: Any) -> None:
    """Of runs stored before the column."""
    if has_applied(plan, "runs", "0005_warnings"):
        store_warnings(Run.objects.using(using).filter(policy__isnull=False), _warnings_of)


def _warnings_of(row: QuerySet[Run]) -> list[Mistake]:
    try:
        config, options, extenders = row.values_list(*_OF_A_RUN).get()
        return configuration_warnings(config, options, called=extenders)
    except (TypeError, ValueError, AttributeError):
        return []
