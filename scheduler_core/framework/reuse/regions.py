"""Regions: the answers of plugins of reach CLUSTER about equal pods, asked for one node per region (decision record
0013).

Such a plugin may promise (Plugin.regions) that nodes of a region always get equal answers. Then a zone that is too full
is too full for all its nodes, and the nodes of a zone keep their order whatever the points of the zone are. The regions
of a ranking are sets of nodes that no such plugin distinguishes; if all are silent, there is one region.

Plugins are called through their usual methods, on columns of one node per region, and only for answers that a placement
may have changed.
"""

from __future__ import annotations

import numpy as np

from scheduler_core.framework.attempt import Attempt
from scheduler_core.framework.calls import run_filter, run_score
from scheduler_core.framework.matching.domains import told_apart
from scheduler_core.framework.plugin import PreScorePlugin
from scheduler_core.framework.reuse.plugin_table import PluginTable
from scheduler_core.framework.scoring import checked_range
from scheduler_core.framework.status import Code, CycleError
from scheduler_core.snapshot.arrays import ALL_ROWS, BoolArray, IntArray
from scheduler_core.snapshot.columns import NodeColumns
from scheduler_core.snapshot.rows import NodeRow
from scheduler_core.snapshot.state import ClusterState

_FEW_ROWS = 4
"""Up to a quarter of the nodes are selected before plugins are called; otherwise all are used, because columns of all
exist already.
"""


class Regions:
    """The regions of some nodes, for pods of one kind.

    of_row : int64, shape (n_rows,): the region of each node.
    passes : bool, shape (n_regions,): whether the plugins accept the next pod in the region.
    points : int64, shape (n_regions,): weighted sum of the plugins' normalised scores; valid only where the next pod is
        accepted.
    """

    def __init__(
        self, further: PluginTable, attempt: Attempt, cluster: ClusterState, rows: IntArray, numbers: IntArray
    ) -> None:
        """rows : int64, the nodes. numbers : int64, shape (n_rows,), equal for nodes of a region."""
        self._cycle, self._pod, self._cluster = attempt.cycle.fork(), attempt.pod, cluster
        _, firsts, self.of_row = np.unique(numbers, return_index=True, return_inverse=True)
        self._judged = rows[firsts]
        self._judges_all = len(firsts) * _FEW_ROWS >= attempt.n_nodes
        self._filters = [plugin for plugin in further.filters if plugin.name not in attempt.skipped]
        self._pre_scores, self._scorers = further.pre_scores, further.scorers
        self.passes = self._all = np.ones(len(firsts), dtype=bool)
        self.points = np.zeros(len(firsts), dtype=np.int64)
        self._columns: NodeColumns | None = None

    @classmethod
    def of(
        cls, further: PluginTable, attempt: Attempt, cluster: ClusterState, rows: IntArray
    ) -> Regions | None:
        """The regions; None if one of the plugins promises none for such pods.

        further : the plugins of reach CLUSTER that are not silent.
        """
        if any(plugin.normalizes and not plugin.normalizes_by_range for plugin, _ in further.scorers):
            return None
        promised = [plugin.regions(attempt.cycle, attempt.pod) for plugin in further.all]
        numbers = [one for one in promised if one is not None]
        if len(numbers) < len(promised):
            return None
        return cls(further, attempt, cluster, rows, told_apart(numbers, len(cluster.nodes))[rows])

    def __len__(self) -> int:
        return len(self.points)

    @property
    def score(self) -> bool:
        """Whether regions can get points."""
        return bool(self._scorers)

    def ask_filters(self) -> bool:
        """Update ``passes`` after a placement. Whether it changed. Raises CycleError if a plugin does."""
        if not self._filters:
            return False
        before, self.passes = self.passes, self._all
        for plugin in self._filters:
            verdicts = run_filter(plugin, self._cycle, self._pod, self._present())
            self.passes = self.passes & (self._of_regions(verdicts) == 0)
        return bool(np.count_nonzero(before != self.passes))

    def ask_scorers(self, has_room: BoolArray) -> None:
        """Update ``points`` after a placement. Raises CycleError if a plugin does.

        has_room : bool, shape (n_regions,): which regions have feasible nodes.
        """
        if not self._scorers:
            return
        self.points = np.zeros(len(self), dtype=np.int64)
        for plugin, weight in self._scorers:
            raw = self._of_regions(run_score(plugin, self._cycle, self._pod, self._present()))[has_room]
            scores = plugin.normalize(self._cycle, self._pod, raw) if plugin.normalizes else raw
            self.points[has_room] += weight * checked_range(plugin.name, scores)

    def expect(self, row: NodeRow, region: int) -> None:
        """Announce that the next placement is on the node ``row`` of ``region``."""
        if self._judges_all or row == self._judged[region]:
            self._columns = None

    def _present(self) -> NodeColumns:
        """The columns of one node per region; kept until one of them changes."""
        if self._columns is None:
            self._columns = self._cluster.columns(ALL_ROWS if self._judges_all else self._judged)
        return self._columns

    def prepare_scorers(self, feasible: IntArray) -> None:
        """Call PreScore again for other feasible nodes; plugins that skipped are not called. Raises CycleError if a
        plugin does.

        feasible : int64, their rows, ascending.
        """
        skipped = {plugin.name for plugin in self._pre_scores if self._skips(plugin, feasible)}
        if skipped:
            self._pre_scores = tuple(plugin for plugin in self._pre_scores if plugin.name not in skipped)
            self._scorers = tuple(
                (plugin, weight) for plugin, weight in self._scorers if plugin.name not in skipped
            )

    def _skips(self, plugin: PreScorePlugin, feasible: IntArray) -> bool:
        status = plugin.pre_score(self._cycle, self._pod, self._cluster, feasible)
        if status.code not in (Code.SUCCESS, Code.SKIP):
            raise CycleError(f'running PreScore plugin "{plugin.name}": {status.message}')
        return status.code is Code.SKIP

    def _of_regions(self, answers: IntArray) -> IntArray:
        return answers[self._judged] if self._judges_all else answers
