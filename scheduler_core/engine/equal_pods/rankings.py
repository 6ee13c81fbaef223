"""Rankings: pods whose outcomes follow from stored totals, without an attempt.

A pod takes the best node of the totals that are stored for its kind; the answers of plugins that depend on other pods are
added (decision records 0015 and 0016). The second of several equal pods in a row begins a ranking (0012). Only outcomes are
produced: the answers of plugins are computed on request, as for all attempts.
"""

from __future__ import annotations

from collections.abc import Callable

from scheduler_core.engine.outcome import ERROR, SCHEDULED, Outcome
from scheduler_core.engine.scheduler import Decision, Scheduler, bind, gate_of
from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.phases.tie_break import FirstByName
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.reuse.ranking import Ranking, Taken
from scheduler_core.framework.runtime import Framework
from scheduler_core.snapshot.pods.classes import PodKind
from scheduler_core.snapshot.state import ClusterState

BringMany = Callable[[PodInfo, ClusterState], bool]
"""Returns whether most of the pods that follow a pod are of its kind. A wrong answer costs only time."""


class Rankings:
    """The rankings of one scheduler."""

    def __init__(self, scheduler: Scheduler, bring_many: BringMany) -> None:
        self.scheduler, self._bring_many = scheduler, bring_many
        self._ranks = isinstance(scheduler.tie_break, FirstByName)
        self._ranking: Ranking | None = None
        self._latest: tuple[PodKind | None, int] = (None, -1)
        """Kind of the last pod that was placed, and how many changes of the cluster there were before."""

    def outcome(self, k: int, pod: PodInfo, cluster: ClusterState) -> Outcome | None:
        """The outcome of attempt ``k``; None if an attempt is necessary."""
        if not self._ranks or cluster.nominations or pod.pod.group is not None:
            return None
        framework = self.scheduler.framework_of(pod)
        if gate_of(framework, pod.pod) is not None:
            return None
        return self._of_ranking(k, framework, pod, cluster) or self._alone(k, framework, pod, cluster)

    def note(self, decision: Decision, cluster: ClusterState) -> None:
        """Record that an attempt was decided and is not carried out yet."""
        attempt = decision.attempt
        if attempt is None or decision.outcome.outcome != SCHEDULED or not self._ranks:
            return
        if self._begins(attempt.pod, cluster):
            self._ranking = decision.framework.direct.ranking(attempt, cluster)
            if self._ranking is None or self._ranking.take(attempt.pod) is None:
                self._ranking, self._latest = None, (None, -1)
                return
        self._latest = (attempt.pod.kind, len(cluster.changes))

    def _of_ranking(
        self, k: int, framework: Framework, pod: PodInfo, cluster: ClusterState
    ) -> Outcome | None:
        ranking = self._ranking
        if ranking is None or ranking.pod.kind is not pod.kind:
            return None
        taken = ranking.take(pod) if ranking.follows(cluster) else None
        if taken is None:
            self._ranking = None
            return None
        outcome = _bound(k, framework, pod, taken, ranking.cycle, cluster)
        if outcome.outcome == ERROR:
            self._ranking = None
        return outcome

    def _alone(self, k: int, framework: Framework, pod: PodInfo, cluster: ClusterState) -> Outcome | None:
        """The outcome of a pod without a ranking; None if one is to begin, which needs an attempt."""
        if self._begins(pod, cluster):
            return None
        best = framework.direct.best(pod, cluster)
        if best is None:
            return None
        outcome = _bound(k, framework, pod, best.taken, best.cycle, cluster)
        if outcome.outcome == SCHEDULED:
            self._latest = (pod.kind, len(cluster.changes))
        return outcome

    def _begins(self, pod: PodInfo, cluster: ClusterState) -> bool:
        """Whether the pod is the second of several equal ones in a row."""
        kind, n_changes = self._latest
        if kind is not pod.kind or len(cluster.moves_since(n_changes)) != 1:
            return False
        return self._bring_many(pod, cluster)


def _bound(
    k: int, framework: Framework, pod: PodInfo, taken: Taken, cycle: CycleState, cluster: ClusterState
) -> Outcome:
    """The outcome after the plugins have reserved, permitted and bound."""
    failure = bind(framework, cycle.fork(), pod, taken.row)
    if failure is not None:
        return Outcome(k, pod.key, ERROR, feasible=taken.n_feasible, message=failure.message)
    return Outcome(k, pod.key, SCHEDULED, cluster.nodes.names[taken.row], taken.n_feasible, taken.total)
