"""An extender on the loopback, for tests of what goes over the wire."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from tests.support.waiting import PATIENCE

Answers = dict[str, Callable[[dict[str, Any]], Any]]


class Served:
    """`requests`: (path, body) in order of arrival."""

    def __init__(self, port: int) -> None:
        self.host = f"127.0.0.1:{port}"
        self.url = f"http://{self.host}/api"
        self.requests: list[tuple[str, dict[str, Any]]] = []


@contextmanager
def an_extender_server(answers: Answers) -> Iterator[Served]:
    """answers : last part of the path → the decoded request → the reply."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            served.requests.append((self.path, body))
            reply = json.dumps(answers[self.path.rpartition("/")[2]](body)).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(reply)))
            self.end_headers()
            self.wfile.write(reply)

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the base class's name
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    served = Served(server.server_port)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield served
    finally:
        server.shutdown()
        server.server_close()
        thread.join(PATIENCE)
