"""Far: the calls of plugins of reach CLUSTER, whose answers are computed for each pod and never stored.

FarScorers are part of every attempt (phases/score.py). FarPlugins find the node of a pod without an attempt (direct_decisions.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from scheduler_core.framework.calls import run_filter, run_score
from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.plugin import FilterPlugin, OneByOneFilterPlugin, PreScorePlugin, ScorePlugin
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.reuse.plugin_table import PluginTable
from scheduler_core.framework.scoring import ScoreColumn, checked_range
from scheduler_core.framework.status import Code, CycleError, Status
from scheduler_core.snapshot.arrays import ALL_ROWS, BoolArray, IntArray
from scheduler_core.snapshot.state import ClusterState

_FEW_ROWS = 4
"""Up to a quarter of the nodes are selected before scoring; otherwise all are scored, and selected afterwards."""


@dataclass(frozen=True, slots=True)
class FarScorers:
    """The scoring plugins of reach CLUSTER, for pods of one kind."""

    pre_scores: Sequence[PreScorePlugin]
    scorers: Sequence[tuple[ScorePlugin, int]]

    def columns(
        self, cycle: CycleState, pod: PodInfo, cluster: ClusterState, rows: IntArray
    ) -> list[ScoreColumn]:
        """The columns of the scorers that do not skip, if ``rows`` (int64, ascending) are feasible.

        Raises CycleError if a plugin does, or if a score is out of range.
        """
        skipped: set[str] = set()
        for plugin in self.pre_scores:
            heed(plugin, plugin.pre_score(cycle, pod, cluster, rows), skipped)
        return [
            score_column(scorer, weight, cycle, pod, _score(scorer, cycle, pod, cluster, rows))
            for scorer, weight in self.scorers
            if scorer.name not in skipped
        ]


class FarPlugins:
    """The plugins that depend on other pods and are not silent about pods of one kind.

    are_none : whether there is none.
    look_at_all_nodes : whether no filter is called for one node after the other, and only for those that are left.
    """

    def __init__(self, table: PluginTable) -> None:
        self._pre_filters, self._filters = table.pre_filters, table.filters
        self._scorers = FarScorers(table.pre_scores, table.scorers)
        self.are_none = not table.all
        self.look_at_all_nodes = not any(isinstance(one, OneByOneFilterPlugin) for one in table.filters)

    def feasible(
        self, cycle: CycleState, pod: PodInfo, cluster: ClusterState, fits: BoolArray
    ) -> BoolArray | None:
        """bool, shape (n_nodes,): which of the nodes that fit the plugins accept, ``fits`` itself if all; None if a
        PreFilter rejects the pod or narrows the search, or if a plugin reports an error for some node.

        Writes the data of the plugins to ``cycle``. Raises CycleError if a plugin does.
        """
        skipped: set[str] = set()
        for plugin in self._pre_filters:
            result = plugin.pre_filter(cycle, pod, cluster)
            if result.status.code is Code.SKIP:
                skipped.add(plugin.name)
            elif result.status.code is not Code.SUCCESS:
                return None
            if result.nodes is not None:
                return None
        for filters in self._filters:
            if filters.name not in skipped:
                verdicts = run_filter(filters, cycle, pod, cluster.columns(ALL_ROWS))
                if filters.has_errors and _reports_error(filters, cycle, pod, verdicts):
                    return None
                fits = fits & (verdicts == 0) if np.count_nonzero(verdicts) else fits
        return fits

    def add_points(
        self, totals: IntArray, cycle: CycleState, pod: PodInfo, cluster: ClusterState, rows: IntArray
    ) -> None:
        """Add the weighted scores to ``totals`` (int64, shape (n_feasible,)), if ``rows`` (int64, ascending) are feasible.

        Raises CycleError as ``FarScorers.columns`` does.
        """
        for column in self._scorers.columns(cycle, pod, cluster, rows):
            totals += column.weighted


def _reports_error(plugin: FilterPlugin, cycle: CycleState, pod: PodInfo, verdicts: IntArray) -> bool:
    rejections = np.unique(verdicts[verdicts != 0]).tolist()
    return any(plugin.status(cycle, pod, verdict).code is Code.ERROR for verdict in rejections)


def weighted_sum(columns: Sequence[ScoreColumn], n_rows: int) -> IntArray:
    """int64, shape (n_rows,)."""
    total = np.zeros(n_rows, dtype=np.int64)
    for column in columns:
        total += column.weighted
    return total


def heed(plugin: PreScorePlugin, status: Status, skipped: set[str]) -> None:
    """Record whether the plugin skips. Raises CycleError if PreScore failed."""
    if status.code is Code.SKIP:
        skipped.add(plugin.name)
    elif not status.is_success:
        raise CycleError(f'running PreScore plugin "{plugin.name}": {status.message}')


def score_column(
    scorer: ScorePlugin, weight: int, cycle: CycleState, pod: PodInfo, raw: IntArray
) -> ScoreColumn:
    """The column of raw scores of the feasible nodes. Raises CycleError if a score is out of range."""
    normalized = scorer.normalize(cycle, pod, raw) if scorer.normalizes else raw
    return ScoreColumn(scorer.name, weight, raw, checked_range(scorer.name, normalized))


def _score(
    scorer: ScorePlugin, cycle: CycleState, pod: PodInfo, cluster: ClusterState, rows: IntArray
) -> IntArray:
    """int64, shape (n_feasible,): raw scores."""
    if len(rows) * _FEW_ROWS < len(cluster.nodes):
        return run_score(scorer, cycle, pod, cluster.columns(rows))
    scores = run_score(scorer, cycle, pod, cluster.columns(ALL_ROWS))
    return scores if len(rows) == len(scores) else scores.take(rows)
