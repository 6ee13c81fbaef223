"""SchedulerProcess: one kube-scheduler over time (spec 07 §7, §10; spec 08 §8, §9).

It watches the API server, has a cache and a queue, attempts one pod at a time, and binds in parallel:

    event ──> cache, then queue: may it help pods that wait?                      watching
    timers ──> queue                                                              waiting
    idle ──> pop ──cycle──> assume ──permit──binding──> bound | forgotten, and back to the queue    binding
                       └──> victims evicted, nominated or not | unschedulable: back to the queue

A scheduler that is not active (a standby) follows the cluster, but takes nothing from its queue.
"""

from __future__ import annotations

from collections.abc import Callable

from scheduler_core.engine.cache.scheduler_cache import SchedulerCache
from scheduler_core.engine.outcome import SCHEDULED, Outcome
from scheduler_core.kernel import Log
from scheduler_core.model.objects.pod import Pod
from scheduler_core.queue import QueuedPod, SchedulingQueue
from scheduler_core.queue.moves import OnMove
from scheduler_core.scheduler.api import Api, permit_error
from scheduler_core.scheduler.attempts import AttemptResult, Attempts
from scheduler_core.scheduler.bindings import Bindings
from scheduler_core.scheduler.event_handlers import EventHandlers
from scheduler_core.scheduler.evictions import Evictions
from scheduler_core.scheduler.log import facts
from scheduler_core.scheduler.order import EventPriority
from scheduler_core.scheduler.pace import Pace
from scheduler_core.scheduler.permits import PREEMPTED, Permits
from scheduler_core.scheduler.preemptor import EVERYWHERE, Preemptor
from scheduler_core.scheduler.profiles import Profiles
from scheduler_core.scheduler.runtime import Runtime, Timer
from scheduler_core.scheduler.timed_queue import TimedQueue
from scheduler_core.snapshot.claims.changes import ClaimChange
from scheduler_core.snapshot.volumes.objects import claim_uses
from scheduler_core.units import ZERO, Nanoseconds


class SchedulerProcess:
    """One scheduler. Its ``watcher`` must get all changes of the cluster.

    name : the scheduler of facts, if there are several; None if there is one.
    on_move : called for every move between queues, also for those that are no facts.
    """

    def __init__(  # noqa: PLR0913 - what a process is connected with
        self,
        runtime: Runtime,
        api: Api,
        cache: SchedulerCache,
        profiles: Profiles,
        pace: Pace,
        *,
        log: Log,
        attempts: Attempts,
        name: str | None = None,
        is_active: bool = True,
        on_move: OnMove | None = None,
    ) -> None:
        self.cache = cache
        self.runtime = runtime
        self._is_active = is_active
        self._api, self._cycle = api, pace.cycle
        self._log, self._name, self._attempts = log, name, attempts
        self._is_busy = False
        self._wake_up: Timer | None = None
        self._waiting = TimedQueue(runtime, cache, profiles, log, name, self._go_on, on_move)
        self._bindings = Bindings(runtime, api, cache, self._waiting, pace.binding, self._go_on)
        self._permits = Permits(
            runtime, cache, log, name, self._activate, self._not_permitted, api.waits_for_permit
        )
        self._evictions = Evictions(api, cache, self._cancel, self._activate)
        self._waiting.gate = self._evictions.gate
        self.watcher = EventHandlers(
            runtime,
            cache,
            self._waiting,
            self._go_on,
            gone=lambda pod: self._permits.drop(pod.key),
            rejects=lambda pod: self._permits.reject(pod.key),
        )
        self._waiting.take_in(api.pods())
        self._go_on()

    @property
    def queue(self) -> SchedulingQueue:
        """The queue, for reading."""
        return self._waiting.queue

    def change_policy(self, profiles: Profiles) -> None:
        """The process ends and another one starts with these profiles: its queue does not know earlier attempts."""
        for key in self._permits.forget_all():
            self.cache.forget(key)
        self.cache.set_scheduler(profiles.scheduler)
        self._evictions.start_again()
        self._waiting.start_again(profiles)
        self._waiting.take_in(self.cache.pods.values())
        self._go_on()

    def lead(self) -> None:
        """Take pods from the queue from now on."""
        self._is_active = True
        self._go_on()

    def tell_of_bindings(self, told: Callable[[QueuedPod, str | None], None]) -> None:
        """Set a function that is called with each answer to a binding: None, or why the pod was not bound."""
        self._bindings.told = told

    def follow(self) -> None:
        """Take no more pods; attempts and bindings in progress continue."""
        self._is_active = False

    def _go_on(self) -> None:
        """The queue may have a pod: pop after everything else of this time has happened."""
        self._waiting.set_timers()
        if self._is_active and not self._is_busy and self._wake_up is None and self.queue.can_pop():
            self._wake_up = self.runtime.after(ZERO, self._attempt, EventPriority.ATTEMPT, "attempt")

    def _attempt(self) -> None:
        self._wake_up = None
        queued = self.queue.pop(self.runtime.now) if self._is_active and not self._is_busy else None
        if queued is None:
            return
        turn = [one for one in self._waiting.with_group(queued) if not self._is_skipped(one)]
        if not turn:
            self._go_on()
            return
        self._is_busy = True
        keys = [one.key for one in turn]
        self._attempts.make(keys, self.cache, lambda results: self._decided(turn, results))

    def _is_skipped(self, queued: QueuedPod) -> bool:
        """Whether the pod is not attempted, because it is being deleted or has its node. The nomination of one that is being
        deleted does not count any more: kube-scheduler finds its requests only in the queue (upstream 1.36, nominatedPodToInfo).
        """
        if not queued.pod.is_terminating and self.cache.node_of(queued.key) is None:
            return False
        self.queue.done(queued.uid)
        if queued.pod.is_terminating:
            if self.cache.nominated_node_of(queued.key) is not None:
                self.cache.nominate(queued.key, None)
            self._api.skipped(queued.pod)
        return True

    def _decided(self, turn: list[QueuedPod], results: list[AttemptResult]) -> None:
        """Decide at the start of the attempts, on the cluster of that time; the effects follow at their end."""
        started = self.runtime.now - self.runtime.epoch
        if self._cycle == 0:
            self._end(turn, results, started)
        else:
            self.runtime.after(
                self._cycle * len(turn),
                lambda: self._end(turn, results, started),
                EventPriority.BINDING,
                f"{turn[0].key} is decided",
            )

    def _end(self, turn: list[QueuedPod], results: list[AttemptResult], started: Nanoseconds) -> None:
        self._is_busy = False
        preemptor = self._preempting_group(turn, results[0].outcome)
        victims = []
        if preemptor is not None:
            victims = self._evictions.begin(preemptor, results[0].outcome.victims)
        for queued, result in zip(turn, results, strict=True):
            self._end_one(queued, result, started)
        if preemptor is not None and victims:
            self._evictions.carry_out(preemptor, EVERYWHERE, victims)
        if (part := results[0].outcome.group) is not None:
            self._api.group_decided(part)
        self._go_on()

    def _preempting_group(self, turn: list[QueuedPod], first: Outcome) -> Preemptor | None:
        """The group, if it preempts as a whole; its victims are those of the first outcome."""
        groups = self.cache.pod_groups
        if groups is None or not groups.preempt_together or first.group is None or not first.victims:
            return None
        group = groups.group(first.group.name)
        if group is None:
            return None
        scheduler, pods = turn[0].pod.spec.scheduler_name, tuple(queued.key for queued in turn)
        return Preemptor.of_group(group, groups.priority(group), scheduler, pods)

    def _end_one(self, queued: QueuedPod, result: AttemptResult, started: Nanoseconds) -> None:
        outcome = result.outcome
        newest = self.cache.newest(queued.key, queued.uid)
        if newest is not None and not self._waiting.is_ours(newest):
            return  # The profile that made the attempt ended before it.
        self._log.add("attempt", started=started, **result.to_dict(), **facts.by(self._name))
        if newest is not None and newest.is_assigned:
            newest = None  # Somebody else bound it meanwhile.
        if outcome.outcome == SCHEDULED and outcome.node is not None and newest is not None:
            self._assume(queued, outcome.node, outcome.claims)
        elif newest is None:
            self.queue.failed(queued, self.runtime.now, rejectors=result.rejectors, newest=None)
        else:
            self._failed(queued, result, newest)

    def _assume(self, queued: QueuedPod, node: str, claims: tuple[ClaimChange, ...]) -> None:
        """Assume the pod. Volumes that were chosen in this attempt are bound in PreBind, and claims to devices are
        written.
        """
        unsettled = [use.key for use in claim_uses(queued.pod) if not is_settled(self.cache, use.key)]
        self.cache.assume(queued.key, node, claims)
        self.queue.done(queued.uid)
        is_in_pre_bind = bool(claims) or any(is_settled(self.cache, claim) for claim in unsettled)
        self._permits.ask(
            queued, node, lambda: self._bindings.start(queued, node, is_in_pre_bind=is_in_pre_bind)
        )

    def _not_permitted(self, queued: QueuedPod, node: str, why: str, plugin: str | None) -> None:
        """The pod releases its node, and is attempted again when that may help."""
        self._bindings.give_up(queued, node, why, () if plugin is None else (plugin,))

    def _cancel(self, pod: Pod, why: str) -> str | None:
        """The error with which the binding of a pod that is to be preempted ends; None if it is not being bound."""
        return permit_error(PREEMPTED) if self._permits.preempt(pod.key) else self._bindings.cancel(pod, why)

    def _failed(self, queued: QueuedPod, result: AttemptResult, newest: Pod) -> None:
        """The effects of a failed attempt: a condition, a nomination or none, evictions."""
        outcome, pod = result.outcome, queued.pod
        preemptor, victims = Preemptor.of_pod(pod), list[Pod]()
        if (node := self._where_it_preempts(outcome)) is not None:
            victims = self._evictions.begin(preemptor, outcome.victims)
        self.queue.failed(queued, self.runtime.now, rejectors=result.rejectors, newest=newest)
        if outcome.nominated is not None:
            self.cache.nominate(pod.key, outcome.nominated or None)
        if outcome.claims:
            self._api.give_up_claims(pod, outcome.claims)
        self._api.failed(pod, outcome)
        if node is not None and victims:
            self._evictions.carry_out(preemptor, node, victims)

    def _where_it_preempts(self, outcome: Outcome) -> str | None:
        """The node on which a pod has victims of its own: also where its group does not succeed (spec 13 §4.2)."""
        groups, part = self.cache.pod_groups, outcome.group
        if not outcome.victims or (part is not None and groups is not None and groups.preempt_together):
            return None
        return outcome.nominated or (None if part is None else part.held)

    def _activate(self, key: str) -> None:
        self.queue.activate(key, self.runtime.now)
        self._go_on()


def is_settled(cache: SchedulerCache, claim: str) -> bool:
    """Whether a placement chose a volume for the claim, or a node for which one is to be created."""
    volumes, node = cache.settled(claim)
    return bool(volumes) or node is not None
