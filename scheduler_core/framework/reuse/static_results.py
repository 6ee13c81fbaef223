"""Answers of STATIC plugins, which no placement changes: they are computed once for all evaluations of a profile."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

from scheduler_core.framework.calls import run_filter, run_score
from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.plugin import FilterPlugin, ScorePlugin
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.snapshot.arrays import ALL_ROWS, IntArray
from scheduler_core.snapshot.state import ClusterState

_STATIC_BYTES = 64 << 20
"""Maximum memory for them, besides the memory of the evaluations."""


class StaticResults:
    """Answers of STATIC plugins by plugin and signature, shared by all evaluations of a profile. They never change.

    The least recently used answers are dropped; an evaluation keeps those that it uses.
    """

    def __init__(self) -> None:
        self._results: OrderedDict[tuple[str, str, Hashable], IntArray] = OrderedDict()

    def __len__(self) -> int:
        return len(self._results)

    def verdicts(
        self, plugin: FilterPlugin, cycle: CycleState, pod: PodInfo, cluster: ClusterState
    ) -> IntArray:
        key = ("filter", plugin.name, plugin.signature(pod))
        return self._get(key, lambda: run_filter(plugin, cycle, pod, cluster.columns(ALL_ROWS)))

    def scores(self, plugin: ScorePlugin, cycle: CycleState, pod: PodInfo, cluster: ClusterState) -> IntArray:
        key = ("score", plugin.name, plugin.signature(pod))
        return self._get(key, lambda: run_score(plugin, cycle, pod, cluster.columns(ALL_ROWS)))

    def _get(self, key: tuple[str, str, Hashable], work_out: Callable[[], IntArray]) -> IntArray:
        result = self._results.get(key)
        if result is None:
            result = self._results[key] = work_out()
            while len(self._results) > max(_STATIC_BYTES // max(result.nbytes, 1), 16):
                self._results.popitem(last=False)
        else:
            self._results.move_to_end(key)
        return result
