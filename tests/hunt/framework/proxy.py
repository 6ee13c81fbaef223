"""A proxy on the loopback through which the framework asks extenders: nobody resolves their names, and all questions are kept."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from scheduler_core.extenders.transport import Reply, Request
from tests.hunt.varied.extenders import HOST, replied
from tests.support.waiting import PATIENCE

Question = dict[str, Any]
Exchange = dict[str, Any]


class Asked:
    """What extenders were asked, and what they answered. It is a transport of this engine, too."""

    def __init__(self) -> None:
        self._exchanges: dict[tuple[str, str], list[Exchange]] = {}

    def about(self, config: Mapping[str, Any], pod: str) -> list[Exchange]:
        """What was asked about a pod of a policy's cluster, in order of arrival: `url`, `nodes` (names, sorted), `status` and `reply`."""
        place = _place(config["extenders"][0]["urlPrefix"])
        return self._exchanges.get((place, pod), [])

    def send(self, request: Request) -> Reply:
        return Reply(*self.answered(request.url, request.body))

    def answered(self, url: str, body: bytes) -> tuple[int, bytes]:
        """Status and body."""
        status, reply = replied(url, body)
        question = json.loads(body)
        pod = question["Pod"]["metadata"]
        told = {"url": url, "nodes": nodes_of(question), "status": status, "reply": reply.decode()}
        self._exchanges.setdefault((_place(url), f"{pod['namespace']}/{pod['name']}"), []).append(told)
        return status, reply


def _place(url: str) -> str:
    """What all extenders of a cluster have in common, and no other has."""
    return url.removeprefix(f"{HOST}/").partition("/")[0]


def nodes_of(question: Question) -> list[str]:
    """The nodes that it is about."""
    if "NodeNameToVictims" in question:
        return sorted(question["NodeNameToVictims"] or question["NodeNameToMetaVictims"])
    if question["NodeNames"] is not None:
        return sorted(question["NodeNames"])
    return sorted(one["metadata"]["name"] for one in question["Nodes"]["items"])


@contextmanager
def a_proxy(asked: Asked) -> Iterator[str]:
    """Its address."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            status, reply = asked.answered(self.path, self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response(status)
            self.send_header("Content-Length", str(len(reply)))
            self.end_headers()
            self.wfile.write(reply)

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the base class's name
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join(PATIENCE)
