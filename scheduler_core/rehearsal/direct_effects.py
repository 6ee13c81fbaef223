"""Whether the new release decides differently about a pod, or only finds other pods on the nodes than before."""

from __future__ import annotations

from collections.abc import Collection

from scheduler_core.engine.run import Run
from scheduler_core.framework.pod_info import PodInfo


def decided_otherwise(before: Run, after: Run, pods: Collection[str]) -> dict[str, bool]:
    """Pod → whether its last attempt would have ended differently under the old release, in the cluster as the new one had made it by then.

    False: the decision is the same, and its result differs because of earlier pods. Pods without an attempt of their own, and those of
    pod groups, are not among them. before, after : runs that have ended; only the pods' names have to agree.
    """
    scheduler = before.scheduler()
    state = scheduler.initial_state()
    found: dict[str, bool] = {}
    for outcome in after.outcomes:
        row = before.snapshot.pods.row_of.get(outcome.pod)
        if row is None or outcome.group is not None:
            return {}
        if outcome.pod in pods:
            if outcome.search is not None:
                scheduler.search_start.index = outcome.search[0]
            own = scheduler.decide(outcome.k, PodInfo.of(before.snapshot.pods, row), state).outcome
            found[outcome.pod] = (own.outcome, own.node) != (outcome.outcome, outcome.node)
        scheduler.apply(outcome, state)
    return found
