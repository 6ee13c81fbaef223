"""Crowds: pods of a run whose outcomes follow from what is kept, without an attempt of their own; equal ones in a row above all.

Only outcomes come of it: what plugins said is worked out when somebody asks (Simulation.explain), like all else.
"""

from __future__ import annotations

from functools import partial

from scheduler_core.engine.outcome import Outcome
from scheduler_core.engine.preemptors import Preemptors
from scheduler_core.engine.rankings import Rankings
from scheduler_core.engine.scheduler import Decision, Scheduler
from scheduler_core.engine.turns import Turns
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.snapshot.state import ClusterState


class Crowds:
    """Of a scheduler."""

    def __init__(self, scheduler: Scheduler, turns: Turns) -> None:
        self._turns = turns
        self._rankings = Rankings(scheduler, partial(_bring_many, turns))
        self._preemptors = Preemptors(scheduler, turns)

    def outcome(self, k: int, cluster: ClusterState) -> Outcome | None:
        """Of attempt ``k``, of the pod whose turn it is; None if an attempt must be made."""
        turn = self._turns.turn()
        if not turn:
            return None
        pod = PodInfo.of(cluster.pods, turn[0])
        return self._preemptors.outcome(k, pod, cluster) or self._rankings.outcome(k, pod, cluster)

    def note(self, decision: Decision, cluster: ClusterState) -> None:
        """An attempt was decided that is not yet carried out."""
        self._preemptors.note(decision, cluster)
        self._rankings.note(decision, cluster)


def _bring_many(turns: Turns, pod: PodInfo, cluster: ClusterState) -> bool:
    return turns.bring_many(pod.kind)
