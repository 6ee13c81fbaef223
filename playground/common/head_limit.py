"""An ASGI wrapper that lets no requests and sockets with large header fields into the application.

Reading a field may take the square of its length: a Content-Type of 100 kB, all semicolons behind one quote, took four
seconds, and nothing else was answered meanwhile. Proxies limit fields, too, but the embedded form has none in front of it.
"""

from __future__ import annotations

import json
from typing import Final

from playground.common.body_limit import Application, Receive, Scope, Send
from playground.common.problems import MEDIA_TYPE, problem_document

LONGEST_FIELD: Final = 16 * 1024
LONGEST_FIELDS: Final = 64 * 1024
"""In bytes; names count, too."""
TOO_LARGE: Final = (
    f"A header field may have {LONGEST_FIELD:,} bytes, and all of them together {LONGEST_FIELDS:,}."
)


class HeadLimit:
    """Larger ones are answered with 431, sockets refused."""

    def __init__(self, application: Application) -> None:
        self.application = application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        lengths = [len(name) + len(value) for name, value in scope.get("headers", ())]
        if max(lengths, default=0) <= LONGEST_FIELD and sum(lengths) <= LONGEST_FIELDS:
            await self.application(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close"})
        else:
            await _refuse(send)


async def _refuse(send: Send) -> None:
    document = json.dumps(problem_document(431, TOO_LARGE)).encode()
    headers = [(b"content-type", MEDIA_TYPE.encode()), (b"content-length", str(len(document)).encode())]
    await send({"type": "http.response.start", "status": 431, "headers": headers})
    await send({"type": "http.response.body", "body": document})
