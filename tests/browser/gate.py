"""A gate between pages and the server: what a reader sees in passing stands still until the test goes on."""

from __future__ import annotations

import re
from contextlib import suppress

from playwright.sync_api import Error, Page, Route, WebSocketRoute

LOST = 1011
"""Close code of a server that fails: a page opens the socket again."""
RUN = re.compile(r"/api/v1/runs/[0-9a-f-]{36}/$")


class SocketGate:
    """Sockets of a page whose address matches. Messages of the server pass until `after` of them have; the rest wait.

    page : before it opens the socket. urls : of the sockets that the page has opened, in order.
    """

    def __init__(self, page: Page, pattern: str, *, after: int | None = None) -> None:
        self.urls: list[str] = []
        self.held: list[str] = []
        self._after = after
        self._passed = 0
        self._refuses = False
        self._open: list[tuple[WebSocketRoute, WebSocketRoute]] = []
        page.route_web_socket(re.compile(pattern), self._opened)

    def _opened(self, socket: WebSocketRoute) -> None:
        self.urls.append(socket.url)
        if self._refuses:
            socket.close(code=LOST)
            return
        server = socket.connect_to_server()
        self._open.append((socket, server))
        server.on_message(lambda message: self._take(socket, str(message)))

    def _take(self, socket: WebSocketRoute, message: str) -> None:
        if self._after is not None and self._passed >= self._after:
            self.held.append(message)
            return
        self._passed += 1
        socket.send(message)

    def pass_one(self) -> None:
        """The oldest message that waits."""
        socket, _ = self._open[-1]
        socket.send(self.held.pop(0))

    def open(self) -> None:
        """Nothing waits any more, and sockets are let through."""
        self._after, self._refuses = None, False
        while self.held:
            self.pass_one()

    def cut(self) -> None:
        """The connection is lost with what waits, and no other is let through."""
        self._refuses = True
        self._after = None
        self.held.clear()
        for socket, server in self._open:
            socket.close(code=LOST)
            server.close()
        self._open.clear()


class AnswerGate:
    """Answers to requests whose address matches: they wait until the gate is opened."""

    def __init__(self, page: Page, pattern: str) -> None:
        self._page = page
        self._pattern = re.compile(pattern)
        self._waiting: list[Route] = []
        page.route(self._pattern, self._hold)

    def _hold(self, route: Route) -> None:
        self._waiting.append(route)

    def open(self) -> None:
        self._page.unroute(self._pattern)
        for route in self._waiting:
            with suppress(Error):  # the page no longer wants it
                route.continue_()
        self._waiting.clear()


class Beginning:
    """The record of a run as it was when it began, however fast the run has ended: until the gate is opened."""

    def __init__(self, page: Page) -> None:
        self._page = page
        page.route(RUN, self._answer)

    def _answer(self, route: Route) -> None:
        answer = route.fetch()
        with suppress(Error):  # the gate has been opened meanwhile, and the request gone on its way
            route.fulfill(response=answer, json=answer.json() | {"state": "running", "finishedAt": None})

    def open(self) -> None:
        self._page.unroute(RUN)
