"""The HTTP protocol of the embedded form, with limits that uvicorn's own does not have, since no proxy stands in front of it.

Heads of requests have a largest size: the parser joins the pieces of a field one by one, so that 30 MB of it held the server
for three seconds, and keeps all of them. And no connection stays open that neither sends a request nor reads its answers: each
one takes a file of the few that the process may have open.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from playground.common.answer_limit import UNREAD_SECONDS

LONGEST_HEAD: Final = 256 * 1024
"""In bytes, of the request line with its address and all fields; also of what stands between and behind the parts of a body."""
HEAD_SECONDS: Final = 60.0
"""From the first byte of a request, of the first one from the beginning of the connection, to the end of its head."""
_REFUSAL: Final = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
)


class _Deadline:
    """Ends a connection at once, without waiting until the rest of an answer has gone, unless it is lifted in time."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._due: asyncio.TimerHandle | None = None

    def set(self, transport: asyncio.Transport) -> None:
        if self._due is None:
            self._due = asyncio.get_running_loop().call_later(self.seconds, transport.abort)

    def lift(self) -> None:
        if self._due is not None:
            self._due.cancel()
            self._due = None


class BoundedConnection(HttpToolsProtocol):
    """Answers larger heads with 431, and closes the connection; also one that stalls."""

    head_seconds = HEAD_SECONDS
    unread_seconds = UNREAD_SECONDS

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._unread = 0
        self._head = _Deadline(self.head_seconds)
        self._reading = _Deadline(self.unread_seconds)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._head.set(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self._head.lift()
        self._reading.lift()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        self._reading.set(self.transport)
        super().pause_writing()

    def resume_writing(self) -> None:
        self._reading.lift()
        super().resume_writing()

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        self._unread += len(data)
        super().data_received(data)
        if self._unread > LONGEST_HEAD and not self.transport.is_closing():
            self.transport.write(_REFUSAL)
            self.transport.close()

    def on_message_begin(self) -> None:
        self._head.set(self.transport)
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._unread = 0
        self._head.lift()
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._unread = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._unread = 0
        super().on_message_complete()
