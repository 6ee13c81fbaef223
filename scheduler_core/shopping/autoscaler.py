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

from scheduler_core.config.plugins.args import PodTopologySpreadArgs
from scheduler_core.config.plugins.names import POD_TOPOLOGY_SPREAD
from scheduler_core.engine.run import Run
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.model.resources.names import CPU, MEMORY
from scheduler_core.shopping.site import Answered, Mix, ShoppingState, Site
from scheduler_core.shopping.templates import NodeTemplate
from scheduler_core.snapshot.rows import NodeRow, PodRow

HARD: Final = "DoNotSchedule"
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
            estimate = yield from _estimate(site, state, template)
            helpful += [estimate] if estimate.placed else []
            yield None
        if not helpful:
            break
        best = min(helpful, key=lambda one: one.waste if rule == LEAST_WASTE else one.price_a_pod)
        steps.append({best.template.name: best.count})
        state = yield from stepped(state, steps[-1])
    return steps, state


def _estimate(site: Site, state: ShoppingState, template: NodeTemplate) -> Answered[Estimate]:
    """How many nodes of a template those that wait take.

    All that may be added are there from the start, unless their empty domains would keep pods away: then one is added when no pod
    fits on those before, as upstream does.
    """
    before = state.mix.get(template.name, 0)
    most = min(template.most - before, len(state.waiting))
    if most <= 0:
        return Estimate(template, 0, 0, 0.0)
    placed: dict[str, str] = {}
    left = {pod.key for pod in state.waiting}
    count = 1 if _spreads(site, state) else most
    while True:
        run = site.prepared(state, {**state.mix, template.name: before + count})
        new = [template.node_name(before + number + 1) for number in range(count)]
        if not _fill(run, new, placed, left, may_grow=count < most):
            break
        count += 1
        yield None
    rows, nodes = run.snapshot.pods.row_of, run.snapshot.nodes.row_of
    used = sorted({nodes[node] for node in placed.values()})
    return Estimate(template, len(used), len(placed), _waste(run, [rows[pod] for pod in placed], used))


def _fill(run: Run, new: Sequence[str], placed: dict[str, str], left: set[str], *, may_grow: bool) -> bool:
    """Places pods, the largest first, each on the first new node that takes it. Returns whether one more node is wanted.

    placed : pod → node; grows. left : pods to try; those that an empty node does not take are dropped, since no other one would.
    may_grow : whether there is one more node.
    """
    scheduler, cluster = run.scheduler(sampling=False), run.snapshot.initial_state()
    rows, nodes = cluster.pods.row_of, [cluster.nodes.row_of[name] for name in new]
    for pod, node in placed.items():
        cluster.place(rows[pod], cluster.nodes.row_of[node])
    for row in _largest_first(run, [row for row in scheduler.queue() if cluster.pods.keys[row] in left]):
        info = PodInfo.of(cluster.pods, row)
        attempt = scheduler.framework_of(info).attempt(info, cluster)
        there = [node for node in nodes if attempt.n_feasible and attempt.feasible[node]]
        if not there and may_grow and new[-1] in placed.values():
            return True
        left.remove(info.key)
        if there:
            cluster.place(row, there[0])
            placed[info.key] = cluster.nodes.names[there[0]]
    return False


def _spreads(site: Site, state: ShoppingState) -> bool:
    """Whether a hard spread constraint may apply to a pod that waits."""
    arguments = [profile.plugin_args.get(POD_TOPOLOGY_SPREAD) for profile in site.profiles]
    defaults = [one.default_constraints for one in arguments if isinstance(one, PodTopologySpreadArgs)]
    own = [pod.spec.topology_spread_constraints for pod in state.waiting]
    return any(one.when_unsatisfiable == HARD for rules in (*defaults, *own) for one in rules)


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
