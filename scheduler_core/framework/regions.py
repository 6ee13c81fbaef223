"""Regions: what plugins that look further than the judged node say to equal pods, asked about one node a region (decision record 0013).

Such a plugin may promise (Plugin.regions) that nodes of a region always get equal answers from it. Then a zone that is too full is too
full for all its nodes, and nodes of a zone keep their order whatever the zone's points are. The regions of a ranking are those in which
no such plugin tells nodes apart; if all others are silent, there is one region.

Plugins are asked by the methods that they have anyway, on columns of one node a region, and only for what a placement may have changed.
"""

from __future__ import annotations

import numpy as np

from scheduler_core.framework.attempt import Attempt
from scheduler_core.framework.calls import run_filter, run_score
from scheduler_core.framework.domains import told_apart
from scheduler_core.framework.evaluation import PluginTable
from scheduler_core.framework.plugin import PreScorePlugin
from scheduler_core.framework.scoring import checked_range
from scheduler_core.framework.status import Code, CycleError
from scheduler_core.snapshot.arrays import ALL_ROWS, BoolArray, IntArray
from scheduler_core.snapshot.columns import NodeColumns
from scheduler_core.snapshot.state import ClusterState

_FEW_ROWS = 4
"""Up to a quarter of the nodes are picked out before plugins judge them; of more, all are judged, and columns of all are free."""


class Regions:
    """For pods of one kind, and some nodes.

    of_row : int64, shape (n_rows,). The region of each node.
    passes : bool, shape (n_regions,). Whether the plugins let the next pod into the region.
    points : int64, shape (n_regions,). Weighted sum of the plugins' normalised scores; only meaningful where the next pod may go.
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
        """further : the plugins that look further and are not silent. None if one of them promises no regions for such pods."""
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
        """Whether regions may get points."""
        return bool(self._scorers)

    def ask_filters(self) -> bool:
        """After a placement. Whether ``passes`` is another now. Raises CycleError if a plugin does."""
        if not self._filters:
            return False
        before, self.passes = self.passes, self._all
        for plugin in self._filters:
            verdicts = run_filter(plugin, self._cycle, self._pod, self._present())
            self.passes = self.passes & (self._of_regions(verdicts) == 0)
        return bool(np.count_nonzero(before != self.passes))

    def ask_scorers(self, has_room: BoolArray) -> None:
        """After a placement. has_room : bool, shape (n_regions,), which regions have feasible nodes. Raises CycleError if a plugin does."""
        if not self._scorers:
            return
        self.points = np.zeros(len(self), dtype=np.int64)
        for plugin, weight in self._scorers:
            raw = self._of_regions(run_score(plugin, self._cycle, self._pod, self._present()))[has_room]
            scores = plugin.normalize(self._cycle, self._pod, raw) if plugin.normalizes else raw
            self.points[has_room] += weight * checked_range(plugin.name, scores)

    def expect(self, row: int, region: int) -> None:
        """The next placement will be at the node ``row`` of ``region``."""
        if self._judges_all or row == self._judged[region]:
            self._columns = None

    def _present(self) -> NodeColumns:
        """The columns of the nodes that are judged; kept until one of them changes."""
        if self._columns is None:
            self._columns = self._cluster.columns(ALL_ROWS if self._judges_all else self._judged)
        return self._columns

    def prepare_scorers(self, feasible: IntArray) -> None:
        """The feasible nodes are others now; who skips goes on skipping. Raises CycleError if a plugin does.

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
