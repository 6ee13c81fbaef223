"""Watches a cluster and records it until the end. Only reads from it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TextIO

from playground.connector.client.connection import Connection
from playground.connector.client.http import Http, ServerAnswer, StatusError
from playground.connector.client.informers import (
    OPTIONAL_PATHS,
    PATHS,
    alternatives,
    api_version_of,
    is_absent,
)
from playground.connector.client.reflector import Reflector, WatchTimeouts
from playground.connector.client.supervision import beside, unless
from playground.connector.cluster_recording.writer import RecordingWriter
from scheduler_core.clock import Clock

AGENT: Final = "playground-record/1.36"
RECORDED: Final = {
    "Node": PATHS["Node"],
    "PriorityClass": "/apis/scheduling.k8s.io/v1/priorityclasses",
    **PATHS,
    **OPTIONAL_PATHS,
}
"""Kinds and where they are, in the order in which they are written. Without nodes and pods there is no recording."""
NEEDED: Final = ("Node", "Pod")
_NOT_FOUND: Final = 404


@dataclass(frozen=True, slots=True)
class Recorded:
    """nodes, pods : at the beginning. changes : after it. seconds : how long it took."""

    nodes: int
    pods: int
    changes: int = 0
    seconds: float = 0.0


class ClusterRecording:
    """random : uniform in [0, 1); spreads retries. begun : called when the cluster is known.

    left_out : called with a sentence for each kind that may not be listed.
    """

    def __init__(
        self,
        connection: Connection,
        out: TextIO,
        *,
        clock: Clock,
        random: Callable[[], float],
        begun: Callable[[Recorded], None],
        left_out: Callable[[str], None],
        timeouts: WatchTimeouts | None = None,
    ) -> None:
        self._connection, self._clock, self._random = connection, clock, random
        self._begun, self._left_out = begun, left_out
        self._timeouts = timeouts or WatchTimeouts()
        self._writer = RecordingWriter(out, clock)

    async def run(self, end: asyncio.Event) -> Recorded | None:
        """Until the end; None if the cluster was not known by then. Raises Unreachable, and StatusError for nodes and pods."""
        async with Http(self._connection, AGENT) as http:
            reflectors = [
                self._reflector(http, kind, path) for kind, path in (await self._shown(http)).items()
            ]
            runs = (reflector.run() for reflector in reflectors)
            return await beside(self._record(reflectors, end), *runs)

    async def _shown(self, http: Http) -> dict[str, str]:
        """Kinds that may be listed, and where they are."""
        shown = {}
        for kind in RECORDED:
            path, answer = await _asked(http, RECORDED[kind])
            if answer.is_success:
                shown[kind] = path
            elif kind in NEEDED:
                raise StatusError(f"list {path}", answer)
            elif not is_absent(kind, answer.status):
                self._left_out(f"{kind} is left out: {StatusError(f'list {path}', answer)}")
        return shown

    def _reflector(self, http: Http, kind: str, path: str) -> Reflector:
        return Reflector(
            http,
            path,
            self._writer.sink(kind, api_version_of(path)),
            random=self._random,
            timeouts=self._timeouts,
        )

    async def _record(self, reflectors: list[Reflector], end: asyncio.Event) -> Recorded | None:
        if not await unless(end, _synced(reflectors)):
            return None
        self._writer.begin()
        began = self._clock.monotonic()
        nodes, pods = self._writer.n_known("Node"), self._writer.n_known("Pod")
        self._begun(Recorded(nodes, pods))
        await end.wait()
        self._writer.end()
        return Recorded(nodes, pods, self._writer.n_changes, self._clock.monotonic() - began)


async def _asked(http: Http, path: str) -> tuple[str, ServerAnswer]:
    """For one object, where the kind is."""
    for one in alternatives(path):
        answer = await http.request("GET", f"{one}?limit=1")
        if answer.status != _NOT_FOUND:
            break
    return one, answer


async def _synced(reflectors: list[Reflector]) -> None:
    """Once every kind has been listed."""
    for reflector in reflectors:
        await reflector.is_synced.wait()
