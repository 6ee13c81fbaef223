"""The client against servers on the loopback: what it sends, what it refuses, when it gives up."""

from __future__ import annotations

import gzip
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from ipaddress import ip_address
from itertools import chain, repeat
from typing import Any

import pytest

from playground.outgoing.hosts import AllowedHosts
from playground.outgoing.transport import CallLimits, HttpTransport
from scheduler_core.config.configuration import Extender
from scheduler_core.config.duration import Duration, seconds
from scheduler_core.extenders.transport import NoReply, Reply, Request
from scheduler_core.units import MILLISECOND
from tests.support.waiting import PATIENCE, let_pass

AMPLE = seconds(300)
OK = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"
Talk = Callable[[socket.socket], None]


def says(answer: bytes) -> Talk:
    return lambda connection: connection.sendall(answer)


@contextmanager
def a_server(talk: Talk) -> Iterator[tuple[int, list[bytes]]]:
    """One connection after another; the port, and what was received (head and body of a request)."""
    received: list[bytes] = []
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(PATIENCE)

        def serve() -> None:
            while True:
                try:
                    connection, _ = server.accept()
                except OSError:
                    return
                with connection:
                    connection.settimeout(PATIENCE)
                    data = b""
                    while b"\r\n\r\n" not in data or not data.endswith(b"}"):
                        data += connection.recv(65536)
                    received.append(data)
                    with suppress(OSError):
                        talk(connection)

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        yield server.getsockname()[1], received


def a_transport(port: int, host: str = "127.0.0.1", **fields: Any) -> HttpTransport:
    limits = CallLimits(fields.pop("max_reply", 1000), fields.pop("budget", None))
    networks = fields.pop("networks", [])
    return HttpTransport(AllowedHosts.read([f"{host}:{port}"], networks), limits, **fields)


def a_request(
    port: int, host: str = "127.0.0.1", *, timeout: Duration = AMPLE, scheme: str = "http"
) -> Request:
    extender = Extender(url_prefix=f"{scheme}://{host}:{port}/api/", http_timeout=timeout)
    return Request(extender, "filter", b'{"Pod":{}}')


MILLIS_300 = Duration(300 * MILLISECOND)


def test_the_bytes_are_those_of_the_real_scheduler() -> None:
    with a_server(says(OK)) as (port, received):
        reply = a_transport(port).send(a_request(port))
    assert isinstance(reply, Reply)
    assert (reply.status, reply.body) == (200, b"{}")
    assert reply.elapsed > 0
    assert received == [
        b"POST /api/filter HTTP/1.1\r\n"
        b"Host: 127.0.0.1:%d\r\n"
        b"User-Agent: Go-http-client/1.1\r\n"
        b"Content-Length: 10\r\n"
        b"Content-Type: application/json\r\n"
        b"Accept-Encoding: gzip\r\n"
        b"\r\n"
        b'{"Pod":{}}' % port
    ]


def test_redirects_are_not_followed() -> None:
    with a_server(says(OK)) as (other, reached):
        moved = b"HTTP/1.1 307 Moved\r\nLocation: http://127.0.0.1:%d/\r\nContent-Length: 0\r\n\r\n" % other
        with a_server(says(moved)) as (port, _):
            reply = a_transport(port).send(a_request(port))
    assert isinstance(reply, Reply)
    assert (reply.status, reached) == (307, [])


def test_hosts_that_are_not_allowed_are_not_called() -> None:
    with a_server(says(OK)) as (port, received):
        reply = a_transport(port + 1 if port < 65535 else port - 1).send(a_request(port))
    assert isinstance(reply, NoReply)
    assert reply.error == (f"127.0.0.1:{port} is not a host that may be called (PLAYGROUND_EXTENDER_HOSTS)")
    assert received == []


def test_a_name_that_leads_to_the_loopback_is_refused_unless_that_network_is_allowed() -> None:
    def resolve(host: str, port: int) -> list[Any]:
        assert host == "scorer.example"
        return [ip_address("127.0.0.1")]

    with a_server(says(OK)) as (port, received):
        request = a_request(port, "scorer.example")
        refused = a_transport(port, "scorer.example", resolve=resolve).send(request)
        assert received == []
        reply = a_transport(port, "scorer.example", resolve=resolve, networks=["127.0.0.0/8"]).send(request)
    assert isinstance(refused, NoReply)
    assert refused.error == "scorer.example is at 127.0.0.1, which is not public"
    assert isinstance(reply, Reply)
    assert received[0].splitlines()[1] == b"Host: scorer.example:%d" % port


def test_a_name_is_looked_up_once_a_call_so_it_cannot_change_its_mind() -> None:
    asked = []

    def resolve(host: str, port: int) -> list[Any]:
        asked.append(host)
        return [ip_address("127.0.0.1" if len(asked) == 1 else "169.254.169.254")]

    with a_server(says(OK)) as (port, _):
        transport = a_transport(port, "scorer.example", resolve=resolve, networks=["127.0.0.0/8"])
        assert isinstance(transport.send(a_request(port, "scorer.example")), Reply)
        assert asked == ["scorer.example"]
        assert isinstance(transport.send(a_request(port, "scorer.example")), NoReply)


def keep_silent(connection: socket.socket) -> None:
    """Until the client has given up."""
    connection.recv(1)


def drip(connection: socket.socket) -> None:
    """Until the client has given up."""
    for byte in chain(b"HTTP/1.1 200 OK\r\nX: ", repeat(ord("x"))):
        connection.sendall(bytes([byte]))
        let_pass(0.05)


@pytest.mark.parametrize("talk", [keep_silent, drip], ids=["silent", "dripping"])
def test_a_reply_that_takes_too_long_is_none(talk: Talk) -> None:
    with a_server(talk) as (port, _):
        started = time.monotonic()
        reply = a_transport(port).send(a_request(port, timeout=MILLIS_300))
        took = time.monotonic() - started
    assert isinstance(reply, NoReply)
    assert reply.error == "no reply within 0.3 s"
    assert took >= 0.29


def test_name_servers_have_no_more_time_than_everybody_else() -> None:
    def resolve(host: str, port: int) -> list[Any]:
        answered.wait(PATIENCE)
        return []

    answered = threading.Event()
    reply = a_transport(80, "slow.example", resolve=resolve).send(
        a_request(80, "slow.example", timeout=MILLIS_300)
    )
    assert isinstance(reply, NoReply)
    assert (reply.error, answered.is_set()) == ("no reply within 0.3 s", False)
    answered.set()


def test_all_calls_together_may_have_a_limit() -> None:
    with a_server(keep_silent) as (port, received):
        transport = a_transport(port, budget=0.2)
        first, second = (transport.send(a_request(port)) for _ in range(2))
    assert isinstance(first, NoReply)
    assert isinstance(second, NoReply)
    assert (first.error, second.error) == ("no reply within 0.2 s", "no reply within 0 s")
    assert len(received) <= 1


def test_replies_may_be_compressed_and_have_a_limit() -> None:
    def compressed(body: bytes) -> Talk:
        packed = gzip.compress(body)
        head = b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: %d\r\n\r\n" % len(packed)
        return says(head + packed)

    too_large = "the reply is larger than 1,000 bytes"
    with a_server(compressed(b'{"a":1}')) as (port, _):
        reply = a_transport(port).send(a_request(port))
        assert isinstance(reply, Reply)
        assert reply.body == b'{"a":1}'
    with a_server(compressed(b" " * 1_000_000)) as (port, _):
        reply = a_transport(port).send(a_request(port))
        assert isinstance(reply, NoReply)
        assert reply.error == too_large
    with a_server(says(b"HTTP/1.1 200 OK\r\n\r\n" + b" " * 2000)) as (port, _):
        reply = a_transport(port).send(a_request(port))
        assert isinstance(reply, NoReply)
        assert reply.error == too_large


@pytest.mark.parametrize(
    ("answer", "error"),
    [
        (b"", "Remote end closed connection without response"),
        (b"SSH-2.0-OpenSSH\r\n", "not HTTP (BadStatusLine)"),
        (b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}", "not HTTP (error)"),
    ],
)
def test_what_is_no_http_is_no_reply(answer: bytes, error: str) -> None:
    with a_server(says(answer)) as (port, _):
        reply = a_transport(port).send(a_request(port))
    assert isinstance(reply, NoReply)
    assert reply.error == error


def test_nobody_there() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    reply = a_transport(port).send(a_request(port))
    assert isinstance(reply, NoReply)
    assert reply.error == "Connection refused"
