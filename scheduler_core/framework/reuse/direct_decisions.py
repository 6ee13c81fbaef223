"""Direct: decisions from stored results: the node of a pod without an attempt, or, if the promises of the plugins suffice, a
ranking.

For a pod, only the plugins that depend on other pods are called, and nothing is collected for explanations.

The result is only the chosen node. The answers of plugins about each node, and about a pod that finds no node, require an
attempt.
"""

from __future__ import annotations

import msgspec
import numpy as np

from scheduler_core.framework.attempt import Attempt
from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.reuse.evaluation import Evaluation, Evaluations
from scheduler_core.framework.reuse.far_plugins import FarPlugins
from scheduler_core.framework.reuse.ranking import Ranking, Taken
from scheduler_core.framework.reuse.regions import Regions
from scheduler_core.framework.rules import Shared
from scheduler_core.framework.status import CycleError
from scheduler_core.snapshot.rows import NodeRow
from scheduler_core.snapshot.state import ClusterState


class Best(msgspec.Struct, frozen=True):
    """cycle : the data of the plugins for the pod, without plugins that are silent about it."""

    taken: Taken
    cycle: CycleState


class Direct:
    """Decisions from stored results, for a profile that scores.

    looks_at_all : whether searches look at all nodes, and only plugins decide.
    """

    def __init__(self, evaluations: Evaluations, shared: Shared, *, looks_at_all: bool) -> None:
        self._evaluations, self._looks_at_all = evaluations, looks_at_all
        self._may_crash = shared.rules.search.too_many_skips == "crash"
        self._far: dict[int, tuple[int, FarPlugins | None]] = {}
        """By kind of pod: how many kinds there were when plugins were asked, and those that look further; None if an
        attempt is necessary.
        """

    def best(self, pod: PodInfo, cluster: ClusterState) -> Best | None:
        """The node that an attempt would choose, as ``Attempt.chosen``; None if an attempt is necessary."""
        if not self._looks_at_all or self._may_crash or cluster.nominations:
            return None
        far = self._far_plugins(pod, cluster)
        if far is None:
            return None
        try:
            evaluation = self._evaluations.of(pod, cluster)
            if evaluation.n_fits < 2 or not evaluation.lets_all_in:
                return None
            if not far.are_none:
                return _best_with(far, evaluation, pod, cluster)
            totals = evaluation.totals(pod, cluster)
        except CycleError:
            return None
        row = NodeRow(totals.argmax())
        return Best(Taken(row, int(totals[row]), evaluation.n_fits), evaluation.cycle)

    def refusal(self, pod: PodInfo, cluster: ClusterState) -> object | None:
        """What stays the same object as long as no filter changes a verdict about pods of this kind; None if a node may take
        them, or if an attempt is necessary. Raises CycleError if a plugin does.
        """
        if not self._looks_at_all or self._may_crash or cluster.nominations:
            return None
        far = self._far_plugins(pod, cluster)
        if far is None or not far.are_none:
            return None
        evaluation = self._evaluations.of(pod, cluster)
        return None if evaluation.n_fits else evaluation.refusal

    def ranking(self, attempt: Attempt, cluster: ClusterState) -> Ranking | None:
        """The ranking from which pods of the same kind take their nodes after this attempt; None if the plugins' promises
        do not suffice.

        The attempt must have been decided on the present cluster.
        """
        if attempt.totals is None or attempt.in_set is not None or cluster.nominations:
            return None
        if not self._looks_at_all:
            return None
        evaluation = self._evaluations.of(attempt.pod, cluster)
        if not evaluation.can_be_ranked:
            return None
        regions = Regions.of(self._evaluations.further(attempt.pod), attempt, cluster, evaluation.rows)
        try:
            return None if regions is None else Ranking(evaluation, attempt, cluster, regions)
        except CycleError:
            return None

    def _far_plugins(self, pod: PodInfo, cluster: ClusterState) -> FarPlugins | None:
        """The plugins that look further; None if an attempt is necessary. A silent plugin may not be silent when there
        are pods of another kind, so it is asked again then.
        """
        n_kinds = len(cluster.pods.kinds)
        known = self._far.get(pod.kind.index)
        if known is None or known[0] != n_kinds:
            far = FarPlugins(self._evaluations.further(pod))
            decides = self._evaluations.are_prepared and far.look_at_all_nodes
            known = self._far[pod.kind.index] = (n_kinds, far if decides else None)
        return known[1]


def _best_with(far: FarPlugins, evaluation: Evaluation, pod: PodInfo, cluster: ClusterState) -> Best | None:
    """The best node with the answers of further plugins; None if an attempt is necessary. Raises CycleError if a plugin
    does.
    """
    cycle = evaluation.cycle.fork()
    feasible = far.feasible(cycle, pod, cluster, evaluation.fits)
    if feasible is None:
        return None
    rows = evaluation.rows if feasible is evaluation.fits else np.flatnonzero(feasible)
    if len(rows) < 2:
        return None
    totals = evaluation.totals_of(rows, pod, cluster)
    far.add_points(totals, cycle, pod, cluster, rows)
    place = int(totals.argmax())
    return Best(Taken(NodeRow(rows[place]), int(totals[place]), len(rows)), cycle)
