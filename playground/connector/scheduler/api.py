"""Writes of the scheduler to a real API server: bindings, conditions, evictions (spec 11 §4 to §6; spec 08 §8, §10).

Each is a separate task, so that a slow answer delays no other. Right before every write it checks whether writing is still allowed:
a scheduler that has lost its lease writes nothing more. What is written about a pod after an attempt no longer matters when the
next attempt writes something else.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from itertools import count
from typing import Any, Final, cast

import structlog

from playground.connector.client.http import Http, ServerAnswer, Unreachable
from playground.connector.client.informers import GROUPS, Informers
from playground.connector.client.writes import Writes
from playground.connector.scheduler import conditions
from playground.connector.scheduler.claims import ClaimsNotWritten, ClaimWriter
from playground.connector.scheduler.events import EventRecorder
from playground.connector.scheduler.extenders import LiveExtenders
from playground.connector.scheduler.metrics import FAILURE, SUCCESS
from playground.connector.scheduler.pre_bind import PreBind, PreBinds
from playground.connector.scheduler.raw_objects import RawObjects
from playground.connector.scheduler.volumes import VolumeBinder
from scheduler_core.clock import Clock
from scheduler_core.config.plugins.names import DYNAMIC_RESOURCES, VOLUME_BINDING
from scheduler_core.engine.cache.scheduler_cache import SchedulerCache
from scheduler_core.engine.outcome import ERROR, UNSCHEDULABLE, GroupPart, Outcome
from scheduler_core.extenders.binder import ExtenderBinding
from scheduler_core.model.objects.meta import Resource
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.objects.pod_group import PodGroup
from scheduler_core.scheduler.api import ClaimWrites, pre_bind_error
from scheduler_core.scheduler.preemptor import Preemptor
from scheduler_core.scheduler.volumes.bindings import VolumesNotBound
from scheduler_core.snapshot.claims.changes import ClaimChange

log = structlog.get_logger(__name__)

NOT_ALLOWED: Final = "this scheduler does not lead any more"
_GROUPS_PATH: Final = f"/apis/{GROUPS}/namespaces/{{}}/podgroups/{{}}"
_NOT_FOUND: Final = 404
_OUT_OF_DATE: Final = (_NOT_FOUND, 409)

Ran = Callable[[str, str, str, float], None]


class LiveApi:
    """An Api (scheduler_core.scheduler.api). Call it from the loop only.

    may_write : asked before each write. raw_claims : claims to devices as the watches deliver them. is_dry : nothing is written at all; decisions count as if they were.
    """

    def __init__(  # noqa: PLR0913 - what the requests of a scheduler need
        self,
        http: Http,
        informers: Informers,
        events: EventRecorder,
        clock: Clock,
        *,
        may_write: Callable[[], bool],
        random: Callable[[], float],
        raw_claims: RawObjects,
        is_dry: bool = False,
    ) -> None:
        self._http, self._informers, self._events, self._clock = http, informers, events, clock
        self._may_write = (lambda: False) if is_dry else may_write
        self._writes = Writes(http, may_write=self._may_write, random=random)
        self._is_dry = is_dry
        self._tasks: set[asyncio.Task[None]] = set()
        self._numbers = count()
        self.ran: Ran = lambda *_: None
        """Who measures: told of an extension point of a binding, how it ended, of which profile, and after how many seconds."""
        self.extenders: LiveExtenders | None = None
        """Those that bind for the Bind plugins, if any do."""
        self._volumes: VolumeBinder | None = None
        self._claims: ClaimWriter | None = None
        self._raw_claims = raw_claims
        self._expected: set[str] = set()
        """Uids of pods that are nominated to where they are being bound."""
        self._nominations: dict[str, asyncio.Task[None]] = {}
        """Uid of a pod that waits for permission → what writes its nomination."""
        self._pre_binds = PreBinds()
        self._said: dict[str, int] = {}
        """By uid of a pod: the number of what was last to be said about it, until it is."""

    def bind_volumes_of(self, cache: SchedulerCache) -> None:
        """From now on: what is settled there about claims, to volumes and to devices, is written before their pods are bound."""
        objects = self._informers.objects
        gate = self._informers.gate
        self._volumes = VolumeBinder(self._http, objects, cache, self._clock, self._may_write, gate)
        self._claims = ClaimWriter(
            self._http,
            self._raw_claims,
            cache,
            self._clock,
            self._may_write,
            gate,
            self._events.waits_for_devices,
        )

    async def drained(self) -> None:
        """Once what is under way has been answered."""
        while self._tasks:
            await asyncio.wait(set(self._tasks))

    def pods(self) -> Iterable[Pod]:
        return cast("tuple[Pod, ...]", self._informers.of_kind("Pod"))

    def of_kind(self, kind: str) -> tuple[Resource, ...]:
        return self._informers.of_kind(kind)

    def bind(
        self,
        pod: Pod,
        node: str,
        claims: ClaimWrites,
        answered: Callable[[str | None], None],
    ) -> None:
        self._said.pop(pod.metadata.uid, None)
        self._start(self._bind(pod, node, claims, answered))

    def give_up_claims(self, pod: Pod, claims: tuple[ClaimChange, ...]) -> None:
        if self._claims is not None and not self._is_dry:
            self._start(self._claims.give_up(pod, claims))

    def failed(self, pod: Pod, outcome: Outcome) -> None:
        self._said[pod.metadata.uid] = number = next(self._numbers)
        self._start(self._failed(pod, outcome, number))

    def not_permitted(self, pod: Pod, node: str, why: str, *, is_error: bool) -> None:
        outcome = ERROR if is_error else UNSCHEDULABLE
        self.failed(pod, Outcome(-1, pod.key, outcome, message=why, nominated=""))

    def waits_for_permit(self, pod: Pod, node: str) -> None:
        """What is written about the pod next waits for the answer, or else would be overtaken."""
        self._nominations[pod.metadata.uid] = self._task(self._nominate(pod, node))

    def group_decided(self, part: GroupPart) -> None:
        group = self._informers.objects["PodGroup"].get(part.name)
        if isinstance(group, PodGroup):
            self._start(self._group_decided(group, part))

    def end_nomination(self, pod: str) -> None:
        self._start(self._clear_nomination(pod))

    def skipped(self, pod: Pod) -> None:
        if self._may_write():
            self._events.failed(pod, f"skip schedule deleting pod: {pod.key}")

    def evict(self, victim: Pod, preemptor: Preemptor, node: str, answered: Callable[[bool], None]) -> None:
        self._start(self._evict(victim, preemptor, node, answered))

    def cancel(self, pod: Pod, why: str) -> bool:
        return self._pre_binds.cancel(pod.metadata.uid, why)

    def cancelled(self, victim: Pod, preemptor: Preemptor, node: str, error: str) -> None:
        if self._may_write():
            self._events.preempted(victim, preemptor, node, in_memory=True)

    def unbound(self, pod: Pod) -> None:
        """What is being written about the failure ends the nomination too."""
        if pod.metadata.uid not in self._said:
            self._start(self._clear_nomination(pod.key))

    async def _bind(
        self, pod: Pod, node: str, claims: ClaimWrites, answered: Callable[[str | None], None]
    ) -> None:
        gate = self._informers.gate
        if self._is_dry:
            gate(lambda: answered(None))
            return
        await self._nominated(pod)
        refusal = await self._asked_to_bind(pod, node, claims) if self._may_write() else NOT_ALLOWED
        if refusal is None:
            self._events.scheduled(pod, node)
            if self._claims is not None:
                self._claims.bound(pod)
            self._expected.discard(pod.metadata.uid)
        gate(lambda: answered(refusal))

    async def _asked_to_bind(self, pod: Pod, node: str, claims: ClaimWrites) -> str | None:
        """Why not, or why nobody knows; once only: the watch says what has become of it."""
        began = self._clock.monotonic()
        problem = await self._pre_bound(pod, node, claims)
        self._ran("PreBind", pod, began, is_success=not problem)
        if problem:
            log.warning("pre_bind_failed", pod=pod.key, node=node, message=problem)
            await self._leave_claims(pod)
            self._not_bound(pod, problem)
            return problem
        if self.extenders is not None and self.extenders.binds(pod):
            binding = await self._asked_extender(pod, node, self.extenders)
            if binding.is_bound or binding.failure:
                return binding.failure or None
        return await self._asked_for_binding(pod, node)

    async def _asked_extender(self, pod: Pod, node: str, extenders: LiveExtenders) -> ExtenderBinding:
        """One whose failure may be ignored leaves the binding to the scheduler."""
        if not self._may_write():
            return ExtenderBinding(is_bound=False, failure=NOT_ALLOWED, calls=())
        began = self._clock.monotonic()
        binding = await extenders.bind(pod, node)
        if binding.is_bound or binding.failure:
            self._ran("Bind", pod, began, is_success=binding.is_bound)
        if binding.failure:
            log.warning("binding_refused", pod=pod.key, node=node, message=binding.failure)
            await self._leave_claims(pod)
            self._not_bound(pod, binding.failure, is_known=not binding.was_answered)
        return binding

    async def _pre_bound(self, pod: Pod, node: str, claims: ClaimWrites) -> str:
        """Why not; "" once all is. While it takes its time, the pod says by its nomination where it will be."""
        if self._volumes is None:
            return ""
        plugin = VOLUME_BINDING
        try:
            wanted = self._volumes.wanted(pod, node)
            if wanted is None and not claims.changes:
                return ""
            await self._nominate(pod, node)
            with self._pre_binds.of(pod.metadata.uid) as running:
                if wanted is not None:
                    await self._volumes.bind(pod, wanted, running)
                plugin = DYNAMIC_RESOURCES
                await self._reserve_claims(pod, node, claims, running)
        except (VolumesNotBound, ClaimsNotWritten, Unreachable) as problem:
            return pre_bind_error(str(problem), plugin)
        return ""

    async def _reserve_claims(self, pod: Pod, node: str, claims: ClaimWrites, running: PreBind) -> None:
        if self._claims is None or not claims.changes:
            return
        told = await self._claims.reserve(pod, node, claims, running)
        if told:
            await self._writes.patch_status(_path(pod.key), told, lambda: self._is_there(pod))

    async def _leave_claims(self, pod: Pod) -> None:
        if self._claims is not None:
            await self._claims.leave(pod)

    async def _nominate(self, pod: Pod, node: str) -> None:
        there = self._known(pod.key)
        if there is not None and there.status.nominated_node_name != node:
            self._expected.add(pod.metadata.uid)
            status = {"nominatedNodeName": node}
            await self._writes.patch_status(_path(pod.key), status, lambda: self._is_there(pod))

    async def _nominated(self, pod: Pod) -> None:
        """Once the nomination has been answered of a pod that waited for permission."""
        nomination = self._nominations.pop(pod.metadata.uid, None)
        if nomination is not None:
            await nomination

    async def _asked_for_binding(self, pod: Pod, node: str) -> str | None:
        meta = pod.metadata
        body = {
            "apiVersion": "v1",
            "kind": "Binding",
            "metadata": {"name": meta.name, "namespace": meta.namespace, "uid": meta.uid},
            "target": {"kind": "Node", "name": node},
        }
        began = self._clock.monotonic()
        try:
            answer = await self._http.request("POST", f"{_path(pod.key)}/binding", body)
        except Unreachable as problem:
            log.warning("binding_unanswered", pod=pod.key, node=node, problem=str(problem))
            self._ran("Bind", pod, began, is_success=False)
            await self._leave_claims(pod)
            return str(problem)
        self._ran("Bind", pod, began, is_success=answer.is_success)
        if answer.is_success:
            return None
        message = answer.refusal[1] or f"status {answer.status}"
        log.warning("binding_refused", pod=pod.key, node=node, status=answer.status, message=message)
        await self._leave_claims(pod)
        text = f'running Bind plugin "DefaultBinder": {message}'
        self._not_bound(pod, text, is_known=answer.status in _OUT_OF_DATE)
        return message

    def _ran(self, point: str, pod: Pod, began: float, *, is_success: bool) -> None:
        status = SUCCESS if is_success else FAILURE
        self.ran(point, status, pod.spec.scheduler_name, self._clock.monotonic() - began)

    def _not_bound(self, pod: Pod, message: str, *, is_known: bool = False) -> None:
        """is_known : the watch will say what has become of the pod, so that its status is left alone."""
        outcome = Outcome(0, pod.key, ERROR, message=message, nominated="")
        if is_known:
            self._events.failed(pod, message)
        else:
            self.failed(pod, outcome)

    async def _failed(self, pod: Pod, outcome: Outcome, number: int) -> None:
        if self._may_write():
            self._events.failed(pod, outcome.message)
        await self._nominated(pod)
        there, uid = self._known(pod.key) or pod, pod.metadata.uid
        is_nominated = uid in self._expected
        self._expected.discard(uid)
        generation, now = self._generation(there), self._clock.now()
        status = conditions.failed_attempt(there, outcome, generation, now, is_nominated=is_nominated)
        if status and there.metadata.uid == uid:
            await self._writes.patch_status(_path(pod.key), status, lambda: self._said.get(uid) == number)
        if self._said.get(uid) == number:
            del self._said[uid]

    async def _group_decided(self, group: PodGroup, part: GroupPart) -> None:
        status = conditions.group_scheduled(group, part, self._clock.now())
        if status:
            path = _GROUPS_PATH.format(group.metadata.namespace, group.metadata.name)
            await self._writes.patch_status(path, status, lambda: True)

    async def _evict(
        self, victim: Pod, preemptor: Preemptor, node: str, answered: Callable[[bool], None]
    ) -> None:
        is_asked = self._is_dry or await self._asked_to_go(victim, preemptor, node)
        self._informers.gate(lambda: answered(is_asked))

    async def _asked_to_go(self, victim: Pod, preemptor: Preemptor, node: str) -> bool:
        """Whether it was, or is gone."""
        there = self._known(victim.key)
        if there is None or there.is_terminating or not self._is_there(victim):
            return True
        status = conditions.disruption_target(there, preemptor, self._generation(there), self._clock.now())
        if status:
            patched = await self._writes.patch_status(
                _path(victim.key), status, lambda: self._is_there(there)
            )
            if patched is None or not patched.is_success:
                return _is_gone(patched) or not self._is_there(there)
        # Upstream names no uid, and so may delete another pod that has the victim's name by then.
        only = {"preconditions": {"uid": there.metadata.uid}}
        deleted = await self._writes.send("DELETE", _path(victim.key), only, lambda: self._is_there(there))
        if deleted is not None and deleted.is_success:
            self._events.preempted(there, preemptor, node)
            return True
        return _is_gone(deleted) or not self._is_there(there)

    async def _clear_nomination(self, key: str) -> None:
        there = self._known(key)
        if there is None:
            return
        is_expected = there.metadata.uid in self._expected
        self._expected.discard(there.metadata.uid)
        if is_expected or there.status.nominated_node_name:
            await self._writes.patch_status(
                _path(key), {"nominatedNodeName": None}, lambda: self._is_there(there)
            )

    def _known(self, key: str) -> Pod | None:
        return cast("Pod | None", self._informers.objects["Pod"].get(key))

    def _is_there(self, pod: Pod) -> bool:
        known = self._known(pod.key)
        return known is not None and known.metadata.uid == pod.metadata.uid

    def _generation(self, pod: Pod) -> int:
        return self._informers.generations.get(pod.key, 0)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        _ = self._task(work)

    def _task(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


def _is_gone(answer: ServerAnswer | None) -> bool:
    return answer is not None and answer.status == _NOT_FOUND


def _path(key: str) -> str:
    namespace, _, name = key.partition("/")
    return f"/api/v1/namespaces/{namespace}/pods/{name}"
