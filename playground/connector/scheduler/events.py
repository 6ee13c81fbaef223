"""Kubernetes Events as kube-scheduler writes them (spec 11 §5): sent in the background, and dropped when there are too many.

The second event of a kind about the same version of a pod becomes a series of the first one; later ones are only counted.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final
from uuid import NAMESPACE_OID, uuid5

import structlog
from cachetools import FIFOCache

from playground.connector.client.http import MERGE_PATCH, Http, Unreachable
from scheduler_core.clock import Clock
from scheduler_core.model.objects.meta import ObjectMeta, reference_to
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.objects.pod_group import GROUP_VERSION, PodGroup
from scheduler_core.scheduler.preemptor import Preemptor

log = structlog.get_logger(__name__)

_LONGEST_NOTE: Final = 1024
_LONGEST_NAME: Final = 253
_WAITING, _REMEMBERED = 1000, 4096

_SENDERS: Final = 8
# As often as upstream, though not so long: an event is no reason to hold up others.
_TRIES, _FIRST_PAUSE, _LONGEST_PAUSE = 12, 0.1, 10.0
_NOT_FOUND, _SERVER_ERRORS = 404, 500

Key = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Message:
    method: str
    path: str
    body: dict[str, Any]
    content_type: str


@dataclass(slots=True)
class _Series:
    path: str
    count: int = 1


class EventRecorder:
    """host : the name of this machine."""

    def __init__(self, http: Http, clock: Clock, host: str) -> None:
        self._http, self._clock, self._host = http, clock, host
        self._waiting: asyncio.Queue[Message] = asyncio.Queue(_WAITING)
        self._known: FIFOCache[Key, _Series] = FIFOCache(_REMEMBERED)

    def scheduled(self, pod: Pod, node: str) -> None:
        self._record(
            pod,
            pod.spec.scheduler_name,
            "Scheduled",
            "Binding",
            "Normal",
            f"Successfully assigned {pod.key} to {node}",
        )

    def failed(self, pod: Pod, message: str) -> None:
        self._record(pod, pod.spec.scheduler_name, "FailedScheduling", "Scheduling", "Warning", message)

    def waits_for_devices(self, pod: Pod, node: str) -> None:
        note = f"waiting for binding conditions for device on node {node}"
        self._record(pod, pod.spec.scheduler_name, "BindingConditionsPending", "Scheduling", "Normal", note)

    def preempted(self, victim: Pod, preemptor: Preemptor, node: str, *, in_memory: bool = False) -> None:
        """in_memory : it was in PreBind, so that no API request was needed."""
        how = " (in kube-scheduler memory)." if in_memory else ""
        note = f"Preempted by {preemptor.kind} {preemptor.made_by.metadata.uid} on node {node}{how}"
        by = preemptor.made_by
        related = by.metadata if isinstance(by, PodGroup) else None
        self._record(victim, preemptor.scheduler, "Preempted", "Preempting", "Normal", note, related)

    async def run(self) -> None:
        """Sends, some at a time, in no order; until cancelled."""
        async with asyncio.TaskGroup() as senders:
            for _ in range(_SENDERS):
                senders.create_task(self._send_all())

    async def _send_all(self) -> None:
        while True:
            await self._deliver(await self._waiting.get())

    async def _deliver(self, message: Message) -> None:
        """Tried again while nobody answers; what the server refuses is dropped."""
        for attempt in range(_TRIES):
            try:
                answer = await self._http.request(
                    message.method, message.path, message.body, content_type=message.content_type
                )
            except Unreachable as problem:
                log.info("event_lost", problem=str(problem))
            else:
                # A series may be sent sooner than the event that it is about.
                is_early = message.method == "PATCH" and answer.status == _NOT_FOUND
                if answer.status < _SERVER_ERRORS and not is_early:
                    if not answer.is_success:
                        log.warning("event_refused", status=answer.status, message=answer.refusal[1])
                    return
            await asyncio.sleep(min(_FIRST_PAUSE * 2**attempt, _LONGEST_PAUSE))
        log.warning("event_given_up", path=message.path)

    def _record(
        self,
        about: Pod,
        controller: str,
        reason: str,
        action: str,
        kind: str,
        note: str,
        group: ObjectMeta | None = None,
    ) -> None:
        """controller : the scheduler that did it. group : the PodGroup for which."""
        meta = about.metadata
        key = (kind, action, reason, controller, meta.uid, meta.resource_version)
        path = f"/apis/events.k8s.io/v1/namespaces/{meta.namespace}/events"
        series = self._known.get(key)
        if series is not None:
            self._count(series)
            return
        now = self._clock.now()
        name = _name(meta.name, int(now.timestamp() * 1_000_000) * 1000)
        self._known[key] = _Series(f"{path}/{name}")
        body = {
            "kind": "Event",
            "apiVersion": "events.k8s.io/v1",
            "metadata": {"name": name, "namespace": meta.namespace},
            "eventTime": micro_time(now),
            "reportingController": controller,
            "reportingInstance": f"{controller}-{self._host}",
            "action": action,
            "reason": reason,
            "regarding": reference_to("Pod", about.metadata),
            **({} if group is None else {"related": reference_to("PodGroup", group, GROUP_VERSION)}),
            "note": _cut(note),
            "type": kind,
            "deprecatedSource": {},
            "deprecatedFirstTimestamp": None,
            "deprecatedLastTimestamp": None,
        }
        self._send("POST", path, body, "application/json")

    def _count(self, series: _Series) -> None:
        series.count += 1
        if series.count == 2:
            body = {"series": {"count": 2, "lastObservedTime": micro_time(self._clock.now())}}
            self._send("PATCH", series.path, body, MERGE_PATCH)

    def _send(self, method: str, path: str, body: dict[str, Any], content_type: str) -> None:
        try:
            self._waiting.put_nowait(Message(method, path, body, content_type))
        except asyncio.QueueFull:
            log.warning("event_dropped", path=path)


def _name(about: str, nanoseconds: int) -> str:
    """A UUID where a name with the time would be too long, as upstream."""
    name = f"{about}.{nanoseconds:x}"
    return name if len(name) <= _LONGEST_NAME else str(uuid5(NAMESPACE_OID, name))


def micro_time(moment: datetime) -> str:
    """Six digits of a second, always: the server refuses other numbers of them."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def _cut(note: str) -> str:
    """At most 1024 bytes, as upstream cuts."""
    encoded = note.encode()
    if len(encoded) <= _LONGEST_NOTE:
        return note
    return encoded[: _LONGEST_NOTE - 4].decode("utf-8", "ignore") + " ..."
