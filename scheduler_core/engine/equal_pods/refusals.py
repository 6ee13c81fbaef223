"""Refusals: pods that no node could take. Equal pods have the same outcome as long as no filter changes its verdict anywhere.

While others are placed, a cluster may refuse hundreds of pods of a kind. Only the verdicts on nodes that changed are computed
again; reasons, preemption and message are those of the last attempt.
"""

from __future__ import annotations

from msgspec.structs import replace

from scheduler_core.engine.outcome import UNSCHEDULABLE, Outcome
from scheduler_core.engine.scheduler import Decision, Scheduler
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.status import CycleError
from scheduler_core.snapshot.state import ClusterState


class Refusals:
    """The refused kinds of pods of one scheduler.

    repeated : number of the attempt whose outcome the latest refused pod has, too; -1 before the first.
    """

    def __init__(self, scheduler: Scheduler) -> None:
        self._scheduler = scheduler
        self._known: dict[tuple[int, int], tuple[object, Outcome]] = {}
        """By kind and priority of pods: what stands for the verdicts (Direct.refusal), and the outcome of the last attempt."""
        self.repeated = -1

    def outcome(self, k: int, pod: PodInfo, cluster: ClusterState) -> Outcome | None:
        """The outcome of attempt ``k``; None if an attempt is necessary."""
        verdicts, earlier = self._known.get((pod.kind.index, pod.priority), (None, None))
        if earlier is None or pod.pod.group is not None:
            return None
        try:
            if self._scheduler.framework_of(pod).direct.refusal(pod, cluster) is not verdicts:
                return None
        except CycleError:
            return None
        self.repeated = earlier.k
        return replace(earlier, k=k, pod=pod.key)

    def note(self, decision: Decision, cluster: ClusterState) -> None:
        """Record that an attempt was decided and is not carried out yet."""
        attempt, outcome = decision.attempt, decision.outcome
        if attempt is None or outcome.outcome != UNSCHEDULABLE or outcome.group is not None or outcome.claims:
            return
        verdicts = decision.framework.refusal(attempt, cluster)
        if verdicts is not None:
            self._known[attempt.pod.kind.index, attempt.pod.priority] = (verdicts, outcome)
