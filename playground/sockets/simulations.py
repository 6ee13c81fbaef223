"""The sockets of simulations: `/ws/elections/{id}/?after=seq`, `/ws/timelines/{id}/`, `/ws/live/{id}/` (see `stream`).

The server sends numbered events, and the status of the simulation (`status`) whenever it has changed, after the events up to
its `lastSeq`. With `&batch=1`, events that are sent together are one message. The channel layer only announces that there
are new events; they are read from the database, so none is lost or sent twice.

A kind whose driver takes commands accepts messages: each is answered with `ack` or `error` and its `ref`, and the socket
stays open.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from channels.db import database_sync_to_async

from playground.people.enums import Act
from playground.people.rules import sockets
from playground.push import envelopes
from playground.push.groups import simulation_group
from playground.simulations import queries
from playground.simulations.codec import Frame
from playground.simulations.drivers import reader_of
from playground.simulations.services import commands, requests
from playground.sockets.replies import AnsweringConsumer
from playground.sockets.requests import Advance, Inject, read_request
from playground.sockets.stream import StreamConsumer, is_set

# Frames read from the store at a time: some 300 bytes each.
CHUNK: Final = 2000


@dataclass(frozen=True, slots=True)
class SimulationHead:
    """The state of a simulation; `told` is what sockets send of it."""

    told: dict[str, Any]
    ended: bool

    @property
    def last_seq(self) -> int:
        last_seq: int = self.told["lastSeq"]
        return last_seq


class SimulationConsumer(StreamConsumer):
    """One client following one simulation. Of most kinds the stream is one way."""

    standing: dict[str, Any] | None = None

    def __init__(self, kind: str) -> None:
        super().__init__()
        self.kind, self.noun = kind, reader_of(kind).noun
        self.act = sockets()[reader_of(kind).plural]

    def group(self, stream_id: UUID) -> str:
        return simulation_group(stream_id)

    async def read_head(self, stream_id: UUID) -> SimulationHead | None:
        found = await database_sync_to_async(queries.status)(stream_id, self.kind)
        return None if found is None else SimulationHead(_told(found), queries.is_final(found["state"]))

    def hello(self, head: SimulationHead) -> str:
        self.standing = head.told
        return envelopes.control_text("hello", head.told)

    async def simulation_moved(self, message: dict[str, Any]) -> None:
        await self.look()

    async def catch_up(self) -> None:
        head = await self.head()
        assert isinstance(head, SimulationHead)
        read = database_sync_to_async(queries.frames_after)
        while self.cursor < head.last_seq and (
            frames := await read(self.stream_id, self.cursor, limit=CHUNK)
        ):
            await self._send_frames(frames)
        if head.told != self.standing:
            self.standing = head.told
            await self.send(text_data=envelopes.control_text("status", head.told))

    async def _send_frames(self, frames: Sequence[Frame]) -> None:
        if is_set(self.scope["query_string"], "batch"):
            await self.send(text_data=envelopes.control_text("batch", {"frames": frames}))
            self.cursor = frames[-1].seq
            return
        for frame in frames:
            await self.send(text_data=envelopes.event_text(frame.seq, frame.type, bytes(frame.body)))
            self.cursor = frame.seq


class CourseConsumer(SimulationConsumer, AnsweringConsumer[Advance | Inject]):
    """Of a kind that clients advance, and to which they do something on the way."""

    asks = Act.CHANGE
    not_allowed = "You may only look."

    def read_message(self, text: str | None) -> Advance | Inject:
        return read_request(text)

    def carry_out(self, wanted: Advance | Inject) -> dict[str, Any]:
        assert self.stream_id is not None
        if isinstance(wanted, Advance):
            simulation = requests.advance(self.stream_id, self.kind, **wanted.how)
            return {"command": "advance", "target": simulation.target}
        command = commands.inject(self.stream_id, self.kind, wanted.fault)
        return {"command": "inject", "number": command.number, "at": command.at, "fault": command.body}


class LiveRunConsumer(SimulationConsumer):
    """Its writer is another process, which the channel layer of an embedded server does not reach: so it looks often."""

    check_interval_seconds = 1.0


def _told(status: dict[str, Any]) -> dict[str, Any]:
    names = {"last_seq": "lastSeq", "command_count": "commands"}
    return {names.get(name, name): value for name, value in status.items()}
