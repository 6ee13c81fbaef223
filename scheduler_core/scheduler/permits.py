"""Pods that have a node and wait for Permit (spec 13 §4.3).

ask ── enough pods of the group have a node ── bound, with those that waited
    └─ too few ── waits, and the group's other pods are attempted again ── time-out: it releases its node

Permit has already succeeded in the cycle of the group. It is called again on the present cluster, from which pods may
have been removed meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from scheduler_core.engine.cache.scheduler_cache import SchedulerCache
from scheduler_core.framework.cycle_state import CycleState
from scheduler_core.framework.status import Code, Status
from scheduler_core.kernel import Log
from scheduler_core.model.objects.pod import Pod
from scheduler_core.plugins.gang_scheduling import SCHEDULED_KEY
from scheduler_core.queue import QueuedPod
from scheduler_core.scheduler.log import facts
from scheduler_core.scheduler.order import EventPriority
from scheduler_core.scheduler.runtime import Runtime, Timer
from scheduler_core.units import SECOND, ZERO

TIMEOUT: Final = 300 * SECOND
"""Maximum waiting time of a pod, in ns."""
PREEMPTED: Final = "preempted"
"""Why a pod releases its node: a more important one needs it. That is an error, after which it is tried again."""
REMOVED: Final = "removed"
"""Why a pod releases its node: its deletion has begun."""
TIMED_OUT: Final = "rejected due to timeout after waiting 5m0s at plugin {}"


@dataclass(frozen=True, slots=True)
class _Waiting:
    """A pod that waits.

    bind : called once it may be bound.
    """

    queued: QueuedPod
    node: str
    group: str
    plugin: str
    timer: Timer
    bind: Callable[[], None]


class Permits:
    """activate : moves a waiting pod of the queue to the activeQ.
    rejected : called with a pod that releases its node, the reason, and the plugin that rejected it; None after an error.
    waits : called with a pod that waits here, and its node.
    log, name : as for SchedulerProcess.
    """

    def __init__(
        self,
        runtime: Runtime,
        cache: SchedulerCache,
        log: Log,
        name: str | None,
        activate: Callable[[str], None],
        rejected: Callable[[QueuedPod, str, str, str | None], None],
        waits: Callable[[Pod, str], None],
    ) -> None:
        self._runtime, self._cache, self._log, self._name = runtime, cache, log, name
        self._activate, self._rejected, self._waits = activate, rejected, waits
        self._waiting: dict[str, _Waiting] = {}
        """By key of the pod, in the order in which they began to wait."""

    def ask(self, queued: QueuedPod, node: str, bind: Callable[[], None]) -> None:
        """Call Permit for a pod that is assumed on the node.

        bind : called once it may be bound, perhaps immediately.
        """
        group = queued.pod.group
        if group is None or self._cache.pod_groups is None:
            bind()
            return
        status = self._status(queued, node)
        if status.is_success:
            bind()
            self._let_go(group)
        elif status.code is Code.WAIT:
            self._wait(queued, node, group, status.plugin or "", bind)
        else:
            self._rejected(queued, node, status.message, status.plugin or "")

    def preempt(self, key: str) -> bool:
        """Whether the pod waits here. Then it releases its node after everything else of this time: its preemptor, which that
        may wake, is gated until then.
        """
        waiting = self._take_out(key)
        if waiting is None:
            return False
        self._runtime.after(
            ZERO,
            lambda: self._rejected(waiting.queued, waiting.node, PREEMPTED, None),
            EventPriority.BINDING,
            f"{key} is preempted",
        )
        return True

    def reject(self, key: str) -> bool:
        """Whether the pod, whose deletion has begun, waits here. Then it releases its node, rejected by a plugin without a name."""
        return self._release(key, REMOVED, "")

    def drop(self, key: str) -> None:
        """Remove a deleted pod."""
        self._take_out(key)

    def forget_all(self) -> list[str]:
        """The process ends: no pod waits any more. Returns the keys of those that did."""
        keys = list(self._waiting)
        for key in keys:
            self._take_out(key)
        return keys

    def _status(self, queued: QueuedPod, node: str) -> Status:
        """SUCCESS, WAIT, or the rejection of a plugin."""
        state, groups = self._cache.state, self._cache.pod_groups
        cycle, found = CycleState(), Status.SUCCESS
        if groups is not None and queued.pod.group is not None:
            cycle.write(SCHEDULED_KEY, groups.n_scheduled(queued.pod.group, state))
        row, pod = state.nodes.row_of.get(node), self._cache.pod_info(queued.key)
        if row is None:
            return found
        for plugin in self._cache.frameworks[queued.pod.spec.scheduler_name].permits:
            status = plugin.permit(cycle, pod, row)
            if not status.is_success:
                found = status.by(plugin.name)
                if status.code is not Code.WAIT:
                    return found
        return found

    def _wait(self, queued: QueuedPod, node: str, group: str, plugin: str, bind: Callable[[], None]) -> None:
        timer = self._runtime.after(
            TIMEOUT,
            lambda: self._time_out(queued.key, plugin),
            EventPriority.TIMER,
            f"{queued.key} has waited for its group",
        )
        self._waiting[queued.key] = _Waiting(queued, node, group, plugin, timer, bind)
        self._log.add(
            "permitWaits", pod=queued.key, node=node, group=group, until=timer.at, **facts.by(self._name)
        )
        self._waits(queued.pod, node)
        for key in self._left_over(group):
            self._activate(key)

    def _let_go(self, group: str) -> None:
        """Bind all pods that wait for the group."""
        for key in [key for key, waiting in self._waiting.items() if waiting.group == group]:
            waiting = self._take_out(key)
            if waiting is not None:
                waiting.bind()

    def _time_out(self, key: str, plugin: str) -> None:
        self._release(key, TIMED_OUT.format(plugin), plugin)

    def _release(self, key: str, why: str, plugin: str | None) -> bool:
        waiting = self._take_out(key)
        if waiting is not None:
            self._rejected(waiting.queued, waiting.node, why, plugin)
        return waiting is not None

    def _left_over(self, group: str) -> list[str]:
        """Pods of the group that have no node."""
        groups, state = self._cache.pod_groups, self._cache.state
        if groups is None:
            return []
        keys = (state.pods.keys[row] for row in groups.members(group))
        return [key for key in keys if self._cache.node_of(key) is None]

    def _take_out(self, key: str) -> _Waiting | None:
        waiting = self._waiting.pop(key, None)
        if waiting is not None:
            waiting.timer.cancel()
        return waiting
