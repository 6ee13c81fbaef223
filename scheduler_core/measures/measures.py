"""Measures: the result of a finished run in numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scheduler_core.engine.run import Run
from scheduler_core.measures.fill import Fill, Prices, cost_of, empty_nodes, fill_by_resource
from scheduler_core.measures.pending_pods import pending_by_reason
from scheduler_core.measures.spread import zone_skews
from scheduler_core.measures.stranded_resources import stranded_by_resource


@dataclass(frozen=True, slots=True)
class Measures:
    """Of the cluster as a run has left it (docs/measures.md).

    placed, pending : pods of the run with and without a node. by_reason : the pending ones by why, the most frequent first.
    evicted : pods that preemption evicted.
    nodes, empty_nodes : all nodes, and those on which nothing runs but pods of DaemonSets.
    fill : by resource. stranded : by resource, the free amount that a pod drawn from this cluster's pods is expected not to use.
    zone_skew : the largest skew of a controller's pods over zones; None where there are fewer than two zones, or no such pods.
    mean_zone_skew : its mean over the controllers.
    cost : of the nodes that are not empty, per hour; None without prices.
    """

    placed: int
    pending: int
    by_reason: Mapping[str, int]
    evicted: int
    nodes: int
    empty_nodes: int
    fill: Mapping[str, Fill]
    stranded: Mapping[str, float]
    zone_skew: int | None
    mean_zone_skew: float | None
    cost: float | None

    def to_dict(self) -> dict[str, Any]:
        return {
            "placed": self.placed,
            "pending": self.pending,
            "byReason": [{"reason": reason, "pods": pods} for reason, pods in self.by_reason.items()],
            "evicted": self.evicted,
            "nodes": self.nodes,
            "emptyNodes": self.empty_nodes,
            "fill": [{"resource": name, **fill.to_dict()} for name, fill in self.fill.items()],
            "stranded": [{"resource": name, "amount": amount} for name, amount in self.stranded.items()],
            "zoneSkew": self.zone_skew,
            "meanZoneSkew": self.mean_zone_skew,
            "cost": self.cost,
        }


def measure(run: Run, prices: Prices | None = None) -> Measures:
    """Of a run that has ended. Raises ValueError for one that has not."""
    if run.done < run.total:
        raise ValueError(f"{run.total - run.done} pods have not been attempted")
    state = run.state
    by_reason = pending_by_reason(run.outcomes)
    skews = zone_skews(state)
    return Measures(
        placed=len(run.placements),
        pending=sum(by_reason.values()),
        by_reason=by_reason,
        evicted=sum(len(outcome.victims) for outcome in run.outcomes),
        nodes=len(state.nodes),
        empty_nodes=int(empty_nodes(state).sum()),
        fill=fill_by_resource(state),
        stranded=stranded_by_resource(run),
        zone_skew=int(skews.max()) if len(skews) else None,
        mean_zone_skew=float(skews.mean()) if len(skews) else None,
        cost=None if prices is None else cost_of(state, prices),
    )
