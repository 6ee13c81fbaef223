"""Site: the cluster as a run leaves it, and runs over it while nodes are added, step by step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeVar

import numpy as np

from scheduler_core.config.configuration import Profile
from scheduler_core.engine.outcome import GATED
from scheduler_core.engine.run import Run
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.model.cluster import read_cluster
from scheduler_core.model.objects.node import Node
from scheduler_core.model.objects.pod import Pod
from scheduler_core.notes import Note
from scheduler_core.remedies.changes.new_nodes import node_pods
from scheduler_core.shopping.templates import NodeTemplate
from scheduler_core.snapshot.state import UNPLACED
from scheduler_core.survival.replay import LossReplay

Mix = Mapping[str, int]
"""Name of a template → how many nodes of it."""

Found = TypeVar("Found")
Answered = Generator[Note | None, None, Found]
"""What takes long: its notes on the way (scheduler_core.notes), and what it comes to."""

Shortfall = tuple[int, ...]
"""How many pods were evicted, then how many of each priority have no node, the highest first. Less is better."""

_TOGETHER: Final = 100


@dataclass(frozen=True, eq=False)
class ShoppingState:
    """The cluster after some steps. mix : nodes added so far. settled : pods that have a node, on it, including those of the nodes that
    were added. waiting : those that wait.

    evicted : pods that runs have evicted on the way.
    """

    mix: Mix
    settled: tuple[Pod, ...]
    waiting: tuple[Pod, ...]
    evicted: tuple[str, ...] = ()

    @property
    def left(self) -> tuple[str, ...]:
        """Pods that have no node."""
        return (*(pod.key for pod in self.waiting), *self.evicted)


class Site:
    """run : one that has ended; its policy and options decide. Its attribute ``start`` is how it has left things."""

    def __init__(self, run: Run, templates: Sequence[NodeTemplate]) -> None:
        self._run, self.templates = run, tuple(templates)
        self._nodes: dict[tuple[str, int], tuple[Node, tuple[Pod, ...]]] = {}
        state = run.state
        tried = {one.pod for one in run.outcomes if one.outcome != GATED}
        evicted = {victim for one in run.outcomes for victim in one.victims}
        rows = np.flatnonzero(state.node_of == UNPLACED).tolist()
        waiting = [state.pods.pods[row] for row in rows]
        pending = tuple(pod for pod in waiting if pod.key in tried and pod.key not in evicted)
        self.start = ShoppingState({}, LossReplay(run).pods, pending)
        self._own_pods = node_pods(run.cluster)
        self._taken = {pod.key for pod in run.cluster.pods}
        self._priority_of = {pod.key: pod.priority for pod in pending}

    @property
    def profiles(self) -> Sequence[Profile]:
        """Of the policy."""
        return self._run.configuration.profiles

    def shortfall(self, left: Iterable[str], n_evicted: int = 0) -> Shortfall:
        """left : pending pods without a node."""
        counts = Counter(self._priority_of[pod] for pod in left)
        return (n_evicted, *(counts[one] for one in sorted(set(self._priority_of.values()), reverse=True)))

    def shortfall_of(self, state: ShoppingState) -> Shortfall:
        return self.shortfall((pod.key for pod in state.waiting), len(state.evicted))

    def taken_alone(self, pods: Collection[str]) -> tuple[str, ...]:
        """Those that one new node makes room for, if no other pending pod takes it."""
        left, taken = set(pods), set[str]()
        for template in self.templates:
            if left <= taken:
                break
            run = self.prepared(self.start, {template.name: 1})
            scheduler, cluster = run.scheduler(sampling=False), run.snapshot.initial_state()
            for row in scheduler.queue():
                info = PodInfo.of(cluster.pods, row)
                if info.key in left and info.key not in taken:
                    attempt = scheduler.framework_of(info).attempt(info, cluster, filters_only=True)
                    taken |= {info.key} if attempt.n_feasible else set()
        return tuple(pod for pod in pods if pod in taken)

    def stepped(self, state: ShoppingState, more: Mix) -> Answered[ShoppingState]:
        """These nodes are added, and a run attempts what waits; pods that have a node keep it, unless they are evicted."""
        mix = {one.name: state.mix.get(one.name, 0) + more.get(one.name, 0) for one in self.templates}
        run = self.prepared(state, mix)
        yield from played(run)
        victims = tuple(victim for outcome in run.outcomes for victim in outcome.victims)
        waiting = tuple(pod for pod in state.waiting if pod.key not in run.placements)
        return ShoppingState(mix, LossReplay(run).pods, waiting, (*state.evicted, *victims))

    def prepared(self, state: ShoppingState, mix: Mix) -> Run:
        """A run that has not begun, over the cluster with these numbers of nodes of each template. New nodes have their own pods."""
        cluster = self._run.cluster
        nodes, pods = list(cluster.nodes), list(state.settled)
        for template in self.templates:
            for number in range(1, mix.get(template.name, 0) + 1):
                node, own = self._node(template, number)
                nodes.append(node)
                pods += own if number > state.mix.get(template.name, 0) else ()
        return self._run.varied(replace(cluster, nodes=tuple(nodes), pods=(*pods, *state.waiting)))

    def _node(self, template: NodeTemplate, number: int) -> tuple[Node, tuple[Pod, ...]]:
        """With the pods of DaemonSets that it has from the start."""
        key = (template.name, number)
        if key not in self._nodes:
            node = template.node(number)
            read = read_cluster(
                [node, *self._own_pods.of(node, self._taken)], self._run.configuration.release
            )
            self._nodes[key] = read.nodes[0], read.pods
        return self._nodes[key]


def played(run: Run) -> Generator[None, None, None]:
    """To its end. Returns from time to time."""
    for number, _ in enumerate(run.play()):
        if number % _TOGETHER == _TOGETHER - 1:
            yield
