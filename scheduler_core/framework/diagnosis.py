"""The message for a pod that found no node (spec 01 §5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from scheduler_core.framework.attempt import Attempt
from scheduler_core.framework.extender import EXTENDER
from scheduler_core.framework.status import Status

NO_NODES = "no nodes available to schedule pods"


def histogram(statuses: Iterable[tuple[Status, int]]) -> str:
    """Reasons with the number of nodes that gave them, sorted as strings: ``10 x, 2 y``; "" if there are none."""
    counts: Counter[str] = Counter()
    for status, n_nodes in statuses:
        for reason in status.reasons:
            counts[reason] += n_nodes
    return ", ".join(sorted(f"{count} {reason}" for reason, count in counts.items()))


def fit_message(n_nodes: int, reasons: str, suffix: str = "") -> str:
    """``0/N nodes are available: <reasons>. <suffix>``; empty parts are left out."""
    body = f" {reasons}." if reasons else ""
    return f"0/{n_nodes} nodes are available:{body}{' ' + suffix if suffix else ''}"


def message(attempt: Attempt) -> str:
    """What the scheduler writes into the pod's condition; "" if the pod found a node."""
    if attempt.error is not None:
        return attempt.error.message
    if attempt.n_feasible:
        return ""
    if attempt.n_nodes == 0:
        return NO_NODES
    suffix = attempt.post_filter.status.message if attempt.post_filter else ""
    if attempt.rejection is not None:
        return fit_message(attempt.n_nodes, attempt.rejection.message, suffix)
    counts = [(status, len(rows)) for status, rows in attempt.rejected]
    counts += [(status, 1) for status in attempt.strangers.values()]
    return fit_message(attempt.n_nodes, histogram(counts), suffix)


def rejectors(attempt: Attempt) -> tuple[str, ...]:
    """The plugins whose change of mind may help the pod, sorted (1.36, Diagnosis.UnschedulablePlugins).

    Empty after an error, and where there are no nodes: the queue treats both alike (spec 07 §2.2).
    """
    if attempt.error is not None or attempt.n_feasible:
        return ()
    statuses = (
        [status for status, _ in attempt.rejected] if attempt.rejection is None else [attempt.rejection]
    )
    extenders = {step.extender.column for step in attempt.extenders}
    named = {status.plugin for status in statuses if status.plugin is not None} - extenders
    if any(len(step.left) != len(step.asked) for step in attempt.extenders):
        named.add(EXTENDER)
    return tuple(sorted(named | set(attempt.set_givers)))
