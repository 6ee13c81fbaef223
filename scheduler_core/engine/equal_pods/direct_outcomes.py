"""DirectOutcomes: outcomes of a run's pods that follow from stored totals without an attempt, mostly of equal pods in a row.

They produce only outcomes: the answers of plugins are computed on request (Run.explain), as for all attempts.
"""

from __future__ import annotations

from functools import partial

from scheduler_core.engine.equal_pods.preemptors import Preemptors
from scheduler_core.engine.equal_pods.rankings import Rankings
from scheduler_core.engine.equal_pods.refusals import Refusals
from scheduler_core.engine.outcome import Outcome
from scheduler_core.engine.scheduler import Decision, Scheduler
from scheduler_core.engine.turns import Turns
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.snapshot.state import ClusterState


class DirectOutcomes:
    """The rankings, preemptors and refusals of one scheduler in a run."""

    def __init__(self, scheduler: Scheduler, turns: Turns) -> None:
        self._turns = turns
        self._rankings = Rankings(scheduler, partial(_bring_many, turns))
        self._preemptors = Preemptors(scheduler, turns)
        self._refusals = Refusals(scheduler)

    def outcome(self, k: int, cluster: ClusterState) -> Outcome | None:
        """The outcome of attempt ``k`` for the next pod; None if an attempt is necessary."""
        turn = self._turns.turn()
        if not turn:
            return None
        pod = PodInfo.of(cluster.pods, turn[0])
        return (
            self._preemptors.outcome(k, pod, cluster)
            or self._rankings.outcome(k, pod, cluster)
            or self._refusals.outcome(k, pod, cluster)
        )

    @property
    def repeated(self) -> int:
        """Number of the attempt whose outcome the latest refused pod has, too."""
        return self._refusals.repeated

    def note(self, decision: Decision, cluster: ClusterState) -> None:
        """Record that an attempt was decided and is not carried out yet."""
        self._preemptors.note(decision, cluster)
        self._rankings.note(decision, cluster)
        self._refusals.note(decision, cluster)


def _bring_many(turns: Turns, pod: PodInfo, cluster: ClusterState) -> bool:
    return turns.bring_many(pod.kind)
