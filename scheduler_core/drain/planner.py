"""drain: a node at a time, waves of evictions, each proven by a run. The public function."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from scheduler_core.drain.cluster import MovingCluster, in_the_way
from scheduler_core.drain.evictions import Evictions
from scheduler_core.drain.plan import (
    BUDGET,
    MODES,
    MOST_SURGE,
    NO_CONTROLLER,
    NO_PLACE,
    RETIRE,
    Drain,
    NodeDrain,
    Obstacle,
    Wave,
)
from scheduler_core.engine.run import Run
from scheduler_core.errors import InvalidInput
from scheduler_core.model.replacement import is_made_anew
from scheduler_core.problems import Problems, gathered
from scheduler_core.survival.domains import named_nodes
from scheduler_core.survival.replay import goes_with_its_node


def drain(run: Run, nodes: Sequence[str] = (), *, mode: str = RETIRE, surge: int = 0) -> Drain:
    """A plan for draining nodes one after the other, or why there is no plan in this order (docs/drain.md).

    run : one that has ended; its policy and options are used. Pending pods are left out. Extenders are not
        called.
    nodes : names, or ``key=value`` of labels, in the order of draining; empty means all nodes, by name.
    mode : "retire": the nodes are cordoned together and do not return. "upgrade": each node is drained and replaced, one
        after the other.
    surge : for an upgrade, the number of new nodes that arrive before as many old ones are drained; 0: each node comes
        back after it was drained.

    Raises ValueError for a run that has not ended; InvalidInput for names and labels that no node has, and for options
    that contradict each other.
    """
    planner = Planner(run, nodes, mode=mode, surge=surge)
    for _ in planner.run():
        pass
    return planner.found()


class Planner:
    """As ``drain``, a node at a time. Raises as that does."""

    def __init__(self, run: Run, nodes: Sequence[str] = (), *, mode: str = RETIRE, surge: int = 0) -> None:
        if run.done < run.total:
            raise ValueError(f"{run.total - run.done} pods have not been attempted")
        problems = _mistakes(mode, surge)
        named: tuple[str, ...] = ()
        with gathered(problems):
            named = named_nodes(run.cluster.nodes, nodes, "nodes")
        problems.raise_any(InvalidInput)
        self.order = named or tuple(sorted(node.name for node in run.cluster.nodes))
        self._mode, self._surge = mode, surge
        self._cluster = MovingCluster(run)
        self._evictions = Evictions(run.cluster, self._cluster.pods.values())
        self._steps: list[NodeDrain] = []
        self._next_names: dict[str, str] = {}
        self._obstacle: Obstacle | None = None
        if mode == RETIRE:
            for name in self.order:
                self._cluster.cordon(name)

    @property
    def done(self) -> int:
        """Nodes that can be drained, so far."""
        return len(self._steps)

    def restore(self, steps: Iterable[NodeDrain]) -> None:
        """Take over the steps of an earlier plan of the same cluster. Raises ValueError if they do not belong to it."""
        for step in steps:
            if self.order[len(self._steps)] != step.node:
                raise ValueError(f"the next node is not {step.node}")
            self._prepare(step.node)
            for wave in step.waves:
                self._cluster.settle(wave.places)
            self._finish(step)

    def run(self) -> Iterator[NodeDrain]:
        """The steps that are left; it ends at the first node that cannot be drained."""
        while self._obstacle is None and len(self._steps) < len(self.order):
            step = self._drained(self.order[len(self._steps)])
            if step is None:
                return
            self._finish(step)
            yield step

    def found(self) -> Drain:
        """After the last step."""
        return Drain(self._mode, self._surge, self.order, tuple(self._steps), self._obstacle)

    def _drained(self, node: str) -> NodeDrain | None:
        arrives = self._prepare(node)
        leaving = []
        for pod in self._cluster.pods_on(node):
            if goes_with_its_node(pod):
                continue
            if not is_made_anew(pod):
                self._obstacle = Obstacle(node, pod.key, NO_CONTROLLER, "", "no controller would recreate it")
                return None
            leaving.append(pod.key)
        waves = []
        while leaving:
            wave = self._wave(node, leaving)
            if wave is None:
                return None
            waves.append(wave)
            leaving = [pod for pod in leaving if pod not in wave.places]
        return NodeDrain(node, arrives, tuple(waves))

    def _wave(self, node: str, leaving: Sequence[str]) -> Wave | None:
        evicted = self._evictions.wave(leaving)
        if not evicted:
            refusal = self._evictions.refusal(leaving[0])
            self._obstacle = Obstacle(node, refusal.pod, BUDGET, refusal.budget, refusal.message)
            return None
        run = self._cluster.run_without(evicted)
        if run.obstacle is not None:
            self._obstacle = Obstacle(node, run.obstacle.pod, NO_PLACE, "", in_the_way(run.obstacle))
            return None
        back = next((pod for pod, place in run.places.items() if place == node), None)
        if back is not None:
            message = "it tolerates the cordon and would be placed on the node again"
            self._obstacle = Obstacle(node, back, NO_PLACE, "", message)
            return None
        self._cluster.settle(run.places)
        going = set(evicted)
        return Wave(run.places, tuple(self._evictions.budgets_of(pod for pod in leaving if pod not in going)))

    def _prepare(self, node: str) -> str:
        """Cordons it; the nodes of its batch arrive before the first of them is drained. The name of the one that comes for it."""
        arrives = ""
        if self._surge:
            first = len(self._steps) - len(self._steps) % self._surge
            batch = self.order[first : first + self._surge]
            if node == batch[0]:
                for old in batch:
                    self._evictions.come(self._cluster.add_copy(old, self._next_name(old)))
                    self._cluster.cordon(old)
            arrives = self._next_name(node)
        self._cluster.cordon(node)
        return arrives

    def _next_name(self, node: str) -> str:
        """Of the node that comes for one; free where it is first asked for."""
        if node not in self._next_names:
            name = f"{node}-next"
            while self._cluster.has(name):
                name += "-next"
            self._next_names[node] = name
        return self._next_names[node]

    def _finish(self, step: NodeDrain) -> None:
        self._steps.append(step)
        if self._mode == RETIRE or self._surge:
            self._evictions.go(self._cluster.remove(step.node))
        else:
            self._cluster.cordon(step.node, is_cordoned=False)


def _mistakes(mode: str, surge: int) -> Problems:
    problems = Problems()
    if mode not in MODES:
        problems.add("mode", f"expected one of {', '.join(MODES)}, found {mode!r}")
    if not 0 <= surge <= MOST_SURGE:
        problems.add("surge", f"expected a number from 0 to {MOST_SURGE}, found {surge}")
    elif surge and mode == RETIRE:
        problems.add("surge", "belongs to an upgrade: nodes that retire are not replaced")
    return problems
