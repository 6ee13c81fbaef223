"""The HTTP parser of the embedded form, with a limit for heads of requests, which uvicorn's fast parser does not have.

The parser joins the pieces of a field one by one, so that 30 MB of it held the server for three seconds, and keeps all of
them. A proxy does not let such heads through.
"""

from __future__ import annotations

from typing import Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

LONGEST_HEAD: Final = 256 * 1024
"""In bytes, of the request line with its address and all fields; also of what stands between and behind the parts of a body."""
_REFUSAL: Final = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
)


class BoundedHeads(HttpToolsProtocol):
    """Answers larger ones with 431, and closes the connection."""

    _unread = 0

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        self._unread += len(data)
        super().data_received(data)
        if self._unread > LONGEST_HEAD and not self.transport.is_closing():
            self.transport.write(_REFUSAL)
            self.transport.close()

    def on_headers_complete(self) -> None:
        self._unread = 0
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._unread = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._unread = 0
        super().on_message_complete()
