"""What is done after a migration: runs from before there were warnings get theirs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from playground.common.migration_plan import has_applied
from playground.policies.codec import configuration_warnings
from playground.runs.models import Run

_OF_A_RUN: Final = ("policy__config", "options", "extenders")


def find_warnings(*, using: str, plan: Iterable[Any] = (), **kwargs: Any) -> None:
    """Of runs stored before the column. The migration cannot do it, because only today's code knows what has no effect.

    A row that cannot be read keeps none, and stays as it is.
    """
    if not has_applied(plan, "runs", "0005_warnings"):
        return
    rows = Run.objects.using(using)
    for run_id in list(rows.filter(policy__isnull=False).values_list("pk", flat=True)):
        row = rows.filter(pk=run_id)
        try:
            config, options, extenders = row.values_list(*_OF_A_RUN).get()
            found = configuration_warnings(config, options, called=extenders)
        except (TypeError, ValueError, AttributeError):
            continue
        if found:
            row.update(warnings=[warning.to_dict() for warning in found])
