"""Following a run over a socket: `/ws/runs/{id}/?after=seq` (see `stream`)."""

from __future__ import annotations

from typing import Any, Final
from uuid import UUID

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer

from playground.push.envelopes import error_text, event_text, hello_text
from playground.push.groups import run_group
from playground.runs import queries
from playground.sockets.stream import NOT_FOUND, StreamConsumer

# Events read from the store at a time: at 500 outcomes an event some 5 MB of text at most.
CHUNK: Final = 50


class RunConsumer(StreamConsumer):
    """One client following one run."""

    noun = "run"

    def group(self, stream_id: UUID) -> str:
        return run_group(stream_id)

    async def read_head(self, stream_id: UUID) -> queries.StreamHead | None:
        return await database_sync_to_async(queries.stream_head)(stream_id)

    def hello(self, head: queries.StreamHead) -> str:
        return hello_text(head.last_seq)

    async def run_frame(self, message: dict[str, Any]) -> None:
        """The next event is sent as it came; after a gap the store has what is missing."""
        if message["seq"] == self.cursor + 1:
            await self._send_event(message["seq"], message["text"])
        elif message["seq"] > self.cursor:
            await self.catch_up()

    async def catch_up(self) -> None:
        read = database_sync_to_async(queries.events_after)
        while events := await read(self.stream_id, self.cursor, limit=CHUNK):
            for event in events:
                await self._send_event(event.seq, event_text(event.seq, event.type, event.body))

    async def _send_event(self, seq: int, text: str) -> None:
        await self.send(text_data=text)
        self.cursor = seq


class NoSuchStream(AsyncWebsocketConsumer):
    """Every other address: answers as for a run that does not exist."""

    async def connect(self) -> None:
        await self.accept()
        await self.send(text_data=error_text("not-found", f"There is no stream at {self.scope['path']}."))
        await self.close(code=NOT_FOUND)
