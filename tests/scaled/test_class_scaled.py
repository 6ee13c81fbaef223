"""A class over several server processes: what is revoked at one of them ends at all, and tabs of one participant agree."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection
from typing import Any, Final
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.support.builders import a_node
from tests.support.installation import Installation, Server, a_database
from tests.support.waiting import PATIENCE

pytestmark = [pytest.mark.scaled, pytest.mark.slow]

PASSWORD: Final = "a-long-enough-passphrase"
NOT_FOUND: Final = 4404


@dataclass
class Browser:
    """Somebody with cookies, who may talk to any of the servers."""

    cookies: dict[str, str] = field(default_factory=dict)

    def call(self, server: Server, method: str, path: str, body: Any = None) -> Any:
        connection = HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
        headers = {"Content-Type": "application/json", "X-CSRFToken": self.cookies.get("csrftoken", "")}
        try:
            connection.request(
                method,
                path if path.startswith("/") else f"/api/v1/{path}",
                json.dumps(body),
                headers | self.sent,
            )
            answer = connection.getresponse()
            for name, value in answer.getheaders():
                if name.lower() == "set-cookie":
                    key, _, rest = value.partition("=")
                    self.cookies[key] = rest.partition(";")[0]
            text = answer.read()
        finally:
            connection.close()
        assert answer.status < 400, text
        return json.loads(text) if answer.headers.get_content_type() == "application/json" else None

    @property
    def sent(self) -> dict[str, str]:
        return {"Cookie": "; ".join(f"{key}={value}" for key, value in self.cookies.items())}

    @contextmanager
    def sockets(self, school: School, path: str) -> Iterator[list[ClientConnection]]:
        """One at each server."""
        with ExitStack() as stack:
            yield [stack.enter_context(self._socket(server, path)) for server in school.servers]

    def _socket(self, server: Server, path: str) -> ClientConnection:
        address = f"ws://127.0.0.1:{server.port}/ws/{path}/?after=0"
        return connect(address, additional_headers=self.sent, open_timeout=PATIENCE, ping_timeout=PATIENCE)


@dataclass
class School:
    servers: tuple[Server, Server]
    teacher: Browser
    pupil: Browser
    workshop: str

    @property
    def one(self) -> Server:
        return self.servers[0]

    @property
    def other(self) -> Server:
        return self.servers[1]

    @property
    def path(self) -> str:
        return f"workshops/{self.workshop}"


@pytest.fixture(scope="module")
def servers(
    postgres_url: str, redis_url: str, migrated: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Server, Server]]:
    """Of an installation with accounts."""
    with (
        a_database(postgres_url, copied_from=migrated) as url,
        closing(
            Installation(tmp_path_factory.mktemp("school"), database_url=url, redis_url=redis_url)
        ) as installation,
    ):
        installation.environment |= {"PLAYGROUND_ACCOUNTS": "true", "DJANGO_SUPERUSER_PASSWORD": PASSWORD}
        installation.manage("createsuperuser", "--noinput", "--username", "olga", "--email", "")
        yield installation.server(), installation.server()


@pytest.fixture
def school(servers: tuple[Server, Server]) -> School:
    one, teacher, pupil = servers[0], Browser(), Browser()
    for browser in (teacher, pupil):
        browser.call(one, "GET", "session/")
    teacher.call(one, "POST", "session/", {"name": "olga", "password": PASSWORD})
    workshop = teacher.call(one, "POST", "workshops/", {"title": "Scheduling 101"})
    pupil.call(one, "POST", "session/join/", {"code": workshop["code"], "name": "Bea"})
    return School(servers, teacher, pupil, workshop["id"])


def frame(stream: ClientConnection, kind: str) -> dict[str, Any]:
    """The body of the next one of that kind."""
    while True:
        found = json.loads(stream.recv(timeout=PATIENCE))
        if found["type"] == kind:
            body: dict[str, Any] = found["body"]
            return body


def end_of(stream: ClientConnection) -> tuple[str, int | None]:
    """What it was told last, and the code with which it ended."""
    told = ""
    with suppress(ConnectionClosed):
        while True:
            found = json.loads(stream.recv(timeout=PATIENCE))
            told = found["body"]["code"] if found["type"] == "error" else found["type"]
    return told, stream.close_code


def test_what_is_revoked_at_one_server_ends_at_all(school: School) -> None:
    run = a_run(school)
    link = school.teacher.call(school.one, "POST", "shares/", {"kind": "runs", "id": run})
    guest = Browser()
    guest.call(school.one, "GET", urlsplit(link["address"]).path)
    (person,) = school.teacher.call(school.one, "GET", f"{school.path}/participants/")
    with (
        school.pupil.sockets(school, school.path) as classes,
        guest.sockets(school, f"runs/{run}") as guests,
    ):
        for stream in (*classes, *guests):
            frame(stream, "hello")
        school.teacher.call(school.one, "DELETE", f"{school.path}/participants/{person['id']}/")
        school.teacher.call(school.one, "DELETE", f"shares/{link['id']}/")
        assert [end_of(stream) for stream in (*classes, *guests)] == [("not-found", NOT_FOUND)] * 4


def test_tabs_of_one_participant_agree_whichever_server_they_are_at(school: School) -> None:
    asked = {"ask": "Which?", "kind": "choice", "choices": ["a", "b", "c"], "right": "a"}
    question = school.teacher.call(school.one, "POST", f"{school.path}/class/questions/", asked)["id"]
    address = f"{school.path}/class/questions/{question}"

    def answer(server: Server, value: str) -> None:
        Browser(dict(school.pupil.cookies)).call(server, "PUT", f"{address}/answer/", {"answer": value})

    with school.pupil.sockets(school, school.path) as tabs, ThreadPoolExecutor(8) as clients:
        for value, server in zip("abca", school.servers * 2, strict=True):
            answer(server, value)
            for tab in tabs:
                read_until_answered(tab, value)
        # Of those that come at once any may be the last one.
        given = [clients.submit(answer, server, value) for value in "abcabcabc" for server in school.servers]
        assert [one.result() for one in given] == [None] * 18
        school.teacher.call(school.other, "POST", f"{address}/reveal/")
        results = school.teacher.call(school.one, "GET", f"{school.path}/class/results/")
        (kept,) = results["questions"][0]["answers"]
        assert kept["answer"] in "abc"
        for tab in tabs:
            assert frame(tab, "revealed")["tallies"] == {kept["answer"]: 1}


def read_until_answered(tab: ClientConnection, value: str) -> None:
    while frame(tab, "standing")["answer"] != value:
        pass


def a_run(school: School) -> str:
    cluster = {"apiVersion": "v1", "kind": "List", "items": [a_node("a")]}
    snapshot = school.teacher.call(school.one, "POST", "snapshots/", cluster)["id"]
    run: str = school.teacher.call(school.one, "POST", "runs/", {"snapshot": snapshot})["id"]
    return run
