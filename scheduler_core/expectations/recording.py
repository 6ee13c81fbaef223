"""recorded: expectations that a run meets, made from it. You can then change them by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from scheduler_core.engine.run import Run
from scheduler_core.expectations.language import (
    Count,
    Evictions,
    Expectation,
    Measured,
    Nodes,
    Owner,
    Pods,
    Reason,
    Spread,
)
from scheduler_core.expectations.pending_pods import rejecting_plugins
from scheduler_core.expectations.result import Result, Row
from scheduler_core.measures.pending_pods import pending_by_reason
from scheduler_core.model.objects.node import ZONE
from scheduler_core.model.ownership import Controller, Ownership

MOST_GROUPS: Final = 100
"""Workloads and single pods that get expectations of their own."""
MOST_EXPLAINED: Final = 50
"""Waiting pods of one workload whose attempts are decided again to name the plugins; of more, that they wait is all that is said."""
_MEASURES: Final = ("placed", "pending")


@dataclass(frozen=True, slots=True)
class Recorded:
    """left_out : workloads and single pods beyond the first hundred, which only the measures cover."""

    expectations: tuple[Expectation, ...]
    left_out: int = 0

    def to_list(self) -> list[dict[str, Any]]:
        """As in a file."""
        made: list[dict[str, Any]] = msgspec.to_builtins(list(self.expectations))
        return made


def recorded(run: Run) -> Recorded:
    """Of a run that has ended: where the pods of each workload, and single pods, ended up, who was evicted, two measures.

    Only pods that were attempted count. Raises ValueError for a run that has not ended.
    """
    result = Result(run)
    groups = _groups(result)
    made = [one for pods, rows in groups[:MOST_GROUPS] for one in _of_group(result, pods, rows)]
    made.append(_evictions(result))
    values = {
        "placed": len(run.placements),
        "pending": sum(pending_by_reason(run.outcomes).values()),
    }
    made += [Expectation(measure=Measured(name=name, not_worse_than=values[name])) for name in _MEASURES]
    return Recorded(tuple(made), max(len(groups) - MOST_GROUPS, 0))


def _groups(result: Result) -> list[tuple[Pods, list[Row]]]:
    """A selector for the pods of each workload, and for each pod without one, that were attempted; in the order of attempts."""
    ownership = Ownership(result.run.cluster)
    groups: dict[Any, tuple[Pods, list[Row]]] = {}
    for key in dict.fromkeys(outcome.pod for outcome in result.run.outcomes):
        row = result.table.row_of[key]
        meta = result.table.pods[row].metadata
        owner = ownership.workload(meta)
        name = key if owner is None else (meta.namespace, owner)
        if name not in groups:
            selector = _selector(key, meta.namespace, owner)
            # Pods of the workload that ran before are selected, too.
            groups[name] = (selector, result.pods(selector))
    return list(groups.values())


def _selector(key: str, namespace: str, owner: Controller | None) -> Pods:
    return Pods(names=(key,)) if owner is None else Pods(namespace=namespace, owner=Owner(*owner))


def _of_group(result: Result, pods: Pods, rows: Sequence[Row]) -> Iterator[Expectation]:
    placed = [row for row in rows if result.node(row) is not None]
    if len(placed) == len(rows):
        yield from _where(result, pods, rows)
    elif placed or any(result.key(row) in result.evictions for row in rows):
        yield Expectation(pods=pods, placed=Count(exactly=len(placed)))
    else:
        yield from _waiting(result, pods, rows)


def _where(result: Result, pods: Pods, rows: Sequence[Row]) -> Iterator[Expectation]:
    """A single pod lands on its node; the pods of a workload are placed, and spread over zones as they are."""
    if pods.owner is None:
        name = result.node_name(rows[0])
        assert name is not None
        yield Expectation(pods=pods, land_on=Nodes(names=(name,)))
        return
    yield Expectation(pods=pods, placed="all")
    zones = [result.domain(node, ZONE) for row in rows if (node := result.node(row)) is not None]
    known = sorted(set(result.node_table.labels(ZONE).values))
    if len(rows) > 1 and len(known) > 1 and None not in zones:
        counts = [zones.count(zone) for zone in known]
        yield Expectation(pods=pods, spread=Spread(max_skew=max(counts) - min(counts), by=ZONE))


def _waiting(result: Result, pods: Pods, rows: Sequence[Row]) -> Iterator[Expectation]:
    """With the plugins that rejected nodes for every one of the pods. Nothing if one was not attempted."""
    last = [outcome for row in rows if (outcome := result.last_outcome(row)) is not None]
    if len(last) < len(rows):
        return
    explained = last if len(last) <= MOST_EXPLAINED else []
    found = [set(rejecting_plugins(result, outcome)) for outcome in explained]
    common = set.intersection(*found) if found else set()
    yield Expectation(pods=pods, pending=Reason(plugins=tuple(sorted(common))))


def _evictions(result: Result) -> Expectation:
    count = len(result.evictions)
    return Expectation(evictions=Evictions(at_most=count) if count else "none")
