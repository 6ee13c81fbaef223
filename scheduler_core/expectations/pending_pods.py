"""`pending`, `evictions`: pods that stay without a node, and pods that have to go."""

from __future__ import annotations

from collections.abc import Sequence

from scheduler_core.config.plugins.names import SCHEDULING_GATES
from scheduler_core.engine.outcome import GATED, Outcome
from scheduler_core.expectations.language import Evictions, Reason
from scheduler_core.expectations.result import Result, Row
from scheduler_core.expectations.verdict import Finding
from scheduler_core.expectations.words import named, number_of, pods_in_words
from scheduler_core.framework.phases.diagnosis import rejectors


def pending(result: Result, pods: Sequence[Row], reason: Reason) -> Finding:
    """Every one of the pods was attempted, has no node at the end, and was rejected for the reason."""
    for pod in pods:
        key, last, k = result.key(pod), result.last_outcome(pod), result.attempt(pod)
        if (node := result.node_name(pod)) is not None:
            return Finding(False, f"{key} is on {node}.", key, k)
        if last is None or key in result.evictions:
            return Finding(False, f"{key} {result.without_node(pod)}.", key, k)
        wrong = _other_reason(result, last, reason)
        if wrong is not None:
            return Finding(False, f"{key} waits, but {wrong}.", key, k)
    because = f" because of {named(reason.plugins)}" if reason.plugins else ""
    verb = "waits" if len(pods) == 1 else "wait"
    return Finding(True, f"{number_of(len(pods), 'pod')} {verb}{because}.")


def evictions(result: Result, allowed: Evictions | str) -> Finding:
    """Preemption evicts no pod; or at most a number of pods, and only certain ones."""
    gone = list(result.evictions.items())
    limits = Evictions(at_most=0) if isinstance(allowed, str) else allowed
    if limits.only is not None:
        may_go = {result.key(row) for row in result.pods(limits.only)}
        for pod, k in gone:
            if pod not in may_go:
                return Finding(False, f"{pod} was evicted; only {pods_in_words(limits.only)} may be.", pod, k)
    if limits.at_most is not None and len(gone) > limits.at_most:
        pod, k = gone[limits.at_most]
        return Finding(False, f"{_told(gone)}; {limits.at_most:,} allowed.", pod, k)
    return Finding(True, f"{_told(gone)}." if gone else "No pod was evicted.")


def rejecting_plugins(result: Result, outcome: Outcome) -> tuple[str, ...]:
    """The plugins that rejected nodes in a failed attempt, or that keep the pod out of the queue; sorted."""
    if outcome.outcome == GATED:
        return (SCHEDULING_GATES if outcome.gate is None else outcome.gate[0],)
    attempt = result.run.explain(outcome.k).attempt
    return () if attempt is None else rejectors(attempt)


def _other_reason(result: Result, last: Outcome, reason: Reason) -> str | None:
    """How the reason differs from the wanted one, as a clause; None if it does not."""
    if reason.message and reason.message not in last.message:
        return f"its message is “{last.message}”"
    if not reason.plugins:
        return None
    found = rejecting_plugins(result, last)
    missing = [plugin for plugin in reason.plugins if plugin not in found]
    if missing:
        return f"not because of {named(missing)}: {_by(found)}"
    others = [plugin for plugin in found if plugin not in reason.plugins]
    return f"also because of {named(others)}" if reason.only_these and others else None


def _by(found: Sequence[str]) -> str:
    return f"it waits because of {named(found)}" if found else "no plugin rejected a node"


def _told(gone: Sequence[tuple[str, int]]) -> str:
    verb = "was" if len(gone) == 1 else "were"
    return f"{number_of(len(gone), 'pod')} {verb} evicted, {named([pod for pod, _ in gone])}"
