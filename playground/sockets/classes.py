"""Following a class: `/ws/workshops/{id}/?after=seq` (see `stream`), for who leads the workshop and who is in it.

Frames are small: a permalink and what the teacher points at, a question, never the data. To somebody who is far behind one frame `state` is
sent instead of all that they missed; it has the number of the last frame that is folded into it.

`standing` is outside the sequence, and sent whenever it has changed: to the teacher who is there and the tallies, to participants what
they have answered themselves. `work` tells the teacher which tiles of a task have changed. The teacher's page says on the same socket what to show, and is answered with `ack` or `error`.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final, NamedTuple
from uuid import UUID

import msgspec
from channels.db import database_sync_to_async

from playground.people.enums import Act
from playground.people.rules import SOCKETS, may
from playground.people.who import acting_as
from playground.push import envelopes
from playground.push.groups import CLASS_TELL, class_group, class_leads_group, class_person_group
from playground.sockets.answering import AnsweringConsumer
from playground.sockets.asker import Scope, asker
from playground.sockets.class_requests import Call, Point, Show, plain, read_class_request
from playground.workshops import queries
from playground.workshops.models import ClassFrame
from playground.workshops.queries import ClassHead
from playground.workshops.services import showing
from playground.workshops.services.log import text_of
from playground.workshops.standing import Standing, Tiles, standing_of, tiles_of

# Somebody who has missed more frames than this is sent the state instead.
FAR_BEHIND: Final = 10
# Thirty answers of one moment are counted once.
GATHER_SECONDS: Final = 0.1


class Seen(NamedTuple):
    """What a look has found. frames : after those that were sent, unless there are more than a state is better than."""

    head: ClassHead
    frames: list[ClassFrame]
    standing: Standing
    tiles: Tiles | None


def seen(scope: Scope, workshop_id: UUID, cursor: int) -> Seen | None:
    """For whoever is at the other end of a socket; None where they are not in that workshop."""
    who = asker(scope)
    with acting_as(who):
        head = queries.class_head(workshop_id) if may(who, SOCKETS["workshops"]) else None
    if head is None:
        return None
    is_near = 0 < head.last_seq - cursor <= FAR_BEHIND
    frames = queries.frames_after(workshop_id, cursor, limit=FAR_BEHIND) if is_near else []
    return Seen(head, frames, standing_of(workshop_id, head), tiles_of(workshop_id, head))


def own_group(head: ClassHead) -> str:
    """What only some are told of comes in groups of their own, not thirty times thirty."""
    if head.leads or head.person is None:
        return class_leads_group(head.id)
    return class_person_group(head.id, head.person)


class ClassConsumer(AnsweringConsumer[Show | Point | Call]):
    """One page of somebody in a class."""

    noun = "workshop"
    asks = Act.TEACH
    not_allowed = "Only who teaches shows."
    act = SOCKETS["workshops"]
    told: Standing | None = None
    wall: Tiles | None = None
    seen: Seen | None = None
    gathering: asyncio.Task[None] | None = None

    def group(self, stream_id: UUID) -> str:
        return class_group(stream_id)

    async def asked_head(self, stream_id: UUID) -> ClassHead | None:
        """With all that there is to tell, read in one go: thirty sockets look every two seconds."""
        await self._see(stream_id)
        if self.seen is not None and (own := own_group(self.seen.head)) not in self.joined:
            await self.join(own)
            # What has happened before they were in it.
            await self._see(stream_id)
        return None if self.seen is None else self.seen.head

    async def _see(self, stream_id: UUID) -> None:
        self.seen = await database_sync_to_async(seen)(self.scope, stream_id, self.cursor)

    def hello(self, head: ClassHead) -> str:
        body = {"lastSeq": head.last_seq, "title": head.title, "leads": head.leads}
        return envelopes.control_text("hello", body)

    # From the channel layer --------------------------------------------------------------------------------------

    async def class_frame(self, message: dict[str, Any]) -> None:
        """The next frame is sent as it came; after a gap the store has what is missing."""
        if message["seq"] == self.cursor + 1:
            await self.send(text_data=message["text"])
            self.cursor = message["seq"]
        elif message["seq"] > self.cursor:
            await self.look()

    async def class_answered(self, message: dict[str, Any]) -> None:
        if self.gathering is None:
            self.gathering = asyncio.create_task(self._tell_soon())

    async def class_told(self, message: dict[str, Any]) -> None:
        await self.look()

    async def class_tell(self, message: dict[str, Any]) -> None:
        self.gathering = None
        await self.look()

    async def catch_up(self) -> None:
        assert self.seen is not None
        head, frames, standing, tiles = self.seen
        if head.last_seq - self.cursor > FAR_BEHIND:
            body = msgspec.json.encode(head.state)
            await self.send(text_data=envelopes.event_text(head.last_seq, "state", body))
            self.cursor = head.last_seq
        for frame in frames:
            await self.send(text_data=text_of(frame))
            self.cursor = frame.seq
        if standing != self.told:
            self.told = standing
            await self.send(text_data=envelopes.control_text("standing", standing))
        await self._tell_wall(tiles)

    async def _tell_wall(self, tiles: Tiles | None) -> None:
        """Only the tiles that have changed."""
        changed = [] if tiles is None else tiles.since(self.wall)
        self.wall = tiles
        if tiles is not None and changed:
            await self.send(text_data=envelopes.control_text("work", {"task": tiles.task, "work": changed}))

    async def _tell_soon(self) -> None:
        """By way of the own channel, so that it waits its turn behind what is being sent."""
        await asyncio.sleep(GATHER_SECONDS)
        await self.channel_layer.send(self.channel_name, {"type": CLASS_TELL})

    async def disconnect(self, code: int) -> None:
        if self.gathering is not None:
            self.gathering.cancel()
        await super().disconnect(code)

    # From the teacher --------------------------------------------------------------------------------------------

    def read_message(self, text: str | None) -> Show | Point | Call:
        return read_class_request(text)

    def carry_out(self, wanted: Show | Point | Call) -> dict[str, Any]:
        assert self.stream_id is not None
        match wanted:
            case Show():
                shown = showing.show(self.stream_id, wanted.path, plain(wanted.pointer))
                return {"lastSeq": shown.last_seq, "opened": [kind for kind, _ in shown.opened]}
            case Point():
                return {"lastSeq": showing.point(self.stream_id, plain(wanted.pointer)), "opened": []}
            case Call():
                return {"lastSeq": showing.call_back(self.stream_id), "opened": []}
