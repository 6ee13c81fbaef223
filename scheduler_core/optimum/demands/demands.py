"""The pods of the model: those that wait, equal ones together, and those that may have to make room.

A pod that has a node may have to go if preemption could take it: some waiting pod that may preempt has a higher priority.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace

import numpy as np

from scheduler_core.config.plugins.names import DEFAULT_PREEMPTION
from scheduler_core.engine.scheduler import Scheduler, gate_of
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.optimum.demands.counted import Counted, Offer
from scheduler_core.optimum.demands.filters import FilterModel, filters_for, keeps_away
from scheduler_core.snapshot.arrays import BoolArray
from scheduler_core.snapshot.rows import NodeRow, PodRow
from scheduler_core.snapshot.state import UNPLACED, ClusterState

_NEVER = "Never"


@dataclass(frozen=True, eq=False)
class Demand:
    """Waiting pods that are equal to every filter.

    rows : of the pods, in the order of the queue. filters : what they allow these pods.
    """

    rows: tuple[PodRow, ...]
    priority: int
    kind: int
    filters: FilterModel

    @property
    def count(self) -> int:
        return len(self.rows)

    @property
    def allowed(self) -> BoolArray:
        return self.filters.allowed


@dataclass(frozen=True, eq=False)
class Resident:
    """Equal pods of one node that preemption may take.

    node : its row. ports, items : as in FilterModel. far : by topology key, the pods that must not come into its domain.
    """

    rows: tuple[PodRow, ...]
    priority: int
    kind: int
    node: NodeRow
    ports: tuple[int, ...]
    items: tuple[int, ...]
    far: tuple[Counted, ...] = ()

    @property
    def count(self) -> int:
        return len(self.rows)


@dataclass(frozen=True, eq=False)
class PlacementProblem:
    """demands, residents : in the order of the queue and of the pods. base : the cluster without the residents and without nominations.

    gated : rows of pods that a gate keeps out of the queue.
    """

    demands: tuple[Demand, ...]
    residents: tuple[Resident, ...]
    base: ClusterState
    gated: tuple[PodRow, ...]

    @property
    def priorities(self) -> list[int]:
        """The highest first."""
        of_demands = {one.priority for one in self.demands}
        return sorted(of_demands.union(one.priority for one in self.residents), reverse=True)

    def pods_of(self, owner: int, new: bool) -> Demand | Resident:
        """Of a term of the model (variables.py)."""
        return self.demands[owner] if new else self.residents[owner]

    def n_residents(self, priority: int) -> int:
        return sum(one.count for one in self.residents if one.priority == priority)


def problem_of(
    scheduler: Scheduler, *, evict: bool = True, on_offer: Collection[str] = ()
) -> PlacementProblem:
    """evict : whether pods that have a node may go at all. on_offer : nodes that exist only if pods are placed on them."""
    state, pods = scheduler.initial_state(), scheduler.snapshot.pods
    queue = scheduler.queue()
    infos = [PodInfo.of(pods, row) for row in queue]
    gated = tuple(info.row for info in infos if gate_of(scheduler.framework_of(info), info.pod) is not None)
    waiting = [info for info in infos if info.row not in set(gated)]
    residents = _residents(scheduler, state, waiting) if evict else ()
    for resident in residents:
        for row in resident.rows:
            state.remove(row)
    state.nominations.clear()
    offer = Offer.of(np.array([name in on_offer for name in state.nodes.names], dtype=bool), state)
    residents = tuple(_keeping_away(scheduler, state, residents, offer))
    return PlacementProblem(tuple(_demands(scheduler, state, waiting, offer)), residents, state, gated)


def _demands(
    scheduler: Scheduler, base: ClusterState, waiting: Iterable[PodInfo], offer: Offer
) -> Iterator[Demand]:
    items_of = scheduler.snapshot.volumes.items_of
    equal: dict[tuple[int, int, tuple[int, ...]], list[PodInfo]] = {}
    for info in waiting:
        equal.setdefault((info.kind.index, info.priority, items_of[info.row]), []).append(info)
    for pods in equal.values():
        first = pods[0]
        filters = filters_for(scheduler.framework_of(first), first, base, offer)
        yield Demand(tuple(info.row for info in pods), first.priority, first.kind.index, filters)


def _residents(scheduler: Scheduler, state: ClusterState, waiting: Iterable[PodInfo]) -> tuple[Resident, ...]:
    highest = max((info.priority for info in waiting if _may_preempt(scheduler, info)), default=None)
    if highest is None:
        return ()
    pods, items_of = state.pods, scheduler.snapshot.volumes.items_of
    taken = (state.node_of != UNPLACED) & (pods.priority < highest)
    equal: dict[tuple[NodeRow, int, int, tuple[int, ...]], list[PodRow]] = {}
    for row in map(PodRow, np.flatnonzero(taken)):
        key = (NodeRow(state.node_of[row]), int(pods.kind_index[row]), int(pods.priority[row]), items_of[row])
        equal.setdefault(key, []).append(row)
    return tuple(
        Resident(
            tuple(rows), priority, kind, node, tuple(pods.kind_of[rows[0]].pod_class.ports.tolist()), items
        )
        for (node, kind, priority, items), rows in equal.items()
    )


def _keeping_away(
    scheduler: Scheduler, base: ClusterState, residents: Iterable[Resident], offer: Offer
) -> Iterator[Resident]:
    """With the anti-affinity of each, which is read once for each kind of pod."""
    known: dict[int, tuple[Counted, ...]] = {}
    for resident in residents:
        info = PodInfo.of(base.pods, resident.rows[0])
        if resident.kind not in known:
            rules = info.spec.affinity
            has_terms = rules is not None and rules.pod_anti_affinity is not None
            framework = scheduler.frameworks.get(info.spec.scheduler_name) or next(
                iter(scheduler.frameworks.values())
            )
            known[resident.kind] = keeps_away(framework, info, base, offer) if has_terms else ()
        yield replace(resident, far=known[resident.kind])


def _may_preempt(scheduler: Scheduler, info: PodInfo) -> bool:
    plugins = scheduler.framework_of(info).post_filters
    return info.spec.preemption_policy != _NEVER and any(one.name == DEFAULT_PREEMPTION for one in plugins)
