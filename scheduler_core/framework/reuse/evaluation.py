"""Evaluation: results that are reused from attempt to attempt (decision record 0002).

An Evaluation contains, for one signature of pods, the answers of all plugins of reach STATIC or NODE for every node.
Before it is used again, the NODE answers are updated for the nodes where pods were added or removed meanwhile; an attempt
after a single placement computes one row. It contains no answers of plugins of reach CLUSTER.

    signature ──► Evaluation ─ verdicts   a filter: int64 (n_nodes,)       fits    bool (n_nodes,)
                             └ raw        a scorer: int64 (n_nodes,)       totals  int64 (n_nodes,), NOT_FEASIBLE where not fit
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable

import numpy as np

from scheduler_core.framework.calls import run_filter, run_score
from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.plugin import FilterPlugin, Plugin, PreFilterResult, Reach, ScorePlugin
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.reuse.plugin_table import (
    PluginTable,
    is_reusable,
    may_be_reusable,
    may_look_further,
    reach_varies,
)
from scheduler_core.framework.reuse.static_results import StaticResults
from scheduler_core.framework.scoring import checked_range, in_range, is_uniform, weighed
from scheduler_core.framework.status import Code, CycleError, Status
from scheduler_core.snapshot.arrays import ALL_ROWS, BoolArray, IntArray, Rows, constant, one_row
from scheduler_core.snapshot.columns import NodeColumns
from scheduler_core.snapshot.state import ClusterState

NOT_FEASIBLE = int(np.iinfo(np.int64).min)
"""The total of a node that is not feasible: below every real total, which may be negative if a weight is."""
_NOT_FEASIBLE, _PASSES = constant(NOT_FEASIBLE), constant(0)
_MEND_FRACTION = 4
"""Updating row by row is faster until about a quarter of the nodes changed; above this, all rows are computed at once."""
_LOOKS_FURTHER = "looks further"
"""Replaces, in signatures, the answers of a plugin that are not reused for such pods."""
_CACHE_BYTES = 512 << 20
"""Maximum memory for the evaluations of one profile."""


class Evaluation:
    """The reusable answers for one signature. ``mend`` changes arrays in place: use them immediately.

    plugins : those whose answers about such pods are reused.
    """

    def __init__(
        self, plugins: PluginTable, pod: PodInfo, cluster: ClusterState, static: StaticResults
    ) -> None:
        self._plugins = plugins
        self._static = static
        self._cursor = len(cluster.changes)
        self.cycle = CycleState()
        self.pre_filter: dict[str, PreFilterResult] = {
            plugin.name: plugin.pre_filter(self.cycle, pod, cluster) for plugin in plugins.pre_filters
        }
        self.verdicts: dict[str, IntArray] = {}
        self.pre_score: dict[str, Status] = {}
        self.raw: dict[str, IntArray] = {}
        self._node_filters: list[FilterPlugin] = []
        self._node_scorers: list[tuple[ScorePlugin, int]] = []
        self._normalizers: list[tuple[ScorePlugin, int]] = []
        n_nodes = len(cluster.nodes)
        self._static_fits = np.ones(n_nodes, dtype=bool)
        self.fits: BoolArray = self._static_fits
        self.n_fits = n_nodes
        self.refusal = object()
        """Another object after a verdict changed while no node fits."""
        self._rows: IntArray | None = None
        self._scored = False
        self._renormalize = True
        self._is_steady = False
        """Whether scores are normalised in the same way, no matter which of the nodes that can fit are feasible."""
        self._out_of_range: set[str] = set()
        self._static_sum = self._fixed = self._normalized = self._totals = np.zeros(0, dtype=np.int64)
        results = self.pre_filter.values()
        self._is_rejected = any(one.status.code not in (Code.SUCCESS, Code.SKIP) for one in results)
        self.lets_all_in = not self._is_rejected and all(one.nodes is None for one in results)
        """Whether no PreFilter rejects the pod or narrows the search."""
        if not self._is_rejected:
            self._filter(pod, cluster)

    @property
    def rows(self) -> IntArray:
        """int64, ascending: the rows of ``fits``."""
        if self._rows is None:
            self._rows = np.flatnonzero(self.fits)
        return self._rows

    def skips(self, plugin: Plugin) -> bool:
        """Whether the plugin's own PreFilter returned SKIP, so that its Filter is not called."""
        result = self.pre_filter.get(plugin.name)
        return result is not None and result.status.code is Code.SKIP

    def mend(self, pod: PodInfo, cluster: ClusterState) -> None:
        """Update the answers for the present cluster. Raises CycleError if a plugin does, and again at the next call."""
        if self._cursor != len(cluster.changes):
            if not self._is_rejected:
                self._mend_rows(pod, cluster, self._changed_rows(cluster))
            self._cursor = len(cluster.changes)

    def _mend_rows(self, pod: PodInfo, cluster: ClusterState, rows: Rows) -> None:
        columns = cluster.columns(rows)
        if self._node_filters:
            self._mend_filters(pod, columns)
        if self._scored:
            self._mend_scores(pod, columns)

    def totals(self, pod: PodInfo, cluster: ClusterState) -> IntArray:
        """int64, shape (n_nodes,): weighted sums of the reusable scorers, NOT_FEASIBLE where the pod does not fit.

        Valid only if the feasible nodes are exactly ``fits``, because normalisation depends on all of them.
        """
        self.score(pod, cluster)
        if self._renormalize or self._out_of_range:
            is_steady = self._is_steady and not self._out_of_range
            rows = np.flatnonzero(self._static_fits) if is_steady else self.rows
            self._normalized[:] = 0
            self._normalized[rows] = self.normalized(pod, rows)
            self._totals = np.where(self.fits, self._fixed + self._normalized, NOT_FEASIBLE)
            self._renormalize = False
        return self._totals

    def totals_among(self, rows: IntArray, pod: PodInfo, cluster: ClusterState) -> IntArray:
        """As ``totals``, if only ``rows`` (int64, ascending) are feasible."""
        totals = np.full(len(cluster.nodes), NOT_FEASIBLE, dtype=np.int64)
        totals[rows] = self.totals_of(rows, pod, cluster)
        return totals

    def totals_of(self, rows: IntArray, pod: PodInfo, cluster: ClusterState) -> IntArray:
        """int64, shape (n_feasible,): the same only for these rows, a copy."""
        self.score(pod, cluster)
        if not self._is_steady or self._out_of_range:
            return self._fixed.take(rows) + self.normalized(pod, rows)
        if self._renormalize:
            self.totals(pod, cluster)
        return self._totals.take(rows)

    @property
    def can_be_ranked(self) -> bool:
        """Whether the total of a node depends only on its own pods as long as the same nodes are feasible, and all scores
        are in range.
        """
        return (
            self._scored
            and not self._out_of_range
            and not any(plugin.normalizes for plugin, _ in self._node_scorers)
        )

    def static(self, rows: IntArray) -> IntArray:
        """int64, shape (n_rows,): weighted sum of the STATIC scorers that do not normalise."""
        return self._static_sum[rows]

    def fixed(self, rows: IntArray) -> IntArray:
        """The same with the NODE scorers that do not normalise."""
        return self._fixed[rows]

    def normalizes_equally(self, rows: IntArray) -> bool:
        """Whether the scores of ``rows`` are normalised equally, no matter which of these rows are feasible."""
        return all(
            plugin.normalizes_by_range and is_uniform(self.raw[plugin.name][rows])
            for plugin, _ in self._normalizers
        )

    def moving(self, pod: PodInfo, nodes: NodeColumns) -> tuple[BoolArray, IntArray]:
        """The answers that depend on the pods of these nodes, each of shape (n_rows,): whether the pod passes the NODE
        filters (bool), and its weighted sum of the NODE scores (int64). Raises CycleError if a plugin does, or if a score
        is out of range.
        """
        passes = np.ones(len(nodes), dtype=bool)
        for filters in self._node_filters:
            passes &= run_filter(filters, self.cycle, pod, nodes) == 0
        total = np.zeros(len(nodes), dtype=np.int64)
        for scorer, weight in self._node_scorers:
            total += weight * checked_range(scorer.name, run_score(scorer, self.cycle, pod, nodes))
        return passes, total

    def score(self, pod: PodInfo, cluster: ClusterState) -> dict[str, IntArray]:
        """Raw scores by plugin, int64, shape (n_nodes,), without plugins that skip."""
        if not self._scored:
            self._score(pod, cluster)
        return self.raw

    def _changed_rows(self, cluster: ClusterState) -> Rows:
        changes = cluster.changes
        n_changes = len(changes) - self._cursor
        if n_changes == 1:
            return one_row(changes[-1].row)
        if n_changes * _MEND_FRACTION > len(cluster.nodes):
            return ALL_ROWS
        rows = {change.row for change in changes[self._cursor :]}
        return one_row(rows.pop()) if len(rows) == 1 else np.fromiter(rows, np.int64, len(rows))

    def _filter(self, pod: PodInfo, cluster: ClusterState) -> None:
        columns = cluster.columns(ALL_ROWS)
        for plugin in self._plugins.filters:
            if self.skips(plugin):
                continue
            if plugin.reach is Reach.STATIC:
                verdicts = self._static.verdicts(plugin, self.cycle, pod, cluster)
                self._static_fits &= verdicts == 0
            else:
                verdicts = run_filter(plugin, self.cycle, pod, columns)
                self._node_filters.append(plugin)
            self.verdicts[plugin.name] = verdicts
        self.fits = self._static_fits.copy()
        for plugin in self._node_filters:
            self.fits &= self.verdicts[plugin.name] == 0
        self.n_fits = int(np.count_nonzero(self.fits))

    def _mend_filters(self, pod: PodInfo, columns: NodeColumns) -> None:
        before = columns.take(self.fits)
        fits = columns.take(self._static_fits)
        for plugin in self._node_filters:
            verdicts = run_filter(plugin, self.cycle, pod, columns)
            known = self.verdicts[plugin.name]
            if not self.n_fits and np.count_nonzero(columns.take(known) != verdicts):
                self.refusal = object()
            known[columns.rows] = verdicts
            fits = fits & (verdicts == _PASSES)
        if np.count_nonzero(fits != before):
            self._renormalize = self._renormalize or not self._is_steady
            self._rows = None
            self.n_fits += int(np.count_nonzero(fits)) - int(np.count_nonzero(before))
            self.fits[columns.rows] = fits

    def _score(self, pod: PodInfo, cluster: ClusterState) -> None:
        n_nodes, nobody = len(cluster.nodes), np.zeros(0, dtype=np.int64)
        self._node_scorers, self._normalizers = [], []  # a plugin may have failed in the middle of it
        for plugin in self._plugins.pre_scores:
            status = self.pre_score[plugin.name] = plugin.pre_score(self.cycle, pod, cluster, nobody)
            if status.code not in (Code.SUCCESS, Code.SKIP):
                raise CycleError(f'running PreScore plugin "{plugin.name}": {status.message}')
        self._static_sum, self._fixed = np.zeros((2, n_nodes), dtype=np.int64)
        columns = cluster.columns(ALL_ROWS)
        for scorer, weight in self._plugins.scorers:
            if self.pre_score.get(scorer.name) == Status.SKIP:
                continue
            if scorer.scores_nothing(pod):
                self.raw[scorer.name] = np.zeros(n_nodes, dtype=np.int64)
                continue
            if scorer.reach is Reach.STATIC:
                self.raw[scorer.name] = self._static.scores(scorer, self.cycle, pod, cluster)
            else:
                self.raw[scorer.name] = run_score(scorer, self.cycle, pod, columns)
                self._node_scorers.append((scorer, weight))
            if scorer.normalizes:
                self._normalizers.append((scorer, weight))
                continue
            self._watch_range(scorer, self.raw[scorer.name])
            self._fixed += weight * self.raw[scorer.name]
            if scorer.reach is Reach.STATIC:
                self._static_sum += weight * self.raw[scorer.name]
        self._normalized = np.zeros(n_nodes, dtype=np.int64)
        self._totals = np.full(n_nodes, NOT_FEASIBLE, dtype=np.int64)
        self._scored = True
        self._is_steady = (
            self.can_be_ranked
            and bool(self._static_fits.any())
            and self.normalizes_equally(np.flatnonzero(self._static_fits))
        )

    def _mend_scores(self, pod: PodInfo, columns: NodeColumns) -> None:
        fixed = columns.take(self._static_sum)
        for plugin, weight in self._node_scorers:
            scores = run_score(plugin, self.cycle, pod, columns)
            self.raw[plugin.name][columns.rows] = scores
            if plugin.normalizes:
                self._renormalize = True
            else:
                self._watch_range(plugin, scores)
                fixed = fixed + weighed(weight, scores)
        self._fixed[columns.rows] = fixed
        if not self._renormalize:
            totals = fixed + columns.take(self._normalized)
            self._totals[columns.rows] = np.where(columns.take(self.fits), totals, _NOT_FEASIBLE)

    def normalized(self, pod: PodInfo, rows: IntArray) -> IntArray:
        """int64, shape (n_feasible,): weighted sum of the scorers that normalise, if only ``rows`` are feasible.

        Raises CycleError if a score of one of them is out of range.
        """
        total = np.zeros(len(rows), dtype=np.int64)
        for plugin, weight in self._normalizers:
            scores = plugin.normalize(self.cycle, pod, self.raw[plugin.name][rows])
            total += weight * checked_range(plugin.name, scores)
        for name in sorted(self._out_of_range):
            checked_range(name, self.raw[name][rows])
        return total

    def _watch_range(self, plugin: ScorePlugin, scores: IntArray) -> None:
        """Remember that a score was out of range at a node; it matters only if that node is feasible."""
        if not in_range(scores):
            self._out_of_range.add(plugin.name)


class Evaluations:
    """The evaluations of one profile by signature; the least recently used ones are dropped.

    are_prepared : as ``PluginTable.is_prepared``.
    """

    def __init__(self, plugins: PluginTable) -> None:
        self._plugins = plugins
        self.are_prepared = plugins.is_prepared
        everybody = plugins.all
        self._reusable = tuple(plugin for plugin in everybody if may_be_reusable(plugin))
        self._far = tuple(plugin for plugin in everybody if may_look_further(plugin))
        self._varying = tuple(plugin for plugin in everybody if reach_varies(plugin))
        self._reused: dict[tuple[bool, ...], PluginTable] = {}
        """The plugins whose answers are reused, by the answers of those of which that depends on the pod."""
        self._static = StaticResults()
        self._evaluations: OrderedDict[Hashable, Evaluation] = OrderedDict()
        self._signatures: dict[int, Hashable] = {}

    def of(self, pod: PodInfo, cluster: ClusterState) -> Evaluation:
        """The up-to-date evaluation for a pod. Raises CycleError if a plugin does."""
        signature = self.signature(pod)
        evaluation = self._evaluations.get(signature)
        if evaluation is None:
            evaluation = Evaluation(self._reused_for(pod), pod, cluster, self._static)
            self._evaluations[signature] = evaluation
            self._forget(len(cluster.nodes))
        else:
            self._evaluations.move_to_end(signature)
            evaluation.mend(pod, cluster)
        return evaluation

    def further(self, pod: PodInfo) -> PluginTable:
        """The plugins that are not in the pod's evaluation and not silent about pods of this kind."""
        return self._plugins.only({plugin for plugin in self._far if plugin.looks_further(pod)})

    def suffice(self, pod: PodInfo) -> bool:
        """Whether ``further`` is empty, and no plugin fails because an earlier step is missing."""
        return self.are_prepared and not any(plugin.looks_further(pod) for plugin in self._far)

    def signature(self, pod: PodInfo) -> Hashable:
        """Pods of equal signature get equal answers from all reusable plugins."""
        signature = self._signatures.get(pod.kind.index)
        if signature is None:
            signature = self._signatures[pod.kind.index] = tuple(
                plugin.signature(pod) if is_reusable(plugin, pod) else _LOOKS_FURTHER
                for plugin in self._reusable
            )
        return signature

    def _reused_for(self, pod: PodInfo) -> PluginTable:
        varying = tuple(is_reusable(plugin, pod) for plugin in self._varying)
        table = self._reused.get(varying)
        if table is None:
            reused = {plugin for plugin in self._reusable if is_reusable(plugin, pod)}
            table = self._reused[varying] = self._plugins.only(reused)
        return table

    def _forget(self, n_nodes: int) -> None:
        bytes_each = 8 * max(n_nodes, 1) * (len(self._reusable) + 4)
        while len(self._evaluations) > max(_CACHE_BYTES // bytes_each, 16):
            self._evaluations.popitem(last=False)
