"""Crowds: equal pods in a row, whose outcomes follow from a ranking of the nodes without an attempt of their own.

Only outcomes come of it: what plugins said is worked out when somebody asks (Simulation.explain), like all else.
"""

from __future__ import annotations

from typing import Final

from scheduler_core.engine.outcome import ERROR, SCHEDULED, Outcome
from scheduler_core.engine.scheduler import Decision, Scheduler, bind, gate_of
from scheduler_core.engine.turns import Turns
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.ranking import Ranking
from scheduler_core.framework.tie_break import FirstByName
from scheduler_core.snapshot.classes import PodKind
from scheduler_core.snapshot.state import ClusterState

_AHEAD: Final = 12
_EQUAL: Final = 8
"""A ranking pays if so many of so many pods that come next are of the kind."""


class Crowds:
    """Of a scheduler. The second of several equal pods in a row begins a ranking."""

    def __init__(self, scheduler: Scheduler, turns: Turns) -> None:
        self._scheduler, self._turns = scheduler, turns
        self._ranks = isinstance(scheduler.tie_break, FirstByName)
        self._ranking: Ranking | None = None
        self._latest: tuple[PodKind | None, int] = (None, -1)
        """Kind of the last pod that was placed, and how many changes of the cluster there were before."""

    def outcome(self, k: int, cluster: ClusterState) -> Outcome | None:
        """Of attempt ``k``, of the pod whose turn it is; None if an attempt must be made."""
        ranking = self._ranking
        if ranking is None:
            return None
        turn = self._turns.turn()
        if not turn or cluster.pods.kind_of[turn[0]] is not ranking.pod.kind:
            return None
        if cluster.nominations or not ranking.follows(cluster):
            self._ranking = None
            return None
        return self._ranked(k, PodInfo.of(cluster.pods, turn[0]), ranking, cluster)

    def _ranked(self, k: int, pod: PodInfo, ranking: Ranking, cluster: ClusterState) -> Outcome | None:
        framework = self._scheduler.framework_of(pod)
        if pod.pod.group is not None or gate_of(framework, pod.pod) is not None:
            return None
        taken = ranking.take(pod)
        if taken is None:
            self._ranking = None
            return None
        failure = bind(framework, ranking.cycle.fork(), pod, taken.row)
        if failure is not None:
            self._ranking = None
            return Outcome(k, pod.key, ERROR, feasible=taken.n_feasible, message=failure.message)
        return Outcome(k, pod.key, SCHEDULED, cluster.nodes.names[taken.row], taken.n_feasible, taken.total)

    def note(self, decision: Decision, cluster: ClusterState) -> None:
        """An attempt was decided that is not yet carried out."""
        attempt = decision.attempt
        if attempt is None or decision.outcome.outcome != SCHEDULED or not self._ranks:
            return
        kind, n_changes = attempt.pod.kind, len(cluster.changes)
        latest, self._latest = self._latest, (kind, n_changes)
        if latest == (kind, n_changes - 1) and self._comes_often(kind, cluster):
            self._ranking = decision.framework.ranking(attempt, cluster)
            if self._ranking is not None and self._ranking.take(attempt.pod) is None:
                self._ranking = None

    def _comes_often(self, kind: PodKind, cluster: ClusterState) -> bool:
        kinds = [cluster.pods.kind_of[row] for row in self._turns.ahead(_AHEAD)]
        return kinds.count(kind) >= _EQUAL
