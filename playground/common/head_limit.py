"""An ASGI wrapper that lets no requests and sockets with large header fields into the application.

Reading a field may take the square of its length: a Content-Type of 100 kB, all semicolons behind one quote, took four
seconds, and nothing else was answered meanwhile. Proxies limit fields, too, but the embedded form has none in front of it.
"""

from __future__ import annotations

from typing import Final

from playground.common.body_limit import CLOSING, Application, Receive, Scope, Send, send_problem
from playground.common.problems import problem_document

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
            # Nobody reads the body of such a request.
            await send_problem(send, problem_document(431, TOO_LARGE), CLOSING)
