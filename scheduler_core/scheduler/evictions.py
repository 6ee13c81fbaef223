"""Evictions: victims are evicted parallel to the attempts, and their preemptor is gated meanwhile (spec 08 §8).

First the nominations of less important pods to the node end. All victims except the last are evicted at the same time,
and the last one after all these requests. If an eviction fails, the remaining victims stay and the preemptor is attempted
again immediately.

A victim that waits in PreBind is on no node yet for the API server: its binding is cancelled, and it is not evicted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from scheduler_core.engine.cache import SchedulerCache
from scheduler_core.model.pod import Pod
from scheduler_core.queue.queued_pod import uid_of
from scheduler_core.scheduler.api import CANCELLED, PLUGIN, Api

WAITING: Final = "waiting for the preemption for this pod to be finished"


@dataclass(slots=True, eq=False)
class _Preemption:
    """node : the node to which the pod is nominated.
    n_asked : number of victims with an unanswered request.
    last : the victim that is evicted last.
    is_last_asked : whether only that one is missing.
    """

    pod: Pod
    node: str
    last: str
    n_asked: int = 0
    is_last_asked: bool = False
    has_failed: bool = False


class Evictions:
    """cancel : returns whether a pod waited in PreBind; then its binding ends with the message.
    activate : moves a preemptor to the activeQ.
    """

    def __init__(
        self,
        api: Api,
        cache: SchedulerCache,
        cancel: Callable[[str, str], bool],
        activate: Callable[[str], None],
    ) -> None:
        self._api, self._cache, self._cancel, self._activate = api, cache, cancel, activate
        self._running: dict[str, _Preemption] = {}
        """By uid of the preemptor."""

    def gate(self, pod: Pod) -> tuple[str, str] | None:
        """The PreEnqueue of DefaultPreemption: the plugin that keeps the pod out of the queues and its message; None if
        it does not.
        """
        preemption = self._running.get(uid_of(pod))
        if preemption is None or (preemption.is_last_asked and self._is_going(preemption.last)):
            return None
        return PLUGIN, WAITING

    def begin(self, preemptor: Pod, node: str, victims: Iterable[str]) -> list[str]:
        """Gate the preemptor. Returns the victims to evict: those that are not terminating already."""
        staying = [victim for victim in victims if not self._is_going(victim)]
        if staying:
            self._running[uid_of(preemptor)] = _Preemption(preemptor, node, last=staying[-1])
        return staying

    def carry_out(self, preemptor: Pod, victims: list[str]) -> None:
        """Send the evictions that were begun."""
        preemption = self._running.get(uid_of(preemptor))
        if preemption is None:
            return
        for nominated in self._cache.nominated_below(preemption.node, preemptor.priority):
            self._api.end_nomination(nominated)
        *others, _ = victims
        preemption.n_asked = len(others)
        if not others:
            self._ask_last(preemption)
        for victim in others:
            self._evict(preemption, victim)

    def start_again(self) -> None:
        """The process ends and another one starts: no pod is gated, and answers are ignored."""
        self._running = {}

    def _evict(self, preemption: _Preemption, victim: str) -> None:
        pod, node = preemption.pod, preemption.node
        if self._cancel(victim, CANCELLED):
            self._api.cancelled(victim, pod, node)
            self._answered(preemption, is_asked=True)
        else:
            self._api.evict(victim, pod, node, lambda is_asked: self._answered(preemption, is_asked=is_asked))

    def _ask_last(self, preemption: _Preemption) -> None:
        preemption.n_asked, preemption.is_last_asked = 1, True
        self._evict(preemption, preemption.last)

    def _answered(self, preemption: _Preemption, *, is_asked: bool) -> None:
        preemption.n_asked -= 1
        preemption.has_failed = preemption.has_failed or not is_asked
        if preemption.n_asked:
            return
        if not preemption.is_last_asked and not preemption.has_failed:
            self._ask_last(preemption)
        else:
            self._end(preemption)

    def _end(self, preemption: _Preemption) -> None:
        uid = uid_of(preemption.pod)
        if self._running.get(uid) is not preemption:
            return
        del self._running[uid]
        if preemption.has_failed:
            self._activate(preemption.pod.key)

    def _is_going(self, victim: str) -> bool:
        pod = self._cache.pods.get(victim)
        return pod is None or pod.is_terminating
