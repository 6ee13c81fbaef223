"""What a cluster autoscaler would buy that adds one group of nodes at a time.

As cluster-autoscaler works: for each template it is estimated how many nodes the pending pods would take, pods one after the other,
the largest first, each onto the first new node that takes it, and one more node where none does (upstream's binpacking estimator).
One template is chosen, its nodes are added, and what is still pending has its turn with all templates again. Which one:

least-waste   the smallest unused share of cpu and memory of the new nodes, the two added up (upstream's expander/waste)
price         the lowest price for each pod that gets a node. Upstream's price expander also weighs what pods would cost and which sizes
              of nodes suit the cluster; that is not done here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from scheduler_core.engine.run import Run
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.model.resources.names import CPU, MEMORY
from scheduler_core.shopping.site import Answered, Mix, ShoppingState, Site
from scheduler_core.shopping.templates import NodeTemplate
from scheduler_core.snapshot.rows import NodeRow, PodRow

LEAST_WASTE, PRICE = RULES = ("least-waste", "price")
MOST_STEPS: Final = 20


@dataclass(frozen=True, slots=True)
class Estimate:
    """Of one template. count : nodes. placed : pods on them. waste : unused shares of cpu and memory, added up."""

    template: NodeTemplate
    count: int
    placed: int
    waste: float

    @property
    def price_a_pod(self) -> float:
        return self.count * self.template.price / self.placed


def autoscaled(
    site: Site, rule: str, stepped: Callable[[ShoppingState, Mix], Answered[ShoppingState]]
) -> Answered[tuple[list[Mix], ShoppingState]]:
    """rule : one of RULES. stepped : adds nodes, followed by a run. Returns the nodes of each step, and the final state."""
    steps: list[Mix] = []
    state = site.start
    while state.waiting and len(steps) < MOST_STEPS:
        helpful = []
        for template in site.templates:
            estimate = _estimate(site, state, template)
            helpful += [estimate] if estimate.placed else []
            yield None
        if not helpful:
            break
        best = min(helpful, key=lambda one: one.waste if rule == LEAST_WASTE else one.price_a_pod)
        steps.append({best.template.name: best.count})
        state = yield from stepped(state, steps[-1])
    return steps, state


def _estimate(site: Site, state: ShoppingState, template: NodeTemplate) -> Estimate:
    """How many nodes of a template those that wait take. All that may be added are there from the start."""
    before = state.mix.get(template.name, 0)
    count = min(template.most - before, len(state.waiting))
    if count <= 0:
        return Estimate(template, 0, 0, 0.0)
    run = site.prepared(state, {**state.mix, template.name: before + count})
    scheduler, cluster = run.scheduler(sampling=False), run.snapshot.initial_state()
    new = [cluster.nodes.row_of[template.node_name(before + number)] for number in range(1, count + 1)]
    placed: dict[PodRow, NodeRow] = {}
    for row in _largest_first(run, scheduler.queue()):
        pod = PodInfo.of(cluster.pods, row)
        attempt = scheduler.framework_of(pod).attempt(pod, cluster)
        there = [node for node in new if attempt.n_feasible and attempt.feasible[node]]
        if there:
            cluster.place(row, there[0])
            placed[row] = there[0]
    used = sorted(set(placed.values()))
    return Estimate(template, len(used), len(placed), _waste(run, list(placed), used))


def _largest_first(run: Run, rows: Sequence[PodRow]) -> list[PodRow]:
    """By the sum of their shares of the cpu and the memory of a mean node, as upstream scores pods by those of a new one."""
    requests, capacity = (
        run.snapshot.pods.requests,
        np.maximum(run.snapshot.nodes.allocatable.mean(axis=0), 1),
    )
    columns = [run.snapshot.nodes.axis.names.index(name) for name in (CPU, MEMORY)]
    return sorted(rows, key=lambda row: -float((requests[row] / capacity)[columns].sum()))


def _waste(run: Run, pods: Sequence[PodRow], nodes: Sequence[NodeRow]) -> float:
    """What pods of DaemonSets use counts as unused, as upstream."""
    if not nodes:
        return 0.0
    columns = [run.snapshot.nodes.axis.names.index(name) for name in (CPU, MEMORY)]
    offered = run.snapshot.nodes.allocatable[nodes].sum(axis=0)[columns]
    used = run.snapshot.pods.requests[pods].sum(axis=0)[columns]
    return float((1 - used / np.maximum(offered, 1)).sum())
