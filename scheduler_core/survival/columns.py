"""As replay.py, over columns that are built once: each loss copies them, takes nodes out and places pods. The answers are the same.

Columns know resources, kinds of pods and drivers of lost nodes, too, which changes no decision (engine/cache/scheduler_cache.py relies on the same).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace

import numpy as np

from scheduler_core.engine.equal_pods.direct_outcomes import DirectOutcomes
from scheduler_core.engine.outcome import Outcome
from scheduler_core.engine.run import Run
from scheduler_core.engine.scheduler import Scheduler
from scheduler_core.engine.turns import Turns
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.garbage import collector_paused
from scheduler_core.model.cluster import Cluster
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.replacement import as_made_anew
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.rows import PodRow
from scheduler_core.snapshot.state import ClusterState
from scheduler_core.survival.replay import FirstRun, LossReplay, Recovery


class SharedReplay:
    """Losses of the cluster of a replay."""

    def __init__(self, run: Run, replay: LossReplay) -> None:
        self._replay = replay
        self._base = run.varied(replace(run.cluster, pods=replay.pods))
        self._nodes = {node.name: node for node in self._base.cluster.nodes}

    @property
    def decides_alike(self) -> bool:
        """False if something needs more than the columns: extenders, plugins of other packages, pod groups."""
        scheduler = self._base.scheduler()
        asked = scheduler.session.extenders if scheduler.session else ()
        return not asked and scheduler.pod_groups is None and not self._base.configuration.out_of_tree

    def after(self, nodes: Collection[str], lost: Sequence[Pod]) -> Recovery:
        """As ``LossReplay.after``."""
        found = Recovery()
        if not lost:
            return found
        with collector_paused():
            runs = _RunsAfterLoss(self._base, *self._without(nodes))
        waiting = list(lost)
        while waiting:
            outcomes = list(runs.run([as_made_anew(pod, self._replay.on(pod, "").spec) for pod in waiting]))
            originals = {pod.key: pod for pod in waiting}
            placed, victims = found.note(originals, outcomes)
            if not victims:
                break
            runs.settle([self._replay.on(originals[key], node) for key, node in placed.items()])
            waiting = found.created_again(map(runs.pod, victims))
        self._learn(runs.state.nodes.label_keys)
        return found

    def first_run(self, nodes: Collection[str], lost: Sequence[Pod]) -> FirstRun:
        """As ``LossReplay.first_run``."""
        with collector_paused():
            runs = _RunsAfterLoss(self._base, *self._without(nodes))
            waiting = [as_made_anew(pod, self._replay.on(pod, "").spec) for pod in lost]
            found = FirstRun.of(runs.run(waiting))
        self._learn(runs.state.nodes.label_keys)
        return found

    def _without(self, nodes: Collection[str]) -> tuple[Cluster, ClusterState]:
        """Its pods are those of all nodes: nobody looks at them."""
        remaining = self._nodes.copy()
        for name in nodes:
            del remaining[name]
        state, before = self._base.state.copied(), self._base.snapshot.nodes
        table = before.changed(remaining, nodes)
        state.rearrange(table, before.rows_before(table.names))
        return replace(self._base.cluster, nodes=tuple(remaining.values())), state

    def _learn(self, label_keys: Iterable[str]) -> None:
        """What one loss asked of nodes is read once for all that follow."""
        nodes = self._base.snapshot.nodes
        for key in label_keys:
            nodes.labels(key)
        assert nodes.images is not None


def fastest(run: Run, replay: LossReplay) -> LossReplay | SharedReplay:
    """Of the two that answer alike for this cluster."""
    shared = SharedReplay(run, replay)
    return shared if shared.decides_alike else replay


class _RunsAfterLoss:
    """What happens after one loss, run after run. line : int64, shape (n_pods,). Ascending as pods stand in line on their nodes."""

    def __init__(self, base: Run, cluster: Cluster, state: ClusterState) -> None:
        self._base, self._cluster, self.state = base, cluster, state
        self._line: IntArray = np.arange(len(state.pods), dtype=np.int64)

    def pod(self, key: str) -> Pod:
        return self.state.pods.pods[self.state.pods.row_of[key]]

    def run(self, waiting: Sequence[Pod]) -> Iterator[Outcome]:
        """These pods take the rows of those that they replace, and are attempted."""
        rows = [self.state.pods.row_of[pod.key] for pod in waiting]
        for row, pod in zip(rows, waiting, strict=True):
            self.state.replace(row, pod)
        snapshot, base = self._base.snapshot.over(self._cluster, self.state), self._base
        scheduler = Scheduler(
            snapshot, base.configuration, base.registry, sampling=base.sampling, seed=base.seed
        )
        return _attempted(scheduler, scheduler.queue(rows), self.state)

    def settle(self, placed: Sequence[Pod]) -> None:
        """The run has ended. What it settled about claims is forgotten, and its pods stand last in line, in their order."""
        last = int(self._line.max(initial=-1)) + 1
        for place, pod in enumerate(placed):
            row = self.state.pods.row_of[pod.key]
            self.state.replace(row, pod)
            self._line[row] = last + place
        snapshot = self._base.snapshot.over(self._cluster, self.state)
        self.state = snapshot.state_at(self.state.node_of, self._line, snapshot.nothing_settled())


def _attempted(scheduler: Scheduler, queue: Sequence[PodRow], state: ClusterState) -> Iterator[Outcome]:
    turns, k = Turns(scheduler, queue), 0
    direct = DirectOutcomes(scheduler, turns)
    while turn := turns.turn():
        outcome = direct.outcome(k, state)
        if outcome is None:
            decision = scheduler.decide(k, PodInfo.of(state.pods, turn[0]), state)
            direct.note(decision, state)
            outcome = decision.outcome
        scheduler.apply(outcome, state)
        turns.take(outcome)
        k += 1
        yield outcome
