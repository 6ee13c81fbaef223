"""ScorePhase: PreScore → Score → NormalizeScore → totals over the feasible nodes (spec 01 §4).

The usual attempt uses the totals of an Evaluation. The scores of plugins of reach CLUSTER ("far" ones here) are computed
for each attempt and added.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from scheduler_core.framework.attempt import Attempt
from scheduler_core.framework.calls import run_score
from scheduler_core.framework.plugin import PreScorePlugin, ScorePlugin
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.reuse.evaluation import NOT_FEASIBLE, Evaluation
from scheduler_core.framework.reuse.far_plugins import FarScorers, heed, score_column, weighted_sum
from scheduler_core.framework.reuse.plugin_table import is_reusable
from scheduler_core.framework.rules import Shared
from scheduler_core.framework.scoring import ScoreColumn
from scheduler_core.framework.status import CRASH, CycleError
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.state import ClusterState


class ScorePhase:
    """The scoring plugins of a profile, in order."""

    def __init__(
        self,
        pre_scores: Sequence[PreScorePlugin],
        scorers: Sequence[tuple[ScorePlugin, int]],
        shared: Shared,
    ) -> None:
        self._pre_scores, self._scorers = pre_scores, scorers
        self._extenders = tuple(extender for extender in shared.extenders if extender.prioritizes)
        scores_one = shared.rules.search.without_scores == "all score 1"
        self._scores_one = scores_one and not scorers and not shared.extenders
        self._may_crash = shared.rules.search.too_many_skips == "crash"
        self._far_by_kind: dict[int, FarScorers] = {}

    @property
    def scores_anything(self) -> bool:
        return bool(self._scorers) or bool(self._extenders) or self._scores_one

    def run(self, attempt: Attempt, evaluation: Evaluation, cluster: ClusterState) -> None:
        """Compute the attempt's totals, if at least two nodes are feasible. Raises CycleError for the first plugin in
        order that fails.
        """
        if attempt.n_feasible < 2 or not self.scores_anything:
            return
        try:
            self._fill_in(attempt, evaluation, cluster)
        except CycleError as found:
            raise self._first_failure(attempt, evaluation, cluster) or found from found

    def _fill_in(self, attempt: Attempt, evaluation: Evaluation, cluster: ClusterState) -> None:
        if attempt.emptied is not None:
            self._fill_in_anew(attempt, evaluation, cluster)
            return
        everybody = attempt.feasible is evaluation.fits
        rows = evaluation.rows if everybody else np.flatnonzero(attempt.feasible)
        if self._may_crash:
            self._check_skips(attempt, evaluation, cluster, rows)
        if everybody:
            totals = evaluation.totals(attempt.pod, cluster)
        else:
            totals = evaluation.totals_among(rows, attempt.pod, cluster)
        added = [*self._far_columns(attempt, cluster, rows), *self._extender_columns(attempt, cluster, rows)]
        if added or self._scores_one:
            totals = totals.copy()
            totals[rows] += weighted_sum(added, len(rows)) + int(self._scores_one)
        attempt.totals = totals

    def columns(self, attempt: Attempt, evaluation: Evaluation, cluster: ClusterState) -> list[ScoreColumn]:
        """Raw and normalised scores of the feasible nodes: a column for each plugin that did not skip, in order, then
        extenders.
        """
        rows = np.flatnonzero(attempt.feasible)
        if attempt.emptied is not None:
            anew = self._columns_anew(attempt, evaluation, cluster, rows)
            return anew + self._extender_columns(attempt, cluster, rows)
        reused = evaluation.score(attempt.pod, cluster)
        cycle = evaluation.cycle.fork()
        cycle.update(attempt.cycle)
        attempt.cycle = cycle
        far = {column.plugin: column for column in self._far_columns(attempt, cluster, rows)}
        columns: list[ScoreColumn] = []
        for scorer, weight in self._scorers:
            if scorer.name in far:
                columns.append(far[scorer.name])
            elif scorer.name in reused:
                raw = reused[scorer.name][rows]
                columns.append(score_column(scorer, weight, attempt.cycle, attempt.pod, raw))
        return columns + self._extender_columns(attempt, cluster, rows)

    def _fill_in_anew(self, attempt: Attempt, evaluation: Evaluation, cluster: ClusterState) -> None:
        """The same where some nodes are scored as if they were empty: nothing that is stored holds for them."""
        rows = np.flatnonzero(attempt.feasible)
        columns = self._columns_anew(attempt, evaluation, cluster, rows)
        columns += self._extender_columns(attempt, cluster, rows)
        totals = np.full(attempt.n_nodes, NOT_FEASIBLE, dtype=np.int64)
        totals[rows] = weighted_sum(columns, len(rows))
        attempt.totals = totals

    def _columns_anew(
        self, attempt: Attempt, evaluation: Evaluation, cluster: ClusterState, rows: IntArray
    ) -> list[ScoreColumn]:
        """The columns of all plugins, called for these rows alone."""
        cycle, skipped = evaluation.cycle.fork(), set[str]()
        cycle.update(attempt.cycle)
        attempt.cycle = cycle
        for plugin in self._pre_scores:
            heed(plugin, plugin.pre_score(cycle, attempt.pod, cluster, rows), skipped)
        nodes = attempt.seen_by_scores(cluster, rows)
        return [
            score_column(scorer, weight, cycle, attempt.pod, run_score(scorer, cycle, attempt.pod, nodes))
            for scorer, weight in self._scorers
            if scorer.name not in skipped
        ]

    def _first_failure(
        self, attempt: Attempt, evaluation: Evaluation, cluster: ClusterState
    ) -> CycleError | None:
        """The first failure in plugin order. Near and far plugins are called separately otherwise, so that another one
        may fail first.
        """
        cycle, rows = evaluation.cycle.fork(), np.flatnonzero(attempt.feasible)
        cycle.update(attempt.cycle)
        skipped: set[str] = set()
        try:
            for plugin in self._pre_scores:
                heed(plugin, plugin.pre_score(cycle, attempt.pod, cluster, rows), skipped)
            for scorer, _ in self._scorers:
                if scorer.name not in skipped:
                    run_score(scorer, cycle, attempt.pod, cluster.columns(rows))
        except CycleError as first:
            return first
        return None

    def _check_skips(
        self, attempt: Attempt, evaluation: Evaluation, cluster: ClusterState, rows: IntArray
    ) -> None:
        """If more plugins skip than score, some releases allocate a negative size and crash (spec 14 §7)."""
        cycle, skipped = evaluation.cycle.fork(), set[str]()
        for plugin in self._pre_scores:
            heed(plugin, plugin.pre_score(cycle, attempt.pod, cluster, rows), skipped)
        if len(skipped) > len(self._scorers):
            raise CycleError(
                f"{CRASH}: makeslice: cap out of range, since more plugins skip scoring than score"
            )

    def _far_columns(self, attempt: Attempt, cluster: ClusterState, rows: IntArray) -> list[ScoreColumn]:
        """The columns of the far scorers that do not skip. Each is called once per attempt."""
        if attempt.far_scores is None:
            far = self._far(attempt.pod)
            attempt.far_scores = far.columns(attempt.cycle, attempt.pod, cluster, rows)
        return attempt.far_scores

    def _extender_columns(self, attempt: Attempt, cluster: ClusterState, rows: IntArray) -> list[ScoreColumn]:
        """The columns of the extenders that score the pod. Each is called once per attempt."""
        if attempt.extender_scores is None:
            nodes = [cluster.nodes.names[row] for row in rows.tolist()] if self._extenders else []
            columns = [extender.score(attempt.pod, nodes) for extender in self._extenders]
            attempt.extender_scores = [column for column in columns if column is not None]
        return attempt.extender_scores

    def _far(self, pod: PodInfo) -> FarScorers:
        far = self._far_by_kind.get(pod.kind.index)
        if far is None:
            far = self._far_by_kind[pod.kind.index] = FarScorers(
                [plugin for plugin in self._pre_scores if not is_reusable(plugin, pod)],
                [(scorer, weight) for scorer, weight in self._scorers if not is_reusable(scorer, pod)],
            )
        return far
