"""Following a class: `/ws/workshops/{id}/?after=seq` (see `stream`), for who leads the workshop and who is in it.

Frames are small: a permalink and what the teacher points at, a question, never the data. To somebody who is far behind one frame `state` is
sent instead of all that they missed; it has the number of the last frame that is folded into it.

`standing` is outside the sequence, and sent whenever it has changed: to the teacher who is there and the tallies, to participants what
they have answered themselves. `work` tells the teacher which tiles of a task have changed. The teacher's page says on the same socket what to show, and is answered with `ack` or `error`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Final, NamedTuple
from uuid import UUID
from weakref import WeakKeyDictionary

import msgspec

from playground.people.current_user import CurrentUser, acting_as
from playground.people.enums import Act
from playground.people.models import Workshop
from playground.people.rules import may, sockets
from playground.push import envelopes
from playground.push.groups import CLASS_TELL, class_group, class_leads_group, class_person_group
from playground.sockets.asker import Scope, askers
from playground.sockets.batched_reads import BatchedReads
from playground.sockets.class_requests import Call, Point, Show, plain, read_class_request
from playground.sockets.replies import AnsweringConsumer
from playground.workshops import queries
from playground.workshops.models import ClassFrame
from playground.workshops.queries import ClassHead
from playground.workshops.services import pages
from playground.workshops.services.log import text_of
from playground.workshops.status import Standing, Tiles, standings_of, tiles_of

# Somebody who has missed more frames than this is sent the state instead.
FAR_BEHIND: Final = 10
# Thirty answers of one moment are counted once.
GATHER_SECONDS: Final = 0.1


class ClassUpdate(NamedTuple):
    """What is read for a ClassQuery. frames : after those that were sent, unless there are more than a state is better than."""

    head: ClassHead
    frames: list[ClassFrame]
    standing: Standing
    tiles: Tiles | None


class ClassQuery(NamedTuple):
    """What a socket asks about a class. cursor : the number of the last frame that it was sent."""

    scope: Scope
    workshop: UUID
    cursor: int


def class_updates(class_queries: Sequence[ClassQuery]) -> list[ClassUpdate | None]:
    """For the user at the other end of each socket; None where they are not in that workshop. What many ask for is read once."""
    row, after = cache(queries.class_row), cache(_frames_after)
    whos = askers([query.scope for query in class_queries])
    heads = [_head(who, query.workshop, row) for who, query in zip(whos, class_queries, strict=True)]
    standings = iter(standings_of([head for head in heads if head is not None]))
    return [
        None
        if head is None
        else ClassUpdate(head, after(head.id, query.cursor, head.last_seq), next(standings), tiles_of(head))
        for head, query in zip(heads, class_queries, strict=True)
    ]


def _head(who: CurrentUser, workshop_id: UUID, row: Callable[[UUID], Workshop | None]) -> ClassHead | None:
    with acting_as(who):
        return queries.class_head(workshop_id, row) if may(who, sockets()["workshops"]) else None


def _frames_after(workshop_id: UUID, cursor: int, last: int) -> list[ClassFrame]:
    is_near = 0 < last - cursor <= FAR_BEHIND
    return queries.frames_after(workshop_id, cursor, limit=FAR_BEHIND) if is_near else []


# Of each event loop; a server has one.
_reads: Final[WeakKeyDictionary[asyncio.AbstractEventLoop, BatchedReads[ClassQuery, ClassUpdate | None]]] = (
    WeakKeyDictionary()
)


def reads_here() -> BatchedReads[ClassQuery, ClassUpdate | None]:
    return _reads.setdefault(asyncio.get_running_loop(), BatchedReads(class_updates))


def own_group(head: ClassHead) -> str:
    """Frames for single users have groups of their own, so that not everybody gets everybody's."""
    if head.leads or head.person is None:
        return class_leads_group(head.id)
    return class_person_group(head.id, head.person)


class ClassConsumer(AnsweringConsumer[Show | Point | Call]):
    """One page of a user in a class."""

    noun = "workshop"
    asks = Act.TEACH
    not_allowed = "Only teachers show pages."
    act = sockets()["workshops"]
    told: Standing | None = None
    wall: Tiles | None = None
    class_updates: ClassUpdate | None = None
    gathering: asyncio.Task[None] | None = None

    def group(self, stream_id: UUID) -> str:
        return class_group(stream_id)

    async def asked_head(self, stream_id: UUID) -> ClassHead | None:
        """With all that there is to tell, read in one go."""
        await self._see(stream_id)
        if self.seen is not None and (own := own_group(self.seen.head)) not in self.joined:
            await self.join(own)
            # What has happened before they were in it.
            await self._see(stream_id)
        return None if self.seen is None else self.seen.head

    async def _see(self, stream_id: UUID) -> None:
        self.seen = await reads_here().read(ClassQuery(self.scope, stream_id, self.cursor))

    def _until_check(self) -> float:
        """Sockets of a class check at the same moments, so that one read serves them all."""
        interval = self._check_interval()
        return interval - asyncio.get_running_loop().time() % interval

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
        self.gathering = None  # Also if it cannot be sent: the next answer tries again.
        await self.channel_layer.send(self.channel_name, {"type": CLASS_TELL})

    async def release(self) -> None:
        if self.gathering is not None:
            self.gathering.cancel()
        await super().release()

    # From the teacher --------------------------------------------------------------------------------------------

    def read_message(self, text: str | None) -> Show | Point | Call:
        return read_class_request(text)

    def carry_out(self, wanted: Show | Point | Call) -> dict[str, Any]:
        assert self.stream_id is not None
        match wanted:
            case Show():
                shown = pages.show(self.stream_id, wanted.path, plain(wanted.pointer))
                return {"lastSeq": shown.last_seq, "opened": [kind for kind, _ in shown.opened]}
            case Point():
                return {"lastSeq": pages.point(self.stream_id, plain(wanted.pointer)), "opened": []}
            case Call():
                return {"lastSeq": pages.call_back(self.stream_id), "opened": []}
