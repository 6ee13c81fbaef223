"""A plain HTTP client of an API server, for tests: no retries, no types, nothing hidden."""

from __future__ import annotations

import http.client
import json
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode, urlsplit

from tests.support.waiting import PATIENCE

JSON = "application/json"
STRATEGIC = "application/strategic-merge-patch+json"
MERGE = "application/merge-patch+json"
JSON_PATCH = "application/json-patch+json"


@dataclass(frozen=True, slots=True)
class Reply:
    """`body` is decoded if it is JSON, else text."""

    status: int
    body: Any
    headers: dict[str, str]


class ApiClient:
    """One connection a request. `agent` is its User-Agent. Over HTTPS with a token; nobody looks at the server's certificate."""

    def __init__(self, url: str, agent: str = "test", timeout: float = PATIENCE, token: str = "") -> None:
        self._url = urlsplit(url)
        self._headers = {"User-Agent": agent} | ({"Authorization": f"Bearer {token}"} if token else {})
        self._timeout = timeout

    def send(self, method: str, path: str, body: Any = None, content_type: str = JSON, **query: Any) -> Reply:
        connection = self._request(method, _with_query(path, query), body, content_type)
        try:
            answer = connection.getresponse()
            text = answer.read().decode()
            kind = answer.headers.get_content_type()
            return Reply(answer.status, json.loads(text) if kind == JSON else text, dict(answer.headers))
        finally:
            connection.close()

    def get(self, path: str, **query: Any) -> Any:
        """The body of what has to be found."""
        return self._expected(200, self.send("GET", path, **query))

    def post(self, path: str, body: Any) -> Any:
        return self._expected(201, self.send("POST", path, body))

    def put(self, path: str, body: Any) -> Any:
        return self._expected(200, self.send("PUT", path, body))

    def patch(self, path: str, body: Any, content_type: str = STRATEGIC) -> Any:
        return self._expected(200, self.send("PATCH", path, body, content_type))

    def delete(self, path: str, **options: Any) -> Any:
        return self._expected(200, self.send("DELETE", path, options or None))

    @staticmethod
    def _expected(status: int, reply: Reply) -> Any:
        assert reply.status == status, reply
        return reply.body

    @contextmanager
    def watching(self, path: str, **query: Any) -> Iterator[WatchLines]:
        """Lines as they come, until the block ends. `path` may hold its query, then with watch=1."""
        query = query if "?" in path else {"watch": "1"} | query
        connection = self._request("GET", _with_query(path, query), None, JSON)
        try:
            yield WatchLines(connection)
        finally:
            connection.close()

    def _request(self, method: str, path: str, body: Any, content_type: str) -> http.client.HTTPConnection:
        connection = self._connection()
        text = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        try:
            connection.request(method, path, text, {"Content-Type": content_type} | self._headers)
        except BaseException:
            connection.close()
            raise
        return connection

    def _connection(self) -> http.client.HTTPConnection:
        host, timeout = self._url.netloc, self._timeout
        if self._url.scheme == "http":
            return http.client.HTTPConnection(host, timeout=timeout)
        context = ssl._create_unverified_context()
        return http.client.HTTPSConnection(host, timeout=timeout, context=context)


class WatchLines:
    """The events of a watch. Made before the answer came: `status` waits for it."""

    def __init__(self, connection: http.client.HTTPConnection) -> None:
        assert connection.sock is not None
        self._socket = connection.sock
        self._answer = connection.getresponse()
        self.status = self._answer.status

    def next(self, timeout: float = PATIENCE) -> Any:
        """The next event, None at the end of the stream; TimeoutError if nothing comes."""
        self._socket.settimeout(timeout)
        line = self._answer.readline()
        return json.loads(line) if line else None

    def take(self, count: int) -> list[Any]:
        return [self.next() for _ in range(count)]

    def rest(self) -> list[Any]:
        """Up to the end of the stream."""
        return list(iter(self.next, None))

    def is_silent(self, seconds: float = 0.3) -> bool:
        """No further line can be read after this was true."""
        try:
            self.next(seconds)
        except TimeoutError:
            return True
        return False


def _with_query(path: str, query: dict[str, Any]) -> str:
    return f"{path}?{urlencode(query)}" if query else path


def told(events: list[Any]) -> list[tuple[str, str, str]]:
    """Type, name and revision of each."""
    return [
        (
            event["type"],
            event["object"]["metadata"].get("name", ""),
            event["object"]["metadata"]["resourceVersion"],
        )
        for event in events
    ]
