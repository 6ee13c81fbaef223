"""Changes of a real cluster as the facts of a timeline (scheduler_core/scheduler/log/facts.py)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any, Final, cast

from scheduler_core.engine.cache.reserved_claims import CLAIM
from scheduler_core.engine.cache.scheduler_cache import SchedulerCache
from scheduler_core.kernel import Log
from scheduler_core.model.cluster import Cluster
from scheduler_core.model.objects.devices import ResourceClaim
from scheduler_core.model.objects.meta import Resource
from scheduler_core.model.objects.node import Node
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.objects.workload import PodDisruptionBudget
from scheduler_core.queue import Place, SchedulingQueue
from scheduler_core.scheduler.log import facts
from scheduler_core.units import MICROSECOND, ZERO, Nanoseconds

_WHY: Final = {
    "PreemptionByScheduler": "preempted",
    "DeletionByTaintManager": "tainted",
    "EvictionByEvictionAPI": "evicted",
    "TerminationByKubelet": "evicted",
}
"""Reason of the condition DisruptionTarget → why a pod has to go."""


class RecordingWatcher:
    """A Watcher (scheduler_core.scheduler.watch). Pods of other schedulers are reported once they are on a node.

    ours : whether a pod names one of the profiles. epoch : the origin of times, in ns since 1970.
    """

    def __init__(self, log: Log, ours: Callable[[Pod], bool], epoch: Nanoseconds) -> None:
        self._log, self._ours, self._epoch = log, ours, epoch
        self._told: set[str] = set()
        self._preemptors: dict[str, str] = {}
        """Victims that were asked to go → for whom."""

    def decided(self, attempt: Mapping[str, Any]) -> None:
        """Remembers the preemptors of victims."""
        self._preemptors |= dict.fromkeys(attempt["victims"], attempt["pod"])

    def opening(
        self, cache: SchedulerCache, queue: SchedulingQueue, budgets: Iterable[Resource]
    ) -> Iterator[tuple[str, dict[str, Any]]]:
        """All objects at the beginning, for readers of the log."""
        for node in cache.nodes.values():
            yield "nodeAdded", facts.of_node(node)
        self._told.clear()
        for pod in cache.pods.values():
            if pod.is_assigned or self._ours(pod):
                self._told.add(pod.key)
                yield "podThere", facts.of_pod(pod, None) | {"node": pod.spec.node_name or None}
        yield from self._queued(cache, queue)
        for pod in cache.pods.values():
            if pod.is_terminating and pod.key in self._told:
                yield "podTerminating", self._terminating(pod)
        for budget in budgets:
            if isinstance(budget, PodDisruptionBudget):
                yield "budget", facts.of_budget(budget)
        yield from self._others(cache.others)

    @staticmethod
    def _others(others: Cluster) -> Iterator[tuple[str, dict[str, Any]]]:
        for one in others.resource_slices:
            yield "deviceSlice", facts.of_slice(one)
        for claim in others.resource_claims:
            if (fact := facts.of_claim(claim)) is not None:
                yield "claimAllocated", fact
        for group in others.pod_groups:
            yield "podGroup", facts.of_group(group)

    @staticmethod
    def _queued(cache: SchedulerCache, queue: SchedulingQueue) -> Iterator[tuple[str, dict[str, Any]]]:
        for place, waiting in queue.contents().by_place().items():
            for queued in waiting:
                yield "queue", {"pod": queued.key, "from": None, "to": place, "why": "PodAdd"}
        for key in cache.assumed():
            yield "queue", {"pod": key, "from": None, "to": Place.IN_FLIGHT, "why": "PodAdd"}

    # --- news ---------------------------------------------------------------------------------------------------------

    def pod_added(self, pod: Pod) -> None:
        if pod.is_assigned:
            self._told.add(pod.key)
            self._log.add("podThere", **facts.of_pod(pod, None), node=pod.spec.node_name)
        elif self._ours(pod):
            self._told.add(pod.key)
            self._log.add("podCreated", **facts.of_pod(pod, None))

    def pod_updated(self, old: Pod, new: Pod) -> None:
        if new.key not in self._told:
            self.pod_added(new)
            return
        if new.is_assigned and not old.is_assigned:
            self._log.add("podBound", pod=new.key, node=new.spec.node_name)
        elif new.status.nominated_node_name != old.status.nominated_node_name:
            self._log.add("nominated", pod=new.key, node=new.status.nominated_node_name or None)
        if new.is_terminating and not old.is_terminating:
            self._log.add("podTerminating", **self._terminating(new))

    def pod_deleted(self, pod: Pod) -> None:
        """Pods that end by themselves disappear without having been asked to go."""
        preemptor = self._preemptors.pop(pod.key, None)
        if pod.key not in self._told:
            return
        self._told.remove(pod.key)
        if pod.is_terminating or preemptor is not None:
            why = _why(pod, preemptor)
        else:
            why = "finished" if pod.is_assigned else "deleted"
        self._log.add("podGone", pod=pod.key, node=pod.spec.node_name or None, why=why)

    def node_added(self, node: Node) -> None:
        self._log.add("nodeAdded", **facts.of_node(node))

    def node_updated(self, old: Node, new: Node) -> None:
        fact = facts.of_node(new)
        if fact != facts.of_node(old):
            self._log.add("nodeChanged", **fact)

    def node_deleted(self, node: Node) -> None:
        self._log.add("nodeRemoved", node=node.name)

    def object_changed(self, kind: str, old: Resource | None, new: Resource | None) -> None:
        if kind == CLAIM:
            self._claim_changed(cast("ResourceClaim | None", old), cast("ResourceClaim | None", new))
        elif (told := facts.of_change(old, new)) is not None:
            self._log.add(told[0], **told[1])

    def _claim_changed(self, old: ResourceClaim | None, new: ResourceClaim | None) -> None:
        before = None if old is None else facts.of_claim(old)
        after = None if new is None else facts.of_claim(new)
        if after is not None and before is None:
            self._log.add("claimAllocated", **after)
        elif before is not None and after is None:
            self._log.add("claimReleased", claim=before["claim"])

    def _terminating(self, pod: Pod) -> dict[str, Any]:
        preemptor = self._preemptors.get(pod.key)
        until = nanoseconds(pod.metadata.deletion_timestamp, self._epoch)
        return {"pod": pod.key, "why": _why(pod, preemptor), "until": until, **facts.on_behalf(preemptor)}


def nanoseconds(moment: datetime | None, epoch: Nanoseconds) -> Nanoseconds:
    """Since ``epoch``, which is in ns since 1970; 0 for None."""
    return ZERO if moment is None else int(moment.timestamp() * 1_000_000) * MICROSECOND - epoch


def _why(pod: Pod, preemptor: str | None) -> str:
    targets = (
        one for one in pod.status.conditions if one.type == "DisruptionTarget" and one.status == "True"
    )
    named = next((_WHY.get(one.reason, "evicted") for one in targets), "deleted")
    return "preempted" if preemptor is not None else named
