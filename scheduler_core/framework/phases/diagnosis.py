"""The message for a pod that found no node (spec 01 §5; spec 14 §4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Final

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


def reasons_only(n_nodes: int, reasons: str, suffix: str) -> str:
    """``0/N nodes are available: <reasons>.``, without the suffix."""
    return f"0/{n_nodes} nodes are available: {reasons}."


def closed_twice(n_nodes: int, reasons: str, suffix: str) -> str:
    """As ``fit_message``, with a full stop after the suffix, too."""
    return fit_message(n_nodes, reasons, f"{suffix}." if suffix else "")


ASSEMBLIES: Final[Mapping[str, Callable[[int, str, str], str]]] = {
    "reasons only": reasons_only,
    "closed twice": closed_twice,
    "once": fit_message,
}
"""How releases assemble a message (spec 14 §4)."""


def message(attempt: Attempt) -> str:
    """What the scheduler writes into the pod's condition; "" if the pod found a node."""
    if attempt.error is not None:
        return attempt.error.message
    if attempt.n_feasible:
        return ""
    if attempt.n_nodes == 0:
        return NO_NODES
    suffix = attempt.post_filter.status.message if attempt.post_filter else ""
    return assembled(attempt, _reasons(attempt), suffix)


def assembled(attempt: Attempt, reasons: str, suffix: str) -> str:
    """The message as the release assembles it.

    reasons : a histogram.
    """
    return ASSEMBLIES[attempt.rules.messages.assembly](attempt.n_counted, reasons, suffix)


def _reasons(attempt: Attempt) -> str:
    if attempt.rejection is not None:
        once = attempt.rules.records.pre_filter == "once"
        return attempt.rejection.message if once else histogram([(attempt.rejection, attempt.n_nodes)])
    counts = [(status, len(rows)) for status, rows in attempt.rejected]
    counts += [(status, 1) for status in attempt.unknown_nodes.values()]
    return histogram(counts)


def rejectors(attempt: Attempt) -> tuple[str, ...]:
    """The plugins that rejected the pod and whose events may help it, sorted (1.36, Diagnosis.UnschedulablePlugins).

    Empty after an error, and if there are no nodes: the queue treats both alike (spec 07 §2.2).
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
