"""Evictions: victims are evicted parallel to the attempts, and their preemptor, a pod or a group, is gated meanwhile (spec 08 §8).

First the nominations of less important pods to the node end. All victims except the last are evicted at the same time,
and the last one after all these requests. If an eviction fails, the remaining victims stay and the preemptor is attempted
again immediately.

A victim that waits at Permit or in PreBind is on no node yet for the API server: its binding is cancelled, and it is not evicted.
Victims are the pods of the decision: one that comes later, with the name of a victim that is gone by then, is none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from scheduler_core.engine.cache.scheduler_cache import SchedulerCache
from scheduler_core.model.objects.pod import Pod
from scheduler_core.queue.queued_pod import uid_of
from scheduler_core.scheduler.api import CANCELLED, PLUGIN, Api
from scheduler_core.scheduler.preemptor import Preemptor, identity_of

WAITING: Final = "waiting for the preemption for this {} to be finished"


@dataclass(slots=True, eq=False)
class _Preemption:
    """node : where room is made: the node to which a pod is nominated, or EVERYWHERE.
    n_asked : number of victims with an unanswered request.
    last : the victim that is evicted last; None once its request is sent.
    """

    preemptor: Preemptor
    node: str
    last: Pod | None
    n_asked: int = 0
    has_failed: bool = False


class Evictions:
    """cancel : ends the binding of a pod that waits at Permit or in PreBind, and returns its error; None for other pods.
    activate : moves a pod to the activeQ.
    """

    def __init__(
        self,
        api: Api,
        cache: SchedulerCache,
        cancel: Callable[[Pod, str], str | None],
        activate: Callable[[str], None],
    ) -> None:
        self._api, self._cache, self._cancel, self._activate = api, cache, cancel, activate
        self._running: list[_Preemption] = []
        self._preempting: set[str] = set()
        """Identities of preemptors. One that preempts again while an answer is missing is in here once, as in upstream: the first of
        its preemptions that ends removes it.
        """
        self._last: dict[str, str] = {}
        """Identity of the preemptor → the key of the victim that is missing, if it is the last one."""

    def gate(self, pod: Pod) -> tuple[str, str] | None:
        """The PreEnqueue of DefaultPreemption: the plugin that keeps the pod out of the queues and its message; None if
        it does not.
        """
        if not self._preempting:
            return None
        groups = self._cache.pod_groups
        if groups is not None and groups.preempt_together and pod.group is not None:
            group = groups.group(pod.group)
            return None if group is None else self._gate(identity_of(group), "pod group")
        return self._gate(uid_of(pod), "pod")

    def _gate(self, preemptor: str, what: str) -> tuple[str, str] | None:
        last = self._last.get(preemptor)
        if preemptor not in self._preempting or (last is not None and self._is_going(last)):
            return None
        return PLUGIN, WAITING.format(what)

    def begin(self, preemptor: Preemptor, victims: Iterable[str]) -> list[Pod]:
        """Gate the preemptor. Returns the victims to evict: those that are not terminating already."""
        staying = [self._cache.pods[victim] for victim in victims if not self._is_going(victim)]
        if staying:
            self._preempting.add(preemptor.identity)
        return staying

    def carry_out(self, preemptor: Preemptor, node: str, victims: list[Pod]) -> None:
        """Send the evictions that were begun. node : where room is made, or EVERYWHERE."""
        for nominated in self._cache.nominated_below(node, preemptor.priority):
            self._api.end_nomination(nominated)
        *others, last = victims
        preemption = _Preemption(preemptor, node, last, n_asked=len(others))
        self._running.append(preemption)
        if not others:
            self._ask_last(preemption)
        for victim in others:
            self._evict(preemption, victim)

    def start_again(self) -> None:
        """The process ends and another one starts: no pod is gated, and answers are ignored."""
        self._running.clear()
        self._preempting.clear()
        self._last.clear()

    def _evict(self, preemption: _Preemption, victim: Pod) -> None:
        preemptor, node = preemption.preemptor, preemption.node
        if (error := self._cancel(victim, CANCELLED)) is not None:
            self._api.cancelled(victim, preemptor, node, error)
            self._answered(preemption, is_asked=True)
        else:
            self._api.evict(
                victim, preemptor, node, lambda is_asked: self._answered(preemption, is_asked=is_asked)
            )

    def _ask_last(self, preemption: _Preemption) -> None:
        last, preemption.last = preemption.last, None
        assert last is not None
        preemption.n_asked = 1
        self._last[preemption.preemptor.identity] = last.key
        self._evict(preemption, last)

    def _answered(self, preemption: _Preemption, *, is_asked: bool) -> None:
        preemption.n_asked -= 1
        preemption.has_failed = preemption.has_failed or not is_asked
        if preemption.n_asked:
            return
        if preemption.last is not None and not preemption.has_failed:
            self._ask_last(preemption)
        else:
            self._end(preemption)

    def _end(self, preemption: _Preemption) -> None:
        if preemption not in self._running:
            return
        self._running.remove(preemption)
        identity = preemption.preemptor.identity
        self._preempting.discard(identity)
        self._last.pop(identity, None)
        if preemption.has_failed:
            for key in preemption.preemptor.pods:
                self._activate(key)

    def _is_going(self, victim: str) -> bool:
        pod = self._cache.pods.get(victim)
        return pod is None or pod.is_terminating
