"""Preparation: in the place of a PreScore that is disabled (spec 01 §8)."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator

from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.plugin import PreScorePlugin, Reach, ScorePlugin
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.status import Status
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.state import ClusterState


def preparations(
    scorers: Iterable[tuple[ScorePlugin, int]], pre_scores: tuple[PreScorePlugin, ...]
) -> Iterator[PreScorePlugin]:
    """For the scorers that need one."""
    prepared = {plugin.name for plugin in pre_scores}
    for scorer, _ in scorers:
        if type(scorer).prepare is not ScorePlugin.prepare and scorer.name not in prepared:
            yield Preparation(scorer)


class Preparation(PreScorePlugin):
    """Of one scorer, called in the place of its PreScore; answers as the scorer does what else a plugin is asked."""

    def __init__(self, scorer: ScorePlugin) -> None:
        self.name, self.reach = scorer.name, scorer.reach  # type: ignore[misc]
        self._scorer = scorer

    def signature(self, pod: PodInfo) -> Hashable:
        return self._scorer.signature(pod)

    def reach_for(self, pod: PodInfo) -> Reach:
        return self._scorer.reach_for(pod)

    def is_silent(self, pod: PodInfo) -> bool:
        return self._scorer.is_silent(pod)

    def regions(self, cycle: CycleState, pod: PodInfo) -> IntArray | None:
        return self._scorer.regions(cycle, pod)

    def pre_score(self, cycle: CycleState, pod: PodInfo, cluster: ClusterState, feasible: IntArray) -> Status:
        self._scorer.prepare(cycle, pod, cluster, feasible)
        return Status.SUCCESS
