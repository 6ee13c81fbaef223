"""Which nodes PreFilter, each filter and each extender rejected, as columns over all nodes, and how many."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from scheduler_core.framework.attempt import NOT_IN_SET, NOT_VISITED, Attempt, ExtenderStep, FilterStep
from scheduler_core.framework.status import Code, Status
from scheduler_core.snapshot.arrays import IntArray


def pre_filters(attempt: Attempt) -> list[dict[str, Any]]:
    steps = []
    for step in attempt.pre_filters:
        status = step.result.status if step.result is not None else None
        names = step.result.nodes if step.result is not None else None
        steps.append(
            {
                "plugin": step.plugin,
                "verdict": _pre_filter_word(status),
                "reasons": list(status.reasons) if status is not None else [],
                "nodes": None if names is None else sorted(names),
            }
        )
    return steps


def filter_columns(attempt: Attempt, filters: Sequence[FilterStep]) -> list[dict[str, Any]]:
    """Filters, then the extenders that filter."""
    return [
        *(_filter_column(attempt, step) for step in filters),
        *(_extender_column(attempt, step) for step in attempt.extenders),
    ]


def first_rejection(attempt: Attempt, n_filters: int) -> IntArray:
    """int64, shape (n_nodes,): as Attempt.first_rejection; extenders follow the filters, of which ``n_filters`` are shown."""
    if attempt.rejection is not None:
        return np.full(attempt.n_nodes, NOT_IN_SET, dtype=np.int64)
    if not attempt.extenders:
        return attempt.first_rejection
    first = attempt.first_rejection.copy()
    for index, extender in enumerate(attempt.extenders, start=n_filters):
        first[np.setdiff1d(extender.asked, extender.left)] = index
    return first


def not_looked_at(attempt: Attempt) -> int:
    return (
        0 if attempt.rejection is not None else int(np.count_nonzero(attempt.first_rejection == NOT_VISITED))
    )


def funnel(attempt: Attempt) -> list[dict[str, Any]]:
    """How many nodes each step rejected, in the order in which nodes meet the steps."""
    left = attempt.n_nodes
    if attempt.rejection is not None:
        reasons = [{"reason": reason, "nodes": left} for reason in attempt.rejection.reasons]
        return [
            {
                "plugin": attempt.rejection.plugin or "PreFilter",
                "rejected": left,
                "left": 0,
                "reasons": reasons,
            }
        ]
    left -= not_looked_at(attempt)
    bands: dict[str, list[tuple[Status, int]]] = {}
    groups = sorted(attempt.rejected, key=lambda group: group[0].plugin is not None)
    for status, rows in groups:
        bands.setdefault(status.plugin or "PreFilter", []).append((status, len(rows)))
    steps = []
    for plugin, band in bands.items():
        rejected = sum(n_nodes for _, n_nodes in band)
        left -= rejected
        steps.append({"plugin": plugin, "rejected": rejected, "left": left, "reasons": _reasons(band)})
    return steps


def _pre_filter_word(status: Status | None) -> str:
    if status is None:
        return "notReached"
    return {Code.SUCCESS: "success", Code.SKIP: "skip"}.get(status.code, "rejected")


def _filter_column(attempt: Attempt, step: FilterStep) -> dict[str, Any]:
    """Verdicts renumbered from 1 in ascending order, with the statuses they stand for."""
    if step.verdicts is None:
        return {"plugin": step.plugin.name, "skipped": True, "verdicts": [], "statuses": []}
    if not step.verdicts.any():  # of most filters
        n_nodes, name = len(step.verdicts), step.plugin.name
        return {"plugin": name, "skipped": False, "verdicts": [0] * n_nodes, "statuses": [None]}
    distinct, numbers = np.unique(np.append(step.verdicts, 0), return_inverse=True)
    order = np.argsort(distinct != 0, kind="stable")  # 0 first
    rank = np.argsort(order, kind="stable")
    statuses: list[dict[str, Any] | None] = [None]
    for verdict in distinct[order][1:].tolist():
        status = step.plugin.status(attempt.cycle, attempt.pod, verdict)
        statuses.append({"code": status.code.value, "reasons": list(status.reasons)})
    return {
        "plugin": step.plugin.name,
        "skipped": False,
        "verdicts": rank[numbers[:-1]].tolist(),
        "statuses": statuses,
    }


def _extender_column(attempt: Attempt, step: ExtenderStep) -> dict[str, Any]:
    """As a filter's; nodes that it was not asked about count as passed, as they do for a filter that is not reached."""
    verdicts = np.zeros(attempt.n_nodes, dtype=np.int64)
    numbers: dict[Status, int] = {}
    for row in np.setdiff1d(step.asked, step.left).tolist():
        verdicts[row] = numbers.setdefault(attempt.status(row), len(numbers) + 1)
    said = [{"code": status.code.value, "reasons": list(status.reasons)} for status in numbers]
    return {
        "plugin": step.extender.column,
        "skipped": False,
        "verdicts": verdicts.tolist(),
        "statuses": [None, *said],
    }


def _reasons(band: list[tuple[Status, int]]) -> list[dict[str, Any]]:
    counts: dict[str, int] = {}
    for status, n_nodes in band:
        for reason in status.reasons:
            counts[reason] = counts.get(reason, 0) + n_nodes
    return [
        {"reason": reason, "nodes": n}
        for reason, n in sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    ]
